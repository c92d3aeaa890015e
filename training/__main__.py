"""`python -m training FOLDER…` rebuilds the trees that the package ships, and their model card.

Needs `lightgbm`, and `pymupdf-layout` for pages whose regions are not in the file of regions yet.
"""

import argparse
import json
import sys
from collections.abc import Collection, Sequence
from pathlib import Path

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

TREES = Path("shed_core/ingest/headers/boosted_trees.json")
CARD = Path("training/MODEL_CARD.md")

Readings = dict[Source, Reading]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    options = _options().parse_args(arguments)
    chosen = sources(options.folders)
    regions = (
        read_regions(options.regions)
        if options.no_layout_model
        else detect_regions(chosen, options.regions)
    )
    readings, held_out = _readings(chosen), _readings(sources(options.held_out))
    held_out_families = _families_held_out(readings, held_out)
    examples = _examples(readings, held_out_families, regions)
    in_fold = folds(source.family for source in readings)
    boosters = boost.fit_by_fold(examples, in_fold)
    scores = boost.scores_of_unseen(examples, in_fold, boosters)
    threshold = boost.balance(examples, scores)
    trees = boost.export(boost.fit(examples), examples, threshold)
    options.trees.write_text(encode(trees), encoding="utf-8")
    figures: list[Figure] = []
    if options.measure:
        truths = _truths(options.truth)
        unseen = {n: boost.export(b, examples, threshold) for n, b in boosters.items()}
        figures += _figures(readings, [unseen[in_fold[s.family]] for s in readings], truths)
        figures += _figures(held_out, [trees] * len(held_out), truths)
    facts = Facts(
        len(readings), len(regions), sorted(held_out_families), threshold, examples, scores
    )
    options.card.write_text(card(facts, options.trees, figures), encoding="utf-8")
    if options.figures is not None:
        options.figures.write_text("".join(map(_json_line, figures)), encoding="utf-8")
    return 0


def _examples(readings: Readings, left_out: Collection[str], regions: PageRegions) -> Examples:
    examples = Examples()
    for source, reading in readings.items():
        if source.family not in left_out:
            _say(f"examples of {source.path.name}")
            add_document(examples, source, reading, regions)
    return examples


def _json_line(figure: Figure) -> str:
    return json.dumps(figure._asdict() | {"count": figure.count._asdict()}) + "\n"


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path, help="folders of PDFs to learn from")
    parser.add_argument(
        "--held-out", nargs="*", type=Path, default=[], help="folders of PDFs to measure on only"
    )
    parser.add_argument(
        "--truth", nargs="*", type=Path, default=[], help="JSON files of true headers"
    )
    parser.add_argument("--regions", type=Path, default=Path("regions.jsonl"))
    parser.add_argument(
        "--no-layout-model", action="store_true", help="use only the regions that --regions holds"
    )
    parser.add_argument("--trees", type=Path, default=TREES)
    parser.add_argument("--card", type=Path, default=CARD)
    parser.add_argument("--measure", action="store_true", help="measure whole documents, too")
    parser.add_argument("--figures", type=Path, help="where to write them, a JSON line a document")
    return parser


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


if __name__ == "__main__":
    sys.exit(main())
