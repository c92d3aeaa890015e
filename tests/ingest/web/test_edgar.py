"""Submissions of EDGAR: the documents of a filing in one file."""

import pytest

from shed_core.document.record import DocumentRecord
from shed_core.ingest.formats import reader_of
from shed_core.ingest.pipeline import read_record
from shed_core.options import OcrMode, Options
from tests.ingest.reading import contents
from tests.word_documents import BODY

HEADER = """<SEC-DOCUMENT>0000950170-22-000796.txt : 20220207
<SEC-HEADER>0000950170-22-000796.hdr.sgml : 20220207
CONFORMED SUBMISSION TYPE:	10-K
	COMPANY DATA:
		COMPANY CONFORMED NAME:			Lighthouses, Inc.
</SEC-HEADER>
"""
REPORT = f"<XBRL><html><body><h1>Business</h1><p>{BODY}</p></body></html></XBRL>"
PICTURE = "begin 644 img1.jpg\nM_]C_X  02D9)1@ ! 0  9 !D  #_[  11'5C:WD  0 $\nend"


def document(kind: str, content: str, description: str = "") -> str:
    """Return a document of a submission, as its tags hold it."""
    named = f"<DESCRIPTION>{description}\n" if description else ""
    return f"<DOCUMENT>\n<TYPE>{kind}\n{named}<TEXT>\n{content}\n</TEXT>\n</DOCUMENT>\n"


def submission(*documents: str) -> DocumentRecord:
    """Return the record of a submission."""
    return read_record((HEADER + "".join(documents) + "</SEC-DOCUMENT>\n").encode(), Options())


def test_each_document_of_a_filing_is_below_its_type():
    record = submission(
        document("10-K", REPORT, "10-K"), document("EX-21", REPORT, "LIST OF SUBSIDIARIES")
    )

    assert contents(record) == [
        (1, "10-K"),
        (2, "Business"),
        (1, "EX-21: LIST OF SUBSIDIARIES"),
        (2, "Business"),
    ]
    assert (record.metadata.format, record.metadata.title) == ("edgar", "Lighthouses, Inc. 10-K")


@pytest.mark.parametrize("kind", ["GRAPHIC", "ZIP", "XML", "EX-101.INS"])
def test_pictures_and_data_are_left_out(kind: str):
    record = submission(document("10-K", REPORT), document(kind, PICTURE))

    assert "644" not in record.text
    assert [text for _, text in contents(record)] == ["10-K", "Business"]


def test_an_old_document_is_plain_text_with_its_own_pages():
    record = submission(document("10-K", f"{BODY}\n<PAGE>\n{BODY}\n<PAGE>\n{BODY}"))

    assert record.n_pages == 3
    assert "<PAGE>" not in record.text


def test_a_document_of_plain_text_is_read_as_a_file_of_it_is():
    text = f"{BODY}\r\rLamps\t12\t14\rHorns and bells\t7\t9\r\r{BODY}\r"

    record = submission(document("10-K", text))

    alone = read_record(text.encode(), Options())
    assert record.text.removeprefix("10-K\n") == alone.text
    assert len(record.offsets) == len(alone.offsets) + 1


@pytest.mark.parametrize("after", ["<DOCUMENT>", "<TYPE>10-K", "<TEXT>", "<h1>Busi"])
def test_a_submission_that_is_cut_off_is_read_as_far_as_it_goes(after: str):
    whole = HEADER + document("10-K", REPORT)
    data = whole[: whole.index(after) + len(after)].encode()

    assert reader_of(data).read(data, "", None, OcrMode.AUTO).format == "edgar"


def test_a_header_without_any_document_is_text():
    data = (HEADER + BODY).encode()

    assert reader_of(data).read(data, "", None, OcrMode.AUTO).format == "text"
