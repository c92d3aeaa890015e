"""Whether a page is a picture of text, or has letters that are none, and so has to be recognised.

A born-digital page costs some 0.1 ms: only one with few letters is looked at.
"""

import re
from collections import Counter
from unicodedata import category

from shed_core.ingest.lines.text_line import PageLines
from shed_core.ingest.ocr.engine import Picture

MAX_STAMP_LETTERS = 150  # of what a fax machine or a court prints over a scan
_MIN_GARBAGE_LENGTH = 60  # characters that show that letters are none
_MIN_SHARE_UNKNOWN = 0.3  # of the characters, that no font draws
_MAX_SHARE_VOWELS = 0.19  # of Latin letters; languages have 0.32 to 0.48
_MIN_LATIN_LETTERS = 200
_VOWELS = "aeiouyAEIOUY"
_LATIN = re.compile("[A-Za-z]")
_UNKNOWN = ("Co", "Cn", "Cc", "So")

# Of a small drawing of the page, in levels of grey from 0 to 255:
_NEAR_PAPER = 24  # from the commonest level, which is the paper's
_MIN_SHARE_PAPER = 0.5
_INK_CONTRAST = 60  # below the paper
_MIN_SHARE_INK, _MAX_SHARE_INK = 0.002, 0.4


def letters_of(page: PageLines) -> str:
    """Return the text of a page without blanks."""
    return "".join("".join(line.text.split()) for line in page.lines)


def is_garbage(text: str) -> bool:
    """Whether the letters of a text are no letters: the font does not say what it draws.

    >>> is_garbage("The committee met in the spring and found the work in good order." * 5)
    False
    >>> is_garbage("7KHFRPPLWWHHPHWLQWKHVSULQJDQGIRXQGWKHZRUNLQJRRGRUGHU" * 5)
    True
    """
    if len(text) < _MIN_GARBAGE_LENGTH:
        return False
    if not text.isascii():
        counts = Counter(text)
        n_unknown = sum(n for c, n in counts.items() if c == "\ufffd" or category(c) in _UNKNOWN)
        if n_unknown >= _MIN_SHARE_UNKNOWN * len(text):
            return True
    n_latin = len(_LATIN.findall(text))
    if n_latin < _MIN_LATIN_LETTERS or 2 * n_latin < len(text):
        return False
    return sum(map(text.count, _VOWELS)) < _MAX_SHARE_VOWELS * n_latin


def shows_text(picture: Picture) -> bool:
    """Whether a small picture of a page can be one of text: ink on much paper of one colour.

    A photograph has no such paper, and is not read.
    """
    levels = Counter(picture.samples)
    paper = max(levels, key=levels.__getitem__)
    n_paper = sum(n for level, n in levels.items() if abs(level - paper) <= _NEAR_PAPER)
    n_ink = sum(n for level, n in levels.items() if level <= paper - _INK_CONTRAST)
    n = len(picture.samples)
    return n_paper >= _MIN_SHARE_PAPER * n and (_MIN_SHARE_INK * n <= n_ink <= _MAX_SHARE_INK * n)
