"""Labelled rows: vectors, whether each row is a header or part of one, and its family.

The teacher labels whole pages, right and wrong. An outline adds the headers that the teacher missed
and those of pages it did not see; on these only rows in the body's own style count as no headers,
because the outline may have left the others out. Rows that the rules take for furniture, tables and
captions are left out: the forest is never asked about them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.ingest.headers.features import Vector, row_vectors
from shed_core.ingest.headers.scores import asked
from shed_core.ingest.lines.rows import PageRows, Row
from shed_core.ingest.pdf.open import open_pdf, read_pages
from shed_core.ingest.pdf.outline import Entry, read_outline
from shed_core.ingest.structure.document_stats import Looks, looks_of, style_of
from shed_core.ingest.structure.labels import label_rows
from training.corpus import Source
from training.outlines import outlined_rows
from training.teacher import Lessons, Region

HEADER_KINDS = ("section-header", "title")
COPY_WEIGHT = 0.15  # of an example from a copy, against one from the document as it is
_BODY_SHARE = 0.1  # of the body rows on pages that the teacher did not see
_RUN_IN = 0.7  # a row whose lead is shorter than this share of it runs on as text


@dataclass
class Examples:
    """Columns of examples, one entry for each row.

    are_plain: whether the row stands as it is on a page of which every row is labelled.
    """

    vectors: list[Vector] = field(default_factory=list)
    labels: list[bool] = field(default_factory=list)
    families: list[str] = field(default_factory=list)
    weights: list[float] = field(default_factory=list)
    are_plain: list[bool] = field(default_factory=list)


class Reading(NamedTuple):
    """What is read of a document: its rows, their labels by rule, and its embedded outline."""

    pages: list[PageRows]
    labels: list[Label]
    outline: list[Entry]


def rows_of(reading: Reading) -> list[Row]:
    """Return all rows of a document."""
    return [row for page in reading.pages for row in page.rows]


def read(source: Source) -> Reading:
    """Read a document. Raises a leaf of DocumentError."""
    document = open_pdf(source.path.read_bytes())
    outline = read_outline(document)
    pages = list(read_pages(document))
    return Reading(pages, label_rows(pages), outline)


def add_document(examples: Examples, source: Source, reading: Reading, lessons: Lessons) -> None:
    """Add the examples that one document gives.

    Pages that the teacher saw are given two more times: without bold and italics, and in one size.
    The copies teach what tells a header where the document does without the one or the other.
    """
    known = labelled_rows(source, reading, lessons)
    can_be = asked(reading.pages, reading.labels, looks_of(reading.pages).body)
    rows = rows_of(reading)
    wanted = [can and row in known for row, can in enumerate(can_be)]
    on_taught = [(source.sha, row.page - 1) in lessons for row in rows]
    taught = [
        is_wanted and is_taught for is_wanted, is_taught in zip(wanted, on_taught, strict=True)
    ]
    for pages, chosen, weight in (
        (reading.pages, wanted, 1.0),
        (without_weight(reading.pages), taught, COPY_WEIGHT),
        (in_one_size(reading.pages), taught, COPY_WEIGHT),
    ):
        for row, vector in enumerate(row_vectors(pages, chosen) if any(chosen) else ()):
            if vector is not None:
                examples.vectors.append(vector)
                examples.labels.append(known[row])
                examples.families.append(source.family)
                examples.weights.append(weight)
                examples.are_plain.append(taught[row] and weight == 1.0)


def without_weight(pages: Sequence[PageRows]) -> list[PageRows]:
    """Return pages as one font without a bold or an italic cut would set them."""
    return [
        page._replace(
            rows=tuple(
                row._replace(bold=0.0, italic=0.0, font="", lead=len(row.text)) for row in page.rows
            )
        )
        for page in pages
    ]


def in_one_size(pages: Sequence[PageRows]) -> list[PageRows]:
    """Return pages with all letters as large as those of the body."""
    _, size, _ = looks_of(pages).body
    return [
        page._replace(rows=tuple(row._replace(size=size) for row in page.rows)) for page in pages
    ]


def labelled_rows(source: Source, reading: Reading, lessons: Lessons) -> dict[int, bool]:
    """Return the rows whose label is known, and whether each is a header or part of one."""
    rows = rows_of(reading)
    listed = outlined_rows(reading.outline, rows, reading.labels)
    looks = looks_of(reading.pages)
    known: dict[int, bool] = {}
    start = 0
    for page in reading.pages:
        regions = lessons.get((source.sha, page.number - 1))
        own = {row - start for row in listed if rows[row].page == page.number}
        labels = _outlined(page, looks, own) if regions is None else _taught(page, regions, own)
        known.update((start + row, is_header) for row, is_header in labels)
        start += len(page.rows)
    return known


def _taught(
    page: PageRows, regions: Sequence[Region], listed: set[int]
) -> Iterator[tuple[int, bool]]:
    headers = [region for region in regions if region.kind in HEADER_KINDS]
    for i, row in enumerate(page.rows):
        is_header = i in listed or any(_holds(region, row) for region in headers)
        if is_header or not _runs_on(row):
            yield i, is_header


def _runs_on(row: Row) -> bool:
    """Whether a header may begin the row and text go on in it: a matter of rules, not of rows."""
    return row.bold > 0 and row.lead < _RUN_IN * len(row.text)


def _holds(region: Region, row: Row) -> bool:
    x, y = (row.x0 + row.x1) / 2, (row.y0 + row.y1) / 2
    return region.x0 <= x <= region.x1 and region.y0 <= y <= region.y1


def _outlined(page: PageRows, looks: Looks, listed: set[int]) -> Iterator[tuple[int, bool]]:
    chance = Random(page.number)
    for i, row in enumerate(page.rows if listed else ()):
        if i in listed:
            yield i, True
        elif style_of(row) == looks.body and chance.random() < _BODY_SHARE:
            yield i, False
