"""`python -m training.tables` learns the scores of the columns that a head may be over.

Needs the extra `training`, chromium, and the fonts Liberation and DejaVu. Tables of random words
and looks are printed from HTML and read; in each choice the true run has the highest rank.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from shed_core.ingest.headers.boosted_trees import BoostedTrees, Stage
from shed_core.ingest.structure.grids.run_scores import FEATURES
from training.encoding import encode
from training.styled.printing import chromium
from training.tables.content import random_table
from training.tables.examples import Choice, choices_of
from training.tables.markup import html_of

TREES = Path("shed_core/ingest/structure/grids/run_scores.json")
SEED = 44
N_TREES = 16
_NEVER_BELOW = -1e9  # no sum of values is
_PARAMETERS = {
    "objective": "lambdarank",
    "num_leaves": 8,
    "learning_rate": 0.25,
    "min_data_in_leaf": 30,
    "lambda_l2": 2.0,
    "feature_fraction": 0.7,
    "seed": SEED,
    "deterministic": True,
    "force_row_wise": True,
    "num_threads": 1,
    "verbose": -1,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    parser = argparse.ArgumentParser(prog="python -m training.tables", description=__doc__)
    parser.add_argument("--tables", type=int, default=2000, help="tables to learn from")
    parser.add_argument("--trees", type=Path, default=TREES)
    options = parser.parse_args(arguments)
    choices = list(made_choices(range(options.tables)))
    options.trees.write_text(encode(fit(choices), FEATURES), encoding="utf-8")
    print(f"{len(choices)} choices of {options.tables} tables")
    return 0


def made_choices(numbers: Sequence[int]) -> Iterator[Choice]:
    """Print tables and yield the choices of heads in them. numbers: seeds of the tables."""
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        for number in numbers:
            random = Random(f"{SEED} {number}")
            table = random_table(random)
            path = Path(folder) / "table.html"
            path.write_text(html_of(table, random), encoding="utf-8")
            yield from choices_of(browser.print(path), table.heads)


def fit(choices: Sequence[Choice]) -> BoostedTrees:
    """Return trees whose sums are higher for the true runs of choices."""
    import lightgbm  # late: --help does not need it
    import numpy as np

    from training.boost import tree_of

    vectors = np.array([vector for one in choices for vector in one.vectors], dtype=np.float64)
    labels = [n == one.true for one in choices for n in range(len(one.vectors))]
    sizes = [len(one.vectors) for one in choices]
    data = lightgbm.Dataset(vectors, np.array(labels, dtype=np.float64), group=sizes)
    booster = lightgbm.train(_PARAMETERS, data, N_TREES)
    trees = [tree_of(tree["tree_structure"]) for tree in booster.dump_model()["tree_info"]]
    return BoostedTrees((Stage(tuple(trees), _NEVER_BELOW),))


if __name__ == "__main__":
    sys.exit(main())
