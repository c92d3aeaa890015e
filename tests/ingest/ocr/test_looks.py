"""How recognised lines look: sizes, weights and fonts, as those of born-digital lines do."""

from itertools import pairwise

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.ingest.formats import reader_of
from shed_core.ingest.lines.text_line import TextLine
from shed_core.ingest.ocr.recognized import RecognizedWord
from shed_core.ingest.ocr.scan import BOLD_FONT, FONT
from shed_core.ingest.ocr.sizes import LineHeight, even_sizes, line_height
from shed_core.ingest.ocr.weights import BOLD_RATIO, bold_words, plain_weight
from tests.ingest.ocr.recognized import CAPITAL, recognized
from tests.scans import SENTENCE, needs_engine, scanned

BOLD, PLAIN = "hebo", "helv"


def lines_of(*written: tuple[str, str, float, tuple[float, float, float]]) -> list[TextLine]:
    """Return what OCR makes of lines of a text, a font, a size and a colour."""
    with pymupdf.open() as document:
        page = document.new_page()
        for n in range(4):
            page.insert_text((72, 500 + 14 * n), SENTENCE, fontname=PLAIN, fontsize=10)
        for n, (text, font, size, color) in enumerate(written):
            page.insert_text((72, 100 + 40 * n), text, fontname=font, fontsize=size, color=color)
        data = scanned(document, dpi=200)
    return list(reader_of(data).read(data, "", None, "force").pages[0].lines)


BLACK, GREY = (0, 0, 0), (0.4, 0.4, 0.4)


@needs_engine
@pytest.mark.parametrize("color", [BLACK, GREY])
def test_bold_lines_are_told_from_plain_ones_in_any_grey(color):
    bold, plain, *_ = lines_of(
        ("Pilot Information", BOLD, 12, color), ("Pilot Information", PLAIN, 12, color)
    )

    assert (bold.font, round(bold.bold)) == (BOLD_FONT, 1)
    assert (plain.font, round(plain.bold)) == (FONT, 0)


@needs_engine
def test_a_run_in_header_ends_where_its_bold_words_do():
    with pymupdf.open() as document:
        page = document.new_page()
        for n in range(6):
            page.insert_text((72, 200 + 14 * n), SENTENCE, fontname=PLAIN, fontsize=10)
        page.insert_text((72, 100), "No Disclosure.", fontname=BOLD, fontsize=10)
        page.insert_text(
            (150, 100), "The parties keep it to themselves.", fontname=PLAIN, fontsize=10
        )
        data = scanned(document, dpi=200)
    line = reader_of(data).read(data, "", None, "auto").pages[0].lines[0]

    assert line.text[: line.lead] == "No Disclosure."
    assert line.lead_font == BOLD_FONT


@needs_engine
def test_sizes_that_differ_by_a_point_are_told_apart():
    larger, smaller, *_, body = lines_of(
        ("Findings of the Committee", PLAIN, 11, BLACK), ("Footnotes to them", PLAIN, 8, BLACK)
    )

    assert larger.size > body.size > smaller.size


@pytest.mark.parametrize("text", ["[2006/05/31", "RÉGIONAL", "(Low)"])
def test_brackets_and_accents_do_not_make_a_line_larger(text: str):
    plain = recognized("Findings", 0, 100, 0)
    x0, y0, x1, y1 = plain.words[0].box
    higher = RecognizedWord(text, (x0, y0 - CAPITAL / 8, x1, y1))

    sizes = even_sizes(
        [
            line_height(line, 200)
            for line in (plain, recognized("Low", 0, 100, 0)._replace(words=(higher,)))
        ],
        (),
    )

    assert len(set(sizes)) == 1


def test_a_speck_above_a_word_does_not_make_its_line_larger():
    plain = recognized("Specification changed", 0, 100, 0)
    first, second = plain.words
    x0, y0, x1, y1 = first.box

    marred = plain._replace(words=(first._replace(box=(x0, y0 - CAPITAL, x1, y1)), second))

    assert line_height(marred, 200) == line_height(plain, 200)


def test_sizes_that_differ_by_noise_are_one():
    heights = [LineHeight(7.0 + noise, True, 0.5, 40) for noise in (0.0, 0.0, 0.3, -0.3)]

    assert len(set(even_sizes(heights, ()))) == 1


def test_a_line_without_letters_is_as_large_as_the_body():
    body = LineHeight(7.0, True, 0.5, 40)

    assert even_sizes([body, None, body], ()) == [10.0] * 3


RATIOS = st.lists(st.floats(0, 3), min_size=1, max_size=30)


@given(RATIOS)
def test_words_on_one_side_of_the_limit_are_of_one_weight(ratios: list[float]):
    lengths = [5] * len(ratios)

    assert not any(bold_words([min(r, BOLD_RATIO - 0.01) for r in ratios], lengths))
    assert all(bold_words([max(r, BOLD_RATIO + 0.01) for r in ratios], lengths))


@given(st.lists(st.tuples(st.floats(0.5, 2), st.integers(1, 12)), min_size=1, max_size=9))
def test_the_weights_of_words_are_the_best_of_all(words: list[tuple[float, int]]):
    ratios, lengths = zip(*words, strict=True)

    def gain(is_bold: list[bool]) -> float:
        signs = [1 if bold else -1 for bold in is_bold]
        own = [
            sign * min(length, 10) * (min(ratio, 1.75) - BOLD_RATIO)
            for sign, ratio, length in zip(signs, ratios, lengths, strict=True)
        ]
        return sum(own) - sum(a != b for a, b in pairwise(signs))

    every = [[bool(n >> k & 1) for k in range(len(words))] for n in range(2 ** len(words))]
    assert gain(bold_words(ratios, lengths)) == pytest.approx(max(map(gain, every)))


def test_in_a_form_that_is_mostly_bold_the_plain_letters_are_the_body():
    assert plain_weight([[1.0] * 3, [1.5] * 7], [[5] * 3, [5] * 7]) == 1.0
