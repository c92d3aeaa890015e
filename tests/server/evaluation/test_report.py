"""Reports average over documents, domains and families, and show where a method loses."""

from io import StringIO
from pathlib import Path
from typing import cast

import pytest
from rich.console import Console

from shed_core.errors import MalformedTruthError
from shed_core.evaluation.document import MethodScores
from shed_core.evaluation.scores import Score
from shed_core.evaluation.tree_scores import TreeScores
from shed_server.evaluation.documents import SkippedDocument
from shed_server.evaluation.report import Group, Report, read_groups
from shed_server.evaluation.run import DocumentScores
from shed_server.evaluation.tables import tables

PERFECT = Score(1.0, 1.0, 1.0)


def scores_of(name: str, **f1: float) -> DocumentScores:
    """A document with an F1 for each method, the same top-down and bottom-up."""
    methods = {
        method: MethodScores(TreeScores(*[Score(1.0, 1.0, value)] * 4, robust=value), 1, 0, 0)
        for method, value in f1.items()
    }
    return DocumentScores(name, 10, 10, 10, PERFECT, methods)


GROUPS = {name: Group("reports", "house") for name in ("a.pdf", "b.pdf", "c.pdf")}
GROUPS["d.pdf"] = Group("papers", "d.pdf")


def a_report() -> Report:
    outcomes = [
        scores_of("x/a.pdf", local=0.5, auto=1.0),
        scores_of("x/b.pdf", local=0.5, auto=0.4),
        scores_of("x/c.pdf", local=0.5, auto=1.0),
        scores_of("x/d.pdf", local=0.9, auto=0.7),
        SkippedDocument("x/e.pdf", "no outline", failed=False, n_true=7),
    ]
    return Report(outcomes, GROUPS)


def test_every_document_counts_once_or_every_family() -> None:
    report = a_report()

    assert report.summary("local").top_down.f1 == pytest.approx((3 * 0.5 + 0.9) / 4)
    assert report.family_summary("local").top_down.f1 == pytest.approx((0.5 + 0.9) / 2)
    assert report.family_summary("local").n_documents == 4
    assert report.summary("auto").robust_documents == pytest.approx(2 / 4)


def test_documents_are_grouped_by_domain() -> None:
    report = a_report()

    by_domain = report.by_domain(report.documents)

    assert {d: len(documents) for d, documents in by_domain.items()} == {"papers": 1, "reports": 3}


def test_the_worst_documents_come_first() -> None:
    assert [one.name for one in a_report().worst("auto", 2)] == ["x/b.pdf", "x/d.pdf"]


def test_a_family_loses_where_its_average_does() -> None:
    assert list(a_report().losses("auto", "local")) == ["d.pdf"]


def test_json_holds_averages_and_documents_and_what_was_skipped() -> None:
    printed = a_report().as_json()

    assert list(printed) == [
        "headers",
        "titles",
        "methods",
        "by_family",
        "by_domain",
        "documents",
        "skipped",
    ]
    assert printed["by_domain"]["papers"]["auto"]["bottom_up_headers"]["f1"] == 0.7
    assert printed["skipped"] == [
        {"name": "x/e.pdf", "reason": "no outline", "failed": False, "n_true": 7}
    ]


def test_titles_of_what_was_skipped_count_in_its_domain_and_in_all() -> None:
    report = a_report()

    assert str(report.titles(report.with_tree)) == "40 of 47"
    assert report.titles(report.with_tree[:3], "reports") == (30, 30)
    assert report.titles([], "all") == (0, 7)


def test_headers_are_averaged_also_over_documents_without_a_tree() -> None:
    headers_only = DocumentScores("x/a.pdf", 4, 4, 4, Score(0.5, 0.5, 0.5))

    report = Report([headers_only, scores_of("x/d.pdf", local=1.0)], GROUPS)

    assert report.header_score() == Score(0.75, 0.75, 0.75)
    assert report.summary("local").n_documents == 1
    assert list(report.as_json()["by_domain"]) == ["papers"]


_NO_INDEX = ['{"file": [], "domain": "x"}', '{"file": "a.pdf"}', "[1]", "no", "[" * 100_000]


@pytest.mark.parametrize("line", _NO_INDEX)
def test_a_line_of_an_index_that_names_no_file_and_domain_is_refused(tmp_path: Path, line: str):
    index = tmp_path / "index.jsonl"
    index.write_text(line)

    with pytest.raises(MalformedTruthError):
        read_groups(index)


def test_names_in_tables_are_no_markup() -> None:
    groups = {"a.pdf": Group("[/papers]", "a"), "\x1b[2J.pdf": Group("reports", "b")}
    report = Report([scores_of(name, local=1.0) for name in groups], groups)
    console = Console(file=StringIO(), width=150)

    for table in tables(report):
        console.print(table)

    printed = cast("StringIO", console.file).getvalue()
    assert "[/papers]" in printed
    assert "\\x1b[2J.pdf" in printed
