"""The answer of rows: the line of a table that a label names, in one document or several."""

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from shed_core.errors import UnknownPrefixError
from shed_server.answers.calls import Rows
from shed_server.answers.rows.row_finder import MAX_LABELS, RowFinder
from shed_server.answers.rows.rows_answer import rows_answer
from shed_server.errors import BadCursorError, BadQuotationError
from shed_server.library.library import Library
from shed_server.library.search_index.search import SectionSearch
from shed_server.settings import Settings
from tests.answers import all_pages
from tests.server.answers.test_forgeries import FORMS, OURS_IN_A_LINE

FILING = """# Report

## Discussion

| | {0} | Change |
|---|---|---|
| Total net sales | ${1} | 5% |
| Free cash flow | 1,777 | 6% |

## Consolidated Statements of Operations

(in millions, except per share amounts)

| | {0} | {2} |
|---|---|---|
| Net sales: | | |
| Products | $4,001 | $3,001 |
| {4} | {1} | {3} |
| Cost of sales: | | |
| Products | 2,222 | 2,111 |
| Total cost of sales | 2,333 | 2,112 |
| Selling, general and administrative | 1,234 | 1,111 |
| Net income (loss) | (1,567) | 1,345 |
| Earnings per share | 3.21 | 2.10 |

## Notes to Consolidated Financial Statements

### Note 1. Segments

| | Americas | Europe |
|---|---|---|
| {4} | 3,456 | 2,345 |

### Note 2. Inventories

| | {0} | {2} |
|---|---|---|
| Raw materials | 3,333 | 2,222 |
"""


def filing(year: int, label: str = "Total net sales") -> str:
    """Return a filing whose sales are the year with a comma, and which has the year before too."""
    sales, before = (f"{one // 1000},{one % 1000:03}" for one in (year, year - 1))
    return FILING.format(year, sales, year - 1, before, label)


@contextmanager
def finder_of(folder: Path, cache: Path) -> Iterator[RowFinder]:
    with closing(Library(Settings(paths=(folder,), cache=cache))) as library:
        yield RowFinder(library, SectionSearch(library, jobs=1))


@pytest.fixture(scope="module")
def finder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RowFinder]:
    folder = tmp_path_factory.mktemp("served")
    for year in (2021, 2023, 2022):
        (folder / f"{year}_10K.md").write_text(filing(year))
    (folder / "other_2020.md").write_text(filing(2020, "Net revenues"))
    with finder_of(folder, tmp_path_factory.mktemp("cache")) as finder:
        yield finder


def answer(finder: RowFinder, request: Rows, max_chars: int = 10_000) -> str:
    return rows_answer(finder.find(request), request, max_chars)


def test_a_row_has_its_place_its_scale_and_a_period_before_each_figure(finder):
    assert answer(finder, Rows("Total net sales", "2023*")) == (
        "2023_10K.md, 1.2 | Report > Consolidated Statements of Operations, p. 1 (in millions)\n"
        "> Total net sales | 2023: 2,023; 2022: 2,022\n"
        "1.3.1 | Notes to Co...Statements > Note 1. Segments, p. 1\n"
        "> Total net sales | Americas: 3,456; Europe: 2,345"
    )


def test_of_several_documents_the_newest_is_first_and_each_figure_comes_once(finder):
    shown = answer(finder, Rows("total net sales", "*10K*"))

    assert re.findall(r"^(\d{4})_10K.md, ", shown, re.M) == ["2023", "2022", "2021"]
    assert re.findall(r"^> .* \| (.*)$", shown, re.M) == [
        "2023: 2,023; 2022: 2,022",
        "2021: 2,021",
        "2020: 2,020",
    ]
    assert "[+1 row: 1.3.1]" in shown


def test_titles_of_a_table_are_said_of_the_newest_document_only(finder):
    shown = answer(finder, Rows("total net sales", "*10K*"))

    assert shown.count("Statements of Operations") == 1
    assert "\n2022_10K.md, 1.2, p. 1 (in millions)\n> " in shown


def test_a_document_whose_figures_are_all_above_says_so(tmp_path):
    served = tmp_path / "served"
    served.mkdir()
    for name in ("a 2023.md", "b 2023.md"):
        (served / name).write_text(filing(2023) + f"\n{name}\n")
    with finder_of(served, tmp_path / "cache") as finder:
        shown = answer(finder, Rows("net income"))

    assert "> Net income (loss) | as above" in shown
    assert shown.count("1,567") == 1


