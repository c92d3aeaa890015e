"""Every format has names and a reader."""

import pytest

from shed_core.errors import NotADocumentError
from shed_core.ingest.formats import FORMATS, reader_of, readers, refusal
from shed_core.ingest.pipeline import read_record
from shed_core.options import OcrMode, Options
from tests.documents import report
from tests.flowed_documents import archive
from tests.word_documents import BODY, styled_report


def test_every_format_has_a_reader():
    assert set(readers()) == {format.name for format in FORMATS}


def test_a_file_is_read_by_the_reader_of_its_format():
    for data, name in ((report(), "pdf"), (styled_report(), "docx")):
        assert reader_of(data).read(data, "", None, OcrMode.AUTO).format == name


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (rf"{{\rtf1\ansi {BODY}\par\n{BODY}\n{BODY}}}".encode(), "is RTF; save it as .docx"),
        (
            archive(content_xml="<a/>", **{"META-INF__manifest_xml": "<a/>"}),
            "OpenDocument file; save",
        ),
    ],
)
def test_a_file_of_another_format_is_refused_with_what_to_save_it_as(data: bytes, says: str):
    with pytest.raises(NotADocumentError, match=says):
        read_record(data, Options())


def test_what_another_program_turns_into_html_is_said_to_be_that():
    assert refusal("guide.rst").endswith("save it as .html or as a PDF")


def test_other_suffixes_of_the_formats_are_known():
    named = {format.suffix: format.name for format in FORMATS}

    assert (named[".markdown"], named[".xhtml"]) == ("markdown", "html")
