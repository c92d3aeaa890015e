"""The built-in header identifier, step by step.

Lines get scores, which the rest of the document raises; lines of high scores make header spans, of
which those are left out that their neighbours show to be something else.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.ingest.headers.assembly import assemble_spans
from shed_core.ingest.headers.boosted_trees import BoostedTrees, shipped_trees
from shed_core.ingest.headers.corrections import credits, terms, texts
from shed_core.ingest.headers.line_context import LineContext
from shed_core.ingest.headers.raised_scores.divisions import fill_divisions
from shed_core.ingest.headers.raised_scores.numbers import fill_by_numbers
from shed_core.ingest.headers.raised_scores.styles import fill_own_styles
from shed_core.ingest.headers.run_ins import with_run_ins
from shed_core.ingest.headers.scores import consistent_scores, tree_scores
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.ingest.structure.toc import without_entries


class Step(NamedTuple):
    """Scores and header spans of a document after a step.

    name: of the step, for reports. scores: how likely each line is a header or part of one, from 0
    to 1. spans: the header spans, by their first lines; None before lines are assembled.
    """

    name: str
    scores: Sequence[float]
    spans: Sequence[HeaderSpan] | None = None


_Scores = Sequence[float]
_Spans = Sequence[HeaderSpan]

SCORE_STEPS: dict[str, Callable[[LineContext, _Scores], _Scores]] = {
    "consistency of styles": consistent_scores,  # gold P .014, agendas R .014
    "gaps in numbering": fill_by_numbers,  # gold R .003
    "divisions of laws": fill_divisions,  # laws R .280, when made
    "styles of headers alone": fill_own_styles,  # ordinary R .012
}
"""Steps that raise the scores of the trees, in order; `bench.quality --without` leaves one out.

The comments say what an average of an unseen half loses without a step, in November 2026. The other
steps act on no document of these sets.
"""


def _without(
    is_none: Callable[[LineContext, HeaderSpan], bool],
) -> Callable[[LineContext, _Spans], _Spans]:
    """Step without the header spans that a test, of one at a time, shows to be none."""
    return lambda context, spans: [span for span in spans if not is_none(context, span)]


SPAN_STEPS: dict[str, Callable[[LineContext, _Spans], _Spans]] = {
    "ends of paragraphs": texts.without_paragraph_ends,  # ordinary P .006
    "heads of columns": _without(texts.is_row),  # dev P .002, filings P .001
    "code": _without(texts.is_code),  # dev P .016
    "numbered clauses": with_run_ins,  # gold R .141
    "printed contents": lambda context, spans: without_entries(spans, context.lines),
    "numbers apart": texts.without_numbers_apart,  # agendas P .025
    "repeated titles": texts.without_repeats,  # contracts M-down .007
    "labels within sections": texts.without_labels,  # dev P .013
    "lone letters": texts.without_lone_letters,  # ordinary P .003
    "titles of notices": texts.without_notices,  # dev P .008
    "authors and dates": credits.without_credits,  # papers P .091
    "speech": _without(texts.is_speech),
    "terms of definitions": terms.without_terms,  # dev P .011
    "terms in the margin": terms.without_margin_terms,
}
"""Steps that change the header spans, in order, likewise."""


def builtin_spans(
    stats: DocumentStats, labels: Sequence[Label], trees: BoostedTrees | None = None
) -> list[HeaderSpan]:
    """Header spans of a document, by their first lines. Takes O(lines log lines)."""
    last = deque(builtin_steps(stats, labels, trees), maxlen=1)[0]  # none is kept beside it
    return list(last.spans or ())


def builtin_steps(
    stats: DocumentStats, labels: Sequence[Label], trees: BoostedTrees | None = None
) -> Iterator[Step]:
    """Steps, in order, each with the scores and header spans after it.

    labels: of all lines. trees: by default those that the package ships.
    """
    context = LineContext(stats, labels)
    scores: _Scores = tree_scores(stats, context.can_be, trees or shipped_trees())
    yield Step("boosted trees", scores)
    for name, change in SCORE_STEPS.items():
        scores = change(context, scores)
        yield Step(name, scores)
    spans: _Spans = list(assemble_spans(stats, scores))
    yield Step("assembly of lines", scores, spans)
    for name, correct in SPAN_STEPS.items():
        spans = correct(context, spans)
        yield Step(name, scores, spans)