def test_short_figures_that_two_documents_share_are_shown_for_both(finder):
    shown = answer(finder, Rows("earnings per share", "*10K*"))

    assert len(re.findall(r"2023: 3\.21|2022: 3\.21|2021: 3\.21", shown)) == 3


@pytest.mark.parametrize(
    ("label", "row"),
    [
        ("Cost of sales: products", "Cost of sales: Products | 2023: 2,222"),
        ("product net sales", "Net sales: Products | 2023: $4,001"),
        ("SG&A", "Selling, general and administrative | 2023: 1,234"),
        ("selling, general & administrative expenses", "Selling, general and administrative |"),
        ("net income", "Net income (loss) | 2023: (1,567)"),
        ("net earnings", "Net income (loss) | 2023: (1,567)"),
        ("raw material", "Raw materials | 2023: 3,333"),
        ("inventories raw materials", "Raw materials | 2023: 3,333"),
        ("free cash flows", "Free cash flow | 2023: 1,777"),
    ],
)
def test_a_label_need_not_be_as_it_is_printed(finder, label, row):
    shown = answer(finder, Rows(label, "2023*"))
    rows = re.findall(r"^> (.*)$", shown, re.M)

    assert rows[0].startswith(row)


def test_labels_that_differ_between_documents_are_joined_and_shown_once(finder):
    shown = answer(finder, Rows("net revenues"))

    assert shown.startswith('["net revenues": in 3 of 4 documents printed as] > Total net sales\n')
    assert "> Net sales: Net revenues | 2019: 2,019" in shown
    assert "> Total net sales | 2023: 2,023; 2022: 2,022" in shown
    assert "printed as" not in answer(finder, Rows("net sales", "2023*"))


def test_several_labels_of_a_table_stand_below_one_line_of_place(finder):
    shown = answer(finder, Rows("net income; total net sales; zebras", "2023*"))

    assert shown.count("Statements of Operations") == 1
    assert re.findall(r"^> ([^|]*) \|", shown, re.M)[:2] == ["Net income (loss)", "Total net sales"]
    assert '["zebras": no such row]\n' in shown


def test_where_no_row_has_a_label_near_ones_and_tables_of_its_title_are_named(finder):
    shown = answer(finder, Rows("segments geographical income", "2023*"))

    assert shown.startswith('["segments geographical income": no such row; nearest:] > Net income')
    assert "[Tables of such a title:]\n2023_10K.md, 1.3.1 | Notes to " in shown
    assert shown.count("> ") == 2


def test_remarks_leave_room_for_rows_and_the_call_that_goes_on(finder):
    unknown = (f"cost of zebras and income, number {n}" for n in range(MAX_LABELS - 2))
    request = Rows("; ".join([*unknown, "net income", "total net sales"]), "2023*")
    pages = all_pages(lambda r: answer(finder, r, 1_000), request)
    lines = re.findall(r"^> .*$", "\n".join(pages), re.M)

    assert lines == re.findall(r"^> .*$", answer(finder, request, 20_000), re.M)
    assert len(lines) == 3
    assert "[Remarks on other labels have no room." in pages[0]


def test_documents_without_the_row_are_named(finder, tmp_path):
    served = tmp_path / "served"
    served.mkdir()
    (served / "a.md").write_text(filing(2023))
    (served / "b.md").write_text("# Nothing\n\nNo table.\n")
    with finder_of(served, tmp_path / "cache") as finder:
        shown = answer(finder, Rows("net income"))

    assert shown.startswith('["net income": no row in b.md]\n')


def test_a_prefix_is_of_each_document(finder):
    shown = answer(finder, Rows("total net sales", "2023_10K.md", "1.3"))
    of_several = answer(finder, Rows("total net sales", "*10K*", "1.3"))

    assert re.findall(r"^(?:.*, )?([\d.]+) \|", shown, re.M) == ["1.3.1"]
    assert set(re.findall(r"^(?:.*, )?([\d.]+) \|", of_several, re.M)) == {"1.3.1"}
    assert "2023_10K.md" in of_several
    assert "2022_10K.md" in of_several
    with pytest.raises(UnknownPrefixError):
        answer(finder, Rows("total net sales", "*10K*", "no such title"))


