"""Rows of one document: all of a label, totals, and rows that are near."""

import re

import pytest

from shed_server.answers.calls import Rows
from tests.server.answers.test_rows_answer import answer, finder_of

SEGMENTS = "".join(
    f"""## {name}

### Results of the segment, as they are managed and measured each year, of {name}

| | 2023 | 2022 |
|---|---|---|
| Total net revenue | {number},5{number:02} | {number},4{number:02} |
| Expenses | {number},3{number:02} | {number},2{number:02} |

"""
    for number, name in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ", start=1)
)


@pytest.fixture
def rows_of(tmp_path):
    """Return the answer to a call about one document of a text."""

    def rows(text: str, label: str, prefix: str = "", cursor: str = "") -> str:
        (tmp_path / "served").mkdir(exist_ok=True)
        (tmp_path / "served" / "one.md").write_text(text)
        request = Rows(label, "one.md", prefix, cursor)
        with finder_of(tmp_path / "served", tmp_path / "c") as finder:
            return answer(finder, request)

    return rows


def test_in_one_document_all_rows_of_the_label_are_shown_while_they_fit(rows_of):
    shown = rows_of(f"# Report\n\n{SEGMENTS}", "total net revenue")
    tail = re.search(r'\[(\d+) more rows. Go on with .*cursor="([^"]+)"', shown)
    rest = rows_of(f"# Report\n\n{SEGMENTS}", "total net revenue", cursor=tail[2])
    first = shown.count("\n> Total net revenue | ")

    assert 1_700 < len(shown) <= 2_000
    assert first + int(tail[1]) == 26
    assert f"1.{first + 1}.1 | " in rest.split("\n")[0]


def test_rows_of_several_labels_that_are_left_out_are_in_the_call_that_is_named(rows_of):
    shown = rows_of(f"# Report\n\n{SEGMENTS}", "total net revenue; zebra")

    assert shown.count("> Total net revenue") == 4
    assert '[+22 rows: rows(label="total net revenue", documents="one.md", prefix="1.5.1; ' in shown


def test_rows_of_one_table_stand_together_below_their_heads(rows_of):
    table = SEGMENTS.replace("2023", "Year ended December 31, 2023").replace(
        "2022", "2022 restated"
    )

    shown = rows_of(f"# Report\n\n{table}", "total net revenue; expenses", "1.1; 1.2")

    assert re.findall(r"^> (.*)", shown, re.M) == [
        "Total net revenue | Year ended December 31, 2023: 1,501; 2022 restated: 1,401",
        "Expenses | heads above: 1,301; 1,201",
        "Total net revenue | Year ended December 31, 2023: 2,502; 2022 restated: 2,402",
        "Expenses | heads above: 2,302; 2,202",
    ]
    assert len(re.findall(r"^(?:one.md, )?[\d.]+ \|", shown, re.M)) == 2


def test_heads_that_were_cut_are_not_said_to_stand_above(rows_of):
    heads = " | ".join(
        f"{letter * 9} figures of the year and their change" for letter in "ABCDEFGHIJ"
    )
    rows = "".join(f"| {label} |{' 1,234 |' * 10}\n" for label in ("Sales", "Costs"))

    shown = rows_of(f"# Report\n\n| | {heads} |\n|{'---|' * 11}\n{rows}", "sales; costs")

    assert "> Costs | AAAAAAAAA" in shown


def test_tables_with_the_best_row_of_a_label_come_before_others(rows_of):
    sales = "| | 2023 | 2022 |\n|---|---|---|\n| Net sales | {0} | {0}1 |\n| Other | 1 | 2 |\n"
    notes = "".join(f"## Note {n}\n\n{sales.format(f'1,{n}00')}\n" for n in range(1, 4))
    text = f"# Report\n\n## Income\n\n{sales.format('9,900')}\n{notes}## Costs\n\n"

    shown = rows_of(
        f"{text}{sales.replace('Net sales', 'Costs').format('8,000')}", "net sales; costs"
    )

    values = re.findall(r"^> .* 2023: ([\d,]+);", shown, re.M)
    assert values[1] == "8,000"
    assert sorted(values) == ["1,100", "1,200", "1,300", "8,000", "9,900"]


def test_a_place_has_the_header_above_and_both_ends_of_a_long_one(rows_of):
    shown = rows_of(f"# Report\n\n{SEGMENTS}", "total net revenue", "1.2")
    place = shown.split(", p.")[0]

    assert place.startswith("one.md, 1.2.1 | B > Results of the segment, as t...")
    assert place.endswith("each year, of B")


def test_prefixes_may_be_several_and_those_that_no_section_has_are_told(rows_of):
    shown = rows_of(f"# Report\n\n{SEGMENTS}", "total net revenue", "1.2; 1.4; 9.9")

    assert re.findall(r"^(?:one.md, )?([\d.]+) \|", shown, re.M) == ["1.2.1", "1.4.1"]
    assert shown.startswith("[no section has the prefix '9.9'")


GROUPS = """# Report

## Unconsolidated affiliates

| | 2023 | 2022 |
|---|---|---|
| Revenues | 7,777 | 6,666 |
| Expenses | 5,555 | 4,444 |

## Consolidated Statements of Operations

| | 2023 | 2022 |
|---|---|---|
| Revenues: | | |
| Casino | 2,871 | 6,517 |
| Rooms | 830 | 2,322 |
| | 3,701 | 8,839 |
| Other income | 12 | 13 |

## Plan assets

| | 2023 |
|---|---|
| Corporate bonds Level 2 | 4,245 |
| Agency notes . . . 12 | 3,111 |
"""


