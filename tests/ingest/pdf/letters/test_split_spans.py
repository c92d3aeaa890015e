"""Tests of words of one look that MuPDF gives as a span each."""

from typing import NamedTuple

import pymupdf
import pytest

from shed_core.ingest.pdf.letters.text_dict import Content, lines_in
from shed_core.ingest.pdf.letters.word_gaps import join_split_spans

WORDS = ["All", "words", "here"]


class Look(NamedTuple):
    font: str = "helv"
    size: float = 10
    grey: float = 0
    opacity: float = 1
    rise: float = 0
    render_mode: int = 0


PLAIN = Look()


def drawn(texts: list[str], gap: float, middle: Look = PLAIN) -> Content:
    """Return a page with a line of texts, some ems apart. middle: the look of the second text."""
    with pymupdf.open() as document:
        page = document.new_page()
        x = 72.0
        for text, look in zip(texts, (PLAIN, middle, PLAIN), strict=True):
            font, writer = pymupdf.Font(look.font), pymupdf.TextWriter(page.rect)
            writer.append((x, 100 - look.rise), text, font, look.size)
            writer.write_text(
                page, color=[look.grey] * 3, opacity=look.opacity, render_mode=look.render_mode
            )
            x += font.text_length(text, look.size) + 10 * gap
        return page.get_text("dict")


def spans(content: Content) -> list[Content]:
    (line,) = lines_in(content)
    return list(line["spans"])


def test_words_of_one_look_are_one_span_where_they_stand():
    content = drawn(WORDS, gap=0.4)
    texts, boxes = zip(*[(span["text"], span["bbox"]) for span in spans(content)], strict=True)
    join_split_spans(content)

    (joined,) = spans(content)
    assert texts == ("All", " ", "words", " ", "here")
    assert joined["text"] == "All words here"
    assert joined["bbox"] == pytest.approx((*boxes[0][:2], *boxes[-1][2:]))


@pytest.mark.parametrize(
    "look",
    [
        Look(font="heit"),
        Look(size=11),
        Look(grey=0.5),
        Look(opacity=0.5),
        Look(rise=1),
        Look(render_mode=1),
    ],
)
def test_words_of_another_look_stay_apart(look: Look):
    content = drawn(WORDS, 0.4, look)
    join_split_spans(content)

    assert [span["text"].strip() for span in spans(content)] == ["All", "", "words", "", "here"]


@pytest.mark.parametrize(
    ("texts", "gap"),
    [
        (WORDS, 0.7),
        (["25,287\u00a0", "$", "25,085"], 0.7),
        (["25,287", "\u00a0", "$"], 0.4),
    ],
)
def test_cells_and_blanks_that_are_drawn_stay_apart(texts: list[str], gap: float):
    content = drawn(texts, gap)
    apart = [span["text"] for span in spans(content)]
    join_split_spans(content)

    assert [span["text"] for span in spans(content)] == apart
