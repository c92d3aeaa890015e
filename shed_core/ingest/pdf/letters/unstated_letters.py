"""Letters of fonts that do not state them all, written into the open file as a ToUnicode CMap.

Some programs embed a font without saying which letters its codes are, or say it of some only: every
reader of the text then gets codes (`7KH FRPPLWWHH`). The embedded program of the font may list or
name its glyphs. If it does not, the order of its glyphs tells, where it agrees with the letters
that are stated or makes words of a language. Otherwise the text of such a font is U+FFFD.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import pymupdf
from pymupdf import mupdf

from shed_core.ingest.pdf.letters.font_programs import letters_in_program, name_of, state_letters
from shed_core.ingest.pdf.letters.glyph_orders import (
    END_OF_LINE,
    END_OF_STRING,
    STRING_END,
    UNKNOWN,
    Letters,
    is_language,
    order_by_known,
    order_by_words,
    text_of,
)
from shed_core.ingest.pdf.letters.text_dict import Content, lines_in, spans_in
from shed_core.ingest.pdf.open import damage_ignored, pdf_file
from shed_core.ingest.pdf.tags.font_codes import FontCodes

_IS_CODE = 128  # of a span's `char_flags`: its first character is a code, as its letter is unknown
_NO_LETTERS = re.compile(r"[\x00-\x1f\x7f\ue000-\uf8ff\ufffc]")
_WORD_OR_FIGURE = re.compile("[A-Za-z]{3}|[0-9]")
_WRITTEN_UNKNOWN = "\ufffc"  # for UNKNOWN, which MuPDF takes for none
_MIN_RUN = 8  # codes of a span, in a font of text and not of symbols
_MIN_DISTINCT = 5  # among them
_MAX_PAGES, _MAX_SAMPLED = 20, 200  # whose text is looked at, for some fonts and for all
_ENOUGH = 3000  # codes of a font
_MIN_NAMED = 0.8  # of the codes of a text, that the program of their font names


class _Font(NamedTuple):
    """A font of a page. number: of its object. stated: letters of codes, which have two bytes."""

    number: int
    name: str
    stated: Letters


class UnstatedLetters:
    """The fonts of a document that do not state their letters, and the letters found so far."""

    def __init__(self, document: pymupdf.Document, flags: int) -> None:
        """flags: with which text is read."""
        self._document, self._flags = document, flags
        self._fonts: dict[int, _Font] = {}
        self._done = set[int]()
        self._n_sampled = 0
        self._order: Letters | None = None
        self._unknown = set[str]()

    def find(self, number: int, content: Content) -> bool:
        """Find letters of a page's fonts; return True if the page must be read again.

        number: of the page, counted from 1. content: its text.
        """
        with damage_ignored():  # of a font, which must not cost the page
            return self._find(number, _texts_in_codes(content))
        return False

    def _find(self, number: int, texts: Mapping[str, Sequence[str]]) -> bool:
        if not any(map(_is_long, texts.values())) and not (texts and self._order):
            return False
        fonts = [font for font in self._fonts_of(number) if font.name in texts]
        fonts = [font for font in fonts if font.number not in self._done]
        if all(is_language(" ".join(texts[font.name])) for font in fonts):
            return False
        samples = self._samples(number, texts)
        has_new = [self._mend(font, samples[font.name]) for font in fonts]
        has_new += [self._mend_as_others(font, samples[font.name]) for font in fonts]
        if any(has_new):
            mupdf.fz_empty_store()  # it holds the fonts as they were
        return any(has_new)

    def drop_codes(self, content: Content) -> None:
        """Write U+FFFD for codes whose letters are not known, in place."""
        for span in spans_in(content):
            text = span["text"]
            if span["font"] in self._unknown and span["char_flags"] & _IS_CODE:
                span["text"] = "".join(" " if c.isspace() else UNKNOWN for c in text)
            elif _WRITTEN_UNKNOWN in text:
                span["text"] = text.replace(_WRITTEN_UNKNOWN, UNKNOWN)

    def _fonts_of(self, number: int) -> Iterator[_Font]:
        for xref, _, kind, *_ in self._document.get_page_fonts(number - 1, full=True):
            if kind != "Type0":  # else names of glyphs may say it, and characters are no codes
                continue
            if xref not in self._fonts:
                name = name_of(self._document, xref)
                font = mupdf.pdf_load_object(pdf_file(self._document), xref)
                self._fonts[xref] = _Font(xref, name, FontCodes(self._document, font).texts)
            yield self._fonts[xref]

    def _samples(self, number: int, names: Iterable[str]) -> dict[str, list[int]]:
        """Return the codes of fonts in a page and some pages after it, with ends of strings."""
        samples: dict[str, list[int]] = {name: [] for name in names}
        stop = min(number - 1 + _MAX_PAGES, self._document.page_count)
        stop = number if self._n_sampled > _MAX_SAMPLED else stop
        self._n_sampled += stop - number
        for index in range(number - 1, stop):
            page = self._document.load_page(index)
            for line in lines_in(page.get_textpage(flags=self._flags).extractDICT()):
                for span in line["spans"]:
                    if span["font"] in samples:
                        samples[span["font"]] += [*map(ord, span["text"]), END_OF_STRING]
                if (last := line["spans"][-1]["font"]) in samples:
                    samples[last][-1] = END_OF_LINE
            if min(map(len, samples.values())) >= _ENOUGH:
                break
        return {name: codes[:_ENOUGH] for name, codes in samples.items()}

    def _mend(self, font: _Font, codes: Sequence[int]) -> bool:
        """Write the letters of a font into the file if they can be told; return True if so."""
        if not font.stated and is_language(_as_characters(codes)):
            self._done.add(font.number)
            return False
        if font.stated:
            letters = order_by_known(font.stated, codes) or _moved(font.stated, codes)
        else:
            letters = self._named(font, codes) or order_by_words(codes)
        return self._write(font, codes, letters)

    def _mend_as_others(self, font: _Font, codes: Sequence[int]) -> bool:
        """Write the letters of a font by the order of the document's other fonts, if they fit."""
        if font.number in self._done:
            return False
        self._done.add(font.number)
        order = self._order or {}
        text = text_of(codes, order)
        is_plain = text.isascii() and text.replace(STRING_END, "").isprintable()
        if is_plain and _WORD_OR_FIGURE.search(text):
            return self._write(font, codes, order)
        if _is_long(_as_characters(codes).split()) and not font.stated:
            self._unknown.add(font.name)
        return False

    def _named(self, font: _Font, codes: Sequence[int]) -> Letters | None:
        """Return the letters of codes by the program of a font, if it names most of them."""
        real_codes = [code for code in codes if code > 0]
        letters = dict(letters_in_program(self._document, font.number, set(real_codes)))
        n_named = sum(code in letters for code in real_codes)
        return letters if n_named >= _MIN_NAMED * max(len(real_codes), 1) else None

    def _write(self, font: _Font, codes: Sequence[int], letters: Letters | None) -> bool:
        if letters is None:
            return False
        self._order = self._order or letters
        self._done.add(font.number)
        whole = {**dict.fromkeys(codes, _WRITTEN_UNKNOWN), **letters}
        state_letters(self._document, font.number, whole, n_bytes=2)
        return True


