"""Headings of tagged PDFs: the structure tree, walked object by object within limits.

Word writes one by default, and accessibility law asks for it. A heading of it (`H1` … `H6`, `H`,
`Title`) names marked content of a page by number (MCID). The page's content stream says how many
glyphs are shown in it, and MuPDF's trace of the page gives all glyphs in the same order. Where the
two do not count the same glyphs, the headings of that page are left out.

MuPDF's own code for structure is not used: a crafted tree makes it free memory twice. So a document
forgets its tree before a page of it is loaded (`open.forget_structure`).
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pymupdf
from pymupdf import mupdf

from shed_core.ingest.lines.document import OutlineEntry
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.pdf.open import MUPDF_ERRORS, check_memory

MAX_ELEMENTS = 100_000
MAX_HEADINGS = 10_000
MAX_FORM_DEPTH = 4
MAX_TITLE_CHARACTERS = 300  # longer ones are paragraphs with a wrong tag

_LEVELS = {"Title": 0, "H": 0, **{f"H{level}": level for level in range(1, 7)}}
_LEAVES = frozenset({"P", "Span", "Link", "Figure", "Formula", "Caption", "Artifact", "TOC", "L"})
"""Elements in which no heading stands."""

_CONTENT = re.compile(
    rb"\((?P<string>(?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*)\)"
    rb"|<(?P<hex>[0-9A-Fa-f\s]+)>"
    rb"|/(?P<font>[^\s/<>\[\]()]+)\s+[-+.\d]+\s+Tf\b"
    rb"|/[^\s/<>\[\]()]+\s*(?:<<(?P<properties>(?:[^<>]|<<[^<>]*>>|<[0-9A-Fa-f\s]*>)*)>>"
    rb"|/(?P<named>[^\s/<>\[\]()]+))\s*BDC\b"
    rb"|(?P<begin>\bBMC\b)|(?P<end>\bEMC\b)|/(?P<form>[^\s/<>\[\]()]+)\s+Do\b",
    re.DOTALL,
)
_MCID = re.compile(rb"/MCID\s+(\d{1,9})")
_ESCAPE = re.compile(rb"\\(?:[0-7]{1,3}|\r\n|.)", re.DOTALL)

_OUTLINED = 1  # type of a span in a trace


class TaggedHeading(NamedTuple):
    """A heading of the structure tree.

    level: from 1, or 0 for a tag without one.
    content: pages, counted from 1, and the numbers of marked content on them.
    """

    level: int
    content: list[tuple[int, int]]


def tagged_headings(document: pymupdf.Document) -> list[TaggedHeading]:
    """Return the headings of the structure tree that have content on pages, in its own order.

    Objects are only read, nothing is drawn. Takes O(elements), of which MAX_ELEMENTS are visited.
    """
    try:
        trailer = mupdf.pdf_trailer(mupdf.pdf_document_from_fz_document(document.this))
        root = mupdf.pdf_dict_gets(mupdf.pdf_dict_gets(trailer, "Root"), "StructTreeRoot")
        if not mupdf.pdf_is_dict(root):
            return []
        tree = _Tree(document, mupdf.pdf_dict_gets(root, "RoleMap"))
        tree.walk(mupdf.pdf_dict_gets(root, "K"))
    except MUPDF_ERRORS as error:
        check_memory(error)
        return []
    return [heading for heading in tree.headings if heading.content]


def titles_of(
    document: pymupdf.Document, headings: Sequence[TaggedHeading]
) -> Iterator[OutlineEntry]:
    """Yield the text and page of tagged headings; those whose text cannot be told are left out.

    Takes some 10 ms for each page that has one.
    """
    numbers: dict[int, set[int]] = defaultdict(set)
    for heading in headings:
        for page, number in heading.content:
            numbers[page].add(number)
    texts = {page: _texts(document, page, wanted) for page, wanted in numbers.items()}
    for heading in headings:
        parts = (texts[page].get(number, "") for page, number in heading.content)
        title = clean("".join(parts)).strip()
        if 0 < len(title) <= MAX_TITLE_CHARACTERS:
            yield OutlineEntry(heading.level, title, heading.content[0][0])


class _Tree:
    """The walk over a structure tree, which may have cycles and millions of elements."""

    def __init__(self, document: pymupdf.Document, roles: mupdf.PdfObj) -> None:
        self.headings: list[TaggedHeading] = []
        self._roles = roles
        self._pages = {document.page_xref(n): n + 1 for n in range(document.page_count)}
        self._seen: set[int] = set()
        self._pending: list[tuple[mupdf.PdfObj, int, TaggedHeading | None]] = []

    def walk(self, kids: mupdf.PdfObj) -> None:
        """Visit everything below the root, in order."""
        self._pending.append((kids, 0, None))
        for _ in range(MAX_ELEMENTS):
            if not self._pending or len(self.headings) > MAX_HEADINGS:
                return
            self._visit(*self._pending.pop())

    def _visit(self, item: mupdf.PdfObj, page: int, heading: TaggedHeading | None) -> None:
        if mupdf.pdf_is_array(item):
            kids = range(min(mupdf.pdf_array_len(item), MAX_ELEMENTS))
            self._pending += [(mupdf.pdf_array_get(item, n), page, heading) for n in reversed(kids)]
        elif mupdf.pdf_is_int(item):
            if heading is not None and page:
                heading.content.append((page, mupdf.pdf_to_int(item)))
        elif mupdf.pdf_is_dict(item) and self._is_new(item):
            page = self._pages.get(mupdf.pdf_to_num(mupdf.pdf_dict_gets(item, "Pg")), page)
            if mupdf.pdf_dict_gets(item, "MCID").m_internal:
                self._pending.append((mupdf.pdf_dict_gets(item, "MCID"), page, heading))
            else:
                self._visit_element(item, page, heading)

    def _visit_element(self, item: mupdf.PdfObj, page: int, heading: TaggedHeading | None) -> None:
        role = self._role(mupdf.pdf_dict_gets(item, "S"))
        if heading is None and role in _LEAVES:
            return
        if role in _LEVELS:
            heading = TaggedHeading(_LEVELS[role], [])
            self.headings.append(heading)
        self._pending.append((mupdf.pdf_dict_gets(item, "K"), page, heading))

    def _role(self, tag: mupdf.PdfObj) -> str:
        """Return the standard name of a tag, which the file may have given names of its own.

        They are looked up as objects, since their bytes may be no UTF-8.
        """
        for _ in range(MAX_FORM_DEPTH):
            mapped = mupdf.pdf_dict_get(self._roles, mupdf.pdf_resolve_indirect(tag))
            if mupdf.pdf_to_name(tag) in _LEVELS or not mapped.m_internal:
                break
            tag = mapped
        return mupdf.pdf_to_name(tag)

    def _is_new(self, item: mupdf.PdfObj) -> bool:
        number = mupdf.pdf_to_num(item)
        is_new = number not in self._seen
        if number:
            self._seen.add(number)
        return is_new


def _texts(document: pymupdf.Document, number: int, wanted: set[int]) -> dict[int, str]:
    """Return the text of some marked content of a page, or nothing if glyphs cannot be matched."""
    try:
        page = document.load_page(number - 1)
        runs = list(_Glyphs(document, number - 1).runs(page.read_contents(), 0, MAX_FORM_DEPTH))
        glyphs = _glyph_texts(page.get_texttrace())
    except MUPDF_ERRORS as error:
        check_memory(error)
        return {}
    if sum(n for _, n in runs) != len(glyphs):
        return {}
    texts: dict[int, list[str]] = defaultdict(list)
    at = 0
    for marked, n in runs:
        if marked in wanted:
            texts[marked] += glyphs[at : at + n]
        at += n
    return {marked: "".join(characters) for marked, characters in texts.items()}


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
            text = chr(character) if character > 0 else ""
            if glyph < 0 and texts:
                texts[-1] += text
            else:
                texts.append(text)
    return texts


class _Glyphs:
    """How many glyphs a page shows, from its content streams."""

    def __init__(self, document: pymupdf.Document, page: int) -> None:
        self._document = document
        self._forms = {(form[2], form[1]): form[0] for form in document.get_page_xobjects(page)}
        fonts = document.get_page_fonts(page, full=True)
        self._code_bytes = {(font[6], font[4]): 2 if font[2] == "Type0" else 1 for font in fonts}

    def runs(self, content: bytes, owner: int, depth: int) -> Iterator[tuple[int | None, int]]:
        """Yield the marked content that each string belongs to, if any, and its glyphs.

        content: of a page or a form. owner: number of the form's object, 0 for the page.
        """
        marks: list[int | None] = [None]
        n_bytes = 1
        for match in _CONTENT.finditer(content):
            kind = match.lastgroup
            if kind == "string":
                yield marks[-1], _length(match["string"]) // n_bytes
            elif kind == "hex":
                digits = match["hex"].translate(None, b" \r\n\t")
                yield marks[-1], (len(digits) + 1) // 2 // n_bytes
            elif kind == "font":
                n_bytes = self._code_bytes.get((owner, match["font"].decode("latin-1")), 1)
            elif kind == "form" and depth:
                form = self._forms.get((owner, match["form"].decode("latin-1")))
                inner = self._document.xref_stream(form) if form else b""
                yield from (
                    (marks[-1], n) for _, n in self.runs(inner or b"", form or 0, depth - 1)
                )
            elif kind in ("properties", "named"):
                mcid = _MCID.search(match["properties"] or b"")
                marks.append(int(mcid[1]) if mcid else marks[-1])
            elif kind == "begin":
                marks.append(marks[-1])
            elif kind == "end" and len(marks) > 1:
                marks.pop()


def _length(string: bytes) -> int:
    """Return the bytes of a literal string, whose escapes stand for one byte or none."""
    if b"\\" in string:
        string = _ESCAPE.sub(lambda e: b"" if e[0][1:] in (b"\n", b"\r", b"\r\n") else b"x", string)
    return len(string)
