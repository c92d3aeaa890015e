"""`python -m training FOLDER…` makes the trees that the package ships, and their model card.

Needs the extra `training`. With `--previous` trees are boosted on top of those of the release
before, which label the pages whose regions are not in the file of regions yet; without it
`pymupdf-layout` does.

The trees of this release were learned from whole documents. Now at most 12 pages of one are read,
so a rebuild gives others: measure them by the depths that follow, not by their headers alone.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

TREES = Path("shed_core/ingest/headers/boosted_trees.json")
CARD = Path("training/MODEL_CARD.md")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    options = _options().parse_args(arguments)
    from training.rebuild import rebuild  # late: it needs lightgbm, --help does not

    rebuild(options)
    return 0


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
    parser.add_argument(
        "--styled", nargs="*", type=Path, default=[], help="folders that training.styled made"
    )
    parser.add_argument(
        "--previous", type=Path, help="trees of the release before, to boost on top of"
    )
    parser.add_argument(
        "--even-only",
        action="store_true",
        help="learn only from families whose MD5 is even; figures are stated on the others",
    )
    parser.add_argument(
        "--threshold", type=float, help="the score of a header; by default where errors balance"
    )
    parser.add_argument("--trees", type=Path, default=TREES)
    parser.add_argument("--card", type=Path, default=CARD)
    parser.add_argument("--measure", action="store_true", help="measure whole documents, too")
    parser.add_argument("--figures", type=Path, help="where to write them, a JSON line a document")
    return parser


if __name__ == "__main__":
    sys.exit(main())
