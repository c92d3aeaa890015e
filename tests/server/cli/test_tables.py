"""`shed tables` and `--tables`, on a statement that the test sets as a filing does."""

import csv
import io
import json

import pytest

from shed_server.cli.tables import inert
from tests.commands import shed
from tests.inline_xbrl import annual_report
from tests.tables import statement

ROWS = [
    (60.0, [(72.0, "The staff of the committee met in spring and found the work in order.")]),
    (100.0, [(322.0, "Years ended December 31,")]),
    (112.0, [(350.0, "2021"), (430.0, "2020")]),
    (130.0, [(72.0, "Revenues:")]),
    (142.0, [(82.0, "Products"), (310.0, "$"), (352.0, "1,412"), (432.0, "1,381")]),
    (154.0, [(82.0, "Services"), (432.0, "12")]),
    (166.0, [(72.0, "Net sales"), (352.0, "(3,412)"), (432.0, "(3,393)")]),
    (178.0, [(72.0, "Share of services sold to others, "), (352.0, "21%"), (432.0, "-")]),
]


@pytest.fixture
def filing(tmp_path):
    (tmp_path / "filing.pdf").write_bytes(statement(ROWS))
    return str(tmp_path / "filing.pdf")


def test_tables_are_printed_as_markdown(filing, tmp_path):
    out = shed("tables", filing, "--cache", str(tmp_path / "cache")).stdout

    assert out == (
        "0 | before the first header (p. 1)\n"
        "| | Years ended December 31, 2021 | Years ended December 31, 2020 |\n|---|---|---|\n"
        "| Revenues: | | |\n| Products | $1,412 | 1,381 |\n| Services | | 12 |\n"
        "| Net sales | (3,412) | (3,393) |\n| Share of services sold to others, | 21% | - |\n"
    )


def test_a_program_gets_the_whole_head_of_each_column(filing, tmp_path):
    cache = ("--cache", str(tmp_path / "cache"))
    [table] = json.loads(shed("tables", filing, "--json", *cache).stdout)
    heads, *rows = csv.reader(io.StringIO(shed("tables", filing, "--csv", *cache).stdout))

    assert (
        table["heads"]
        == heads
        == ["", "Years ended December 31, 2021", "Years ended December 31, 2020"]
    )
    assert table["rows"] == rows
    assert (table["page"], table["prefix"]) == (1, "0")


def test_a_table_without_heads_begins_with_its_first_row_in_csv(tmp_path):
    (tmp_path / "filing.pdf").write_bytes(statement([ROWS[0], *ROWS[4:]]))
    cache = ("--cache", str(tmp_path / "cache"))
    out = shed("tables", str(tmp_path / "filing.pdf"), "--csv", *cache).stdout

    assert out.startswith('Products,"$1,412","1,381"\n')


def test_a_document_without_tables_has_none(tmp_path):
    (tmp_path / "text.pdf").write_bytes(statement(ROWS[:1]))
    run = shed("tables", str(tmp_path / "text.pdf"), "--cache", str(tmp_path / "cache"))

    assert (run.returncode, run.stdout) == (0, "")
    assert "no tables" in run.stderr


def test_tables_are_text_where_the_user_says_so(filing, tmp_path):
    cache = ("--cache", str(tmp_path / "cache"))
    as_text = shed("read", filing, "0", "--tables", "text", *cache).stdout
    as_tables = shed("read", filing, "0", *cache).stdout

    assert "| Services | | 12 |" in as_tables
    assert "|" not in as_text
    assert "Services  12\n" in as_text


def test_another_word_for_the_form_of_tables_is_refused(filing):
    run = shed("read", filing, "0", "--tables", "html")

    assert run.returncode == 1
    assert "tables='html' is not one of markdown, text" in run.stderr


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


def test_a_program_gets_scale_currency_and_periods_of_a_table(filing, tmp_path):
    (tmp_path / "filing.pdf").write_bytes(
        statement(
            [*ROWS[:1], (88.0, [(72.0, "(in millions, except per share amounts):")]), *ROWS[1:]]
        )
    )
    [table] = json.loads(shed("tables", filing, "--json", "--cache", str(tmp_path / "c")).stdout)

    assert (table["scale"], table["currency"]) == ("millions", "$")
    assert table["unit"] == "in millions, except per share amounts"
    assert table["periods"] == table["heads"]
    assert table["doubt"] == ""


def test_a_scale_that_a_table_of_amounts_does_not_state_is_said_to_be_missing(filing, tmp_path):
    [table] = json.loads(shed("tables", filing, "--json", "--cache", str(tmp_path / "c")).stdout)

    assert (table["scale"], table["currency"], table["unit"]) == ("not stated", "$", "not stated")


def test_a_program_gets_the_tags_of_cells(tmp_path):
    (tmp_path / "annual.htm").write_bytes(annual_report())
    options = (str(tmp_path / "annual.htm"), "--json", "--cache", str(tmp_path / "cache"))
    [table] = json.loads(shed("tables", *options).stdout)

    tag = table["tagged"][3]
    assert table["rows"][tag["row"]][tag["column"]] == "214,137"
    assert (tag["concept"], tag["period"]) == ("us-gaap:CostOfRevenue", "FY2023")
    assert (tag["start"], tag["end"], tag["scale"]) == ("2022-09-25", "2023-09-30", 6)
