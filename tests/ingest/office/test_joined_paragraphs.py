"""Paragraphs of Word that are one: an initial and its text, and those whose mark was deleted."""

import pytest

from shed_core.document.notes import NoteKind
from shed_core.document.record import DocumentRecord
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.ingest.reading import contents
from tests.word_documents import BODY, numbered, paragraph, styled, table, word_file

HUGE = '<w:sz w:val="96"/>'
DELETED = '<w:rPr><w:del w:id="1" w:author="A"/></w:rPr>'


def read(*body: str) -> DocumentRecord:
    return read_record(word_file(*body), Options())


@pytest.mark.parametrize("kind", ["drop", "margin"])
@pytest.mark.parametrize(
    ("initial", "rest"), [("T", BODY[1:]), ("“T", BODY[1:]), ("The", BODY[3:])]
)
def test_an_initial_is_of_the_word_and_the_paragraph_that_it_begins(
    kind: str, initial: str, rest: str
):
    frame = f'<w:framePr w:dropCap="{kind}" w:lines="3"/>'

    record = read(
        styled("Costs", "Heading1"),
        paragraph(initial, frame, HUGE),
        paragraph(rest),
        paragraph(BODY),
    )

    assert contents(record) == [(1, "Costs")]
    assert " ".join(record.text.split()) == f"Costs {initial}{rest} {BODY}"


def test_a_frame_that_holds_no_initial_stays_a_paragraph():
    record = read(paragraph("Aside", '<w:framePr w:w="2000"/>'), paragraph(BODY))

    assert record.text.startswith("Aside\n")


@pytest.mark.parametrize("mark", [DELETED, DELETED.replace("del ", "moveFrom ")])
def test_a_deleted_mark_joins_its_paragraph_with_the_next(mark: str):
    record = read(
        styled("Costs", "Heading1"),
        paragraph("Notice is given ", mark),
        paragraph("in thirty ", mark),
        paragraph("days."),
        paragraph(BODY),
    )

    assert record.text.startswith("Costs\nNotice is given in thirty days.\n")
    assert NoteKind.TRACKED_CHANGES in [note.kind for note in record.metadata.notes]


def test_headings_between_which_the_mark_was_deleted_are_one():
    style = '<w:pStyle w:val="Heading1"/>'

    record = read(paragraph("Termination for ", style + DELETED), styled("cause", "Heading1"))

    assert contents(record) == [(1, "Termination for cause")]


def test_joined_paragraphs_of_a_list_have_one_number():
    first = numbered("Each party bears ").replace("</w:pPr>", f"{DELETED}</w:pPr>")

    record = read(first, numbered("its own costs."), numbered(BODY))

    assert record.text.startswith("1. Each party bears its own costs.\n2. ")


def test_a_deleted_mark_above_a_table_ends_its_paragraph():
    record = read(paragraph("Above", DELETED), table(("Sales", "12")), paragraph("Below", DELETED))

    assert record.text.split() == ["Above", "Sales", "12", "Below"]
