"""Tables whose heads have a second reading; each case was one of a filing or a report."""

from itertools import accumulate, chain

import pytest

from shed_core.document.grid import Grid
from shed_core.document.phrases import Label
from shed_core.ingest.lines.text_line import HeadRule, PageLines, StatedRow, TextLine
from shed_core.ingest.structure.grids.doubts import with_doubts
from shed_core.ingest.structure.grids.line_grid import LineGrid, piece_lengths
from tests.ingest.lines.lines import line

Text = tuple[float, float, str]

NAMES = [(210.0, 240.0, "Number"), (290.0, 360.0, "Grant-Date Fair")]
ROW = [(72.0, 150.0, "Vested"), (220.0, 236.0, "651"), (320.0, 360.0, "190.11")]
FRAME = [(88.0, 70.0, 362.0)]


def row(y: float, *texts: Text) -> TextLine:
    """Return a line on a baseline; each text is its x0, x1 and words."""
    starts = accumulate((len(text) + 2 for _, _, text in texts), initial=0)
    pieces = zip(starts, ((x0, x1) for x0, x1, _ in texts), strict=False)
    flat = chain.from_iterable((float(n), x0, x1) for n, (x0, x1) in pieces)
    return line(
        "  ".join(text for _, _, text in texts),
        x0=texts[0][0],
        x1=texts[-1][1],
        y0=y - 8,
        baseline=y,
        flat_pieces=tuple(flat) if len(texts) > 1 else (),
    )


def is_uncertain(
    above: list[TextLine], last_heads: tuple[Text, range], rules: list[HeadRule] | None = None
) -> bool:
    """True if a table of a row of heads, another head below them, and a row has a doubt.

    above: lines in no table. last_heads: the other head, and the columns that its run states.
    """
    head, run = last_heads
    rows = [row(112, *NAMES), row(122, head), row(140, *ROW)]
    grid = Grid(
        lengths=piece_lengths([[8, 15], [len(head[2])], [8, 5, 6]]),
        rows=(0, 0, 0, 1, 1, 1),
        columns=(1, 2, run.start, 0, 1, 2),
        spans=(1, 1, len(run), 1, 1, 1),
        n_columns=3,
        has_head=True,
    )
    lines = (*above, *rows)
    page = PageLines(1, 612.0, 792.0, lines, head_rules=tuple(rules or ()))
    labels = [*(Label.TEXT for _ in above), *(Label.TABLE for _ in rows)]
    return bool(dict(with_doubts(page, labels, (), {len(above): LineGrid(len(rows), grid)})))


@pytest.mark.parametrize(
    ("text", "run", "uncertain"),
    [
        ("Value Per Share", range(1, 3), True),
        ("Value Per Share", range(2, 3), False),
        ("(in thousands)", range(1, 3), False),
    ],
)
def test_a_head_over_two_columns_below_that_of_one_is_uncertain(
    text: str, run: range, uncertain: bool
) -> None:
    assert is_uncertain([], ((290.0, 358.0, text), run)) == uncertain


@pytest.mark.parametrize(
    ("texts", "uncertain"),
    [
        ([(205.0, 245.0, "U.S. Plans"), (290.0, 340.0, "Non-U.S. Plans")], True),
        ([(205.0, 245.0, "Plans"), (290.0, 340.0, "abroad are these:")], False),
        ([(72.0, 200.0, "Sales"), (222.0, 236.0, "412")], False),
        ([(72.0, 500.0, "The text ends"), (510.0, 560.0, "beside")], False),
        ([(255.0, 300.0, "Isopleth")], False),
    ],
)
def test_words_above_the_columns_of_a_table_may_be_heads(
    texts: list[Text], uncertain: bool
) -> None:
    below = (290.0, 358.0, "Value"), range(2, 3)

    assert is_uncertain([row(100, *texts)], below) == uncertain
    assert not is_uncertain([row(70, *texts)], below)


def test_words_below_the_first_rule_of_a_table_are_its_own() -> None:
    words, below = row(100, (255.0, 300.0, "Isopleth")), ((290.0, 358.0, "Value"), range(2, 3))

    assert is_uncertain([words], below, FRAME)
    assert not is_uncertain([words], below, [(88.0, 70.0, 160.0)])


YEARS = [(210.0, 240.0, "2023"), (310.0, 340.0, "2022"), (410.0, 440.0, "2021")]
FIGURES = [
    (72.0, 150.0, "Vested"),
    (210.0, 240.0, "5,651"),
    (310.0, 340.0, "4,190"),
    (410.0, 440.0, "312.4"),
]


def fits_two_readings(
    head: tuple[float, float, range],
    rules: list[HeadRule] | None = None,
    stated: StatedRow | None = None,
) -> bool:
    """True if a head above three years has a doubt. head: its x0, x1 and columns."""
    x0, x1, run = head
    above = row(88, (x0, x1, "Plans"))._replace(row=stated)
    lines = (above, row(100, *YEARS), row(114, *FIGURES))
    grid = Grid(
        lengths=piece_lengths([[5], [6, 6, 4], [8, 7, 7, 5]]),
        rows=(0, 0, 0, 0, 1, 1, 1, 1),
        columns=(run.start, 1, 2, 3, 0, 1, 2, 3),
        spans=(len(run), 1, 1, 1, 1, 1, 1, 1),
        n_columns=4,
        has_head=True,
    )
    page = PageLines(1, 612.0, 792.0, lines, head_rules=tuple(rules or ()))
    return bool(dict(with_doubts(page, [Label.TABLE] * 3, (), {0: LineGrid(3, grid)})))


@pytest.mark.parametrize(
    ("x0", "x1", "run", "uncertain"),
    [
        (255.0, 295.0, range(1, 3), False),  # in the middle of two
        (205.0, 245.0, range(1, 3), True),  # over the first of them
        (300.0, 350.0, range(1, 4), False),
        (220.0, 280.0, range(1, 4), False),  # over all
        (300.0, 350.0, range(2, 3), False),
        (255.0, 295.0, range(2, 3), True),  # in the middle of two
        (215.0, 235.0, range(1, 2), False),
        (220.0, 240.0, range(1, 2), False),  # at the right
        (210.0, 225.0, range(1, 2), True),  # at the left of what may be several
        (410.0, 425.0, range(3, 4), False),
    ],
)
def test_a_head_that_is_not_in_the_middle_of_its_columns_alone_is_uncertain(
    x0: float, x1: float, run: range, uncertain: bool
) -> None:
    assert fits_two_readings((x0, x1, run)) == uncertain


def test_a_rule_below_a_head_says_its_columns() -> None:
    head = 205.0, 245.0, range(1, 3)

    assert not fits_two_readings(head, [(91.0, 205.0, 345.0)])
    assert fits_two_readings(head, [(91.0, 205.0, 445.0)])


def test_the_end_of_a_head_at_the_left_follows_from_the_next_one_or_from_rules() -> None:
    assert fits_two_readings((210.0, 236.0, range(1, 3)))
    assert not fits_two_readings((210.0, 236.0, range(1, 4)))
    assert not fits_two_readings((210.0, 236.0, range(1, 3)), stated=StatedRow(0, 0, (1,), (2,)))
