"""Tables that a page draws with rules: their cells are those of the rules."""

from collections.abc import Callable, Sequence
from itertools import pairwise

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.document.record import DocumentRecord
from shed_core.ingest.lines.boldness import Font
from shed_core.ingest.lines.spans import CellRow, Line, Span, page_lines
from shed_core.ingest.lines.text_line import StatedRow
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.ingest.reading import lines, shown_tables

GREY = (0.8, 0.8, 0.8)
LEFT, TOP, WIDTH, HEIGHT = 80.0, 100.0, 100.0, 36.0
WORDS = [
    ["Buffer", "Granularity\nof sharing", "Memory"],
    ["Non-shared\nbuffers", "Objects of\nthe memory", "None"],
    ["Fine-grained", "Bytes", "Allocated\nby the host"],
]
Draw = Callable[[pymupdf.Page, pymupdf.Rect], object]


def outline(page: pymupdf.Page, box: pymupdf.Rect) -> None:
    page.draw_rect(box, width=0.5)


def strokes(page: pymupdf.Page, box: pymupdf.Rect) -> None:
    for start, stop in pairwise([box.tl, box.tr, box.br, box.bl, box.tl]):
        page.draw_line(start, stop, width=0.5)


def thin_boxes(page: pymupdf.Page, box: pymupdf.Rect) -> None:
    for x0, y0, x1, y1 in (
        (box.x0, box.y0, box.x1, box.y0 + 0.7),
        (box.x0, box.y1, box.x1, box.y1 + 0.7),
        (box.x0, box.y0, box.x0 + 0.7, box.y1),
        (box.x1, box.y0, box.x1 + 0.7, box.y1),
    ):
        page.draw_rect((x0, y0, x1, y1), color=None, fill=(0, 0, 0))


def background(page: pymupdf.Page, box: pymupdf.Rect) -> None:
    page.draw_rect(box, color=None, fill=GREY)


def box_of(row: int, column: int, rows: int = 1, columns: int = 1) -> pymupdf.Rect:
    x0, y0 = LEFT + column * WIDTH, TOP + row * HEIGHT
    return pymupdf.Rect(x0, y0, x0 + columns * WIDTH, y0 + rows * HEIGHT)


def write(page: pymupdf.Page, box: pymupdf.Rect, text: str, font: str = "helv") -> None:
    for n, line in enumerate(text.split("\n")):
        page.insert_text((box.x0 + 4, box.y0 + 12 + 12 * n), line, fontname=font, fontsize=9)


def ruled(
    rows: Sequence[Sequence[str]], draw: Draw = outline, *, head: str = "hebo"
) -> pymupdf.Document:
    """Return a page with a table; head: the font of its first row."""
    document = pymupdf.Document()
    page = document.new_page(width=612, height=792)
    for row, cells in enumerate(rows):
        for column, text in enumerate(cells):
            draw(page, box_of(row, column))
            write(page, box_of(row, column), text, "helv" if row else head)
    return document


def record_of(document: pymupdf.Document) -> DocumentRecord:
    with document:
        return read_record(document.tobytes(), Options())


def tables(document: pymupdf.Document) -> list[list[list[str]]]:
    return shown_tables(record_of(document))


def flat(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    return [[cell.replace("\n", " ") for cell in row] for row in rows]


@pytest.mark.parametrize("draw", [outline, strokes, thin_boxes])
def test_the_lines_in_a_cell_are_one_cell_however_its_rules_are_drawn(draw: Draw) -> None:
    assert tables(ruled(WORDS, draw)) == [flat(WORDS)]


def test_a_cell_of_which_no_letter_is_left_is_none() -> None:
    def cell(text: str, x0: float) -> list[Line]:
        box = x0, 90.0, x0 + 20, 100.0
        return [Line([Span(text, Font("F", False, False), 9.0, 0, box, 98.0)], 0)]

    cells = (cell("Waves", 10), cell("\x01", 50), cell("x", 90))
    row = CellRow(cells, StatedRow(0, 0, (0, 1, 2), (1, 1, 1)))
    empty = CellRow((cell("\x01", 50),), StatedRow(0, 1, (1,), (1,)))

    [line] = page_lines([row, empty], 1, 600, 800).lines

    assert (line.text, line.row) == ("Waves  x", StatedRow(0, 0, (0, 2), (1, 1)))


def test_backgrounds_alone_are_stripes_and_no_cells() -> None:
    document = ruled([["Sales", "12", "13"], ["Costs", "5", "6"]], background, head="helv")

    assert all(line.row is None for line in lines(document.tobytes()))


def test_a_narrow_background_beside_another_is_no_rule() -> None:
    document = ruled([["Sales", "12", "13"], ["Costs", "5", "6"]], background, head="helv")
    for column in range(1, 3):
        box = box_of(0, column, rows=2)
        background(document[0], pymupdf.Rect(box.x0 - 1.5, box.y0, box.x0, box.y1))

    assert all(line.row is None for line in lines(document.tobytes()))


def test_rows_are_read_from_the_top_whatever_is_drawn_first() -> None:
    document = pymupdf.Document()
    page = document.new_page(width=612, height=792)
    for column in range(3):
        for row in reversed(range(3)):
            outline(page, box_of(row, column))
            write(page, box_of(row, column), WORDS[row][column], "helv" if row else "hebo")

    assert tables(document) == [flat(WORDS)]


def test_a_box_around_a_paragraph_is_no_table() -> None:
    document = pymupdf.Document()
    page = document.new_page(width=612, height=792)
    outline(page, box_of(0, 0, columns=4))
    write(page, box_of(0, 0), "The committee met in the spring of that year\nand adjourned.")
    outline(page, pymupdf.Rect(20, 20, 592, 772))

    assert all(line.row is None for line in lines(document.tobytes()))


def test_boxes_around_figures_whose_labels_stand_outside_are_no_table() -> None:
    document = pymupdf.Document()
    page = document.new_page(width=612, height=792)
    for row, label in enumerate(["Sales", "Costs", "Taxes"]):
        write(page, box_of(row, 0), label)
        for column in (1, 2):
            outline(page, box_of(row, column))
            write(page, box_of(row, column), str(10 * row + column))

    assert all(line.row is None for line in lines(document.tobytes()))


SIGNED = [
    ["", "", "2021", "", "2020"],
    ["Sales", "$", "5", "$", "4"],
    ["Costs", "$", "3", "$", "2"],
]


@pytest.mark.parametrize("is_divided", [True, False])
def test_cells_of_signs_alone_and_of_several_figures_are_left_to_baselines(
    is_divided: bool,
) -> None:
    """Stripes and rules behind statements make such cells."""
    document = pymupdf.Document()
    page = document.new_page(width=612, height=792)
    for row, cells in enumerate(SIGNED):
        top = TOP + 14 * row
        for column, text in enumerate(cells):
            box = pymupdf.Rect(LEFT + 60 * column, top, LEFT + 60 * (column + 1), top + 14)
            if is_divided or row < 1:
                outline(page, box)
            elif row == 1 and column != 1 and column != 3:
                outline(page, pymupdf.Rect(box.x0 - 60 * (column > 0), top, box.x1, top + 28))
            write(page, pymupdf.Rect(box.x0 + 20 * (text == "$"), top - 1, box.x1, box.y1), text)

    [[heads, *rows]] = tables(document)

    assert heads == ["", "2021", "2020"]
    assert rows == [["Sales", "$5", "$4"], ["Costs", "$3", "$2"]]


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