@pytest.mark.parametrize("label", ["Revenues", "total revenues"])
def test_a_sum_without_a_label_is_the_total_of_its_group(rows_of, label):
    assert rows_of(GROUPS, label).startswith(
        "one.md, 1.2 | Report > Consolidated Statements of Operations, p. 1\n"
        "> Revenues: total | 2023: 3,701; 2022: 8,839"
    )


def test_a_statement_is_before_a_table_of_other_companies_that_stands_above_it(rows_of):
    text = GROUPS.replace("| | 3,701 | 8,839 |", "| Revenues | 3,701 | 8,839 |")
    shown = rows_of(text, "revenues")

    assert 0 < shown.index("8,839") < shown.index("7,777")


@pytest.mark.parametrize("label", ["corporate bonds", "agency notes"])
def test_a_level_or_number_after_a_label_is_not_another_label(rows_of, label):
    assert "printed as" not in rows_of(GROUPS, label)


def test_rows_that_lack_words_of_a_short_label_are_named_and_not_shown(rows_of):
    shown = rows_of(GROUPS, "corporate income")

    assert shown.startswith('["corporate income": no such row; nearest:] > ')
    assert "Corporate bonds" in shown
    assert "4,245" not in shown


def test_a_row_that_two_labels_name_is_shown_once(rows_of):
    shown = rows_of(GROUPS, "casino; casino revenues; rooms")

    assert shown.count("> Revenues: Casino | ") == 1
    assert shown.count("> Revenues: Rooms | ") == 1
    assert "no such row" not in shown


SHARES = """# Report

| | 2023 | 2022 |
|---|---|---|
| Total net sales | 7,777 | 6,666 |
| Research | 777 | 666 |
| {} of total net sales | 12% | 13% |
"""


@pytest.mark.parametrize("share", ["%", "As a % ", "Percentage"])
def test_a_share_of_a_row_is_not_that_row(rows_of, share):
    shown = rows_of(SHARES.format(share), "total net sales")

    assert re.findall("^> (.*?) +\\|", shown, re.M) == ["Total net sales"]
    assert "12%" in rows_of(SHARES.format(share), "% of total net sales").split("\n> ")[1]


def test_a_long_row_says_that_its_heads_are_uncertain(rows_of):
    years = [f"Three months ended March 31, 2021 of {n}{' segment' * 4}" for n in range(9)]
    table = f"| | {' | '.join([*years, years[0]])} |\n|{'---|' * 11}\n"
    shown = rows_of(f"# Report\n\n{table}| Net sales |{' 1,234,567,890 |' * 10}\n", "net sales")

    assert shown.endswith("... (heads uncertain: see page 1)")
    assert len(shown.split("\n")[-1]) <= len("> ") + 400


def test_a_figure_is_left_out_only_where_it_stands_in_a_row_above(rows_of):
    note = "| | 2023 | 2022 | 2021 |\n|-|-|-|-|\n| Zinc | 5,005 | 4,004 | 3,003 |\n"
    note += "| Net sales | 9,900 | 8,800 | 7,700 |\n"
    statement = "| | 2023 | 2022 |\n|-|-|-|\n| Net sales | 9,900 | 8,800 |\n"
    text = (
        f"# Report\n\n## Note 1\n\n{note}\n## Consolidated Statements of Operations\n\n{statement}"
    )

    assert re.findall(r"^> (.*)", rows_of(text, "zinc; net sales"), re.M) == [
        "Zinc | 2023: 5,005; 2022: 4,004; 2021: 3,003",
        "Net sales | heads above: 9,900; 8,800; 7,700",
        "Net sales | as above",
    ]


def test_a_figure_that_a_long_row_has_no_room_for_does_not_stand_above(rows_of):
    heads = [f"{letter * 60} 2023" for letter in "ABCDEFGH"]
    figures = " | ".join(f"{n},00{n}" for n in range(1, 9))
    statement = f"| | {' | '.join(heads)} |\n|{'-|' * 9}\n| Net sales | {figures} |\n"
    note = f"| | {heads[0]} | {heads[-1]} |\n|-|-|-|\n| Net sales | 1,001 | 8,008 |\n"
    shown = rows_of(f"# Statements of Operations\n\n{statement}\n# Note 1\n\n{note}", "net sales")

    assert shown.count("1,001") == 1
    assert shown.count("8,008") == 1


def test_titles_of_tables_of_one_section_stand_once(rows_of):
    rows = "| | 2023 | 2022 |\n|-|-|-|\n| Zinc | {0},005 | {0},004 |\n| Tin | 1 | 2 |\n\n"
    tables = "".join(
        f"In {scale}:\n\n{rows.format(n)}"
        for n, scale in enumerate(["thousands", "millions"], start=1)
    )

    shown = rows_of(f"# Report\n\n## Metals\n\n{tables}", "zinc")

    assert re.findall(r"^(?:one.md, )?1\.1(.*), p\. 1", shown, re.M) == [" | Report > Metals", ""]
