"""Reports average over documents and name the worst."""

from io import StringIO
from typing import cast

import pytest
from rich.console import Console

from shed_core.evaluation.scores import Score
from shed_server.evaluation.report import Report
from shed_server.evaluation.run import DocumentScores
from shed_server.evaluation.tables import tables
from tests.evaluations import outcomes_of_a_report, scores_of


def a_report() -> Report:
    return Report(outcomes_of_a_report())


def test_every_document_counts_once() -> None:
    report = a_report()

    assert report.summary("local").top_down.f1 == pytest.approx((3 * 0.5 + 0.9) / 4)
    assert report.summary("auto").robust_documents == pytest.approx(2 / 4)


def test_the_worst_documents_come_first() -> None:
    assert [one.name for one in a_report().worst("auto", 2)] == ["x/b.pdf", "x/d.pdf"]


def test_json_holds_averages_and_documents_and_what_was_skipped() -> None:
    printed = a_report().as_json()

    assert list(printed) == [
        "headers",
        "titles",
        "methods",
        "documents",
        "skipped",
    ]
    assert printed["skipped"] == [
        {"name": "x/e.pdf", "reason": "no outline", "failed": False, "n_true": 7}
    ]


def test_titles_of_skipped_documents_count() -> None:
    report = a_report()

    assert str(report.titles(report.with_tree)) == "40 of 47"
    assert report.titles([]) == (0, 7)


def test_headers_are_averaged_also_over_documents_without_a_tree() -> None:
    headers_only = DocumentScores("x/a.pdf", 4, 4, 4, Score(0.5, 0.5, 0.5))

    report = Report([headers_only, scores_of("x/d.pdf", local=1.0)])

    assert report.header_score() == Score(0.75, 0.75, 0.75)
    assert report.summary("local").n_documents == 1


def test_names_in_tables_are_no_markup() -> None:
    report = Report([scores_of(name, local=1.0) for name in ("[/a].pdf", "\x1b[2J.pdf")])
    console = Console(file=StringIO(), width=150)

    for table in tables(report):
        console.print(table)

    printed = cast("StringIO", console.file).getvalue()
    assert "a].pdf" in printed
    assert "\\x1b[2J.pdf" in printed
