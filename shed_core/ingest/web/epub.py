"""EPUB: a ZIP of XHTML files, in the order of its spine. Its fonts and pictures are not read.

Headings are those that the files tag or, if they tag fewer, those that its contents list. A title
that only the contents name becomes a heading at the target of its link.
"""

import posixpath
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from xml.etree.ElementTree import Element

from shed_core.errors import DamagedDocumentError, EncryptedDocumentError
from shed_core.ingest.flow.document import flowed_document
from shed_core.ingest.flow.layout import laid_out
from shed_core.ingest.flow.package import Package, properties_in
from shed_core.ingest.flow.rows import Block
from shed_core.ingest.lines.document import ParsedDocument
from shed_core.ingest.web.encodings import text_of
from shed_core.ingest.web.named_sections import Chapter, with_named_sections
from shed_core.ingest.web.navigation import (
    Entry,
    linked_path,
    stated_contents,
    with_stated_headings,
)
from shed_core.ingest.web.tags.page_parser import PageParser
from shed_core.progress import Progress

_TYPE = b"mimetypeapplication/epub+zip"
_CONTAINER = "META-INF/container.xml"
_C = "{urn:oasis:names:tc:opendocument:xmlns:container}"
_OPF = "{http://www.idpf.org/2007/opf}"
_NCX = "application/x-dtbncx+xml"
_MAX_CHAPTERS = 5000


def recognizes(data: bytes) -> bool:
    """True if a file begins as an EPUB does, or is one that a program packed again."""
    if not data.startswith(b"PK"):
        return False
    is_repacked = _CONTAINER.encode() in data and b"word/document.xml" not in data
    return _TYPE in data[:128] or is_repacked


def read(data: bytes, password: str, progress: Progress | None, ocr: str) -> ParsedDocument:
    """Read the lines of an EPUB; a password opens none, and pictures are not read.

    Raises a leaf of DocumentError if it cannot be read.
    """
    package = Package(data, needs=_CONTAINER)
    if package.has("META-INF/rights.xml"):
        raise EncryptedDocumentError("the book is protected by DRM", file_format="epub")
    container = package.part(_CONTAINER)
    root_file = None if container is None else container.find(f".//{_C}rootfile")
    name = "" if root_file is None else root_file.get("full-path", "")
    root = package.part(name)
    if root is None:
        raise DamagedDocumentError("the EPUB names no content; save it again")
    files = {item.get("id", ""): item.get("href", "") for item in root.iter(f"{_OPF}item")}
    spine = [files.get(item.get("idref", ""), "") for item in root.iter(f"{_OPF}itemref")]
    folder = posixpath.dirname(name)
    paths = dict.fromkeys(linked_path(folder, href) for href in spine)  # each is read once
    chapters = {path: _chapter(_text(package, path)) for path in islice(paths, _MAX_CHAPTERS)}
    contents = _contents(package, root, folder)
    headed = with_stated_headings(with_named_sections(chapters, contents), contents)
    return flowed_document("epub", properties_in(root), laid_out(_on_pages(headed), progress))


def _chapter(text: str) -> Chapter:
    parser = PageParser(text)
    return Chapter(list(parser.blocks()), parser.anchors)


def _contents(package: Package, root: Element, folder: str) -> list[Entry]:
    """Return the contents of EPUB 3, or else those of EPUB 2."""
    items = list(root.iter(f"{_OPF}item"))
    files = [item for item in items if "nav" in item.get("properties", "").split()]
    files += [item for item in items if item.get("media-type") == _NCX]
    paths = (linked_path(folder, item.get("href", "")) for item in files)
    contents = (stated_contents(_text(package, path), posixpath.dirname(path)) for path in paths)
    return next(filter(None, contents), list[Entry]())


def _text(package: Package, path: str) -> str:
    return text_of(package.content(path) or b"")


def _on_pages(chapters: Mapping[str, Sequence[Block]]) -> Iterator[Block]:
    """Yield the blocks of the files, each from a new page on."""
    for blocks in chapters.values():
        for number, block in enumerate(blocks):
            yield block.with_setting(breaks_page=not number)
