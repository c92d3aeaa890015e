"""Labelled lines: vectors, whether each line is a header or part of one, and its family.

Regions label whole pages, right and wrong: those of a styled document, which are exact, of a layout
model, or of the trees of the release before. An outline, and tags that check out, add the headers
that were missed there and those of pages without regions; of these only lines in the body's own
style count as no headers, because the outline may have left the others out. Lines that the rules
take for furniture, tables and captions are left out: the trees never score them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from shed_core.document.phrases import PROSE, Label
from shed_core.ingest.headers.features import Vector, line_vectors
from shed_core.ingest.headers.scores import can_be_title
from shed_core.ingest.lines.boldness import with_heavier_as_bold
from shed_core.ingest.lines.document import OutlineEntry
from shed_core.ingest.lines.text_line import PageLines, TextLine, numbered_pages
from shed_core.ingest.pdf.open import forget_structure, open_pdf
from shed_core.ingest.pdf.outline import read_outline
from shed_core.ingest.pdf.pages import font_state_of, read_page
from shed_core.ingest.pdf.tags.headings import tagged_headings, titles_of
from shed_core.ingest.structure.labels import label_lines
from shed_core.ingest.structure.stats import DocumentStats, document_stats
from shed_core.ingest.structure.style_stats import FontStyle, style_of, style_stats
from training.corpus import Source
from training.layout_regions import PageRegions, Region
from training.outlines import outlined_lines
from training.pages import pages_to_read

HEADER_KINDS = ("section-header", "title")
COPY_WEIGHT = 0.15  # of an example from a copy, against one from the document as it is
_BODY_SHARE = 0.1  # of the body lines on pages that only an outline labels
_MAX_RUN_IN = 0.7  # share of a line that is its lead, if text follows a header in it
_MIN_SHARE_SHARED = 0.25  # of a line or a region, for a line to be partly a header


@dataclass
class Examples:
    """Columns of examples, one entry for each line.

    are_plain: whether the line is no copy and every line of its page is labelled.
    """

    vectors: list[Vector] = field(default_factory=list)
    labels: list[bool] = field(default_factory=list)
    families: list[str] = field(default_factory=list)
    weights: list[float] = field(default_factory=list)
    are_plain: list[bool] = field(default_factory=list)

    def add(self, vector: Vector, label: bool, family: str, weight: float, is_plain: bool) -> None:
        """Add an example."""
        self.vectors.append(vector)
        self.labels.append(label)
        self.families.append(family)
        self.weights.append(weight)
        self.are_plain.append(is_plain)


class Reading(NamedTuple):
    """What is read of a document: its lines, their labels by rule, and its embedded outline."""

    stats: DocumentStats
    labels: list[Label]
    outline: list[OutlineEntry]
    tags: list[OutlineEntry]


def read(source: Source) -> Reading:
    """Read the pages of a document that are read for training. Raises a leaf of DocumentError."""
    document = open_pdf(source.path.read_bytes(), keep_structure=True)
    headings = tagged_headings(document)
    forget_structure(document)
    numbers = pages_to_read(document.page_count)
    state = font_state_of(document)
    pages = [read_page(document, number, state) for number in numbers]
    stats = document_stats(with_heavier_as_bold(pages))
    outline = [entry for entry in read_outline(document) if entry.page in numbers]
    tags = [entry for entry in titles_of(document, headings) if entry.page in numbers]
    return Reading(stats, label_lines(stats), outline, tags)


def add_document(
    examples: Examples,
    source: Source,
    reading: Reading,
    page_regions: PageRegions,
    with_copies: bool = True,
) -> None:
    """Add the examples that one document gives.

    Pages that regions label are given two more times, if copies are wanted: without bold and
    italics, and in one size. The copies teach what makes a header where the document lacks the one
    or the other.
    """
    known = labelled_lines(source, reading, page_regions)
    stats = reading.stats
    is_example = [n in known and can_be for n, can_be in enumerate(_can_be_headers(reading))]
    has_regions = [
        is_own and (source.sha, line.page - 1) in page_regions
        for is_own, line in zip(is_example, stats.lines, strict=True)
    ]
    versions = [(stats.pages, is_example, 1.0)]
    if with_copies:
        copies = (without_weight(stats.pages), in_one_size(stats))
        versions += [(copy, has_regions, COPY_WEIGHT) for copy in copies]
    for pages, is_wanted, weight in versions:
        for n, vector in enumerate(line_vectors(pages, is_wanted, style_stats(pages))):
            if vector is not None:
                is_plain = has_regions[n] and weight == 1.0
                examples.add(vector, known[n], source.family, weight, is_plain)


def _can_be_headers(reading: Reading) -> Iterator[bool]:
    """Yield whether the trees would be asked about each line."""
    body_style = reading.stats.styles.body_style
    for line, label in zip(reading.stats.lines, reading.labels, strict=True):
        yield label in PROSE and can_be_title(line, body_style)


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


def in_one_size(stats: DocumentStats) -> list[PageLines]:
    """Return pages with all letters as large as those of the body."""
    _, size, _ = stats.styles.body_style
    return [
        page._replace(lines=tuple(line._replace(size=size) for line in page.lines))
        for page in stats.pages
    ]


def labelled_lines(source: Source, reading: Reading, page_regions: PageRegions) -> dict[int, bool]:
    """Return the lines whose label is known, and whether each is a header or part of one."""
    stats = reading.stats
    in_outline = outlined_lines(reading.outline, stats.lines, reading.labels)
    in_outline |= outlined_lines(reading.tags, stats.lines, reading.labels)
    known: dict[int, bool] = {}
    for first, page in numbered_pages(stats.pages):
        regions = page_regions.get((source.sha, page.number - 1))
        own = {n - first for n in in_outline if stats.lines[n].page == page.number}
        labels = (
            _labels_by_outline(page, stats.styles.body_style, own)
            if regions is None
            else _labels_by_regions(page, regions, own)
        )
        known.update((first + i, is_header) for i, is_header in labels)
    return known


def _labels_by_regions(
    page: PageLines, regions: Sequence[Region], in_outline: set[int]
) -> Iterator[tuple[int, bool]]:
    headers = [region for region in regions if region.kind in HEADER_KINDS]
    for i, line in enumerate(page.lines):
        is_header = i in in_outline or any(_holds(region, line) for region in headers)
        is_unsure = _may_be_run_in(line) or any(_shares(region, line) for region in headers)
        if is_header or not is_unsure:
            yield i, is_header


def _may_be_run_in(line: TextLine) -> bool:
    """Whether a header may begin the line and text follow in it: rules decide that, not scores."""
    return line.bold > 0 and line.lead < _MAX_RUN_IN * len(line.text)


def _holds(region: Region, line: TextLine) -> bool:
    x, y = (line.x0 + line.x1) / 2, (line.y0 + line.y1) / 2
    return region.x0 <= x <= region.x1 and region.y0 <= y <= region.y1


def _shares(region: Region, line: TextLine) -> bool:
    """Whether a part of a line is a header, such as one in the margin beside the text."""
    width = min(region.x1, line.x1) - max(region.x0, line.x0)
    height = min(region.y1, line.y1) - max(region.y0, line.y0)
    smaller = min(
        (region.x1 - region.x0) * (region.y1 - region.y0),
        (line.x1 - line.x0) * (line.y1 - line.y0),
    )
    return min(width, height) > 0 and width * height > _MIN_SHARE_SHARED * smaller


def _labels_by_outline(
    page: PageLines, body_style: FontStyle, in_outline: set[int]
) -> Iterator[tuple[int, bool]]:
    chance = Random(page.number)
    for i, line in enumerate(page.lines if in_outline else ()):
        if i in in_outline:
            yield i, True
        elif style_of(line) == body_style and chance.random() < _BODY_SHARE:
            yield i, False
