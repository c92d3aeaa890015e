"""Soft hyphens (U+00AD) of a PDF, which are hyphens where the page shows them.

Typst and InDesign write one where a word is divided at the end of a line. Fonts whose encoding has
the hyphen of Latin-1 give every hyphen as U+00AD, as in `raxmlHPC -L`. InDesign writes one of no
width before a word that is not to be divided, and Word on a Mac gives one glyph as `-`, U+00AD and
U+2010.
"""

from itertools import pairwise

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

SOFT_HYPHEN = "\u00ad"

_GLYPH_OF_WORD = "-\u00ad\u2010"


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
