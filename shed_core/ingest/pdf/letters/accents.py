"""Accents that are drawn over letters, and soft hyphens that are drawn, by their positions.

Fonts of TeX's old encoding (OT1) have no accented letters, so LaTeX draws an accent and then moves
back to draw its letter, and words such as `numérique` could neither be found nor be quoted.
Only positions tell such an accent from a character of its own (`x` in Markdown).

A soft hyphen (U+00AD) is a hyphen where the page shows it. Typst and InDesign write one where a
word is divided at the end of a line. Fonts whose encoding has the hyphen of Latin-1 give every
hyphen as U+00AD, as in `raxmlHPC -L`. InDesign writes one of no width before a word that is not to
be divided, and Word on a Mac gives one glyph as `-`, U+00AD and U+2010.
"""

import re
from collections.abc import Mapping
from itertools import pairwise
from string import ascii_letters
from unicodedata import normalize

import pymupdf

from shed_core.ingest.lines.spans import Span
from shed_core.ingest.pdf.letters.text_dict import (
    Content,
    Letter,
    letters_of,
    lines_with_letters,
    spans_in,
    text_of,
    write_letters,
)

_MARKS: Mapping[str, str] = {
    "`": "\u0300",
    "\u00b4": "\u0301",
    "\u02c6": "\u0302",
    "\u02dc": "\u0303",
    "\u00af": "\u0304",
    "\u02d8": "\u0306",
    "\u02d9": "\u0307",
    "\u00a8": "\u0308",
    "\u02da": "\u030a",
    "\u02dd": "\u030b",
    "\u02c7": "\u030c",
    "\u00b8": "\u0327",
    "\u02db": "\u0328",
}
"""Accents as characters of their own, and the combining characters of the same accents."""

_WITH_DOTS = {"\u0131": "i", "\u0237": "j"}  # below an accent these are drawn without their dot


def _letters_below(mark: str) -> str:
    """Return a regular expression of letters that an accent may be on: not `C` below a ring."""
    if mark == "`":  # a quote of code, too
        return "[aeiouAEIOU]"
    composed = [a for a in ascii_letters if len(normalize("NFC", a + _MARKS[mark])) == 1]
    return rf"(?:[{''.join(composed)}]|[^\W\d_{ascii_letters}])"


_MARK_AT_LETTER = re.compile(
    "|".join(
        [
            *(mark + _letters_below(mark) for mark in _MARKS),
            *(_letters_below(mark) + mark for mark in "\u00b8\u02db"),
        ]
    )
)
_MIN_OVERLAP = 0.6  # of the narrower of accent and letter, along the line

SOFT_HYPHEN = "\u00ad"

_GLYPH_OF_WORD = "-\u00ad\u2010"


def may_have_accents(text: str) -> bool:
    """True if the text of a page has any accent, be it of its own or of a letter."""
    return any(mark in text for mark in _MARKS)


def compose_accents(content: Content, textpage: pymupdf.TextPage) -> None:
    """Put accents into their letters, in place. content: of the text page.

    The positions of letters are read only where an accent is beside one.
    """
    for line, raw in lines_with_letters(content, textpage, _has_accents):
        _compose(line, raw)


def _has_accents(line: Content) -> bool:
    return _MARK_AT_LETTER.search(text_of(line)) is not None


def _compose(line: Content, raw: Content) -> None:
    letters = list(letters_of(raw))
    texts = [letter.text for letter in letters]
    for n, mark in enumerate(letters):
        if mark.text not in _MARKS:
            continue
        for other in (n + 1, n - 1):
            if 0 <= other < len(letters) and _is_over(mark, letters[other]):
                letter = texts[other]
                composed = normalize("NFC", _WITH_DOTS.get(letter, letter) + _MARKS[mark.text])
                if letter.isalpha() and len(composed) == 1:
                    texts[n], texts[other] = "", composed
                    break
    write_letters(line, letters, texts)


def _is_over(mark: Letter, letter: Letter) -> bool:
    width = min(mark.stop - mark.start, letter.stop - letter.start)
    overlap = min(mark.stop, letter.stop) - max(mark.start, letter.start)
    return overlap > _MIN_OVERLAP * width > 0


def keep_drawn_hyphens(content: Content, textpage: pymupdf.TextPage) -> None:
    """Replace soft hyphens that are drawn within lines by hyphens, in place.

    content: of the text page; lines whose letters are no longer those of the file are left.
    """
    for line, raw in lines_with_letters(content, textpage, _has_one_within):
        letters = [*letters_of(raw)]
        texts = [letter.text for letter in letters]
        if "".join(texts) == text_of(line):
            for n, (letter, after) in enumerate(pairwise(letters)):
                if letter.text == SOFT_HYPHEN and _takes_room(letter, after):
                    texts[n] = "-"
            write_letters(line, letters, texts)
    for span in spans_in(content):
        span["text"] = span["text"].replace(_GLYPH_OF_WORD, "-")


def with_last_hyphen(span: Span) -> Span:
    """Return the last span of a line with a hyphen for the soft hyphen at its end."""
    return span._replace(text=span.text.rstrip().removesuffix(SOFT_HYPHEN) + "-")


def _has_one_within(line: Content) -> bool:
    return SOFT_HYPHEN in text_of(line).rstrip()[:-1]


def _takes_room(letter: Letter, after: Letter) -> bool:
    """True if the next letter is beside a letter, and not at the same position."""
    return abs(after.start - letter.start) > (letter.stop - letter.start) / 2 > 0