def may_have_codes(content: Content, text: str) -> bool:
    """True if a page may have codes in place of letters. text: all of the page."""
    flags = {span["char_flags"] for span in spans_in(content)}
    return any(each & _IS_CODE for each in flags) or _NO_LETTERS.search(text) is not None


def _texts_in_codes(content: Content) -> dict[str, list[str]]:
    """Return the runs of codes of a page by their fonts.

    Marked so by MuPDF, or by control characters or those for private use.
    """
    texts: dict[str, list[str]] = {}
    for span in spans_in(content):
        if span["char_flags"] & _IS_CODE or _NO_LETTERS.search(span["text"]):
            texts.setdefault(span["font"], []).append(span["text"])
    return texts


def _moved(stated: Letters, codes: Sequence[int]) -> Letters | None:
    """Return other letters for a font that states wrong ones, if one order makes words of all."""
    order = order_by_words(codes)
    return order and {code: text_of([*map(ord, text)], order) for code, text in stated.items()}


def _as_characters(codes: Iterable[int]) -> str:
    """Return codes as the characters that they are read as, each string on a line of its own."""
    return "".join(chr(code) if code > 0 else "\n" for code in codes)


def _is_long(texts: Iterable[str]) -> bool:
    """True if codes are those of text, and not of symbols."""
    return any(len(text) >= _MIN_RUN and len(set(text)) >= _MIN_DISTINCT for text in texts)
