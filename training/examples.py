"""Labelled lines: vectors, whether each line is a header or part of one, and its family.

The teacher labels whole pages, right and wrong. An outline adds the headers that the teacher missed
and those of pages it did not see; on these only lines in the body's own style count as no headers,
because the outline may have left the others out. Lines that the rules take for furniture, tables
and captions are left out: the forest is never asked about them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.ingest.headers.features import Vector, line_vectors
from shed_core.ingest.headers.scores import asked
from shed_core.ingest.lines.document import OutlineEntry
from shed_core.ingest.lines.text_line import PageLines, TextLine
from shed_core.ingest.pdf.open import open_pdf
from shed_core.ingest.pdf.outline import read_outline
from shed_core.ingest.pdf.pages import read_pages
from shed_core.ingest.structure.document_stats import DocumentStats, document_stats, style_of
from shed_core.ingest.structure.labels import label_lines
from training.corpus import Source
from training.outlines import outlined_lines
from training.teacher import Lessons, Region

HEADER_KINDS = ("section-header", "title")
COPY_WEIGHT = 0.15  # of an example from a copy, against one from the document as it is
_BODY_SHARE = 0.1  # of the body lines on pages that the teacher did not see
_RUN_IN = 0.7  # a line whose lead is shorter than this share of it runs on as text


@dataclass
class Examples:
    """Columns of examples, one entry for each line.

    are_plain: whether the line stands as it is on a page of which every line is labelled.
    """

    vectors: list[Vector] = field(default_factory=list)
    labels: list[bool] = field(default_factory=list)
    families: list[str] = field(default_factory=list)
    weights: list[float] = field(default_factory=list)
    are_plain: list[bool] = field(default_factory=list)


class Reading(NamedTuple):
    """What is read of a document: its lines, their labels by rule, and its embedded outline."""

    pages: list[PageLines]
    labels: list[Label]
    outline: list[OutlineEntry]


def lines_of(reading: Reading) -> list[TextLine]:
    """Return all lines of a document."""
    return [line for page in reading.pages for line in page.lines]


def read(source: Source) -> Reading:
    """Read a document. Raises a leaf of DocumentError."""
    document = open_pdf(source.path.read_bytes())
    outline = read_outline(document)
    pages = list(read_pages(document))
    return Reading(pages, label_lines(pages), outline)


def add_document(examples: Examples, source: Source, reading: Reading, lessons: Lessons) -> None:
    """Add the examples that one document gives.

    Pages that the teacher saw are given two more times: without bold and italics, and in one size.
    The copies teach what tells a header where the document does without the one or the other.
    """
    known = labelled_lines(source, reading, lessons)
    can_be = asked(reading.pages, reading.labels, document_stats(reading.pages).body)
    lines = lines_of(reading)
    wanted = [can and line in known for line, can in enumerate(can_be)]
    on_taught = [(source.sha, line.page - 1) in lessons for line in lines]
    taught = [
        is_wanted and is_taught for is_wanted, is_taught in zip(wanted, on_taught, strict=True)
    ]
    for pages, chosen, weight in (
        (reading.pages, wanted, 1.0),
        (without_weight(reading.pages), taught, COPY_WEIGHT),
        (in_one_size(reading.pages), taught, COPY_WEIGHT),
    ):
        for line, vector in enumerate(line_vectors(pages, chosen) if any(chosen) else ()):
            if vector is not None:
                examples.vectors.append(vector)
                examples.labels.append(known[line])
                examples.families.append(source.family)
                examples.weights.append(weight)
                examples.are_plain.append(taught[line] and weight == 1.0)


def without_weight(pages: Sequence[PageLines]) -> list[PageLines]:
    """Return pages as one font without a bold or an italic cut would set them."""
    return [
        page._replace(
            lines=tuple(
                line._replace(bold=0.0, italic=0.0, font="", lead=len(line.text))
                for line in page.lines
            )
        )
        for page in pages
    ]


def in_one_size(pages: Sequence[PageLines]) -> list[PageLines]:
    """Return pages with all letters as large as those of the body."""
    _, size, _ = document_stats(pages).body
    return [
        page._replace(lines=tuple(line._replace(size=size) for line in page.lines))
        for page in pages
    ]


def labelled_lines(source: Source, reading: Reading, lessons: Lessons) -> dict[int, bool]:
    """Return the lines whose label is known, and whether each is a header or part of one."""
    lines = lines_of(reading)
    listed = outlined_lines(reading.outline, lines, reading.labels)
    stats = document_stats(reading.pages)
    known: dict[int, bool] = {}
    start = 0
    for page in reading.pages:
        regions = lessons.get((source.sha, page.number - 1))
        own = {line - start for line in listed if lines[line].page == page.number}
        labels = _outlined(page, stats, own) if regions is None else _taught(page, regions, own)
        known.update((start + line, is_header) for line, is_header in labels)
        start += len(page.lines)
    return known


def _taught(
    page: PageLines, regions: Sequence[Region], listed: set[int]
) -> Iterator[tuple[int, bool]]:
    headers = [region for region in regions if region.kind in HEADER_KINDS]
    for i, line in enumerate(page.lines):
        is_header = i in listed or any(_holds(region, line) for region in headers)
        if is_header or not _runs_on(line):
            yield i, is_header


def _runs_on(line: TextLine) -> bool:
    """Whether a header may begin the line and text go on in it: a matter of rules, not of lines."""
    return line.bold > 0 and line.lead < _RUN_IN * len(line.text)


def _holds(region: Region, line: TextLine) -> bool:
    x, y = (line.x0 + line.x1) / 2, (line.y0 + line.y1) / 2
    return region.x0 <= x <= region.x1 and region.y0 <= y <= region.y1


def _outlined(
    page: PageLines, stats: DocumentStats, listed: set[int]
) -> Iterator[tuple[int, bool]]:
    chance = Random(page.number)
    for i, line in enumerate(page.lines if listed else ()):
        if i in listed:
            yield i, True
        elif style_of(line) == stats.body and chance.random() < _BODY_SHARE:
            yield i, False
