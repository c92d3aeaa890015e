"""Clauses are found in contracts and laws, and in nothing else."""

from collections.abc import Callable

import pymupdf
import pytest

from shed_core import Options
from shed_core.document.codec import decode, encode
from shed_core.document.record import DocumentRecord
from shed_core.ingest.pipeline import read_record
from shed_core.ingest.structure.clauses import finding
from tests.contracts import (
    AGREEMENT,
    agreement,
    agreement_with_headers,
    law,
    manual,
)
from tests.documents import PARAGRAPH, Writer, plain_text, report, two_columns
from tests.word_documents import paragraph, table, word_file


def read(data: bytes, headers: str = "builtin") -> DocumentRecord:
    return read_record(data, Options(headers=headers))


def outline(record: DocumentRecord) -> list[str]:
    """The headers, indented; clauses by their numbers alone."""
    return [
        "  " * (record.sht.levels[node] - 1)
        + (record.header(node).split()[0] if node in record.clauses else record.header(node))
        for node in range(record.sht.n_nodes)
    ]


def test_the_numbered_paragraphs_of_a_contract_are_nodes() -> None:
    numbers = ("1.", "2.", "3.", "  (a)", "  (b)", "  (c)", "4.", "5.")

    assert outline(read(agreement())) == [AGREEMENT[0][1], *(f"  {n}" for n in numbers)]


def test_clauses_are_the_deepest_level_below_numbered_headers() -> None:
    parts = [
        [f"  {n}. {header}", f"    {n}.1", "      (a)", "      (b)", f"    {n}.2"]
        for n, header in enumerate(("Definitions", "Supply", "Termination"), start=1)
    ]

    found = outline(read(agreement_with_headers()))

    assert found == ["SUPPLY AGREEMENT", *(line for part in parts for line in part)]


def test_a_law_is_known_by_its_articles_in_any_language() -> None:
    record = read(law())

    articles = [line for line in outline(record) if "§" in line]
    assert len(articles) == 9
    assert sum("(3)" in line for line in outline(record)) == 9


@pytest.mark.parametrize("document", [manual, report, two_columns, plain_text])
def test_what_is_no_contract_has_no_clauses(document: Callable[[], bytes]) -> None:
    record = read(document())

    assert not record.clauses


def test_no_character_is_lost_where_a_title_ends_within_a_line() -> None:
    record = read(agreement())

    whole = " ".join(record.text.split())
    assert "disclose information to the Recipient, which is confidential." in whole
    assert all(line in whole for _, line in AGREEMENT)


def test_a_clause_below_a_table_begins_a_paragraph() -> None:
    def tight(text: str) -> str:
        return paragraph(text, '<w:spacing w:before="0" w:after="0"/>')

    record = read(
        word_file(
            tight("1. In this Agreement each party shall have the meaning that this table states:"),
            table(
                ("Term", "Meaning"), ("Buyer", "the party that buys the goods and pays for them")
            ).replace("<w:pPr>", '<w:pPr><w:spacing w:after="0"/>'),
            tight("2. The parties shall perform the obligations of this Agreement."),
            tight("3. This Agreement shall be governed by the statute."),
        )
    )

    assert outline(record) == ["1.", "2.", "3."]


@pytest.mark.parametrize("n_schedules", [1, 2])
def test_a_schedule_stands_beside_the_clauses_and_above_its_own(n_schedules: int) -> None:
    clauses = [
        paragraph(f"{n}. The parties shall perform the obligations of this Agreement.")
        for n in (1, 2)
    ]
    schedules = (
        [paragraph(f"Schedule {n}", '<w:jc w:val="center"/>'), *clauses]
        for n in range(1, n_schedules + 1)
    )

    record = read(word_file(*clauses, *(line for schedule in schedules for line in schedule)))

    assert outline(record) == ["1.", "2.", *["Schedule", "  1.", "  2."] * n_schedules]


def test_the_truth_of_an_outline_is_measured_without_clauses() -> None:
    record = read(agreement_with_headers(), "outline")

    assert not record.clauses


def test_a_contract_of_more_clauses_than_the_limit_keeps_those_of_the_upper_levels(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(finding, "MAX_CLAUSES", 100)
    writer = Writer()
    for clause in range(1, 11):  # 110 in all
        writer.line(f"{clause}. Each party shall obey this clause of the Agreement.", PARAGRAPH)
        for item in "abcdefghij":
            writer.line(f"({item}) an obligation;", left=writer.left + 20)

    record = read(writer.bytes())

    assert record.sht.n_nodes == 10
    assert set(record.sht.levels) == {1}


def test_a_record_with_clauses_comes_back_from_its_bytes() -> None:
    record = read(agreement())

    assert decode(encode(record)) == record


def test_numbered_paragraphs_that_the_file_states_as_headings_are_clauses() -> None:
    with pymupdf.open(stream=agreement(), filetype="pdf") as document:
        document.set_toc([(1 + (level > 0), text, 1) for level, text in AGREEMENT if level < 2])
        data = document.tobytes()

    record = read(data, "auto")

    assert outline(record) == outline(read(agreement()))
    assert any("verified" in note for note in record.metadata.confirmations)


def test_a_numbered_title_that_the_file_states_stays_a_header() -> None:
    with pymupdf.open(stream=agreement_with_headers(), filetype="pdf") as document:
        names = ("Definitions", "Supply", "Termination")
        places = [page.search_for(name)[0] for name, page in ((n, document[0]) for n in names)]
        assert len(places) == len(names)
        document.set_toc([(1, f"{n}. {name}", 1) for n, name in enumerate(names, start=1)])
        data = document.tobytes()

    assert outline(read(data, "auto"))[1].strip() == "1. Definitions"
