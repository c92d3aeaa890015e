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
    write_clauses,
)
from tests.documents import BOLD, PARAGRAPH, SUBSECTION, Writer, plain_text, report, two_columns
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


def titles(*clauses: str) -> list[str]:
    """The titles of clauses, each a paragraph of a contract."""
    writer = Writer()
    write_clauses(writer, AGREEMENT[:1])
    for text in clauses:
        for number, line in enumerate(text.split("\n")):
            writer.line(line, PARAGRAPH if number == 0 else PARAGRAPH._replace(before=0.0))
    record = read(writer.bytes())
    return [record.header(node) for node in sorted(record.clauses)]


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


def test_a_clause_is_titled_by_its_first_words_up_to_a_pause() -> None:
    found = titles(
        "1. Term. This Agreement shall end when the parties agree on its termination.",
        "2. Each party shall, at any time, return the information of the other party,\n"
        "if that party so requires pursuant to this clause of the Agreement.",
        "3. The party shall perform the obligations of this Agreement without any delay and shall\n"
        "pay for all damage that follows from its breach of this Agreement.",
        "4. Nothing herein obliges the parties.",
    )

    assert found == [
        "1. Term.",
        "2. Each party shall, at any time,",
        "3. The party shall perform the obligations of this Agreement without any delay and",
        "4. Nothing herein obliges the parties.",
    ]


def test_an_item_of_a_list_is_titled_by_all_of_a_short_sentence() -> None:
    found = titles(
        "1. The obligations of the party shall end",
        "(a) where the party terminates this Agreement pursuant to the clause on termination that\n"
        "this Agreement provides; and",
        "(b) where the parties agree.",
        "2. This Agreement and its provisions shall be governed by the statute.",
    )

    assert found[1].endswith("that this Agreement provides; and")


def test_a_reference_that_wrapped_to_the_beginning_of_a_line_is_no_clause() -> None:
    found = titles(
        "1. The party shall perform this Agreement, and the obligations that follow from clause\n"
        "2. of this Agreement shall be those of the party that terminates this Agreement.",
        "2. Each party shall bear the costs of the termination of this Agreement.",
        "3. This Agreement shall be governed by the statute.",
    )

    assert [title.split()[0] for title in found] == ["1.", "2.", "3."]
    assert found[1].startswith("2. Each party")


def test_a_reference_with_its_word_is_no_clause_though_it_follows_a_comma() -> None:
    found = titles(
        "Article 1. The party shall perform this Agreement as the statute in the schedule says,\n"
        "Article 2, and as the obligations of the parties to this Agreement provide in full,\n"
        "subject to termination.",
        "Article 2. Each party shall bear the costs of the termination of this Agreement.",
        "Article 3. This Agreement shall be governed by the statute.",
    )

    assert [title.split()[1] for title in found] == ["1.", "2.", "3."]


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


def test_a_sentence_about_an_article_is_no_clause() -> None:
    found = titles(
        "Article 1. The party shall perform this Agreement as the statute in the schedule says.",
        "Article 2 obliges each party to bear the costs of the termination of this Agreement.",
        "Article 2. Each party shall bear the costs of the termination of this Agreement.",
        "Article 3. This Agreement shall be governed by the statute.",
    )

    assert [title[:10] for title in found] == ["Article 1.", "Article 2.", "Article 3."]


def test_headers_that_go_on_with_clauses_have_them_for_siblings() -> None:
    writer = Writer()
    write_clauses(writer, (AGREEMENT[0], (1, "1. Term. This Agreement shall last for a year.")))
    write_clauses(writer, tuple((1, f"{n}. The party shall obey clause {n}.") for n in (2, 3)))
    write_clauses(writer, tuple((2, f"({x}) an obligation of the party;") for x in "ab"))

    record = read(writer.bytes())

    levels = dict(zip((line.strip() for line in outline(record)), record.sht.levels, strict=True))
    assert levels["2."] == levels["3."] == levels["(a)"] - 1


def test_the_one_member_of_a_list_that_looks_like_a_header_is_a_clause_like_the_others() -> None:
    writer = Writer()
    write_clauses(writer, AGREEMENT[:1])
    writer.line("Exceptions", SUBSECTION)
    writer.line("1. Archives", BOLD)
    writer.paragraphs(1)
    write_clauses(writer, tuple((1, f"{n}. The party shall obey clause {n}.") for n in range(2, 7)))

    record = read(writer.bytes())

    assert outline(record)[1:] == ["  Exceptions", *(f"    {n}." for n in range(1, 7))]


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


def test_one_number_alone_is_that_of_a_clause_if_its_parts_follow() -> None:
    found = titles(
        "1. The party shall perform this Agreement as the statute provides.",
        "2. The parties shall bear the costs of the termination of this Agreement.",
        "Schedule 1",
        "1. Service credits",
        "1.1 The party shall pay no more than the costs of this Agreement.",
    )

    assert [title.split()[0] for title in found] == ["1.", "2.", "1.", "1.1"]
