"""Rebuilding the trees that the package ships, and their model card."""

import argparse
import json
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from shed_core.errors import DocumentError
from shed_core.evaluation.truths import Truth, read_truths
from shed_core.ingest.headers.boosted_trees import BoostedTrees, encode
from training import boost
from training.card import Facts, card
from training.corpus import Source, sources
from training.examples import Examples, Reading, add_document, read
from training.folds import folds
from training.held_out import is_twin, long_lines
from training.layout_regions import PageRegions, detect_regions, read_regions
from training.measure import Figure, measure

Readings = dict[Source, Reading]


class Corpus(NamedTuple):
    """What is read: documents to learn from, and others to measure on only.

    regions: of pages of the documents to learn from. left_out: families of these that have a
    document which is measured on only.
    """

    readings: Readings
    held_out: Readings
    regions: PageRegions
    left_out: set[str]


class Fitted(NamedTuple):
    """The trees of all families, and for each family those that have not seen it."""

    trees: BoostedTrees
    unseen: Mapping[str, BoostedTrees]
    threshold: float
    scores: boost.Floats


def rebuild(options: argparse.Namespace) -> None:
    """Write trees and card. options: of the command `python -m training`."""
    corpus = _corpus(options)
    examples = _examples(corpus)
    fitted = _fit(examples, {source.family for source in corpus.readings})
    options.trees.write_text(encode(fitted.trees), encoding="utf-8")
    figures = list(_all_figures(corpus, fitted, options.truth)) if options.measure else []
    facts = Facts(
        n_trees=sum(len(stage.trees) for stage in fitted.trees.stages),
        n_documents=len(corpus.readings),
        n_labelled=len(corpus.regions),
        left_out=sorted(corpus.left_out),
        threshold=fitted.threshold,
        examples=examples,
        scores=fitted.scores,
    )
    options.card.write_text(card(facts, options.trees, figures), encoding="utf-8")


def _corpus(options: argparse.Namespace) -> Corpus:
    readings = _readings(sources(options.folders))
    regions = (
        read_regions(options.regions)
        if options.no_layout_model
        else detect_regions(list(readings), options.regions)
    )
    held_out = _readings(sources(options.held_out))
    return Corpus(readings, held_out, regions, _families_held_out(readings, held_out))


def _examples(corpus: Corpus) -> Examples:
    examples = Examples()
    for source, reading in corpus.readings.items():
        if source.family not in corpus.left_out:
            _say(f"examples of {source.path.name}")
            add_document(examples, source, reading, corpus.regions)
    return examples


def _fit(examples: Examples, families: Collection[str]) -> Fitted:
    in_fold = folds(families)
    boosters = boost.fit_by_fold(examples, in_fold)
    scores = boost.scores_of_unseen(examples, in_fold, boosters)
    threshold = boost.balance(examples, scores)
    of_fold = {fold: boost.export(b, examples, threshold) for fold, b in boosters.items()}
    unseen = {family: of_fold[fold] for family, fold in in_fold.items()}
    trees = boost.export(boost.fit(examples), examples, threshold)
    return Fitted(trees, unseen, threshold, scores)


def _readings(chosen: Iterable[Source]) -> Readings:
    readings: Readings = {}
    for source in chosen:
        _say(f"reading {source.path.name}")
        try:
            readings[source] = read(source)
        except DocumentError as error:
            _say(f"left out {source.path.name}: {error}")
    return readings


def _families_held_out(readings: Readings, held_out: Readings) -> set[str]:
    """Return the families with a document that is held out; all of each is left out."""
    known = [long_lines(reading.stats.pages) for reading in held_out.values()]
    return {
        source.family for source, reading in readings.items() if is_twin(reading.stats.pages, known)
    }


def _all_figures(corpus: Corpus, fitted: Fitted, truths: Iterable[Path]) -> Iterator[Figure]:
    """Yield the figures of every document, by trees that have not seen its family."""
    known: dict[str, Truth] = {}
    for path in truths:
        known |= read_truths(json.loads(path.read_text(encoding="utf-8")))
    for source, reading in corpus.readings.items():
        yield from _figures(source, reading, fitted.unseen[source.family], known)
    for source, reading in corpus.held_out.items():
        yield from _figures(source, reading, fitted.trees, known)


def _figures(
    source: Source, reading: Reading, trees: BoostedTrees, truths: Mapping[str, Truth]
) -> Iterator[Figure]:
    _say(f"measuring {source.path.name}")
    for truth, count in measure(source.path, reading, trees, truths).items():
        yield Figure(source.path.name, source.domain, source.family, truth, count)


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
