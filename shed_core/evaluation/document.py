"""All methods on one document, against its truth."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from shed_core.document.phrases import Box, FoundBy, Header, Phrase
from shed_core.document.record import DocumentRecord
from shed_core.evaluation.scores import mean
from shed_core.evaluation.text_tree import TextTree, text_tree
from shed_core.evaluation.tree_scores import Judge, TreeScores
from shed_core.inference import infer
from shed_core.method.classes import Classes, classify
from shed_core.method.sht import Sht
from shed_core.options import STATED_LEVELS, DepthMethod, Options

_NOWHERE = Box(0.0, 0.0, 0.0, 0.0)  # a record keeps the boxes of headers only


@dataclass(frozen=True, slots=True)
class MethodScores:
    """One method on one document.

    depth: levels of the inferred tree. n_evidence, n_violated: as in the record's metadata, 0 for
        a tree that no method of ours made.
    """

    scores: TreeScores
    depth: int
    n_evidence: int = 0
    n_violated: int = 0


def phrases_of_record(record: DocumentRecord, *, with_levels: bool) -> list[Phrase]:
    """Return the phrases that a record was inferred from, but boxes of its headers only.

    with_levels: True if headers keep the outline's levels, which may be the truth.
    """
    headers = {phrase: _header(record, node) for node, phrase in enumerate(record.sht.headers)}
    boxes = dict(zip(record.sht.headers, record.nodes.boxes, strict=True))
    if not with_levels:
        headers = {
            phrase: replace(header, outline_level=None) for phrase, header in headers.items()
        }
    return [
        Phrase(
            text=record.phrase_text(phrase),
            label=record.labels[phrase],
            page=record.pages[phrase],
            box=boxes.get(phrase, _NOWHERE),
            header=headers.get(phrase),
        )
        for phrase in range(record.n_phrases)
    ]


def without_clauses(record: DocumentRecord) -> DocumentRecord:
    """Return a record whose nodes are the headers alone, for a truth that knows no clauses."""
    if FoundBy.CLAUSE not in record.nodes.found_by:
        return record
    phrases = [
        replace(phrase, header=None) if phrase.header and phrase.header.is_clause else phrase
        for phrase in phrases_of_record(record, with_levels=True)
    ]
    return infer(phrases, record.n_pages, Options(depths=DepthMethod.LOCAL), record.metadata)


def judge_methods(
    record: DocumentRecord,
    truth: TextTree,
    methods: Sequence[Options],
    *,
    has_items: bool = False,
) -> dict[str, MethodScores]:
    """Return the scores of each method on a record's headers, by its name.

    truth: has a node, over the characters of the record's text.
    methods: options that differ in their depths; those of the record do not matter. Levels of the
        outline are hidden from them unless they name it as evidence.
    has_items: True if true headers are items and clauses, most of whose text is their title. The
        end of the title is a convention, so top-down their spans are compared with their titles.
    """
    scores_of = scorer(record, truth, _over_text(record, record.sht, truth), has_items=has_items)
    judged: dict[str, MethodScores] = {}
    for options in methods:
        has_levels = any(kind in STATED_LEVELS for kind in options.evidence)
        phrases = phrases_of_record(record, with_levels=has_levels)
        again = infer(phrases, record.n_pages, options, record.metadata)
        judged[options.depths] = MethodScores(
            scores_of(_over_text(record, again.sht, truth)),
            depth=max(again.sht.levels, default=0),
            n_evidence=again.metadata.n_evidence,
            n_violated=again.metadata.n_violated,
        )
    return judged


def scorer(
    record: DocumentRecord, truth: TextTree, inferred: TextTree, *, has_items: bool
) -> Callable[[TextTree], TreeScores]:
    """Return a function that scores trees over the headers of `inferred`; see `judge_methods`."""
    judge = Judge(record.text, truth, inferred)
    if not has_items:
        return judge.scores
    by_span = Judge(record.text, truth.with_titles_in_spans(), inferred.with_titles_in_spans())

    def scores(tree: TextTree) -> TreeScores:
        top_down = mean(by_span.top_down(tree.with_titles_in_spans()))
        return replace(judge.scores(tree), top_down=top_down)

    return scores


def classes_of(record: DocumentRecord, truth: TextTree) -> Classes | None:
    """Return the document's classes, or None if its headers are not the true ones."""
    if text_tree(record.sht, record.offsets).sht.headers != truth.sht.headers:
        return None
    return classify(record.nodes.clusters, truth.sht)


def _over_text(record: DocumentRecord, sht: Sht, truth: TextTree) -> TextTree:
    return text_tree(sht, record.offsets).before(truth.sht.n_phrases)


def _header(record: DocumentRecord, node: int) -> Header:
    return Header(
        pattern=record.pattern(node),
        score=record.nodes.scores[node],
        found_by=record.nodes.found_by[node],
        outline_level=record.nodes.outline_levels[node],
        toc_level=record.nodes.toc_levels[node],
    )
