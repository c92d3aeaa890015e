"""Pages that need OCR: pictures of text, or letters that are none.

A born-digital page costs some 0.1 ms: only one with few letters is looked at.
"""

import re
from collections import Counter
from collections.abc import Sequence
from string import ascii_letters
from unicodedata import category

from shed_core.ingest.lines.text_line import PageLines, TextLine
from shed_core.ingest.ocr.recognized import Picture

MAX_STAMP_LETTERS = 150  # of a stamp that a fax machine or a court prints on a scan
_MIN_GARBAGE_LENGTH = 60  # characters, to tell garbage from letters
_MIN_UNKNOWN = 8  # letters of a line, that are more than a symbol
_MIN_SHARE_UNKNOWN = 0.3  # of the characters, that no font draws
_MAX_SHARE_VOWELS = 0.19  # of Latin letters; languages have 0.32 to 0.48
_MIN_LATIN_LETTERS = 200
_VOWELS = b"aeiouyAEIOUY"
_LATIN = ascii_letters.encode()
_UNKNOWN = "\ufffd"  # a letter that its font does not state
_NO_LETTERS = ("Co", "Cn", "Cc", "So")
_PRINTABLE = re.compile("[ -~]+")
_MIN_SHARE_ALIKE = 0.4  # of runs of three letters, that two readings of one text have in common

# Of a small drawing of the page, in levels of grey from 0 to 255:
_NEAR_PAPER = 24  # from the commonest level, which is the paper's
_MIN_SHARE_PAPER = 0.5
_INK_CONTRAST = 60  # below the paper
_MIN_SHARE_INK, _MAX_SHARE_INK = 0.002, 0.4


def without_blanks(page: PageLines) -> str:
    """Return the text of a page without blanks."""
    return "".join("".join([line.text for line in page.lines]).split())


def is_garbage(text: str) -> bool:
    """True if the letters of a text are arbitrary codes, of a font that does not state its letters.

    >>> is_garbage("The committee met in the spring and found the work in good order." * 5)
    False
    >>> is_garbage("7KHFRPPLWWHHPHWLQWKHVSULQJDQGIRXQGWKHZRUNLQJRRGRUGHU" * 5)
    True
    """
    if len(text) < _MIN_GARBAGE_LENGTH:
        return False
    least = _MIN_SHARE_UNKNOWN * len(text)
    if len(rest := _PRINTABLE.sub("", text)) >= least:
        counts = Counter(rest)
        n_unknown = sum(n for c, n in counts.items() if c == _UNKNOWN or category(c) in _NO_LETTERS)
        if n_unknown >= least:
            return True
    n_latin = _count(text, _LATIN)
    if n_latin < _MIN_LATIN_LETTERS or 2 * n_latin < len(text):
        return False
    return _count(text, _VOWELS) < _MAX_SHARE_VOWELS * n_latin


def _count(text: str, characters: bytes) -> int:
    """Return the number of characters of a text that are among some of ASCII."""
    ascii_text = text.encode("ascii", "ignore")
    return len(ascii_text) - len(ascii_text.translate(None, characters))


def suspect_lines(page: PageLines, text: str) -> Sequence[TextLine]:
    """Return the lines of a page whose letters are arbitrary codes, or mostly unknown.

    text: of the page, without blanks.
    """
    if is_garbage(text):
        return page.lines
    return [line for line in page.lines if _is_unknown(line.text)] if _UNKNOWN in text else []


def _is_unknown(text: str) -> bool:
    n_unknown = text.count(_UNKNOWN)
    return n_unknown >= _MIN_UNKNOWN and 2 * n_unknown > len(text)


def are_alike(text: str, recognized: str) -> bool:
    """True if a text is the recognised one, for the most part.

    >>> are_alike("802.11b 2.4GHz DSSS HomeRF", "802.11b 24GHz DSSS HomeRF")
    True
    >>> are_alike("7KHFRPPLWWHHPHW", "The committee met")
    False
    """
    own, read = _trigrams(text), _trigrams(recognized)
    is_latin = 2 * own.total() >= len("".join(text.split()))
    return is_latin and (own & read).total() >= _MIN_SHARE_ALIKE * own.total()


def _trigrams(text: str) -> Counter[str]:
    letters = "".join(c for c in text if c in ascii_letters).casefold()
    return Counter(letters[n : n + 3] for n in range(len(letters) - 2))


def shows_text(picture: Picture) -> bool:
    """True if a small picture of a page may show text: ink on much paper of one colour.

    A photograph has no paper of one colour, and is not read.
    """
    levels = Counter(picture.samples)
    paper = max(levels, key=levels.__getitem__)
    n_paper = sum(n for level, n in levels.items() if abs(level - paper) <= _NEAR_PAPER)
    n_ink = sum(n for level, n in levels.items() if level <= paper - _INK_CONTRAST)
    n = len(picture.samples)
    return n_paper >= _MIN_SHARE_PAPER * n and (_MIN_SHARE_INK * n <= n_ink <= _MAX_SHARE_INK * n)
