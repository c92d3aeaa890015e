"""`shed rows`: rows by their labels as text, JSON and CSV."""

import json

import pytest

from tests.commands import shed

TEXT = """# Results

(in thousands)

| | 2023 | 2022 |
|---|---|---|
| Net sales | 1,234 | 1,122 |
| =Costs | 900 | =800 |
"""


@pytest.fixture
def rows(tmp_path):
    (tmp_path / "report.md").write_text(TEXT)
    path, cache = str(tmp_path / "report.md"), str(tmp_path / "cache")
    return lambda *arguments: shed("rows", path, *arguments, "--cache", cache)


def test_rows_are_printed_below_their_place(rows):
    assert rows("net sales", "costs").stdout == (
        "report.md, 1 | Results, p. 1 (in thousands)\n"
        "> Net sales | 2023: 1,234; 2022: 1,122\n"
        "> =Costs | 2023: 900; 2022: =800\n"
    )


def test_figures_are_printed_as_json_one_by_one(rows):
    first, second = json.loads(rows("net sales", "--json").stdout)

    assert first == {
        "document": "report.md",
        "prefix": "1",
        "page": 1,
        "label": "Net sales",
        "period": "2023",
        "value": "1,234",
        "scale": "in thousands",
    }
    assert (second["period"], second["value"]) == ("2022", "1,122")


def test_no_cell_of_csv_is_a_formula(rows):
    lines = rows("costs", "--csv").stdout.splitlines()

    assert lines[0] == "document,prefix,page,label,period,value,scale"
    assert lines[1:] == [
        "report.md,1,1,'=Costs,2023,900,in thousands",
        "report.md,1,1,'=Costs,2022,'=800,in thousands",
    ]


def test_a_label_that_no_row_has_ends_with_status_1(rows):
    done = rows("zebra")

    assert done.returncode == 1
    assert done.stdout.startswith('["zebra": no such row]\n')
    assert rows("net sales", "--csv", "--json").returncode == 1
