"""`shed tables` and `--tables`, on a statement that the test sets as a filing does."""

import json

import pytest

from shed_server.cli.tables import inert
from tests.commands import shed
from tests.inline_xbrl import annual_report


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        *(("=HYPERLINK(1)", "'=HYPERLINK(1)"), ("@SUM", "'@SUM"), ("+cmd", "'+cmd")),
        *(("-2+3", "'-2+3"), ("＝1+1", "'＝1+1"), ("a;=1+1;-2+3", "a;'=1+1;'-2+3")),
    ],
)
def test_no_cell_is_a_formula(cell, shown):
    assert inert(cell) == shown


@pytest.mark.parametrize("cell", ["-5", "-1,200.5", "+3%", "(5)", "—", "a=b", "1;-5;b", ""])
def test_a_figure_stays_as_it_is(cell):
    assert inert(cell) == cell


def test_a_program_gets_the_tags_of_cells(tmp_path):
    (tmp_path / "annual.htm").write_bytes(annual_report())
    options = (str(tmp_path / "annual.htm"), "--json", "--cache", str(tmp_path / "cache"))
    [table] = json.loads(shed("tables", *options).stdout)

    tag = table["tagged"][3]
    assert table["rows"][tag["row"]][tag["column"]] == "214,137"
    assert (tag["concept"], tag["period"]) == ("us-gaap:CostOfRevenue", "FY2023")
    assert (tag["start"], tag["end"], tag["scale"]) == ("2022-09-25", "2023-09-30", 6)
