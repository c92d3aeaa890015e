"""Fonts that do not say which letters their codes are: decoded where that is certain."""

from collections.abc import Sequence

import pytest

from shed_core.document.notes import NoteKind
from shed_core.ingest.pdf.letters import glyph_orders
from shed_core.ingest.pdf.letters.glyph_orders import order_by_known, order_by_words
from shed_core.ingest.pdf.open import open_pdf
from shed_core.ingest.pdf.pages import read_pages
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.ingest.reading import contents
from tests.made_fonts import coded, scrambled, truetype

ASCII = [*map(chr, range(0x20, 0x7F))]
MICROSOFT = [*bytes(c for c in range(0x80, 0x100) if c != 0xCA).decode("mac_roman")]
ORDERS = {
    "shifted by 29": dict(enumerate(ASCII, 3)),
    "shifted by 31": dict(enumerate(ASCII, 1)),
    "as Microsoft's": dict(enumerate([*ASCII, *MICROSOFT], 3)),
    "as DejaVu": dict(enumerate([*ASCII, *map(chr, range(0xA0, 0x180))], 3)),
    "with Cyrillic": {
        **dict(enumerate(ASCII, 3)),
        **dict(enumerate(map(chr, range(0x401, 0x460)), 900)),
    },
}
ENGLISH = ("Heating for the town", "The committee met in the spring and found the work in order.")
GERMAN = (
    "Über die Größe der Häuser",
    "Der Ausschuß für die Prüfung hat im Frühjahr zu uns gehört.",
)
RUSSIAN = ("Отопление для города", "Комитет собрался весной и нашёл, что работа на месте идёт.")
QUOTES = (
    "What “they” said of it",
    "The board’s “own” view – in the year and for the town – is so.",
)


def with_body(title: str, text: str) -> list[tuple[str, int]]:
    return [(title, 18), *[(text, 9)] * 8]


def texts(data: bytes) -> list[str]:
    return [line.text for page in read_pages(open_pdf(data)) for line in page.lines]


@pytest.mark.parametrize(
    ("order", "lines"),
    [
        ("shifted by 29", ENGLISH),
        ("shifted by 31", ENGLISH),
        ("as Microsoft's", GERMAN),
        ("as Microsoft's", QUOTES),
        ("as DejaVu", GERMAN),
        ("with Cyrillic", RUSSIAN),
    ],
)
def test_codes_in_the_order_of_a_font_are_its_letters(order: str, lines: tuple[str, str]):
    read = texts(coded(with_body(*lines), ORDERS[order]))

    assert read == [lines[0], *[lines[1]] * 8]


def test_letters_that_are_stated_say_those_that_are_not():
    order = ORDERS["as Microsoft's"]
    stated = {code: letter for code, letter in order.items() if letter in "aehost"}

    assert texts(coded(with_body(*QUOTES), order, stated)) == [QUOTES[0], *[QUOTES[1]] * 8]


def test_letters_that_are_stated_wrongly_are_moved_back():
    order = ORDERS["shifted by 29"]
    stated = {code: chr(code) for code in order}

    assert texts(coded(with_body(*ENGLISH), order, stated)) == [ENGLISH[0], *[ENGLISH[1]] * 8]


def test_the_program_of_a_font_says_its_letters_in_any_order():
    order = dict(enumerate(sorted({*"".join(ENGLISH)}, key=lambda c: hash(c) % 31), 40))
    program = truetype(200, {ord(letter): code for code, letter in order.items()})

    assert texts(coded(with_body(*ENGLISH), order, program=program))[:2] == [*ENGLISH]


def test_text_whose_letters_nothing_tells_is_left_out_and_the_page_says_so():
    record = read_record(scrambled(*with_body(*ENGLISH)), Options(ocr="off"))

    assert record.text == ""
    assert contents(record) == []
    assert record.metadata.coded_pages == (1,)
    assert NoteKind.NO_LETTERS.format(pages="1") in record.metadata.note_texts


def test_an_order_is_found_beside_a_ligature_that_is_stated():
    stated = {68: "a", 69: "b", 70: "c", 200: "fi"}

    letters = order_by_known(stated, [68, 71, 200])

    assert letters is not None
    assert [letters[code] for code in (68, 71, 200)] == ["a", "d", "fi"]


def test_a_font_of_another_script_is_tried_in_few_orders(monkeypatch: pytest.MonkeyPatch):
    tried: list[int] = []
    text_of = glyph_orders.text_of

    def counted(codes: Sequence[int], order: glyph_orders.Letters) -> str:
        tried.append(len(codes))
        return text_of(codes, order)

    monkeypatch.setattr(glyph_orders, "text_of", counted)

    assert order_by_words([3, *range(900, 960)] * 50) is None
    assert 0 < len(tried) < 2000  # of 26,000 if each shift were tried with each place of a script
