"""Lines of paragraphs: words are whole, and Chinese and Japanese break after any character."""

import re

from hypothesis import given
from hypothesis import strategies as st

from shed_core.ingest.flow.line_breaking import lines_of, width_of
from shed_core.ingest.flow.looks import Look
from shed_core.ingest.flow.rows import Piece
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.word_documents import paragraph, word_file

LOOK = Look(size=10.0)


def texts(text: str, room: float) -> list[str]:
    lines = lines_of([Piece(text, LOOK)], room, room)
    return ["".join(piece.text for piece in line) for line in lines]


def test_ideographs_are_an_em_wide_and_fill_their_lines():
    assert width_of([Piece("議長、", LOOK)]) == 30.0
    assert texts("議長は開会を宣言した。", 50.0) == ["議長は開会", "を宣言した", "。"]


def test_a_line_may_end_between_an_ideograph_and_a_word_but_in_no_word():
    assert texts("発行ABC株式 of London", 45.0) == ["発行ABC", "株式 of ", "London"]
    assert [len(line) for line in lines_of([Piece("議長は開会", LOOK)], 50.0, 50.0)] == [1]


@given(
    st.text(alphabet="議長、 Ab\n\f\t", max_size=60),
    st.integers(1, 80),
    st.integers(1, 80),
)
def test_wide_characters_are_broken_alike_as_a_run_and_one_by_one(
    text: str, first: int, room: int
) -> None:
    def lines(pieces: list[str]) -> list[str]:
        found = lines_of([Piece(piece, LOOK) for piece in pieces], first, room)
        return ["".join(piece.text for piece in line) for line in found]

    assert lines([text]) == lines(re.findall(r"[議長、]|[^議長、]+", text))


def test_words_of_korean_and_thai_are_whole():
    assert texts("회의를 시작한다", 20.0) == ["회의를 ", "시작한다"]
    assert texts("ประธานกล่าวเปิดประชุม", 20.0) == ["ประธานกล่าวเปิดประชุม"]


def test_chinese_paragraphs_take_the_pages_that_they_fill():
    body = [paragraph("本协议双方经友好协商达成如下条款。" * 40) for _ in range(6)]
    record = read_record(word_file(*body), Options())

    assert record.n_pages >= 3
    assert record.text.replace("\n", "").startswith("本协议双方经友好协商达成如下条款。" * 40)
