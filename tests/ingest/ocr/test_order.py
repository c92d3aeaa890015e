"""Blocks that stand beside each other are read row by row, columns of text one after the other."""

from hypothesis import given
from hypothesis import strategies as st

from shed_core.ingest.ocr.order import in_columns, in_reading_order
from shed_core.ingest.ocr.recognized import RecognizedLine, RecognizedWord
from tests.ingest.ocr.recognized import recognized, text_of

SENTENCE = "the committee met in the spring and found the work in order"
COLUMN = [f"{n} {SENTENCE}"[:44].strip() for n in range(8)]
PITCH = 30.0


def column(texts: list[str], x: float, block: int, pitch: float = PITCH):
    return [recognized(text, x, 100 + pitch * n, block) for n, text in enumerate(texts)]


def read(lines):
    return [text_of(line) for line in in_reading_order(lines)]


def test_the_numbers_of_a_list_are_read_with_what_they_number():
    numbers = column(["9.", "10.", "11."], 0, 0, pitch=60)
    clauses = [
        recognized(text, 100, 100 + PITCH * n, 1 + n // 2)
        for n, text in enumerate(["OWNERSHIP", "rights", "NO LICENSE", "none", "NO WARRANTY"])
    ]

    assert read([*numbers, *clauses]) == [
        *("9.", "OWNERSHIP", "rights", "10.", "NO LICENSE", "none", "11.", "NO WARRANTY")
    ]


def test_a_table_is_read_row_by_row():
    heads = column(["Make", "Year", "Seats"], 0, 0)
    cells = column(["Cessna", "1948", "4"], 200, 1)

    assert read([*heads, *cells]) == ["Make", "Cessna", "Year", "1948", "Seats", "4"]


def test_columns_of_text_are_read_one_after_the_other():
    left, right = column(COLUMN, 0, 0), column(COLUMN, 520, 1)

    assert read([*left, *right]) == [*COLUMN, *COLUMN]


def test_a_header_is_not_joined_to_the_text_of_the_next_column():
    header = recognized("2. Methods", 0, 100 + PITCH * 8, 1)
    below = [recognized(COLUMN[0], 0, 100 + PITCH * n, 2) for n in range(9, 12)]
    right = column([*COLUMN, *COLUMN[:4]], 520, 3)

    assert read([*column(COLUMN, 0, 0), header, *below, *right]) == [
        *(*COLUMN, "2. Methods", *[COLUMN[0]] * 3, *COLUMN, *COLUMN[:4])
    ]


def test_what_stands_below_a_block_is_read_after_it():
    left = [recognized(f"{n}. {SENTENCE}"[:60], 0, 900, 0) for n in (5,)]
    clauses = column([f"clause {n}" for n in range(8)], 60, 1)

    assert read([*left, *clauses]) == [*map(text_of, clauses), *map(text_of, left)]


@given(st.permutations(range(4)))
def test_blocks_in_one_column_are_read_downwards_in_whatever_order_they_were_found(
    order: list[int],
):
    blocks = [column([f"block {n}", "and more"], 0, 0) for n in range(4)]
    found = [
        line._replace(block=n, baseline=line.baseline + 200 * n, words=_lower(line, 200 * n))
        for n in order
        for line in blocks[n]
    ]

    assert read(found)[::2] == [f"block {n}" for n in range(4)]


def _lower(line: RecognizedLine, step: int) -> tuple[RecognizedWord, ...]:
    boxes = ((word, word.box) for word in line.words)
    return tuple(w._replace(box=(x0, y0 + step, x1, y1 + step)) for w, (x0, y0, x1, y1) in boxes)


def test_notes_beside_the_text_that_share_few_of_its_rows_stay_together():
    text = column(COLUMN, 0, 0)
    notes = column([f"note {n}" for n in range(6)], 520, 1, pitch=23)

    assert read([*text, *notes]) == [*COLUMN, *[f"note {n}" for n in range(6)]]


def test_lines_without_blocks_are_read_column_by_column_below_a_title():
    title = recognized("A Title over both of the Columns of the Page " * 2, 0, 70, 0)
    left, right = column(COLUMN, 0, 0), column(COLUMN, 520, 0)
    rows = [line for row in zip(left, right, strict=True) for line in row]

    found = in_columns([title, *rows])

    assert list(map(text_of, found)) == [text_of(title), *COLUMN, *COLUMN]
    assert len({line.block for line in found}) == 3


PLACES = st.tuples(st.integers(0, 30), st.integers(0, 30), st.integers(0, 6))


@given(st.lists(PLACES, max_size=30))
def test_no_line_is_lost_or_doubled(places):
    lines = [
        recognized(f"word{n}", 40.0 * x, 100 + 15.0 * y, block)
        for n, (x, y, block) in enumerate(places)
    ]

    assert sorted(read(lines)) == sorted(map(text_of, lines))


@given(st.lists(PLACES, max_size=30))
def test_no_line_is_lost_or_doubled_in_columns(places):
    lines = [
        recognized(f"word{n}", 40.0 * x, 100 + 15.0 * y, 0) for n, (x, y, _) in enumerate(places)
    ]

    assert sorted(map(text_of, in_columns(lines))) == sorted(map(text_of, lines))
