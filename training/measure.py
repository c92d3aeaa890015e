"""Figures of header identification as users get it: rules, trees and assembly together.

Every document is scored by trees that have not seen its family. Truth is a list of headers where
there is one (`--truth`), else the embedded outline where it is verified. An outline leaves levels
out, so its precision counts only headers set in a style that the outline lists. Pages that hold
tables are counted once more by themselves, for their cells look most like headers.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import PurePath
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.evaluation.truths import Truth, named
from shed_core.evaluation.words import letters
from shed_core.ingest.headers.boosted_trees import BoostedTrees
from shed_core.ingest.headers.builtin import builtin_spans
from shed_core.ingest.headers.run_ins import title_in
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.text_line import TextLine
from shed_core.ingest.structure.style_stats import style_of
from training.examples import Reading
from training.matching import Count, Place, compare, total
from training.outlines import verified_titles

_MIN_TABLE_LINES = 5  # of a page with tables


class Figure(NamedTuple):
    """How one document's headers were found.

    truth: `headers`, `headers on table pages` or `outline`.
    """

    name: str
    domain: str
    family: str
    truth: str
    count: Count


class FoundHeaders(NamedTuple):
    """The headers found in a document, and the style of each."""

    places: list[Place]
    styles: list[object]


def find(reading: Reading, trees: BoostedTrees) -> FoundHeaders:
    """Return the headers of a document as the builtin identifier finds them."""
    lines = reading.stats.lines
    spans = builtin_spans(reading.stats, reading.labels, trees)
    return FoundHeaders(
        [Place(lines[span.first].page, _text(lines, span)) for span in spans],
        [style_of(lines[span.first]) for span in spans],
    )


def _text(lines: Sequence[TextLine], span: HeaderSpan) -> str:
    own = lines[span.first : span.last + 1]
    return " ".join([*(line.text for line in own[:-1]), own[-1].text[: span.length]])


def against_truth(found: FoundHeaders, truth: Truth) -> Count:
    """Count the headers found against a list of true ones.

    Where the list holds items of lists, only what is written as a title counts, up to the text that
    follows it; the rest counts neither way. The published scores of contracts count like that.
    What the list takes for one header, though we find it as two, is two.
    """
    places = _within(truth, found.places)
    true = [Place(header.page, header.title) for header in truth.headers if header.page > 0]
    titles, others = true, list[Place]()
    if truth.has_items:
        titles = [Place(page, title) for page, text in true if (title := title_in(text))]
        others = true
    titles = list(_split(titles, places))
    hits = compare(places, titles).hits
    rest = [place for place, hit in zip(places, hits, strict=True) if hit is None]
    free = compare(rest, others).hits
    wrong = [
        place
        for place, hit in zip(rest, free, strict=True)
        if hit is None and not (truth.optional and truth.optional.match(place.text))
    ]
    n_hits = len(places) - len(rest)
    return Count(n_hits + len(wrong), len(titles), n_hits)


def _within(truth: Truth, places: Iterable[Place]) -> list[Place]:
    """Return those of some places that are on pages of which the truth tells."""
    last = max((header.page for header in truth.headers), default=0)
    return [
        place
        for place in places
        if (truth.is_complete or place.page <= last)
        and (truth.pages is None or place.page in truth.pages)
    ]


def _split(true: Iterable[Place], found: Sequence[Place]) -> Iterator[Place]:
    """Yield the true headers, each that two found ones make up as these two.

    The published trees join some headers that stand directly below each other.
    """
    pairs = {
        (above.page, letters(above.text + below.text)): (above, below)
        for above, below in pairwise(found)
        if above.page == below.page
    }
    for place in true:
        yield from pairs.get((place.page, letters(place.text)), (place,))


def against_outline(found: FoundHeaders, true: Sequence[Place]) -> Count:
    """Count the headers found against an outline, at the outline's levels."""
    hits = compare(found.places, true).hits
    listed = {style for style, hit in zip(found.styles, hits, strict=True) if hit is not None}
    n_at_levels = sum(style in listed for style in found.styles)
    return Count(n_at_levels, len(true), sum(hit is not None for hit in hits))


def measure(
    path: PurePath, reading: Reading, trees: BoostedTrees, truths: Mapping[str, Truth]
) -> dict[str, Count]:
    """Return the counts against each kind of truth that there is of a document."""
    truth = named(truths, path)
    if truth is not None:
        found, pages = find(reading, trees), table_pages(reading)
        counts = {"headers": against_truth(found, truth)}
        if on_tables := _on_pages(truth, pages):
            places = [place for place in found.places if place.page in pages]
            counts["headers on table pages"] = against_truth(FoundHeaders(places, []), on_tables)
        return counts
    listed = verified_titles(reading.outline, reading.stats.lines, reading.labels)
    if not listed:
        return {}
    true = [Place(entry.page, entry.title) for entry, _ in listed]
    return {"outline": against_outline(find(reading, trees), true)}


def table_pages(reading: Reading) -> set[int]:
    """Return the pages, counted from 1, on which some lines are those of tables."""
    lines = zip(reading.stats.lines, reading.labels, strict=True)
    n_lines = Counter(line.page for line, label in lines if label is Label.TABLE)
    return {page for page, n in n_lines.items() if n >= _MIN_TABLE_LINES}


def _on_pages(truth: Truth, pages: Collection[int]) -> Truth | None:
    """Return the part of a truth that is of some pages; None if there is none."""
    headers = tuple(header for header in truth.headers if header.page in pages)
    return replace(truth, headers=headers) if headers else None


def table(figures: Iterable[Figure]) -> str:
    """Return figures as a Markdown table: micro over all headers, and the mean over families."""
    groups: dict[tuple[str, str], list[Figure]] = defaultdict(list)
    for figure in figures:
        groups[figure.truth, figure.domain].append(figure)
        groups[figure.truth, "**all**"].append(figure)
    lines = [
        "| truth | domain | documents | headers | precision | recall | F1 | F1, mean of families |",
        "|---|---|--:|--:|--:|--:|--:|--:|",
    ]
    for (truth, domain), members in sorted(groups.items()):
        counts = total(figure.count for figure in members)
        cells = (counts.precision, counts.recall, counts.f1, _family_mean(members))
        shown = " | ".join(f"{cell:.3f}" for cell in cells)
        lines.append(f"| {truth} | {domain} | {len(members)} | {counts.n_true} | {shown} |")
    return "\n".join(lines)


def _family_mean(figures: Sequence[Figure]) -> float:
    families: dict[str, list[float]] = defaultdict(list)
    for figure in figures:
        families[figure.family].append(figure.count.f1)
    return sum(sum(f1s) / len(f1s) for f1s in families.values()) / len(families)
