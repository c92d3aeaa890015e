"""What Word keeps apart from its paragraphs: notes, comments, heads of pages, tracked changes."""

import pytest

from shed_core.document.notes import NoteKind
from shed_core.document.phrases import Label
from shed_core.document.record import DocumentRecord
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.word_documents import BODY, NAMESPACE, STYLES, paragraph, styled, table, word_file

RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="r1" Type="x/header" Target="header1.xml"/>'
    '<Relationship Id="r2" Type="x/header" Target="header2.xml"/></Relationships>'
)


def note(kind: str, identifier: int, text: str, attributes: str = "") -> str:
    """Return a note of a kind, such as `footnote`."""
    return f'<w:{kind} w:id="{identifier}" {attributes}>{paragraph(text)}</w:{kind}>'


def notes(kind: str, *texts: str) -> dict[str, str]:
    """Return the part that holds the notes of a kind, numbered from 1."""
    all_of = "".join(note(kind, number, text) for number, text in enumerate(texts, 1))
    return {f"word/{kind}s.xml": f"<w:{kind}s {NAMESPACE}>{all_of}</w:{kind}s>"}


def referring(text: str, *identifiers: int, kind: str = "footnote", attributes: str = "") -> str:
    """Return a paragraph that refers to notes."""
    marks = (f'<w:{kind}Reference w:id="{number}" {attributes}/>' for number in identifiers)
    return paragraph(text).replace("</w:p>", f"<w:r>{''.join(marks)}</w:r></w:p>")


def recorded(*body: str, parts: dict[str, str]) -> DocumentRecord:
    return read_record(word_file(*body, parts=parts), Options())


def lines(*body: str, parts: dict[str, str]) -> list[str]:
    """Return the text of a file, a line for each paragraph of a few words."""
    return recorded(*body, parts=parts).text.splitlines()


def test_footnotes_stand_with_their_numbers_after_the_paragraph_that_refers_to_them():
    parts = notes("footnote", "of the port", "in euros", "never named")

    found = lines(referring("Fees", 2, 1), paragraph("Term"), parts=parts)

    assert found == [
        "Fees[1][2]",
        "Footnote 1: in euros",
        "Footnote 2: of the port",
        "Term",
        "never named",
    ]


def test_a_footnote_belongs_to_the_section_that_refers_to_it_and_is_no_header():
    parts = notes("footnote", "See the schedule.") | {
        "word/styles.xml": f"<w:styles {NAMESPACE}>{STYLES}</w:styles>"
    }
    body = [
        styled("Fees", "Heading1"),
        referring(BODY, 1),
        styled("Term", "Heading1"),
        paragraph(BODY),
    ]

    record = recorded(*body, parts=parts)

    assert [record.header(node) for node in range(record.sht.n_nodes)] == ["Fees", "Term"]
    [phrase] = [n for n, label in enumerate(record.labels) if label is Label.FOOTNOTE]
    assert record.sht.headers[0] < phrase < record.sht.headers[1]


def test_a_note_of_a_table_stands_after_it():
    row = f"<w:tr><w:tc>{referring('Sales', 1)}</w:tc><w:tc>{paragraph('412')}</w:tc></w:tr>"
    rows = table(("Costs", "255")).replace("</w:tbl>", "")

    found = lines(
        rows.replace("<w:tbl>", f"<w:tbl>{row}"), "</w:tbl>", parts=notes("footnote", "net")
    )

    assert found == ["Sales[1]  412", "Costs  255", "Footnote 1: net"]


@pytest.mark.parametrize(("format", "mark"), [("", "i"), ("decimal", "1")])
def test_endnotes_stand_at_the_end_numbered_as_the_file_says(format: str, mark: str):
    settings = f'<w:endnotePr><w:numFmt w:val="{format}"/></w:endnotePr>' if format else ""
    parts = notes("endnote", "the source")
    parts["word/settings.xml"] = f"<w:settings {NAMESPACE}>{settings}</w:settings>"

    found = lines(referring("Fees", 1, kind="endnote"), paragraph("Term"), parts=parts)

    assert found == [f"Fees[{mark}]", "Term", f"Endnote {mark}: the source"]


def test_a_note_with_a_mark_of_its_own_is_not_numbered():
    own = 'w:customMarkFollows="1"'
    parts = notes("footnote", "* first", "second")

    found = lines(referring("Fees", 1, attributes=own), referring("Term", 2), parts=parts)

    assert found == ["Fees", "* first", "Term[1]", "Footnote 1: second"]


def test_comments_stand_after_their_paragraph_with_their_authors():
    comments = note("comment", 1, "Too long?", 'w:author="L. Brandt"') + note("comment", 2, "No.")
    parts = {"word/comments.xml": f"<w:comments {NAMESPACE}>{comments}</w:comments>"}

    found = lines(referring("Five years", 1, 2, kind="comment"), paragraph("Fees"), parts=parts)

    assert found == ["Five years", "Comment by L. Brandt: Too long?", "Comment: No.", "Fees"]


def test_heads_of_pages_are_read_once_and_are_in_no_section():
    head = f"<w:hdr {NAMESPACE}>{paragraph('Draft 4')}</w:hdr>"
    parts = {
        "word/_rels/document.xml.rels": RELATIONS,
        "word/header1.xml": head,
        "word/header2.xml": head.replace("</w:hdr>", table(("Ref", "117")) + "</w:hdr>"),
    }

    record = recorded(paragraph(BODY), parts=parts)

    assert record.text.endswith("agreed.\nDraft 4\nRef 117\n")
    assert record.labels == (Label.TEXT, Label.PAGE_HEADER)


def test_a_damaged_head_of_pages_does_not_matter():
    parts = {"word/_rels/document.xml.rels": RELATIONS, "word/header1.xml": "<w:hdr"}

    assert lines(paragraph("Fees"), parts=parts) == ["Fees"]


@pytest.mark.parametrize("kind", ["ins", "del", "moveFrom", "moveTo"])
def test_a_file_with_tracked_changes_says_so(kind: str):
    changed = paragraph("Fees").replace("</w:p>", f"<w:{kind}><w:r/></w:{kind}></w:p>")

    assert NoteKind.TRACKED_CHANGES in recorded(changed, parts={}).metadata.note_texts
    assert NoteKind.TRACKED_CHANGES not in recorded(paragraph("Fees"), parts={}).metadata.note_texts
