"""Scores of the columns that a head may be over."""

import json
from importlib.resources import files
from itertools import pairwise

import pytest

from shed_core.ingest.structure.grids.cells import CellText
from shed_core.ingest.structure.grids.columns import TableColumn, TableColumns
from shed_core.ingest.structure.grids.run_scores import FEATURES, features, level_of, scores
from shed_core.ingest.structure.grids.spans import Head, HeadsBelow, PlacedHead

RUNS = [range(a, b) for a in range(4) for b in range(a + 1, 5)]
COLUMNS = [TableColumn(200.0 + 60 * n, 230.0 + 60 * n, 200.0 + 60 * n) for n in range(4)]


def head(text: str, middle: float, baseline: float) -> Head:
    x0, x1 = middle - 2.5 * len(text), middle + 2.5 * len(text)
    return Head(CellText(0, 0, len(text), x0, x1, x0, text, False, False), baseline, 10.0)


def below(*names: str) -> HeadsBelow:
    """Return heads over four columns, one over each."""
    heads = [head(name, COLUMNS[n].middle, 120.0) for n, name in enumerate(names)]
    placed = [PlacedHead(one, range(n, n + 1)) for n, one in enumerate(heads)]
    return HeadsBelow(placed, TableColumns(COLUMNS, True, 180.0))


def test_the_trees_are_of_the_features_that_there_are():
    path = files("shed_core.ingest.structure.grids").joinpath("run_scores.json")

    model = json.loads(path.read_text(encoding="utf-8"))

    assert tuple(model["features"]) == FEATURES
    level = level_of([range(2), range(2, 4)], below("2021", "2020", "2021", "2020"))
    assert len(features(head("Revenue", 245.0, 105.0), range(2), level)) == len(FEATURES)


@pytest.mark.parametrize("run", [range(2), range(2, 4)])
def test_a_head_in_the_middle_of_heads_that_repeat_is_over_them(run: range):
    level = level_of([range(2), range(2, 4)], below("2021", "2020", "2021", "2020"))
    middle = (COLUMNS[run.start].x0 + COLUMNS[run[-1]].x1) / 2

    found = scores(head("Year ended", middle, 105.0), RUNS, level)

    assert max(found, key=found.__getitem__) == run


def test_a_rule_below_a_head_counts_by_the_columns_that_it_covers():
    rules = [(107.0, 198.0, 352.0)]
    level = level_of([range(3)], below("Cost", "Value", "Gains", "Total")._replace(rules=rules))

    fits = [features(head("Plan", 275.0, 105.0), range(n), level)[8:9] for n in range(1, 5)]

    assert max(range(4), key=fits.__getitem__) == 2
    assert all(a < b for a, b in pairwise(fits[:3]))
