"""The text of marked content of a page, for headings of tagged PDFs.

The content stream says how many glyphs are shown in each marked content, and a run of the page by
MuPDF gives all glyphs in the same order. Where the two counts differ, nothing is returned.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pymupdf
from pymupdf import mupdf

from shed_core.ingest.pdf.open import MUPDF_ERRORS, check_memory, load_page

MAX_FORM_DEPTH = 4

_CONTENT = re.compile(  # each way begins with a letter of its own, for which `re` looks quickly
    rb"\[(?P<array>(?:[-+.\d\s]++|\((?:[^()\\]++|\\.)*+\)|<[0-9A-Fa-f]*+>)*+)\]"
    rb"|\((?P<string>(?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*)\)"
    rb"|<(?P<hex>[0-9A-Fa-f\s]+)>"
    rb"|/(?P<font>[^\s/<>\[\]()]+)\s+[-+.\d]+\s+Tf\b"
    rb"|/[^\s/<>\[\]()]+\s*(?:<<(?P<properties>(?:[^<>]|<<[^<>]*>>|<[0-9A-Fa-f\s]*>)*)>>"
    rb"|/(?P<named>[^\s/<>\[\]()]+))\s*BDC\b"
    rb"|B(?<!\wB)(?P<begin>MC)\b|E(?<!\wE)(?P<end>MC)\b|/(?P<form>[^\s/<>\[\]()]+)\s+Do\b",
    re.DOTALL,
)
_STRINGS = re.compile(rb"\(((?:[^()\\]++|\\.)*+)\)|<([0-9A-Fa-f]*+)>", re.DOTALL)
_MCID = re.compile(rb"/MCID\s+(\d{1,9})")
_ESCAPE = re.compile(rb"\\(?:[0-7]{1,3}|\r\n|.)", re.DOTALL)

_OUTLINED = 1  # type of a span in a trace


def marked_texts(document: pymupdf.Document, number: int, wanted: set[int]) -> dict[int, str]:
    """Return the text of some marked content of a page, or nothing if glyphs cannot be matched.

    number: of the page, from 1. wanted: numbers of marked content (MCID). Takes some 5 ms.
    """
    try:
        page = load_page(document, number)
        runs = list(_ContentStreams(document, number - 1).runs(page.read_contents()))
        places = _places(runs, wanted)
        glyphs = _glyphs(page, sum(n for _, n in runs), set[int]().union(*places.values()))
    except MUPDF_ERRORS as error:
        check_memory(error)
        return {}
    if glyphs is None:
        return {}
    return {marked: "".join([glyphs[at] for at in own]) for marked, own in places.items()}


def _places(runs: list[tuple[int | None, int]], wanted: set[int]) -> dict[int, list[int]]:
    """Return the places, among all glyphs of a page, of those that are shown in marked content."""
    places: dict[int, list[int]] = defaultdict(list)
    at = 0
    for marked, n in runs:
        if marked in wanted:
            places[marked] += range(at, at + n)
        at += n
    return places


def _glyphs(page: pymupdf.Page, n_glyphs: int, wanted: set[int]) -> dict[int, str] | None:
    """Return the text of some glyphs of a page by their places, or None if it has not so many.

    MuPDF's letters are taken for glyphs where they are as many. Where they are more, a trace tells
    which of them are glyphs, which takes twice as long.
    """
    device = _LetterDevice(wanted)
    mupdf.fz_run_page(page.this, device, mupdf.FzMatrix(), mupdf.FzCookie())
    mupdf.fz_close_device(device)
    if device.n_letters <= n_glyphs:
        return device.texts if device.n_letters == n_glyphs else None
    texts = _glyph_texts(page.get_texttrace())
    return dict(enumerate(texts)) if len(texts) == n_glyphs else None


class _LetterDevice(mupdf.FzDevice2):
    """Counts the letters that a page shows, and takes some of them by their places."""

    def __init__(self, wanted: set[int]) -> None:
        super().__init__()
        self.n_letters, self.texts = 0, dict[int, str]()
        self._wanted = wanted
        self.use_virtual_fill_text()
        self.use_virtual_stroke_text()
        self.use_virtual_ignore_text()

    def fill_text(self, _: object, text: mupdf.fz_text, *__: object) -> None:
        """Take letters that are filled."""
        self._take(text)

    def stroke_text(self, _: object, text: mupdf.fz_text, *__: object) -> None:
        """Take letters that are outlined."""
        self._take(text)

    def ignore_text(self, _: object, text: mupdf.fz_text, *__: object) -> None:
        """Take letters that are not drawn."""
        self._take(text)

    def _take(self, text: mupdf.fz_text) -> None:
        span = text.head
        while span is not None:
            first, n_letters = self.n_letters, span.len
            self.n_letters += n_letters
            if not self._wanted.isdisjoint(range(first, first + n_letters)):
                letters = mupdf.FzTextSpan(span)
                for index in range(n_letters):
                    if first + index in self._wanted:
                        self.texts[first + index] = _text_of(letters.items(index).ucs)
            span = span.next


def _text_of(character: int) -> str:
    return chr(character) if character > 0 else ""


def _glyph_texts(trace: list[dict[str, Any]]) -> list[str]:
    """Return the text of each glyph of a trace.

    The letters of a ligature come one by one, those after the first without a glyph; letters that
    are both filled and outlined come twice.
    """
    texts: list[str] = []
    filled: Any = None
    for span in trace:
        if span["type"] == _OUTLINED and span["chars"] == filled:
            continue
        filled = span["chars"]
        for character, glyph, *_ in filled:
            text = _text_of(character)
            if glyph < 0 and texts:
                texts[-1] += text
            else:
                texts.append(text)
    return texts


class _ContentStreams:
    """How many glyphs a page shows, from its content streams."""

    def __init__(self, document: pymupdf.Document, page: int) -> None:
        self._document = document
        file = mupdf.pdf_document_from_fz_document(document.this)
        self._sheet = mupdf.pdf_lookup_page_obj(file, page)
        self._code_bytes: dict[tuple[int, bytes], int] = {}

    def runs(
        self, content: bytes, form: mupdf.PdfObj | None = None, depth: int = MAX_FORM_DEPTH
    ) -> Iterator[tuple[int | None, int]]:
        """Yield the marked content that each string or array belongs to, if any, and its glyphs.

        content: of the page, or of a form. depth: of the forms in it that are looked at.
        """
        marks: list[int | None] = [None]
        n_bytes = 1
        for match in _CONTENT.finditer(content):
            kind = match.lastgroup
            if kind == "array":
                yield marks[-1], _n_glyphs(match["array"], n_bytes)
            elif kind == "string":
                yield marks[-1], _length(match["string"]) // n_bytes
            elif kind == "hex":
                digits = match["hex"].translate(None, b" \r\n\t")
                yield marks[-1], (len(digits) + 1) // 2 // n_bytes
            elif kind == "font":
                n_bytes = self._bytes_of_code(form, match["font"])
            elif kind == "form" and depth:
                inner = self._resource(form, "XObject", match["form"])
                if number := _form_number(inner):
                    stream = self._document.xref_stream(number) or b""
                    yield from ((marks[-1], n) for _, n in self.runs(stream, inner, depth - 1))
            elif kind in ("properties", "named"):
                mcid = _MCID.search(match["properties"] or b"")
                marks.append(int(mcid[1]) if mcid else marks[-1])
            elif kind == "begin":
                marks.append(marks[-1])
            elif kind == "end" and len(marks) > 1:
                marks.pop()

    def _bytes_of_code(self, form: mupdf.PdfObj | None, name: bytes) -> int:
        """Return how many bytes the code of a glyph has in a font."""
        key = mupdf.pdf_to_num(form) if form else 0, name
        if key not in self._code_bytes:
            subtype = mupdf.pdf_dict_gets(self._resource(form, "Font", name), "Subtype")
            self._code_bytes[key] = 2 if mupdf.pdf_to_name(subtype) == "Type0" else 1
        return self._code_bytes[key]

    def _resource(self, form: mupdf.PdfObj | None, kind: str, name: bytes) -> mupdf.PdfObj:
        owner = form or self._sheet
        entries = mupdf.pdf_dict_gets(mupdf.pdf_dict_gets_inheritable(owner, "Resources"), kind)
        return mupdf.pdf_dict_gets(entries, name.decode("latin-1"))


def _form_number(item: mupdf.PdfObj) -> int:
    """Return the number of a form's object, or 0 for what is no form."""
    is_form = mupdf.pdf_to_name(mupdf.pdf_dict_gets(item, "Subtype")) == "Form"
    return mupdf.pdf_to_num(item) if is_form else 0


def _n_glyphs(array: bytes, n_bytes: int) -> int:
    """Return the glyphs of the strings in an array. n_bytes: of a glyph's code."""
    if b"(" not in array:
        return sum([(part.find(b">") + 1) // 2 // n_bytes for part in array.split(b"<")[1:]])
    if b"<" not in array and b"\\" not in array:
        return sum([part.find(b")") // n_bytes for part in array.split(b"(")[1:]])
    return sum(
        (_length(string) if string else (len(digits) + 1) // 2) // n_bytes
        for string, digits in _STRINGS.findall(array)
    )


def _length(string: bytes) -> int:
    """Return the bytes of a literal string, whose escapes stand for one byte or none."""
    if b"\\" in string:
        string = _ESCAPE.sub(lambda e: b"" if e[0][1:] in (b"\n", b"\r", b"\r\n") else b"x", string)
    return len(string)
