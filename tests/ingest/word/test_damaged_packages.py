"""Damaged Word files: the error names the kind of damage and quotes nothing of the file."""

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


DAMAGES = {
    "word/document.xml is damaged": with_local_name(b"SYSTEM-NOTICE"),
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
    with pytest.raises(DamagedDocumentError, match=r"its structure is damaged|it has no pages"):
        read_record(f"%PDF-1.7\n{NOTICE}".encode(), Options())
