"""Every format has names and a reader."""

from shed_core.ingest.formats import FORMATS, reader_of, readers
from tests.documents import report
from tests.word_documents import styled_report


def test_every_format_has_a_reader():
    assert set(readers()) == {format.name for format in FORMATS}


def test_a_file_is_read_by_the_reader_of_its_format():
    for data, name in ((report(), "pdf"), (styled_report(), "docx")):
        assert reader_of(data).read(data, "", None).format == name
