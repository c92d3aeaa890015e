"""Heads and headers in tables with rules around their cells."""

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.ingest.pdf.rules.test_ruled_tables import (
    GREY,
    WORDS,
    box_of,
    flat,
    heads_of,
    outline,
    record_of,
    ruled,
    tables,
    write,
)
from tests.ingest.reading import BUILTIN, shown_tables


def boxed_finding(title: str) -> pymupdf.Document:
    """Return a page with a table whose first row is a bold title over all of its columns."""
    document = ruled([[], ["Impact", "Severity", "State"], ["None", "Low", "Fixed"]])
    outline(document[0], box_of(0, 0, columns=3))
    write(document[0], box_of(0, 0), title, "hebo")
    write(document[0], box_of(4, 0), "The text of the finding says what is wrong, and to whom.")
    return document


def test_a_row_over_all_columns_at_the_top_of_a_box_may_be_a_header() -> None:
    with boxed_finding("C-01 Fees are lost") as document:
        record = read_record(document.tobytes(), BUILTIN)

    assert [record.phrase_text(header).strip() for header in record.sht.headers] == [
        "C-01 Fees are lost"
    ]
    assert shown_tables(record) == [
        [["", "", ""], ["Impact", "Severity", "State"], ["None", "Low", "Fixed"]]
    ]


def test_a_row_over_all_columns_at_the_top_of_a_box_heads_none_of_them() -> None:
    document = boxed_finding("of all findings below")

    assert heads_of(document) == [["", "", ""]]


def test_rows_that_are_coloured_by_their_kind_are_no_heads() -> None:
    rows = [["F-1", "Loss", "High"], ["F-2", "Theft", "High"], ["F-3", "Delay", "Low"]]
    document = pymupdf.Document()
    page = document.new_page(width=612, height=792)
    for row, cells in enumerate([*rows, ["F-4", "Noise", "Low"]]):
        for column, text in enumerate(cells):
            box = box_of(row, column)
            page.draw_rect(box, color=None, fill=(1, 0.8, 0.8) if row < 2 else (0.8, 1, 0.8))
            outline(page, box)
            write(page, box, text)

    assert heads_of(document) == [["", "", ""]]


def test_cells_of_a_label_and_its_bold_value_are_no_heads() -> None:
    rows = [["Impact:", "Severity:", "State:"], ["Files: a", "Found: b", "Part: c"]]
    document = ruled(rows, head="helv")
    page = document[0]
    for column in range(3):
        box = box_of(0, column)
        page.draw_rect(box, color=None, fill=GREY)
        page.insert_text((box.x0 + 50, box.y0 + 12), "Low", fontname="hebo", fontsize=9)

    assert heads_of(document) == [["", "", ""]]


def test_a_bold_row_of_a_ruled_table_is_no_header() -> None:
    with ruled([["1. Scope", "Owner"], ["2. Terms", "Legal"], ["3. Law", "Legal"]]) as document:
        record = read_record(document.tobytes(), BUILTIN)

    assert not record.sht.headers


def test_a_head_that_comes_again_begins_a_table() -> None:
    document = ruled([WORDS[0], WORDS[1], WORDS[0], WORDS[2]])
    [first, second] = tables(document)

    assert [first, second] == [flat(WORDS[:2]), flat([WORDS[0], WORDS[2]])]


def test_a_table_goes_on_over_the_page_with_its_head() -> None:
    with ruled(WORDS) as document, ruled([WORDS[2], WORDS[1]], head="helv") as more:
        document.insert_pdf(more)
        [_, below] = shown_tables(read_record(document.tobytes(), Options()))

    assert below == flat([WORDS[0], WORDS[2], WORDS[1]])


def test_heads_of_a_table_that_repeat_on_each_page_are_no_running_heads() -> None:
    with pymupdf.Document() as document:
        for n in range(5):
            rows = [[f"F-{n}{m}", f"Loss {n} of {m}", "High"] for m in range(3)]
            with ruled([["Finding", "Title", "Severity"], *rows]) as more:
                document.insert_pdf(more)
        shown = shown_tables(read_record(document.tobytes(), Options()))

    assert [table[0] for table in shown] == [["Finding", "Title", "Severity"]] * 5


def test_a_coloured_first_row_of_a_page_is_no_head_where_the_table_has_one() -> None:
    with ruled(WORDS) as document, pymupdf.Document() as more:
        page = more.new_page(width=612, height=792)
        for row, cells in enumerate([WORDS[2], WORDS[1]]):
            for column, text in enumerate(cells):
                page.draw_rect(box_of(row, column), width=0.5, fill=None if row else GREY)
                write(page, box_of(row, column), text)
        document.insert_pdf(more)
        [_, below] = shown_tables(read_record(document.tobytes(), Options()))

    assert below == flat([WORDS[0], WORDS[2], WORDS[1]])


@given(
    st.lists(
        st.lists(
            st.sampled_from(["", "12", "a b", "A word\nand more", "(5)"]), min_size=3, max_size=3
        ),
        min_size=2,
        max_size=5,
    )
)
def test_no_word_of_a_ruled_table_is_lost_or_doubled(rows: list[list[str]]) -> None:
    record = record_of(ruled(rows))

    words = [word for row in rows for cell in row for word in cell.split()]
    assert sorted(record.text.split()) == sorted(words)
    for phrase, grid in record.grids.items():
        assert sum(grid.lengths) == len(record.phrase_text(phrase))


PLAIN = [["Set", "Data"], ["Train", "News"], ["Tune", "Talks"], ["Test", "Mail"]]


def test_a_caption_says_that_the_first_row_heads_a_table_of_words() -> None:
    document = ruled(PLAIN, head="helv")
    write(document[0], box_of(4, 0), "Table 3. All that was used.")

    assert heads_of(document) == [["Set", "Data"]]


def test_without_a_caption_no_row_of_a_table_of_words_heads_it() -> None:
    assert heads_of(ruled(PLAIN, head="helv")) == [["", ""]]


def test_a_double_rule_below_the_first_row_says_that_it_heads_the_others() -> None:
    document = ruled(PLAIN, head="helv")
    x0, _, _, y1 = box_of(0, 0)
    document[0].draw_line((x0, y1 + 2.2), (box_of(0, 1)[2], y1 + 2.2), width=0.5)

    assert heads_of(document) == [["Set", "Data"]]


@pytest.mark.parametrize("caption", ["Figure 3. All that was used.", "Chart 2: Sets", "Exhibit 10"])
def test_a_caption_of_something_else_says_nothing_of_heads(caption: str) -> None:
    document = ruled(PLAIN, head="helv")
    write(document[0], box_of(4, 0), caption)

    assert heads_of(document) == [["", ""]]
