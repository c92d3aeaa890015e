"""Roman numbers at the heads of lines, which engines take for words in letters that look alike."""

import re

from shed_core.ingest.ocr.recognized import RecognizedLine

_LIKE_NUMERAL = re.compile(r"(\(?)([IVXLl|1]{1,7})([.)]?)")
_ALIKE = str.maketrans("l|1L", "IIII")
_NUMERAL = re.compile("X{0,3}(?:IX|IV|V?I{0,3})")


def with_numeral(line: RecognizedLine) -> RecognizedLine:
    """Return a line whose Roman number is one, and no word in letters that look alike."""
    first, *rest = line.words
    if not rest:
        return line
    text = numeral_of(first.text, rest[0].text)
    return line._replace(words=(first._replace(text=text), *rest))


def numeral_of(text: str, following: str) -> str:
    """Return the Roman number that a word at the head of a line shows, or the word.

    The foot of an L may be the full stop of an I. following: the next word.

    >>> [numeral_of(text, "Costs") for text in ("Ill.", "IL.", "VIL", "L", "11.", "XIV.", "L.")]
    ['III.', 'II.', 'VII.', 'I.', '11.', 'XIV.', 'L.']
    """
    found = _LIKE_NUMERAL.fullmatch(text)
    if not found:
        return text
    opening, letters, ending = found.groups()
    if "1" in letters and not set(letters) & set("IVX"):
        return text  # an Arabic number
    numeral = letters.translate(_ALIKE)
    if not _NUMERAL.fullmatch(numeral) or letters in ("XL", "XXL"):
        return text
    if ending:
        return text if letters == "L" else f"{opening}{numeral}{ending}"
    has_foot = letters.endswith("L") and not opening and following[:1].isupper()
    return f"{numeral}." if has_foot else text
