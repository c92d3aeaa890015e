"""Small capitals that a font has beside its small letters, as another look of the same text.

Typst, WeasyPrint and programs for layout set titles in them. The text has small letters, the name
of the font is that of the text, and only the widths of letters differ. So they are looked for
only where a font says that two of its glyphs are the same letter.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

import pymupdf
from pymupdf import mupdf

from shed_core.ingest.pdf.letters.text_dict import UPRIGHT, Content, lines_in
from shed_core.ingest.pdf.open import damage_ignored
from shed_core.ingest.pdf.page_resources import fonts_of, is_type3
from shed_core.ingest.pdf.tags.font_codes import codes_of

_MIN_LETTERS_TWICE = 5  # of a font with small capitals, each with two glyphs
_MIN_LETTERS = 3  # of a string in small capitals
_MIN_WIDTH = 1.08  # of small capitals, against the letters that the font is mostly used with
_SMALL_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_SUFFIX = "-SmallCaps"


class LetterWidths:
    """Widths of the letters in the fonts of a document.

    with_two: numbers of the fonts' objects of which several letters have two glyphs each.
    """

    def __init__(self, document: pymupdf.Document) -> None:
        self._document = document
        self.with_two: set[int] = set()
        self._counts: dict[tuple[str, str], Counter[int]] = {}

    def look(self, fonts: Iterable[mupdf.PdfObj]) -> None:
        """Look at fonts for letters with two glyphs, as their tables of letters say."""
        for font in fonts:
            n_glyphs = Counter(codes_of(_table(self._document, font)).values())
            if sum(n_glyphs[letter] > 1 for letter in _SMALL_LETTERS) >= _MIN_LETTERS_TWICE:
                self.with_two.add(mupdf.pdf_to_num(font))

    def are_in(self, page: pymupdf.Page) -> bool:
        """True if a page has a font that was looked at and has letters with two glyphs."""
        return bool(self.with_two) and not self.with_two.isdisjoint(
            map(mupdf.pdf_to_num, fonts_of(page))
        )

    def add(self, font: str, letter: str, width: int) -> None:
        """Count a letter. width: in hundredths of its size."""
        self._counts.setdefault((font, letter), Counter())[width] += 1

    def usual(self, font: str, letter: str) -> int:
        """Return the width that a letter mostly has, in hundredths of its size."""
        counts = self._counts[font, letter]
        return max(counts, key=counts.__getitem__)


def mark_small_capitals(
    content: Content, page: pymupdf.Page, textpage: pymupdf.TextPage, widths: LetterWidths
) -> None:
    """Give strings in small capitals a font of their own, in place.

    content: of the text page. widths: of the letters of the pages before.
    """
    if not widths.are_in(page):
        return
    raw_lines = lines_in(textpage.extractRAWDICT())
    spans = [
        (span, list(_letters(with_letters)))
        for line, same in zip(lines_in(content), raw_lines, strict=False)
        if tuple(line["dir"]) == UPRIGHT
        for span, with_letters in zip(line["spans"], same["spans"], strict=False)
    ]
    for span, letters in spans:
        for letter, width in letters:
            widths.add(span["font"], letter, width)
    for span, letters in spans:
        usual = sum(widths.usual(span["font"], letter) for letter, _ in letters)
        if len(letters) >= _MIN_LETTERS and sum(w for _, w in letters) >= _MIN_WIDTH * usual:
            span["font"] += _SUFFIX


def _letters(span: Content) -> Iterator[tuple[str, int]]:
    """Yield the small letters of a string, each with its width in hundredths of its size."""
    size = span["size"] or 1.0
    for char in span["chars"]:
        if char["c"].islower() and char["c"].isascii():
            yield char["c"], round(100 * (char["bbox"][2] - char["bbox"][0]) / size)


def _table(document: pymupdf.Document, font: mupdf.PdfObj) -> bytes:
    """Return the table that says which letters the glyphs of a font are; empty without one."""
    table = mupdf.pdf_dict_gets(font, "ToUnicode")
    if is_type3(font) or not mupdf.pdf_is_stream(table):
        return b""
    with damage_ignored():  # of a table, which must not cost the page
        return document.xref_stream(mupdf.pdf_to_num(table)) or b""
    return b""
