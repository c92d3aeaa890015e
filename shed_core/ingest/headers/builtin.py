"""The built-in header identifier: a list of named steps from labelled lines to header spans.

Each step takes all that is known of the candidates and returns it with one more fact settled.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.ingest.headers.assembly import assemble_spans, merge_spans, paragraph_leads
from shed_core.ingest.headers.boosted_trees import BoostedTrees, shipped_trees
from shed_core.ingest.headers.clauses import clause_spans
from shed_core.ingest.headers.corrections import (
    is_set_apart,
    without_asides,
    without_labels,
    without_repeats,
)
from shed_core.ingest.headers.raised_scores.numbers import (
    fill_counter_runs,
    fill_number_gaps,
    fill_number_runs,
    numbered_lines,
)
from shed_core.ingest.headers.raised_scores.styles import fill_own_styles
from shed_core.ingest.headers.scores import (
    can_be_candidate,
    consistent_scores,
    tree_scores,
)
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.ingest.structure.style_stats import style_of
from shed_core.ingest.structure.toc import without_entries


class Candidates(NamedTuple):
    """What is known of the headers of a document between two steps; lists have an entry a line.

    stats: of the document.
    labels: what each line is, headers excepted.
    trees: that score lines.
    is_candidate: whether each line can be a header or part of one.
    scores: how likely each line is a header or part of one, from 0 to 1.
    spans: the header spans found so far, by their first lines.
    """

    stats: DocumentStats
    labels: Sequence[Label]
    trees: BoostedTrees
    is_candidate: list[bool]
    scores: list[float]
    spans: list[HeaderSpan]


def builtin_spans(
    stats: DocumentStats, labels: Sequence[Label], trees: BoostedTrees | None = None
) -> list[HeaderSpan]:
    """Return the header spans of a document, by their first lines.

    labels: of all lines. trees: by default those that the package ships. Takes O(lines log lines).
    """
    candidates = first_candidates(stats, labels, trees or shipped_trees())
    for _, step in STEPS:
        candidates = step(candidates)
    return candidates.spans


def first_candidates(
    stats: DocumentStats, labels: Sequence[Label], trees: BoostedTrees
) -> Candidates:
    """Return what is known before the first step: only the labels."""
    is_candidate = [can_be_candidate(label) for label in labels]
    return Candidates(stats, labels, trees, is_candidate, [0.0] * len(labels), [])


def _drop_bold_leads(candidates: Candidates) -> Candidates:
    leads = paragraph_leads(candidates.stats.lines, candidates.stats.wrap_edges)
    kept = [can and n not in leads for n, can in enumerate(candidates.is_candidate)]
    return candidates._replace(is_candidate=kept)


def _score(candidates: Candidates) -> Candidates:
    stats, _, trees, is_candidate, *_ = candidates
    return candidates._replace(scores=tree_scores(stats, is_candidate, trees))


def _make_consistent(candidates: Candidates) -> Candidates:
    scores = consistent_scores(candidates.stats.lines, candidates.scores)
    return candidates._replace(scores=scores)


def _fill_numbers(candidates: Candidates) -> Candidates:
    stats, scores = candidates.stats, candidates.scores
    numbered = numbered_lines(stats.lines, candidates.is_candidate)
    scores = fill_number_gaps(stats.lines, scores, numbered)
    scores = fill_number_runs(stats, scores, numbered)
    return candidates._replace(scores=fill_counter_runs(stats, scores, numbered))


def _fill_own_styles(candidates: Candidates) -> Candidates:
    scores = fill_own_styles(candidates.stats, candidates.scores, candidates.is_candidate)
    return candidates._replace(scores=scores)


def _assemble(candidates: Candidates) -> Candidates:
    stats, scores = candidates.stats, candidates.scores
    spans = list(assemble_spans(stats.lines, scores, stats.wrap_edges, stats.body_size))
    return candidates._replace(spans=without_asides(spans, stats.lines))


def _add_clauses(candidates: Candidates) -> Candidates:
    stats, spans = candidates.stats, candidates.spans
    clauses = clause_spans(stats.lines, candidates.labels, spans)
    whole = [
        span
        for span in spans
        if is_set_apart(span, stats.lines)
        and style_of(stats.lines[span.first]) != stats.styles.body_style
    ]
    titled = merge_spans(whole, clauses)
    return candidates._replace(spans=merge_spans(titled, spans))


def _drop_repeats(candidates: Candidates) -> Candidates:
    spans, lines = candidates.spans, candidates.stats.lines
    return candidates._replace(spans=without_repeats(spans, lines, candidates.labels))


def _drop_labels(candidates: Candidates) -> Candidates:
    stats = candidates.stats
    return candidates._replace(spans=without_labels(candidates.spans, stats.lines, stats.body_size))


def _drop_toc_entries(candidates: Candidates) -> Candidates:
    return candidates._replace(spans=without_entries(candidates.spans, candidates.stats.lines))


STEPS: tuple[tuple[str, Callable[[Candidates], Candidates]], ...] = (
    ("bold leads of paragraphs", _drop_bold_leads),
    ("boosted trees", _score),
    ("consistency of styles", _make_consistent),
    ("gaps in numbering", _fill_numbers),
    ("styles of headers alone", _fill_own_styles),
    ("assembly of lines", _assemble),
    ("numbered clauses", _add_clauses),
    ("printed contents", _drop_toc_entries),
    ("repeated titles", _drop_repeats),
    ("labels within sections", _drop_labels),
)
"""The steps in their order; names are for reports of what each costs."""
