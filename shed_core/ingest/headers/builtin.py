"""The built-in header identifier, step by step.

Lines get scores, which the rest of the document raises; lines of high scores make header spans, of
which those are left out that their neighbours show to be something else.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.ingest.headers.assembly import assemble_spans
from shed_core.ingest.headers.boosted_trees import BoostedTrees, shipped_trees
from shed_core.ingest.headers.corrections.code import without_code
from shed_core.ingest.headers.corrections.credits import without_credits
from shed_core.ingest.headers.corrections.terms import without_margin_terms, without_terms
from shed_core.ingest.headers.corrections.texts import (
    is_set_apart,
    without_column_heads,
    without_labels,
    without_lone_letters,
    without_notices,
    without_numbers_apart,
    without_paragraph_ends,
    without_repeats,
    without_speech,
)
from shed_core.ingest.headers.raised_scores.divisions import fill_divisions
from shed_core.ingest.headers.raised_scores.numbers import (
    NumberedLine,
    fill_by_numbers,
    numbered_lines,
)
from shed_core.ingest.headers.raised_scores.styles import fill_own_styles
from shed_core.ingest.headers.run_ins import run_in_spans
from shed_core.ingest.headers.scores import can_be_candidate, consistent_scores, tree_scores
from shed_core.ingest.lines.header_span import HeaderSpan, merge_spans
from shed_core.ingest.structure.paragraph_leads import paragraph_leads
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.ingest.structure.style_stats import style_of
from shed_core.ingest.structure.toc import without_entries


class Step(NamedTuple):
    """Scores and header spans of a document after a step.

    name: of the step, for reports. scores: how likely each line is a header or part of one, from 0
    to 1. spans: the header spans, by their first lines; None before lines are assembled.
    """

    name: str
    scores: Sequence[float]
    spans: Sequence[HeaderSpan] | None = None


class _Document:
    """Lines, labels and statistics of a document, the same for all steps."""

    def __init__(self, stats: DocumentStats, labels: Sequence[Label]) -> None:
        """labels: of all lines."""
        self.stats, self.lines, self.labels = stats, stats.lines, labels

    @cached_property
    def can_be(self) -> list[bool]:
        """For each line, True if its label and its paragraph allow it to be a header."""
        leads = paragraph_leads(self.lines, self.stats.wrap_edges)
        return [can_be_candidate(at) and n not in leads for n, at in enumerate(self.labels)]

    @cached_property
    def numbered(self) -> list[NumberedLine]:
        """The candidates that begin with a number."""
        return numbered_lines(self.lines, self.can_be)


_Scores = Sequence[float]
_Spans = Sequence[HeaderSpan]


def _with_run_ins(document: _Document, spans: _Spans) -> list[HeaderSpan]:
    """Header spans and those that clauses begin with, the rest of whose lines is text.

    What is set apart from its clause, in another look than the text, keeps its own end.
    """
    lines = document.lines
    run_ins = run_in_spans(lines, document.labels, spans)
    body_style = document.stats.styles.body_style
    apart = [
        span
        for span in spans
        if is_set_apart(span, lines) and style_of(lines[span.first]) != body_style
    ]
    return merge_spans(merge_spans(apart, run_ins), spans)


SCORE_STEPS: dict[str, Callable[[_Document, _Scores], _Scores]] = {
    "consistency of styles": lambda of, scores: consistent_scores(of.lines, scores),
    "gaps in numbering": lambda of, scores: fill_by_numbers(of.stats, scores, of.numbered),
    "divisions of laws": lambda of, scores: fill_divisions(of.stats, scores, of.numbered),
    "styles of headers alone": lambda of, scores: fill_own_styles(of.stats, scores, of.can_be),
}
"""Steps that raise the scores of the trees, in order; `bench.quality --without` leaves one out."""

SPAN_STEPS: dict[str, Callable[[_Document, _Spans], _Spans]] = {
    "ends of paragraphs": lambda of, s: without_paragraph_ends(s, of.lines, of.stats.wrap_edges),
    "heads of columns": lambda of, s: without_column_heads(s, of.lines),
    "code": lambda of, s: without_code(s, of.lines, of.stats.styles.body_style),
    "numbered clauses": _with_run_ins,
    "printed contents": lambda of, s: without_entries(s, of.lines),
    "numbers apart": lambda of, s: without_numbers_apart(s, of.lines),
    "repeated titles": lambda of, s: without_repeats(s, of.lines),
    "labels within sections": lambda of, s: without_labels(s, of.lines, of.stats.body_size),
    "lone letters": lambda of, s: without_lone_letters(s, of.lines),
    "titles of notices": lambda of, s: without_notices(s, of.lines, of.stats.body_size),
    "authors and dates": lambda of, s: without_credits(s, of.stats, of.labels),
    "speech": lambda of, s: without_speech(s, of.lines, of.stats.styles.body_style),
    "terms of definitions": lambda of, s: without_terms(s, of.stats, of.labels),
    "terms in the margin": lambda of, s: without_margin_terms(s, of.stats),
}
"""Steps that change the header spans, in order, likewise."""


def builtin_spans(
    stats: DocumentStats,
    labels: Sequence[Label],
    trees: BoostedTrees | None = None,
) -> list[HeaderSpan]:
    """Header spans of a document, by their first lines.

    labels: of all lines. trees: by default those that the package ships. Takes O(lines log lines).
    """
    spans: Sequence[HeaderSpan] = ()
    for step in builtin_steps(stats, labels, trees):
        spans = step.spans or ()
    return list(spans)


def builtin_steps(
    stats: DocumentStats,
    labels: Sequence[Label],
    trees: BoostedTrees | None = None,
) -> Iterator[Step]:
    """Steps, in order, each with the scores and header spans after it."""
    document = _Document(stats, labels)
    scores: _Scores = tree_scores(stats, document.can_be, trees or shipped_trees())
    yield Step("boosted trees", scores)
    for name, change in SCORE_STEPS.items():
        scores = change(document, scores)
        yield Step(name, scores)
    spans: _Spans = list(assemble_spans(stats, scores))
    yield Step("assembly of lines", scores, spans)
    for name, correct in SPAN_STEPS.items():
        spans = correct(document, spans)
        yield Step(name, scores, spans)
