"""Reports by domain and family: averages count each family once, and show where a method loses."""

from pathlib import Path

import pytest

from bench.groups import Group, GroupedReport, read_groups
from shed_core.errors import MalformedTruthError
from tests.evaluations import outcomes_of_a_report

GROUPS = {name: Group("reports", "house") for name in ("a.pdf", "b.pdf", "c.pdf")}
GROUPS["d.pdf"] = Group("papers", "d.pdf")


def a_report() -> GroupedReport:
    return GroupedReport(outcomes_of_a_report(), GROUPS)


def test_a_family_counts_once() -> None:
    report = a_report()

    assert report.family_summary("local").top_down.f1 == pytest.approx((0.5 + 0.9) / 2)
    assert report.family_summary("local").n_documents == 4


def test_documents_are_grouped_by_domain() -> None:
    report = a_report()

    by_domain = report.by_domain(report.documents)

    assert {d: len(documents) for d, documents in by_domain.items()} == {"papers": 1, "reports": 3}


def test_a_family_loses_where_its_average_does() -> None:
    assert list(a_report().losses("auto", "local")) == ["d.pdf"]


_NO_INDEX = ['{"file": [], "domain": "x"}', '{"file": "a.pdf"}', "[1]", "no", "[" * 100_000]


@pytest.mark.parametrize("line", _NO_INDEX)
def test_a_line_of_an_index_that_names_no_file_and_domain_is_refused(tmp_path: Path, line: str):
    index = tmp_path / "index.jsonl"
    index.write_text(line)

    with pytest.raises(MalformedTruthError):
        read_groups(index)
