"""Blanks between words that a file leaves and does not draw, in scripts where MuPDF adds none.

TeX draws no blanks, and MuPDF adds one at a gap only after letters below U+0700 (`may_add_space` in
stext-device.c). So Korean, Hindi and Ethiopic had lines without words, and Vietnamese and ancient
Greek lost the blanks after their accented letters (`s\u1ebd tr\u1edf` was `s\u1ebdtr\u1edf`).
"""

import re
from itertools import pairwise

import pymupdf

from shed_core.ingest.pdf.letters.text_dict import (
    Content,
    letters_of,
    lines_in,
    lines_with_letters,
    text_of,
    write_letters,
)

_LETTER = "[\u0900-\u0dff\u10a0-\u167f\u1c90-\u1cbf\u1e00-\u1fff\uac00-\ud7ff]"
"""A letter of a script above U+0700 that puts blanks between words."""

_ANY = re.compile(_LETTER)
_WITHIN_LINE = re.compile(rf"{_LETTER}(?=\S)")
_BEFORE_BLANK = re.compile(rf"{_LETTER} (?=\S)")

_MIN_GAP_EM = 0.15  # as MuPDF adds blanks after other letters


def may_lack_blanks(text: str) -> bool:
    """True if a text has letters of a script above U+0700 that puts blanks between words."""
    return _ANY.search(text) is not None


def separate_words(content: Content, textpage: pymupdf.TextPage) -> None:
    """Add blanks in the gaps between words, in place. content: of the text page.

    The positions of letters are read only for these scripts, and not if blanks are drawn, as by
    Word. Lines whose letters are no longer those of the file are left.
    """
    if _draws_blanks(content):
        return
    for line, raw in lines_with_letters(content, textpage, _has_letter_within):
        letters = [*letters_of(raw)]
        texts = [letter.text for letter in letters]
        if "".join(texts) != text_of(line):
            continue
        for n, (letter, after) in enumerate(pairwise(letters)):
            gap = max(after.start - letter.stop, letter.start - after.stop)  # up the page, too
            size = raw["spans"][letter.span]["size"]
            if gap > _MIN_GAP_EM * size and _WITHIN_LINE.match(letter.text + after.text):
                texts[n] += " "
        write_letters(line, letters, texts)


def _draws_blanks(content: Content) -> bool:
    """True if a page has more blanks after letters of these scripts than lines."""
    texts = [text for text in map(text_of, lines_in(content)) if not text.isascii()]
    n_lines = sum(_WITHIN_LINE.search(text) is not None for text in texts)
    return n_lines < sum(len(_BEFORE_BLANK.findall(text)) for text in texts)


def _has_letter_within(line: Content) -> bool:
    return _WITHIN_LINE.search(text_of(line)) is not None
