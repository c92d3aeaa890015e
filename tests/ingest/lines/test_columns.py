"""Columns of text that a file draws row by row."""

from collections.abc import Sequence
from itertools import zip_longest

import pytest

from shed_core.ingest.lines.text_line import FIRST_IDEOGRAPH
from tests.documents import Writer
from tests.ingest.reading import lines

ENGLISH = (
    "The committee met in the spring and found that",
    "the work of the year had gone on in good order.",
    "It asked the members to send their remarks in",
    "writing before the summer. Most of them did so",
    "and all their remarks are set out in the list",
    "below. Nothing else was said of the matter.",
)
GERMAN = (
    "Der Ausschuss trat im Frühjahr zusammen und",
    "fand die Arbeit des Jahres in guter Ordnung.",
    "Er bat die Mitglieder, ihre Bemerkungen vor dem",
    "Sommer einzureichen. Die meisten taten das und",
    "ihre Bemerkungen stehen in der Liste, die unten",
    "folgt. Mehr wurde zu der Sache nicht gesagt.",
)
CHINESE = (
    "委员会在春季开会并认为全年工作进展顺利秩",
    "序良好。委员会要求各位成员在夏季之前提交",
    "书面意见。大多数成员都这样做了他们的意见",
    "列在下面的清单中。关于此事没有其他说明也",
    "没有人提出异议。会议在中午结束所有成员都",
    "同意下一次会议在秋季举行。",
)
TABLE = (
    "Cost of the work of all members in the year",
    "Remarks of members that were sent in writing",
    "Meetings of the committee in spring and autumn",
    "Reports on the costs of the years before that",
    "Letters to the members on the list of remarks",
    "Sums that are due to the staff after the year",
)


def row_by_row(
    left: Sequence[str],
    right: Sequence[str],
    size: float = 10.0,
    step: float = 0.0,
    *,
    is_right_first: bool = False,
) -> bytes:
    """Return a page with a title over two columns and a foot below them, drawn from the top down.

    step: from a line of the left column down to that of the right, in points.
    is_right_first: True if each line of the right column is drawn before that on its left.
    """
    writer = Writer()
    font = "helv" if left[-1] < FIRST_IDEOGRAPH else "china-s"
    writer.page.insert_text((150, 60), "A study of two columns", fontname="hebo", fontsize=18)
    y = 100.0
    for one, other in zip_longest(left, right, fillvalue=""):
        drawn = [(50, y, one), (320, y + step, other)]
        for x, baseline, text in reversed(drawn) if is_right_first else drawn:
            writer.page.insert_text((x, baseline), text, fontname=font, fontsize=size)
        y += 1.2 * size
    for x, text in ((50, "Yearly report"), (320, "Page 1 of 9")):
        writer.page.insert_text((x, 750), text, fontname="helv", fontsize=8)
    return writer.bytes()


@pytest.mark.parametrize("size", [9.0, 10.0, 11.0])
@pytest.mark.parametrize("step", [0.0, 5.0])
@pytest.mark.parametrize("text", [ENGLISH, GERMAN, CHINESE], ids=["English", "German", "Chinese"])
def test_the_left_column_is_read_before_the_right_one(
    text: tuple[str, ...], step: float, size: float
):
    left = ["1. Alpha", *text * 3, "1.1 Part", *text]
    right = ["2. Beta", *text, "2.1 Part", *text * 2]

    found = [line.text for line in lines(row_by_row(left, right, size, step))]

    assert found[1:-1] == left + right
    assert "Yearly report" in found[-1]


def test_the_left_column_is_first_even_where_each_row_begins_at_the_right():
    found = [line.text for line in lines(row_by_row(ENGLISH, GERMAN, is_right_first=True))]

    assert found[1:-1] == [*ENGLISH, *GERMAN]


def test_the_rows_of_a_table_stay():
    """Cells that fill their column, but hold no sentences, and cells of a full and a short line."""
    of_two_lines = [part for text in ENGLISH for part in (text.capitalize(), "in the year")]
    for cells in (TABLE, of_two_lines):
        found = [line.text for line in lines(row_by_row(cells, cells))]

        assert found[1:-1] == [f"{cell}  {cell}" for cell in cells]


def test_columns_between_titles_of_the_whole_page_are_read_above_the_next_title():
    title = "2. Beta is what the committee found in the summer, after all others had been heard"
    writing = [*ENGLISH, title, *ENGLISH]
    found = [line.text for line in lines(row_by_row(writing, [*ENGLISH, "", *ENGLISH]))]

    assert found[1:-1] == [*ENGLISH, *ENGLISH, title, *ENGLISH, *ENGLISH]
