"""The parts of a Word file: a ZIP of XML, opened with care.

A small file can unpack to terabytes, and XML can define entities that do. OOXML allows no document
type definition, so one is refused before the parser sees it.
"""

import posixpath
import re
import zlib
from collections.abc import Collection
from io import BytesIO
from lzma import LZMAError
from typing import NamedTuple
from xml.etree.ElementTree import Element, ParseError, fromstring
from zipfile import BadZipFile, ZipFile

from shed_core.errors import (
    DamagedDocumentError,
    EncryptedDocumentError,
    LimitError,
    NotADocumentError,
)
from shed_core.ingest.lines.properties import Properties, properties_of

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_STRICT = re.compile(rb"http://purl\.oclc\.org/ooxml/(\w+)/(\w+)")
"""Names of "Strict Open XML", which Word and PowerPoint offer: of the same elements otherwise."""
_ZIP, _OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_LOCKED = "EncryptedPackage".encode("utf-16-le")
_MARKS = [
    mark.encode(encoding)
    for mark in ("<!DOCTYPE", "<!ENTITY")
    for encoding in ("ascii", "utf-16-le", "utf-16-be")  # all others that expat knows are as ASCII
]
_ZIP_ERRORS = (
    *(BadZipFile, zlib.error, LZMAError, EOFError, RuntimeError, OSError, ValueError),
    OverflowError,  # for an offset of 2^63 bytes
)
"""Errors of `zipfile`; their messages quote the file, so none of them is shown."""

_DC, _TERMS = "{http://purl.org/dc/elements/1.1/}", "{http://purl.org/dc/terms/}"
_DATES = (f"{_DC}date", f"{_TERMS}modified", f"{_TERMS}created")
"""Word keeps the day on which the template was made in the last of them."""

_RELATION = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
DOCUMENT = "word/document.xml"
_USUAL_NAMES = {
    "styles": "word/styles.xml",
    "numbering": "word/numbering.xml",
    "footnotes": "word/footnotes.xml",
    "endnotes": "word/endnotes.xml",
    "theme": "word/theme/theme1.xml",
}
"""Names of parts in files of Word on a desktop, by the kinds of their relations."""

_MAX_DIGITS = 9  # of a count; Python refuses to read thousands
MAX_PART_BYTES = 128 << 20  # of one part, unpacked; the text of 10,000 pages takes a fifth


class Relation(NamedTuple):
    """A reference from a part to another. kind: such as `styles`. target: the other one's name."""

    identifier: str
    kind: str
    target: str


