"""Words that stand apart without a blank between them, in scripts where MuPDF adds none."""

import pymupdf
import pytest

from shed_core.ingest.pdf.letters.word_gaps import separate_words
from tests.documents import Writer
from tests.ingest.reading import lines

SIZE = 10
FONT = pymupdf.Font("cjk")


def set_apart(words: list[str], gap: float, rotation: int = 0) -> list[str]:
    """Return the lines of a page; words stand `gap` ems apart, and no blank is drawn."""
    writer = Writer()
    letters = pymupdf.TextWriter(writer.page.rect)
    x = writer.left
    for word in words:
        letters.append((x, 600), word, font=FONT, fontsize=SIZE)
        x += FONT.text_length(word, SIZE) + gap * SIZE
    letters.write_text(writer.page)
    writer.page.set_rotation(rotation)
    return [line.text for line in lines(writer.bytes())]


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["이", "문서는", "12", "쪽"], id="Korean"),
        pytest.param(["sẽ", "trở", "nên", "hữu", "ích"], id="Vietnamese"),
        pytest.param(["τὰ", "καὶ", "τῇ", "πόλει"], id="ancient Greek"),
    ],
)
@pytest.mark.parametrize("rotation", [0, 90])
def test_words_that_stand_apart_are_words(words: list[str], rotation: int):
    assert " ".join(words) in set_apart(words, 0.25, rotation)


def test_letters_that_touch_stay_one_word():
    assert "데비안설치" in set_apart(["데비안", "설치"], 0.0)


def test_chinese_gets_no_blanks():
    assert "系统要求" in set_apart(["系统", "要求"], 0.25)


def test_letters_are_not_looked_at_where_blanks_are_drawn(monkeypatch: pytest.MonkeyPatch):
    writer = Writer()
    letters = pymupdf.TextWriter(writer.page.rect)
    letters.append((72, 600), "이 문서는 데비안을 설치하는 방법을 설명한다", font=FONT)
    letters.write_text(writer.page)
    textpage = writer.page.get_textpage()
    content = textpage.extractDICT()
    monkeypatch.setattr(pymupdf.TextPage, "extractRAWDICT", None)

    separate_words(content, textpage)

    assert content["blocks"][0]["lines"][0]["spans"][0]["text"].count(" ") == 5
