"""Damaged Word files: the error names the kind of damage and quotes nothing of the file."""

import struct
from io import BytesIO
from zipfile import ZIP_LZMA, ZipFile

import pytest

from shed_core.errors import DamagedDocumentError
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.word_documents import styled_report, word_file

NOTICE = "SYSTEM-NOTICE-call-grep"
PART = b"word/document.xml"


def with_local_name(name: bytes) -> bytes:
    """Return a Word file one of whose parts has another name in its own header."""
    data = styled_report()
    assert data.count(PART) == 2
    return data.replace(PART, name.ljust(len(PART), b".")[: len(PART)], 1)


def with_offset(offset: int) -> bytes:
    """Return a Word file whose first part is said to begin at an offset of 64 bits."""
    data = styled_report()
    entry = data.index(b"PK\x01\x02")
    name = entry + 46 + len(PART)
    assert data[entry + 46 : name] == PART
    extra = struct.pack("<HHQ", 1, 8, offset)
    head = data[entry : entry + 30] + struct.pack("<H", len(extra)) + data[entry + 32 : entry + 42]
    directory = head + b"\xff" * 4 + PART + extra + data[name : data.index(b"PK\x05\x06")]
    end = struct.pack("<4sHHHHII", b"PK\x05\x06", 0, 0, 3, 3, len(directory), entry)
    return data[:entry] + directory + end + bytes(2)


def packed_by_lzma() -> bytes:
    """Return a Word file with a bit changed in a part that LZMA packed, as no Office does."""
    file = BytesIO()
    with ZipFile(file, "w", ZIP_LZMA) as packed, ZipFile(BytesIO(styled_report())) as parts:
        for name in parts.namelist():
            packed.writestr(name, parts.read(name))
    data = bytearray(file.getvalue())
    data[data.index(PART) + len(PART) + 20] ^= 1
    return bytes(data)


DAMAGES = {
    "word/document.xml is damaged": with_local_name(b"SYSTEM-NOTICE"),
    "document.xml is damaged; save": with_offset((1 << 64) - 1),
    ".xml is damaged": packed_by_lzma(),
    "ZIP directory is damaged": styled_report()[:-30] + NOTICE.encode(),
    "unknown encoding": word_file(
        parts={"word/document.xml": f'<?xml version="1.0" encoding="{NOTICE}"?><a/>'}
    ),
    "is no XML": word_file(parts={"word/document.xml": f"<{NOTICE}>"}),
    "defines entities": word_file(
        parts={"word/document.xml": f'<!DOCTYPE a [<!ENTITY a "{NOTICE}">]><a/>'}
    ),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_damaged_is_said_without_the_words_of_the_file(damage: str) -> None:
    with pytest.raises(DamagedDocumentError, match=damage) as caught:
        read_record(DAMAGES[damage], Options())
    assert "NOTICE" not in str(caught.value)


def test_a_damaged_pdf_is_not_quoted_either() -> None:
    with pytest.raises(DamagedDocumentError, match=r"it is damaged or cut off|it has no pages"):
        read_record(f"%PDF-1.7\n{NOTICE}".encode(), Options())
