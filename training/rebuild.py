"""Rebuilding the trees that the package ships, and their model card."""

import argparse
import json
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple

from shed_core.errors import DocumentError
from shed_core.evaluation.truths import Truth, read_truths
from shed_core.ingest.headers.boosted_trees import BoostedTrees, decode
from training import boost
from training.card import Facts, card
from training.corpus import Source, sources
from training.encoding import encode
from training.examples import Examples, Reading, add_document, read
from training.folds import folds, is_odd
from training.gains import gains
from training.held_out import is_twin, long_lines
from training.layout_regions import PageRegions, detect_regions, read_regions
from training.matching import Count, total
from training.measure import Figure, measure
from training.previous import regions_found

Readings = dict[Source, Reading]


class Corpus(NamedTuple):
    """What is read: documents to learn from, styled ones too, and others to measure on only.

    regions: of pages of the documents to learn from. base: the trees to boost on top of, if any.
    """

    readings: Readings
    styled: Readings
    held_out: Readings
    regions: PageRegions
    base: BoostedTrees | None


def rebuild(options: argparse.Namespace) -> None:
    """Write trees, card and figures. options: of the command `python -m training`."""
    corpus = _corpus(options)
    left_out = _families_held_out(corpus.readings, corpus.held_out)
    examples = _examples(corpus, left_out)
    in_fold = folds(source.family for source in (*corpus.readings, *corpus.styled))
    base = corpus.base
    boosters = boost.fit_by_fold(examples, in_fold, base)
    scores = boost.scores_of_unseen(examples, in_fold, boosters, base)
    threshold = options.threshold or boost.balance(examples, scores)
    trees = boost.export(boost.fit(examples, base=base), examples, threshold, base)
    options.trees.write_text(encode(trees), encoding="utf-8")
    truths, figures, source_gains = _truths(options.truth), list[Figure](), dict[str, Count]()
    if options.measure:
        unseen = {n: boost.export(b, examples, threshold, base) for n, b in boosters.items()}
        models = [unseen[in_fold[source.family]] for source in corpus.readings]
        figures += _figures(corpus.readings, models, truths)
        figures += _figures(corpus.held_out, [trees] * len(corpus.held_out), truths)
        source_gains = _gains(corpus, examples, threshold, truths)
    facts = Facts(
        n_trees=sum(len(stage.trees) for stage in trees.stages),
        n_documents=len(corpus.readings),
        n_styled=len(corpus.styled),
        n_labelled=len(corpus.regions),
        left_out=sorted(left_out),
        threshold=threshold,
        examples=examples,
        scores=scores,
        gains=source_gains,
    )
    options.card.write_text(card(facts, options.trees, figures), encoding="utf-8")
    if options.figures is not None:
        options.figures.write_text("".join(map(_json_line, figures)), encoding="utf-8")


def _corpus(options: argparse.Namespace) -> Corpus:
    chosen = sources(options.folders)
    styled = sources(folder / "pdf" for folder in options.styled)
    if options.even_only:
        chosen, styled = ([s for s in own if not is_odd(s.family)] for own in (chosen, styled))
    readings = _readings(chosen)
    base = decode(options.previous.read_text(encoding="utf-8")) if options.previous else None
    regions = _regions(options, readings, base)
    for folder in options.styled:
        regions |= read_regions(folder / "regions.jsonl")
    held_out = _readings(sources(options.held_out))
    return Corpus(readings, _readings(styled), held_out, regions, base)


def _examples(corpus: Corpus, left_out: Collection[str]) -> Examples:
    examples = Examples()
    for source, reading in corpus.readings.items():
        if source.family not in left_out:
            _say(f"examples of {source.path.name}")
            add_document(examples, source, reading, corpus.regions)
    for source, reading in corpus.styled.items():
        add_document(examples, source, reading, corpus.regions, with_copies=False)
    return examples


def _gains(
    corpus: Corpus, examples: Examples, threshold: float, truths: dict[str, Truth]
) -> dict[str, Count]:
    kinds = {source.family: source.folder for source in corpus.readings}
    kinds |= {source.family: "styled documents" for source in corpus.styled}

    def measure_held_out(trees: BoostedTrees) -> Count:
        figures = _figures(corpus.held_out, [trees] * len(corpus.held_out), truths)
        return total(figure.count for figure in figures if figure.truth == "headers")

    return gains(examples, kinds, threshold, measure_held_out, corpus.base)


def _regions(
    options: argparse.Namespace, readings: Readings, base: BoostedTrees | None
) -> PageRegions:
    """Return the regions of pages of documents that are not styled."""
    if base is not None:
        return regions_found(readings, base) | read_regions(options.regions)
    if options.no_layout_model:
        return read_regions(options.regions)
    return detect_regions(list(readings), options.regions)


def _json_line(figure: Figure) -> str:
    return json.dumps(figure._asdict() | {"count": figure.count._asdict()}) + "\n"


def _readings(chosen: Sequence[Source]) -> Readings:
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


def _truths(paths: Sequence[Path]) -> dict[str, Truth]:
    truths: dict[str, Truth] = {}
    for path in paths:
        truths |= read_truths(json.loads(path.read_text(encoding="utf-8")))
    return truths


def _figures(
    readings: Readings, models: Sequence[BoostedTrees], truths: dict[str, Truth]
) -> list[Figure]:
    figures: list[Figure] = []
    for (source, reading), trees in zip(readings.items(), models, strict=True):
        _say(f"measuring {source.path.name}")
        for truth, count in measure(source.path, reading, trees, truths).items():
            figures.append(Figure(source.path.name, source.domain, source.family, truth, count))
    return figures


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
