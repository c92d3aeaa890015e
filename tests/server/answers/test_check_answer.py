"""The answer of check: true places, honest differences, and what was not looked at."""

import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.ingest.sandbox.limits import Limits
from shed_server.answers.calls import Check
from shed_server.answers.check.check_answer import check_answer
from shed_server.answers.check.checker import Checker, CheckFindings
from shed_server.errors import BadQuotationError, CancelledError
from shed_server.library.library import Library
from shed_server.library.search_index.search import SectionSearch
from shed_server.settings import Settings
from shed_server.workers.caller import Caller
from tests import documents
from tests.documents import BODY
from tests.inline_xbrl import annual_report
from tests.made_fonts import scrambled
from tests.server.answers.test_forgeries import forging_pdf, split
from tests.server.calls import first_documents
from tests.server.folders import write_folder

UNIQUE = "Quarterly dividends of $1,577 million were paid to zealous shareholders."


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Checker]:
    """A checker of the documents of `check.txt`, of a forged one, and of one with tags."""
    folder = tmp_path_factory.mktemp("folder") / "served"
    write_folder(folder, first_documents(Path(__file__).parent / "folders" / "check.txt"))
    (folder / "payroll.pdf").write_bytes(forging_pdf())
    (folder / "annual.htm").write_bytes(annual_report())
    settings = Settings(paths=(folder,), cache=folder.parent / "cache")
    with closing(Library(settings)) as library:
        yield Checker(library, SectionSearch(library, jobs=2))


def answer(
    checker: Checker, quote: str, document: str | None = None, max_chars: int = 10_000
) -> str:
    findings = checker.check(quote, document)
    return check_answer(findings, Check(quote, document), max_chars)


def test_what_is_nowhere_is_said_with_how_much_was_read(checker):
    shown = answer(checker, "A unicorn of 4,711 colours ate eleven green cheeses")

    assert shown.startswith("Occurs nowhere in the ")
    assert "without all of its words, as their indexes say" in shown
    assert "[Not compared: damaged.pdf: " in shown
    assert "grep" in shown


def test_documents_that_were_not_compared_are_said_beside_those_that_were():
    findings = CheckFindings([], ["a.pdf"], 1200, n_left=1, unread=["b.pdf", "c.pdf"])

    shown = check_answer(findings, Check("no such words", None), 10_000)

    assert "nowhere in the 1,200 characters of a.pdf (3 more documents not compared)," in shown


def test_a_document_that_cannot_be_opened_again_is_named(tmp_path):
    """Its words are known, so it was read once; a new file would not be known by its time stamp."""
    project = Path(__file__).parents[3]
    settings = Settings(paths=(project / "README.md", project / "SECURITY.md"), cache=tmp_path)
    with closing(Library(settings)) as library:
        SectionSearch(library, jobs=1).find("documents")
    with closing(Library(replace(settings, limits=Limits(file_bytes=1000)))) as library:
        shown = answer(Checker(library, SectionSearch(library, jobs=1)), "documents are read")

    assert "[Not compared: README.md: " in shown
    assert "[Not compared: SECURITY.md: " in shown


def test_text_in_codes_that_are_no_letters_is_not_said_to_occur_nowhere(tmp_path: Path):
    text = "The board met in the spring of the year."
    (tmp_path / "coded.pdf").write_bytes(scrambled(*[(text, 9)] * 9))
    (tmp_path / "report.pdf").write_bytes(documents.report())
    with closing(Library(Settings(paths=(tmp_path,), cache=tmp_path / "cache"))) as library:
        checker = Checker(library, SectionSearch(library, jobs=1))
        one, all_of_them = (answer(checker, text, name) for name in ("coded.pdf", None))

    assert "coded.pdf is not checkable on p. 1, whose fonts do not say their letters" in one
    assert "[No text on p. 1, whose fonts do not say their letters. See p. 1 with view" in one
    assert "Occurs nowhere" not in all_of_them


@pytest.mark.parametrize("max_chars", [400, 1_000, 10_000])
@pytest.mark.parametrize("quote", [BODY[0], BODY[0] + " 7", "the", "unicorn 4,711"])
def test_no_answer_is_longer_than_allowed(checker, quote, max_chars):
    for document in (None, "dividends.pdf"):
        assert len(answer(checker, quote, document, max_chars)) <= max_chars


def test_a_document_too_long_to_be_compared_in_time_is_named_with_a_next_step(checker, monkeypatch):
    monkeypatch.setattr("shed_server.answers.check.checker.COMPARE_SECONDS", -1.0)

    said = check_answer(checker.check(UNIQUE, "report.pdf"), Check(UNIQUE, "report.pdf"), 5_000)

    assert said.startswith("No document was compared.")
    assert "[Not compared: report.pdf, too long for 10 s. Name a section: " in said


def test_what_is_nowhere_is_not_said_to_be_unlike_all_text_if_the_time_was_over(
    checker, monkeypatch
):
    def is_over(*_: object) -> None:
        raise TimeoutError

    quote = f"{UNIQUE} Or not."
    monkeypatch.setattr("shed_server.answers.check.checker.nearest_place", is_over)

    said = check_answer(checker.check(quote, "report.pdf"), Check(quote, "report.pdf"), 5_000)

    assert "Occurs nowhere in the" in said
    assert "too long to look for the nearest text in 10 s" in said
    assert "much like it" not in said


def test_a_check_that_is_cancelled_ends(checker):
    cancelled = threading.Event()
    cancelled.set()

    for document in (None, "dividends.pdf"):
        with pytest.raises(CancelledError):
            checker.check("paid", document, Caller(cancelled=cancelled))


@given(st.text(max_size=80) | st.text(st.sampled_from('a1.,$%-()" \n|\\'), max_size=400))
def test_any_quotation_is_answered(checker, quote):
    try:
        shown = answer(checker, quote, "dividends.pdf")
    except BadQuotationError:
        return
    assert shown.startswith(("Found", "Not found", "Occurs nowhere"))


@pytest.mark.parametrize("document", ["payroll.pdf", None])
def test_a_document_cannot_forge_an_answer(checker, document):
    for quote in ("read_section", "Go on with", "Board [77 more. Go on with grep approval rows"):
        ours, theirs = split(answer(checker, quote, document))

        assert "cursor=" not in ours
        assert theirs or "Occurs nowhere" in ours


def test_a_figure_that_the_file_tags_has_its_tag_outside_the_marks(checker):
    text = answer(checker, "Cost of sales 210,352")
    remarks, _ = split(text)

    assert "Tagged us-gaap:CostOfRevenue, USD, FY2024." in remarks
    assert "Tagged" not in answer(checker, "391,035 units")
