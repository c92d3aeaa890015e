"""Pages that were scanned askew, on their side or on their head are read as they stand."""

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.ingest.ocr.order import in_reading_order
from shed_core.ingest.ocr.pictures.skew import level
from shed_core.ingest.ocr.pictures.turning import turned
from shed_core.ingest.ocr.recognized import Picture
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.ingest.ocr.recognized import recognized, text_of
from tests.ingest.reading import contents
from tests.scans import needs_engine, scanned_by, written

SIZES = st.tuples(st.integers(1, 8), st.integers(1, 8))


@needs_engine
@pytest.mark.parametrize("degrees", [90, 180, 270, 2, -2, 3])
def test_a_page_is_read_however_it_lay_in_the_scanner(degrees: int):
    with pymupdf.open() as document:
        written(document, "Findings")
        data = scanned_by(document, pymupdf.Matrix(degrees))

    record = read_record(data, Options())

    assert [text for _, text in contents(record)] == ["Findings"]
    assert record.text.count("met in the spring") == 2 * 6


@given(SIZES, st.integers(0, 3), st.integers(0, 3))
def test_turns_add_up(size: tuple[int, int], first: int, second: int):
    width, height = size
    picture = Picture(bytes(range(width * height)), width, height, 72)

    twice = turned(turned(picture, first), second)

    assert twice == turned(picture, (first + second) % 4)


def test_a_quarter_is_clockwise():
    assert turned(Picture(b"abcdef", 3, 2, 72), 1) == Picture(b"daebfc", 2, 3, 72)


def test_the_rows_of_a_table_that_was_scanned_askew_are_rows():
    slope = 0.03
    lines = [
        _askew(recognized(text, x, 100 + 30 * n, block), slope)
        for block, (x, texts) in enumerate([(0, "ABC"), (900, "DEF")])
        for n, text in enumerate(texts)
    ]
    long_line = _askew(recognized("the committee met in the spring", 0, 40, 9), slope)

    read = in_reading_order(level([long_line, *lines]))

    assert [text_of(line) for line in read[1:]] == ["A", "D", "B", "E", "C", "F"]


def _askew(line, slope):
    words = tuple(
        word._replace(box=(x0, y0 + slope * x0, x1, y1 + slope * x1))
        for word in line.words
        for x0, y0, x1, y1 in [word.box]
    )
    return line._replace(words=words, baseline=line.baseline + slope * line.middle, slope=slope)
