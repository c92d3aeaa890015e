"""Which lines are one header, and which are two."""

from shed_core.ingest.pipeline import read_record
from tests.documents import SECTION, Style, Writer
from tests.ingest.reading import BUILTIN


def test_a_remark_in_brackets_belongs_to_the_header_above_and_leaves_its_looks_alone():
    writer = Writer()
    for text in ("STATEMENTS OF INCOME", "STATEMENTS OF CASH FLOWS", "BALANCE SHEETS"):
        writer.line(text, SECTION)
        if text.startswith("STATEMENTS"):
            writer.line("(in millions)", Style("tibi", 10.0))
        writer.paragraphs(4)

    record = read_record(writer.bytes(), BUILTIN)

    assert [record.header(node) for node in range(record.sht.n_nodes)] == [
        "STATEMENTS OF INCOME (in millions)",
        "STATEMENTS OF CASH FLOWS (in millions)",
        "BALANCE SHEETS",
    ]
    assert len(record.patterns) == 1


def test_a_keyword_and_its_number_belong_to_the_title_below():
    writer = Writer()
    for number, title in enumerate(("Roots", "Stems", "Leaves"), start=1):
        writer.line(f"Chapter {number}", Style("hebo", 18.0, before=40.0))
        writer.line(title, Style("hebo", 22.0, before=30.0))
        writer.paragraphs(5)
    writer.line("Sources", Style("hebo", 22.0, before=40.0))
    writer.paragraphs(5)

    record = read_record(writer.bytes(), BUILTIN)

    assert [record.header(node) for node in range(record.sht.n_nodes)] == [
        *("Chapter 1 Roots", "Chapter 2 Stems", "Chapter 3 Leaves", "Sources"),
    ]
    assert {pattern.font_size for pattern in record.patterns} == {22.0}
