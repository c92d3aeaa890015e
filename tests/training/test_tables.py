"""Random tables, whose heads and figures are known."""

import re
from collections import Counter
from random import Random

import pytest

from training.tables.content import random_table
from training.tables.markup import html_of

SEEDS = range(40)
CELL = re.compile(r"<t[dh]([^>]*)>")
SPAN = re.compile(r'(col|row)span="?(\d+)')


@pytest.mark.parametrize("seed", SEEDS)
def test_each_column_has_one_head_of_the_lowest_level(seed: int):
    table = random_table(Random(seed))

    lowest = [n for head in table.heads if head.level == 0 for n in head.columns]
    assert sorted(lowest) == list(range(len(lowest)))
    assert all(len(row) in (1, 1 + len(lowest)) for row in table.rows)


@pytest.mark.parametrize("seed", SEEDS)
def test_heads_of_one_level_are_over_no_common_column(seed: int):
    heads = random_table(Random(seed)).heads

    counts = Counter((head.level, n) for head in heads for n in head.columns)
    assert set(counts.values()) == {1}


@pytest.mark.parametrize("seed", SEEDS)
def test_all_rows_of_heads_have_the_columns_of_the_figures(seed: int):
    random = Random(seed)
    table = random_table(random)

    html = html_of(table, random)

    head, _, body = html.partition("</thead>")
    widths = head_widths(head.split("<thead>")[1].split("</tr>")[:-1])
    row = max(body.split("</tr>"), key=lambda text: text.count("<td"))
    assert set(widths) == {row.count("<td")}


def head_widths(rows: list[str]) -> list[int]:
    """Return the columns of each row, with cells that reach down from rows above."""
    widths = [0] * len(rows)
    for number, row in enumerate(rows):
        for attributes in CELL.findall(row):
            spans = {kind: int(n) for kind, n in SPAN.findall(attributes)}
            for down in range(spans.get("row", 1)):
                widths[number + down] += spans.get("col", 1)
    return widths
