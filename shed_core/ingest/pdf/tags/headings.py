"""Headings of tagged PDFs: the structure tree, walked within limits.

Word writes one by default, and accessibility law asks for it. A heading of it (`H1` … `H6`, `H`,
`Title`) names marked content of a page by number (MCID). Its text is read from the strings of the
content stream and their fonts: running the page by MuPDF takes as long as reading it, and does not
tell which text is of which marked content. These titles are used only if the page has them.

MuPDF's own code for structure is not used: a crafted tree makes it free memory twice. So a document
forgets its tree before a page of it is loaded (`open.forget_structure`).
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

import pymupdf
from pymupdf import mupdf

from shed_core.ingest.lines.document import OutlineEntry
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.pdf.open import STRUCTURE, catalog, damage_ignored, load_page
from shed_core.ingest.pdf.page_resources import page_object, resources_of
from shed_core.ingest.pdf.tags.content import shown_strings
from shed_core.ingest.pdf.tags.font_codes import FontCodes

MAX_ELEMENTS = 100_000
MAX_HEADINGS = 10_000
MAX_ROLES = 4  # that a tag is mapped to, one after the other
MAX_TITLE_CHARACTERS = 300  # longer ones are paragraphs with a wrong tag

_LEVELS = {"Title": 0, "H": 0, **{f"H{level}": level for level in range(1, 7)}}
_LEAVES = frozenset({"P", "Span", "Link", "Figure", "Formula", "Caption", "Artifact", "TOC", "L"})
"""Elements without headings in them."""

_MAX_FONTS = 50  # that are kept; one that maps all codes takes 8 MB


class TaggedHeading(NamedTuple):
    """A heading of the structure tree.

    level: from 1, or 0 for a tag without one.
    content: pages, counted from 1, and the numbers of marked content on them.
    """

    level: int
    content: list[tuple[int, int]]


def tagged_headings(document: pymupdf.Document) -> list[TaggedHeading]:
    """Return the headings of the structure tree that have content on pages, in its order.

    Objects are only read, nothing is drawn. Takes O(elements), of which MAX_ELEMENTS are visited.
    """
    with damage_ignored():
        root = mupdf.pdf_dict_gets(catalog(document), STRUCTURE)
        if mupdf.pdf_is_dict(root):
            tree = _Tree(document, mupdf.pdf_dict_gets(root, "RoleMap"))
            tree.walk(mupdf.pdf_dict_gets(root, "K"))
            return [heading for heading in tree.headings if heading.content]
    return []


def titles_of(
    document: pymupdf.Document, headings: Sequence[TaggedHeading]
) -> Iterator[OutlineEntry]:
    """Yield the text and page of tagged headings whose text can be read.

    Takes about 0.3 ms for each page that has one.
    """
    for heading, text in zip(headings, _texts_of(document, headings), strict=True):
        title = clean(text).strip()
        if 0 < len(title) <= MAX_TITLE_CHARACTERS:
            yield OutlineEntry(heading.level, title, heading.content[0][0])


def _texts_of(document: pymupdf.Document, elements: Sequence[TaggedHeading]) -> Iterator[str]:
    """Yield the text of each element, "" if it cannot be read."""
    numbers: dict[int, set[int]] = defaultdict(set)
    for element in elements:
        for page, number in element.content:
            numbers[page].add(number)
    marked_texts = _MarkedTexts(document)
    texts = {page: marked_texts.of_page(page, mcids) for page, mcids in numbers.items()}
    for element in elements:
        yield "".join(texts[page].get(number, "") for page, number in element.content)


class _Tree:
    """The walk over a structure tree, which may have cycles and millions of elements."""

    def __init__(self, document: pymupdf.Document, roles: mupdf.PdfObj) -> None:
        self.headings: list[TaggedHeading] = []
        self._roles = roles
        self._standard_names: dict[str, str] = {}
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
        if mupdf.pdf_is_dict(item):
            if self._is_new(item):
                self._visit_dictionary(item, page, heading)
        elif mupdf.pdf_is_array(item):
            kids = range(min(mupdf.pdf_array_len(item), MAX_ELEMENTS))
            self._pending += [(mupdf.pdf_array_get(item, n), page, heading) for n in reversed(kids)]
        elif heading is not None and page and mupdf.pdf_is_int(item):
            heading.content.append((page, mupdf.pdf_to_int(item)))

    def _visit_dictionary(
        self, item: mupdf.PdfObj, page: int, heading: TaggedHeading | None
    ) -> None:
        role = self._role(mupdf.pdf_dict_gets(item, "S"))
        if heading is None and role in _LEAVES:
            return
        page = self._pages.get(mupdf.pdf_to_num(mupdf.pdf_dict_gets(item, "Pg")), page)
        content = mupdf.pdf_dict_gets(item, "MCID")
        if content.m_internal:  # a reference to marked content, no element
            self._pending.append((content, page, heading))
            return
        if role in _LEVELS:
            heading = TaggedHeading(_LEVELS[role], [])
            self.headings.append(heading)
        self._pending.append((mupdf.pdf_dict_gets(item, "K"), page, heading))

    def _role(self, tag: mupdf.PdfObj) -> str:
        """Return the standard name of a tag, which the file may have given names of its own."""
        name = mupdf.pdf_to_name(tag)
        if name not in self._standard_names:
            self._standard_names[name] = self._standard_name(tag)
        return self._standard_names[name]

    def _standard_name(self, tag: mupdf.PdfObj) -> str:
        """Look a tag up as an object, since its bytes may be no UTF-8."""
        for _ in range(MAX_ROLES):
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


class _MarkedTexts:
    """The text of marked content in a document."""

    def __init__(self, document: pymupdf.Document) -> None:
        self._document = document
        self._fonts: dict[int | tuple[int, bytes], FontCodes] = {}

    def of_page(self, number: int, mcids: set[int]) -> dict[int, str]:
        """Return the text of some marked content of a page, as far as it can be told.

        number: of the page, from 1. mcids: of the marked content. Takes some 0.3 ms.
        """
        texts = dict.fromkeys(mcids, "")
        with damage_ignored():
            page = load_page(self._document, number)
            sheet = page_object(page)
            strings = shown_strings(page.read_contents(), mcids)
            for (mcid, font), shown in groupby(strings, itemgetter(0, 1)):
                texts[mcid] += self._font(sheet, font).text([codes for _, _, codes in shown])
        return texts

    def _font(self, sheet: mupdf.PdfObj, name: bytes) -> FontCodes:
        fonts = mupdf.pdf_dict_gets(resources_of(sheet), "Font")
        font = mupdf.pdf_dict_gets(fonts, name.decode("latin-1"))
        key = mupdf.pdf_to_num(font) or (mupdf.pdf_to_num(sheet), name)
        if key not in self._fonts:
            if len(self._fonts) == _MAX_FONTS:
                self._fonts.clear()
            self._fonts[key] = FontCodes(self._document, font)
        return self._fonts[key]