class Package:
    """An open Word file, or another ZIP of XML.

    Parts of Word files are known by the names that Word on a desktop gives them; Word on the web
    writes `word/document2.xml`. All may be in a folder, where such a folder was packed again.

    needs: a part that it must have.
    Raises NotADocumentError, DamagedDocumentError or LimitError.
    """

    def __init__(self, data: bytes, needs: str = DOCUMENT) -> None:
        try:
            self._zip = ZipFile(BytesIO(data))
            self._names = frozenset(self._zip.namelist())
        except _ZIP_ERRORS as error:
            raise _damaged("its ZIP directory is damaged") from error
        self._folder = _folder_of(needs, self._names)
        self._renamed: dict[str, str] = {}
        if needs == DOCUMENT and not self.has(needs):
            self._renamed = self._renamed_parts()
        if not self.has(needs):
            raise NotADocumentError(
                f"the file is a ZIP archive without {needs}{_hint(self._names)}"
            )

    def has(self, name: str) -> bool:
        """True if there is a part of this name."""
        return self._stored(name) in self._names

    def _stored(self, name: str) -> str:
        return self._folder + self._renamed.get(name, name)

    def relations(self, name: str) -> list[Relation]:
        """Return the relations of a part to others in the package; "" for the package's own.

        Raises DamagedDocumentError or LimitError.
        """
        folder, file = posixpath.split(name)
        root = self.part(posixpath.join(folder, "_rels", f"{file}.rels"))
        return [
            Relation(
                relation.get("Id", ""),
                posixpath.basename(relation.get("Type", "")),
                posixpath.normpath(posixpath.join(folder, relation.get("Target", ""))).lstrip("/"),
            )
            for relation in (() if root is None else root.iter(_RELATION))
            if relation.get("TargetMode") != "External"
        ]

    def properties(self) -> Properties:
        """Return the properties that an Office file states. Raises as `part` does."""
        root = self.part("docProps/core.xml")
        return Properties() if root is None else properties_in(root)

    def _renamed_parts(self) -> dict[str, str]:
        """Return the names of parts by their usual names, if that of the main part is unusual."""
        mains = (each.target for each in self.relations("") if each.kind == "officeDocument")
        main = next((name for name in mains if name.startswith("word/")), DOCUMENT)
        kinds = {each.kind: each.target for each in self.relations(main)}
        parts = {usual: kinds[kind] for kind, usual in _USUAL_NAMES.items() if kind in kinds}
        return {DOCUMENT: main} | parts

    def part(self, name: str) -> Element | None:
        """Return the root of a part, such as `word/styles.xml`, or None if the file has none.

        Raises DamagedDocumentError or LimitError.
        """
        text = self.content(name)
        if text is None:
            return None
        if any(mark in text for mark in _MARKS):
            raise _damaged(f"{name} defines entities")
        try:
            return fromstring(_STRICT.sub(rb"http://schemas.openxmlformats.org/\1/2006/\2", text))
        except ParseError as error:
            raise _damaged(f"{name} is no XML") from error
        except (ValueError, LookupError) as error:
            raise _damaged(f"{name} has an unknown encoding") from error

    def content(self, name: str) -> bytes | None:
        """Return the bytes of a part, or None if the file has none of this name.

        Raises DamagedDocumentError or LimitError.
        """
        if not self.has(name):
            return None
        try:
            with self._zip.open(self._stored(name)) as file:
                text = file.read(MAX_PART_BYTES + 1)
            if len(text) > MAX_PART_BYTES:
                raise LimitError(
                    f"{name} unpacks to more than {MAX_PART_BYTES} bytes; split the file"
                )
        except _ZIP_ERRORS as error:
            raise _damaged(f"{name} is damaged") from error
        return text


def properties_in(root: Element) -> Properties:
    """Return the properties that an Office file or an EPUB states in terms of Dublin Core."""
    titles, authors, dates = (
        [element.text or "" for name in names for element in root.iter(name)]
        for names in ([f"{_DC}title"], [f"{_DC}creator"], _DATES)
    )
    return properties_of(next(iter(titles), ""), authors, dates)


def digits(text: str | None, default: int) -> int:
    """Return the whole number in an attribute, or the default if it is none.

    >>> digits(" 12", 1), digits("-1", 1), digits(None, 1)
    (12, 1, 1)
    """
    text = (text or "").strip()
    is_number = text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS
    return int(text) if is_number else default


def _folder_of(part: str, names: Collection[str]) -> str:
    """Return the only folder with a part, which then has all parts; "" if there is none."""
    paths = [name for name in names if name.endswith(f"/{part}")]
    return paths[0].removesuffix(part) if len(paths) == 1 and part not in names else ""


def is_word(data: bytes) -> bool:
    """True if the bytes begin like a Word file of this or of the last century.

    Raises EncryptedDocumentError or NotADocumentError for those that cannot be read.
    """
    if not data.startswith(_OLE):
        return data.startswith(_ZIP)
    if _LOCKED in data:
        raise EncryptedDocumentError(
            "the file of Word, PowerPoint or Excel is encrypted; save it without a password",
            file_format="docx",
        )
    raise NotADocumentError(
        "this is a .doc, .xls or .ppt file of old Office; save it as .docx or .pptx, or as a PDF"
    )


def _hint(names: Collection[str]) -> str:
    """Return the next step for an archive of another kind, as the end of a sentence."""
    if "xl/workbook.xml" in names:
        return ": it is an Excel file; save its sheets as a PDF"
    if {"content.xml", "META-INF/manifest.xml"} <= set(names):
        return ": it is an OpenDocument file; save it as .docx or .pptx, or as a PDF"
    return ", so it is no Word file"


def _damaged(reason: str) -> DamagedDocumentError:
    return DamagedDocumentError(
        f"the file cannot be opened: {reason}; save it again from the program that made it"
    )