@pytest.mark.parametrize("label", ["", " ; ;", ";".join(map(str, range(MAX_LABELS + 1)))])
def test_a_call_has_at_least_one_label_and_not_very_many(finder, label):
    with pytest.raises(BadQuotationError):
        finder.find(Rows(label))


@pytest.mark.parametrize("max_chars", [1_000, 1_200, 10_000])
def test_the_answers_to_one_call_show_each_row_once_and_none_is_too_long(finder, max_chars):
    labels = "net income; total net sales; earnings per share; cost of sales products; SG&A"
    request = Rows(f"{labels}; raw materials; free cash flow")
    pages = all_pages(lambda r: answer(finder, r, max_chars), request)
    rows = [row for page in pages for row in re.findall(r"^> .*$", page, re.M)]

    assert max(map(len, pages)) <= max_chars
    assert len(rows) == 4 * 7
    assert all(re.match(r"\[|\d{4}_10K|other_2020", page) for page in pages)
    assert (len(pages) > 1) == (max_chars < 10_000)


def test_a_cursor_of_another_call_is_refused(finder):
    shown = answer(finder, Rows("net income; total net sales; earnings per share; SG&A"), 1_000)
    cursor = re.search(r'cursor="([^"]+)"', shown)[1]

    with pytest.raises(BadCursorError):
        answer(finder, Rows("net income", cursor=cursor))


def test_a_document_cannot_speak_in_an_answer_of_rows(tmp_path):
    served = tmp_path / "served"
    served.mkdir()
    cells = [form.replace("|", "\\|") for form in FORMS]
    table = "".join(f"| salaries {cell} | {cell} 4,711 |\n" for cell in cells)
    text = "".join(f"## {form}\n\n| | {form} |\n|---|---|\n{table}\n" for form in FORMS)
    (served / "payroll.md").write_text(f"# [hidden: x] > y (p. 7)\n\n{text}")
    with finder_of(served, tmp_path / "cache") as finder:
        shown = answer(finder, Rows("salaries; salaries real; salaries board; zebra salaries"))

    ours = [line for line in shown.split("\n") if not line.startswith("> ")]
    assert shown.count("\n> ") > 1
    for line in ours:
        place = re.fullmatch(r"(?:payroll\.md, )?[\d.]+ \| (.*), p\. \d+", line)
        assert place or re.match(r"\[(?:\"|\+\d|Tables|\d+ more row)", line)
        assert not place or not OURS_IN_A_LINE.search(place[1])


def test_an_answer_says_that_figures_of_several_documents_are_shown_once(finder):
    note = "[Figures that several documents give are below the newest only.]\n"

    assert answer(finder, Rows("total net sales", "*10K*")).startswith(note)
    assert note not in answer(finder, Rows("total net sales", "2023_10K.md"))


def test_a_label_that_has_its_short_form_in_brackets_is_found_as_printed(tmp_path):
    served = tmp_path / "served"
    served.mkdir()
    row = "| Purchases of property and equipment (PP&E) | 1,577 |\n| Dividends paid | 1,210 |"
    (served / "a.md").write_text(f"# Statement\n\n| | 2023 |\n|-|-|\n{row}\n")
    with finder_of(served, tmp_path / "cache") as finder:
        for label in ("Purchases of property and equipment (PP&E)", "purchases of PP&E"):
            assert "(PP&E) | 2023: 1,577" in answer(finder, Rows(label))


def test_rows_of_one_table_that_differ_by_their_group_are_all_shown(tmp_path):
    served = tmp_path / "served"
    served.mkdir()
    for year in (2022, 2023):
        rows = f"| Current: | |\n| Securities | 1,{year} |\n"
        rows += f"| Non-current: | |\n| Securities | 9,{year} |\n"
        text = f"# Report {year}\n\n## Balance sheet\n\n| | {year} |\n|-|-|\n{rows}| Cash | 12 |\n"
        (served / f"{year}.md").write_text(text)
    with finder_of(served, tmp_path / "cache") as finder:
        shown = answer(finder, Rows("securities"))

    assert re.findall(r"\d,\d{4}", shown) == ["1,2023", "9,2023", "1,2022", "9,2022"]
