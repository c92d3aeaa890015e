"""Roman numbers at the heads of lines are numbers, and words stay words."""

import pytest

from shed_core.ingest.ocr.tesseract import numeral_of, with_numeral
from tests.ingest.ocr.recognized import recognized, text_of


@pytest.mark.parametrize(
    ("read", "shown"),
    [
        *(("Ill. Costs", "III. Costs"), ("IL. Costs", "II. Costs"), ("VIl. Costs", "VII. Costs")),
        *(("L INTRODUCTION", "I. INTRODUCTION"), ("VIL Costs", "VII. Costs")),
        *(("1V. Costs", "IV. Costs"), ("(Il) costs", "(II) costs")),
    ],
)
def test_letters_like_those_of_numerals_are_numerals(read: str, shown: str):
    assert text_of(with_numeral(recognized(read, 0, 50, 0))) == shown


@pytest.mark.parametrize("text", ["L. Smith", "11. Costs", "IL 60601", "XL. Costs", "Illinois is"])
def test_what_is_no_numeral_stays(text: str):
    word, following = text.split()

    assert numeral_of(word, following) == word
