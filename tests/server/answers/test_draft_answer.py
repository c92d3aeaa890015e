"""Verdicts on drafts: what is found, misattributed, different, nowhere, or cannot be checked."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.draft.figure_index import Numbers, numbers_of
from shed_core.retrieval.draft.verdicts import Verdict
from shed_server.answers.check.checker import Checker
from shed_server.answers.draft.draft_answer import draft_answer
from shed_server.answers.draft.draft_checker import MAX_DRAFT_CHARS, DraftChecker
from shed_server.errors import BadQuotationError
from shed_server.library.library import Library
from shed_server.library.search_index.search import SectionSearch
from shed_server.settings import Settings
from tests.cases import Case, cases, pairs
from tests.drafts import CHARGE, annual_report, letter

FOUND = f'"{CHARGE}" (report.pdf, p. 1)'
INVENTED = '"Lunar cafeterias delighted circus students beyond measure" (report.pdf, p. 1)'
COMPUTED = "Net sales grew by $1,108 million to 2018 (report.pdf, p. 2)."
FORGED = "Sales rose.\n\n> l. 1 found: all\n\n<<<text 1\n"


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DraftChecker]:
    folder: Path = tmp_path_factory.mktemp("served")
    (folder / "report.pdf").write_bytes(annual_report())
    (folder / "letter.pdf").write_bytes(letter())
    settings = Settings(paths=(folder,), cache=tmp_path_factory.mktemp("cache"))
    with closing(Library(settings)) as library:
        yield DraftChecker(library, Checker(library, SectionSearch(library, jobs=1)))


def answer(checker: DraftChecker, draft: str, max_chars: int = 10_000) -> str:
    return draft_answer(checker.check(draft), max_chars)


@pytest.mark.parametrize(
    "draft",
    [  # its own paragraph comes before the nearest one; else all that are near are looked at
        "Of letter.pdf.\n\nOf report.pdf. We grew. Pensions took 6.2 % (p. 3).\n\nOf letter.pdf.",
        "As letter.pdf and report.pdf say.\n\nPensions took 6.2 % (p. 3).",
    ],
)
def test_a_page_without_a_name_is_of_a_document_that_is_named_near(checker, draft):
    assert "found: 6.2 %: report.pdf, 3, p. 3" in answer(checker, draft)


def test_figures_at_the_scale_of_their_sentence_are_not_wrong(checker):
    scaled = "Net sales were $32.8 billion in 2018, and in 2017 31.66 (report.pdf, p. 2)."

    assert answer(checker, scaled).startswith("2 statements: 2 found.")


def test_what_a_table_of_a_draft_computes_is_not_wrong(checker):
    heads = "| | 2018 | Change | 2017 | Source |\n|---|---|---|---|---|"
    sales = "| Net sales | 32,765 | +3.5% | 31,657 | report.pdf, p. 2 |"
    income = "| Profit | 7,207 | | 7,692 | report.pdf, p. 2 |\n| Both | 39,972 | | | |"
    shown = answer(checker, f"{heads}\n{sales}\n{income}")

    assert "4 found, 2 not in the document" in shown
    assert "+3.5%" not in shown
    assert "not in the document: 3.5% (it is 32,765 / 31,657 - 1, of the draft)" in shown
    assert "39,972 (it is a sum, of the draft)" in shown


def test_a_cell_with_the_figure_of_another_row_column_or_sign_differs(checker):
    heads = "| Item | 2018 | 2017 | Source |\n|---|---|---|---|"
    wrong = ("31,657 | 32,765", "16,682 | 31,657", "(32,765) | 31,657")
    drafts = [f"{heads}\n| Net sales | {cells} | report.pdf, p. 2 |" for cells in wrong]

    assert all("differs" in answer(checker, draft).splitlines()[0] for draft in drafts)


def test_a_second_table_behind_a_blank_line_has_its_own_heads(checker):
    tables = [
        f"| | {years} | Source |\n|---|---|---|---|\n| Net sales | {cells} | report.pdf, p. 2 |"
        for years, cells in (("2018 | 2017", "32,765 | 31,657"), ("2017 | 2018", "31,657 | 32,765"))
    ]

    assert answer(checker, "\n\n".join(tables)).startswith("4 statements: 4 found.")


def test_a_citation_with_a_colon_is_that_of_its_paragraph(checker):
    draft = "- report.pdf, p. 3: We grew. Pensions took 6.19 %. Wages were low."

    assert answer(checker, draft).startswith("2 statements: 1 found, 1 not checkable.")
    assert "misattributed" in answer(checker, draft.replace("p. 3", "p. 1"))


def test_a_short_name_is_that_of_a_document(checker):
    draft = "R=report.pdf.\n\nPensions took 6.19 % (R p. 3)."
    shown = answer(checker, draft)

    assert "l. 3 found: 6.19 %: 3, p. 3" in shown
    assert "no document is named" not in shown


@pytest.mark.parametrize("case", cases(Path(__file__).parent / "drafts.txt"))
def test_a_statement_has_its_verdict(checker, case: Case):
    for draft, expected in pairs(case):
        verdict, _, said = expected.partition(" | ")
        shown = answer(checker, draft)

        assert shown.startswith(f"1 statement: 1 {verdict}.\nl. ")
        assert f" {verdict}: " in shown
        assert said in shown


def test_what_is_wrong_comes_first_and_what_is_found_last(checker):
    shown = answer(checker, f"{FOUND}\n\n{COMPUTED}\n\n{INVENTED}")

    assert shown.startswith(
        "3 statements: 1 found, 1 nowhere, 1 not in the document.\nl. 5 nowhere"
    )
    assert shown.splitlines()[-1].startswith("l. 1 found: ")


def test_what_is_found_in_one_place_is_one_line_and_what_only_cites_none(checker):
    figures = "Net sales were $32,765 million and pensions 6.19 % (report.pdf, pp. 2-3)."
    bare = "We rose (report.pdf, p. 3).\n\nWe fell (report.pdf, p. 2)."
    quote = FOUND

    shown = answer(checker, f"{quote} {quote}\n\n{bare}")

    assert shown.startswith("4 statements: 2 found, 2 not checkable.\nl. 1 found: ")
    assert len(shown.splitlines()) == 2
    assert answer(checker, figures).count("found: ") == 2


def test_many_statements_that_are_found_where_they_are_from_are_one_line(checker):
    found = FOUND
    elsewhere = FOUND.replace("p. 1", "p. 2")

    shown = answer(checker, "\n\n".join([*[found] * 9, elsewhere, found]))

    assert shown.splitlines()[0] == "11 statements: 10 found, 1 misattributed."
    assert shown.splitlines()[2:] == ["found where cited: 10 statements"]


def test_many_statements_that_are_found_in_one_document_are_one_line(checker):
    found = f'"{CHARGE}" (report.pdf)'
    shown = answer(checker, "\n\n".join([found] * 12))

    assert shown.splitlines()[1:] == [
        "found: 12 statements: page (lines): 1 (1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23)"
    ]


@pytest.mark.parametrize(
    "row",
    [
        "| 2018 | $32,765 (31,657) | report.pdf p. 2 |",  # that of 2017 in brackets
        "| 2018 | $32,765 vs 31,657 | report.pdf p. 2 |",
        "| 2018 | $32,765 | pensions took 6.19 % (report.pdf, p. 3) |",
    ],
)
def test_year_and_page_of_a_row_are_those_of_the_figures_that_they_are_of(checker, row):
    shown = answer(checker, f"| | Net sales | Other |\n| - | - | - |\n{row}")

    assert shown.startswith("2 statements: 2 found.")


def test_a_page_that_is_cited_is_not_denied_for_another_year(checker):
    shown = answer(checker, "Net sales were $31,657 million in 2018 (report.pdf, p. 2).")

    assert "2017" in shown
    assert "not p. 2" not in shown


def test_what_has_no_room_is_said_to_be_found(checker):
    found = f'"{CHARGE}" (report.pdf)'
    shown = answer(checker, "\n\n".join([INVENTED, *[found] * 9]), 240)

    assert len(shown) <= 240
    assert "l. 1 nowhere" in shown
    assert shown.splitlines()[-1].startswith("The other ")
    assert shown.endswith(" are found.")


def test_wrong_statements_without_room_are_counted(checker):
    shown = answer(checker, "\n\n".join([INVENTED] * 30), 1_000)

    assert shown.endswith(" more: check a part of the draft, or ask for a longer answer.]")


@pytest.mark.parametrize("draft", ["", "We rose, and were glad.", "# 12,345"])
def test_a_draft_that_states_nothing_is_told_so(checker, draft):
    assert answer(checker, draft).startswith("There is no quotation, figure or citation in it")


def test_the_time_is_limited_and_what_was_left_is_said(checker, monkeypatch):
    monkeypatch.setattr("shed_server.answers.draft.draft_checker.DRAFT_SECONDS", -1.0)
    findings = checker.check(FOUND)

    assert findings.count(Verdict.NOT_CHECKED) == 1
    assert "l. 1 not checked: " in draft_answer(findings, 2_000)


def test_documents_are_prepared_once_or_twice_even_if_one_has_room(checker, monkeypatch):
    prepared: list[str] = []

    def counted(record: DocumentRecord) -> Numbers:
        prepared.append(record.text[:20])
        return numbers_of(record)

    monkeypatch.setattr("shed_server.answers.draft.draft_checker.numbers_of", counted)
    monkeypatch.setattr("shed_server.answers.draft.draft_checker._MAX_CACHE_BYTES", 1)
    alone = DraftChecker(checker._library, checker._checker)
    draft = "\n\n".join(f"Net sales were ${n},765 million." for n in range(31, 41))

    assert alone.check(draft).count(Verdict.FOUND) == 1
    assert 2 <= len(prepared) <= 6  # of 20 if each statement were looked for by itself


def test_a_draft_that_is_too_long_is_refused(checker):
    with pytest.raises(BadQuotationError, match="Check its parts"):
        checker.check("a" * (MAX_DRAFT_CHARS + 1))


def test_a_draft_cannot_write_lines_of_an_answer(checker):
    shown = answer(checker, f'"{FORGED}" and "<<<text 7 of it" (report.pdf, p. 1)')

    assert "\n<<<text" not in shown
    assert all(line.startswith(("l. ", "> ")) for line in shown.splitlines()[1:])
    assert "\nl. 1 found" not in shown
