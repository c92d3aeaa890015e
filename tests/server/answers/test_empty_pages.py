"""Pages without text, as of a scan: the model is told to look at them."""

from dataclasses import replace

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_server.answers.calls import GetToc, Grep, ReadSection
from shed_server.answers.empty_pages import where_empty
from shed_server.answers.sections.section_answer import section_answer
from shed_server.answers.several import DocumentMatches
from shed_server.answers.skipped_documents import SkippedDocuments, notes
from shed_server.answers.toc.toc_answer import toc_answer
from shed_server.library.library import OpenDocument
from shed_server.library.sources.served_documents import ServedDocument
from tests.documents import Style, Writer, scanned
from tests.searching import grep_answer

HEADER = Style("hebo", 14.0, 18.0)


def with_scanned_pages() -> OpenDocument:
    """A document of six pages, of which 3 and 4, in its second section, have a drawing alone.

    The last is blank.
    """
    writer = Writer()
    for number in range(1, 4):
        writer.line(f"{number} Matter {number}", HEADER)
        writer.paragraphs(3)
        writer.new_page()
        if number == 2:
            for _ in range(2):
                writer.page.draw_rect((100, 100, 300, 300))
                writer.new_page()
            writer.paragraphs(3)
    return OpenDocument("a.pdf", "key", read_record(writer.bytes(), Options()))


def test_the_contents_of_a_scanned_document_name_view_page():
    one = OpenDocument("scan.pdf", "key", read_record(scanned(), Options()))

    answer = toc_answer(one, GetToc("scan.pdf"), 10_000)

    assert (
        "\n[No text on pp. 1-2, which may be scanned. "
        'See p. 1 with view_page(document="scan.pdf", page=1)]\n'
    ) in answer


def test_contents_name_the_pages_without_text_of_their_section_only():
    one = with_scanned_pages()
    whole, first, second = (toc_answer(one, GetToc(None, n), 10_000) for n in ("", "1", "2"))

    assert "No text on pp. 3-4, after *2 Matter 2*, which may be scanned" in whole
    assert "No text on pp. 3-4, after *2 Matter 2*, which may be scanned" in second
    assert "No text" not in first


def test_blank_pages_are_not_to_be_looked_at():
    writer = Writer()
    for number in range(1, 4):
        writer.line(f"{number} Matter {number}", HEADER)
        writer.paragraphs(3)
        writer.new_page()
        writer.page.wrap_contents()  # as programs do that draw nothing on it
        writer.new_page()
    one = OpenDocument("a.pdf", "key", read_record(writer.bytes(), Options()))

    assert one.record.metadata.blank_pages == (2, 4, 6, 7)
    assert "No text" not in toc_answer(one, GetToc(), 10_000)
    assert "No text" not in section_answer(one, ReadSection(None, "2"), 10_000)


def test_a_section_with_pages_without_text_names_view_page():
    one = with_scanned_pages()
    first, second = (section_answer(one, ReadSection(None, n), 10_000) for n in ("1", "2"))

    assert second.endswith(
        "\n[No text on pp. 3-4, after *2 Matter 2*, which may be scanned. See p. 3 with "
        "view_page(page=3)]"
    )
    assert "view_page" not in first


def test_pages_without_text_for_two_reasons_have_both():
    record = with_scanned_pages().record
    coded = replace(record, metadata=replace(record.metadata, coded_pages=(3,)))

    assert where_empty(coded, [3, 4]) == (
        "p. 3, after *2 Matter 2*, whose fonts do not say their letters; p. 4, after *2 Matter 2*, "
        "which may be scanned"
    )


@pytest.mark.parametrize("pattern", ["Matter", "unicorn"])
def test_a_search_of_a_section_with_pages_without_text_names_view_page(pattern: str):
    one = with_scanned_pages()
    whole, first = (grep_answer(one, Grep("a.pdf", pattern, n), 10_000) for n in ("", "1"))

    assert whole.endswith(
        "\n[No text on pp. 3-4, after *2 Matter 2*, which may be scanned. See p. 3 with "
        'view_page(document="a.pdf", page=3)]'
    )
    assert "No text" not in first


def test_a_search_of_several_documents_says_which_have_pages_without_text():
    missing = SkippedDocuments()
    for name in ("a.pdf", "b.pdf"):
        missing.add(DocumentMatches(0, ServedDocument(name, (), (0, 0)), with_scanned_pages()))

    assert notes(missing, 10_000) == (
        "\n[Not searched as a whole: 2 documents in which 4 pages without text may be scanned "
        "(a.pdf, b.pdf)]"
    )
    assert missing.columns()["pages_without_text"] == {"a.pdf": [3, 4], "b.pdf": [3, 4]}


def test_a_search_that_misses_pages_of_one_document_says_what_they_follow():
    missing = SkippedDocuments()
    missing.add(DocumentMatches(0, ServedDocument("a.pdf", (), (0, 0)), with_scanned_pages()))

    assert notes(missing, 10_000) == (
        "\n[Not searched as a whole: a.pdf, no text on pp. 3-4, after *2 Matter 2*, which may be "
        "scanned]"
    )


def test_all_that_was_not_searched_is_said_on_one_line_that_begins_with_what_to_do():
    names = [f"{number}.pdf" for number in range(9)]
    missing = SkippedDocuments(names, names, [(name, "it is damaged") for name in names])

    assert notes(missing, 10_000) == (
        "\n[Not searched: 9 documents not read yet: call again to go on reading (0.pdf, 1.pdf, ...)"
        "; 9 documents without any text, such as scans (0.pdf, 1.pdf, ...)"
        "; 0.pdf: it is damaged; 8 documents not readable either (1.pdf, 2.pdf, ...)]"
    )


def test_a_word_file_has_no_pages_to_look_at():
    one = with_scanned_pages()
    metadata = replace(one.record.metadata, format="docx")
    one = one._replace(record=replace(one.record, metadata=metadata))

    assert "view_page" not in toc_answer(one, GetToc(), 10_000)
    assert "view_page" not in section_answer(one, ReadSection(None, "2"), 10_000)
