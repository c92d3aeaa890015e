"""The built-in header identifier, step by step.

Lines get scores, which the rest of the document raises; lines of high scores make header spans, of
which those are left out that their neighbours show to be something else.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.ingest.headers.assembly import assemble_spans
from shed_core.ingest.headers.boosted_trees import BoostedTrees, shipped_trees
from shed_core.ingest.headers.corrections.code import without_code
from shed_core.ingest.headers.corrections.credits import without_credits
from shed_core.ingest.headers.corrections.figure_labels import without_figure_labels
from shed_core.ingest.headers.corrections.terms import without_terms
from shed_core.ingest.headers.corrections.texts import (
    is_set_apart,
    without_column_heads,
    without_labels,
    without_lone_letters,
    without_notices,
    without_numbers_apart,
    without_paragraph_ends,
    without_repeats,
)
from shed_core.ingest.headers.raised_scores.divisions import fill_divisions
from shed_core.ingest.headers.raised_scores.names import fill_names
from shed_core.ingest.headers.raised_scores.numbers import fill_by_numbers, numbered_lines
from shed_core.ingest.headers.raised_scores.styles import fill_own_styles
from shed_core.ingest.headers.run_ins import run_in_spans
from shed_core.ingest.headers.scores import can_be_candidate, consistent_scores, tree_scores
from shed_core.ingest.lines.header_span import HeaderSpan, merge_spans
from shed_core.ingest.structure.paragraph_leads import paragraph_leads
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.ingest.structure.style_stats import style_of
from shed_core.ingest.structure.toc import without_entries


class Step(NamedTuple):
    """What is known of the headers of a document after a step.

    name: of the step, for reports. scores: how likely each line is a header or part of one, from 0
    to 1. spans: the header spans, by their first lines; None before lines are assembled.
    """

    name: str
    scores: Sequence[float]
    spans: Sequence[HeaderSpan] | None = None


def builtin_spans(
    stats: DocumentStats, labels: Sequence[Label], trees: BoostedTrees | None = None
) -> list[HeaderSpan]:
    """Return the header spans of a document, by their first lines.

    labels: of all lines. trees: by default those that the package ships. Takes O(lines log lines).
    """
    spans: Sequence[HeaderSpan] = ()
    for step in builtin_steps(stats, labels, trees):
        spans = step.spans or ()
    return list(spans)


def builtin_steps(
    stats: DocumentStats, labels: Sequence[Label], trees: BoostedTrees | None = None
) -> Iterator[Step]:
    """Yield what is known after each step, as `builtin_spans` takes them."""
    lines = stats.lines
    leads = paragraph_leads(lines, stats.wrap_edges)
    can_be = [can_be_candidate(label) and n not in leads for n, label in enumerate(labels)]
    scores = tree_scores(stats, can_be, trees or shipped_trees())
    yield Step("boosted trees", scores)
    scores = consistent_scores(lines, fill_names(stats, scores, labels))
    yield Step("consistency of styles", scores)
    numbered = numbered_lines(lines, can_be)
    scores = fill_by_numbers(stats, scores, numbered)
    yield Step("gaps in numbering", scores)
    scores = fill_divisions(stats, scores, numbered)
    yield Step("divisions of laws", scores)
    scores = fill_own_styles(stats, scores, can_be)
    yield Step("styles of headers alone", scores)
    spans = list(assemble_spans(stats, scores))
    yield Step("assembly of lines", scores, spans)
    yield from (Step(name, scores, spans) for name, spans in _corrections(spans, stats, labels))


def _corrections(
    spans: Sequence[HeaderSpan], stats: DocumentStats, labels: Sequence[Label]
) -> Iterator[tuple[str, Sequence[HeaderSpan]]]:
    """Yield the header spans after each step that looks at what stands around them."""
    lines = stats.lines
    spans = without_paragraph_ends(spans, lines, stats.wrap_edges)
    yield "ends of paragraphs", spans
    spans = without_code(without_column_heads(spans, lines), lines, stats.styles.body_style)
    yield "heads of columns, and code", spans
    spans = _with_run_ins(spans, stats, labels)
    yield "numbered clauses", spans
    spans = without_entries(spans, lines)
    yield "printed contents", spans
    spans = without_repeats(without_numbers_apart(spans, lines), lines)
    yield "repeated titles", spans
    spans = _without_small_titles(spans, stats)
    yield "labels within sections, titles of notices", spans
    spans = without_terms(without_credits(spans, lines), stats, labels)
    yield "authors and dates, terms of definitions", spans
    yield "labels of figures", without_figure_labels(spans, stats)


def _without_small_titles(spans: Sequence[HeaderSpan], stats: DocumentStats) -> list[HeaderSpan]:
    """Return the header spans without labels within sections, symbols and titles of notices."""
    spans = without_labels(spans, stats.lines, stats.body_size)
    spans = without_lone_letters(spans, stats.lines)
    return without_notices(spans, stats.lines, stats.body_size)


def _with_run_ins(
    spans: Sequence[HeaderSpan], stats: DocumentStats, labels: Sequence[Label]
) -> list[HeaderSpan]:
    """Return the header spans and those that clauses begin with, the rest of whose lines is text.

    What is set apart from its clause, in another look than the text, keeps its own end.
    """
    run_ins = run_in_spans(stats.lines, labels, spans)
    apart = [
        span
        for span in spans
        if is_set_apart(span, stats.lines)
        and style_of(stats.lines[span.first]) != stats.styles.body_style
    ]
    return merge_spans(merge_spans(apart, run_ins), spans)
