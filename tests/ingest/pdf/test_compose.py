"""Composite documents hold their parts behind title pages, and outlines come along."""

import pymupdf

from bench.paper.compose import compose
from shed_core.evaluation.truth import TrueHeader
from shed_core.ingest.pdf.open import open_pdf
from shed_core.ingest.pdf.outline import true_outline, with_outline
from tests.documents import REPORT, pages_of, plain_text, report


def outline(data: bytes) -> list[TrueHeader]:
    with open_pdf(data) as document:
        return true_outline(document)


def test_a_title_page_precedes_each_document() -> None:
    pages = pages_of(compose([("First", report()), ("Second", plain_text())]))

    n = len(pages_of(report()))
    assert len(pages) == 2 + n + len(pages_of(plain_text()))
    assert pages[0].split() == ["First"]
    assert pages[n + 1].split() == ["Second"]
    assert pages[1 : n + 1] == pages_of(report())


def test_outlines_are_joined_below_the_titles() -> None:
    whole = outline(compose([("First", report(with_outline=True)), ("Second", report(True))]))

    own = outline(report(with_outline=True))
    n_pages = len(pages_of(report())) + 1
    assert whole[0] == TrueHeader(1, "First", 1)
    assert whole[1 : 1 + len(REPORT)] == [(h.level + 1, h.title, h.page + 1) for h in own]
    assert whole[1 + len(REPORT)] == TrueHeader(1, "Second", n_pages + 1)
    assert whole[-1].page == own[-1].page + n_pages + 1


def test_a_title_too_long_for_its_size_is_set_smaller() -> None:
    title = "A title that goes on " * 60

    page = pages_of(compose([(title, plain_text())]))[0]

    assert page.split() == title.split()


def test_an_outline_can_be_replaced_and_its_levels_are_mended() -> None:
    headers = [TrueHeader(2, "One", 1), TrueHeader(4, "Two", 1), TrueHeader(3, "Three", 2)]

    data = with_outline(report(with_outline=True), headers)

    assert outline(data) == [
        TrueHeader(1, "One", 1),
        TrueHeader(2, "Two", 1),
        TrueHeader(2, "Three", 2),
    ]


def test_a_title_on_an_unknown_page_stays_in_the_outline() -> None:
    data = with_outline(report(), [TrueHeader(1, "One", 0), TrueHeader(2, "Two", 2)])

    assert outline(data) == [TrueHeader(1, "One", -1), TrueHeader(2, "Two", 2)]


def test_blank_titles_are_no_part_of_an_outline() -> None:
    with pymupdf.Document(stream=report(), filetype="pdf") as document:
        document.set_toc([[1, " ", 1], [1, "One", 1]])
        data = document.tobytes()

    assert outline(data) == [TrueHeader(1, "One", 1)]
