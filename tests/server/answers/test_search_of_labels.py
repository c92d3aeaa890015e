"""Answers of search to a query that is the label of a table row: that row, and little else."""

import re
from contextlib import closing

import pytest

from shed_server.answers.calls import Search
from shed_server.answers.search_answer import LABEL_ANSWER_CHARS
from shed_server.library.library import Library
from shed_server.library.search_index.search import SectionSearch
from shed_server.settings import Settings
from tests.server.answers.test_search_answer import answer

HEAD = "| (in thousands) | Year ended December 31, 2023 | 2022 |\n|-|-|-|\n"
ROW = "| Purchases of property and equipment | {0}1,577 | {0}1,433 |\n"
OTHER = "| Other purchases of equipment | 2 | 3 |\n"
FILING = f"""# Liquidity

## Property and equipment purchased

Purchases of property and equipment rose. More property and equipment was purchased.

{HEAD}{ROW.format("")}{OTHER}
# Consolidated Statements of Cash Flows

{HEAD}{ROW.format("")}{OTHER}
"""
SEGMENTS = "".join(
    f"# Equipment of the segment of {name}\n\n{HEAD}{ROW.format(f'{number},')}{OTHER}\n"
    for number, name in enumerate(("glass", "paper", "steel", "wood", "wool", "salt"), start=1)
)
LABEL = "purchases of property and equipment"


@pytest.fixture
def shown_of(tmp_path):
    """Return the answer to a call about some texts, each a document named by its number."""

    def shown(request: Search, *texts: str) -> str:
        (tmp_path / "served").mkdir(exist_ok=True)
        for number, text in enumerate(texts):
            (tmp_path / "served" / f"{number}.md").write_text(text)
        settings = Settings(paths=(tmp_path / "served",), cache=tmp_path / "cache")
        with closing(Library(settings)) as library:
            return answer(SectionSearch(library, jobs=1), request)

    return shown


def test_of_equal_rows_that_of_a_statement_is_first_and_alone(shown_of):
    lines = shown_of(Search(LABEL), FILING).split("\n")

    assert lines[1].startswith("#1 2 | Consolidated Statements of Cash Flows (p. 1, ")
    assert lines[2] == (
        "> Purchases of property and equipment (in thousands) | "
        "Year ended December 31, 2023: 1,577; 2022: 1,433"
    )
    assert lines[3] == "#2 1.1 | Property and equipment purchased (p. 1): as #1"


def test_an_answer_to_a_label_is_shorter_and_its_cursor_shows_the_rest(shown_of):
    request = Search(LABEL)
    first = shown_of(request, FILING + SEGMENTS)
    tail = re.search(r'\[More: cursor="([^"]+)"\]$', first)
    rest = shown_of(request._replace(cursor=tail[1]), FILING + SEGMENTS)
    many = shown_of(request._replace(limit=20), FILING + SEGMENTS)

    figures = [set(re.findall(r"\d,1,577", shown)) for shown in (first, rest, many)]
    assert len(first) <= LABEL_ANSWER_CHARS < len(many)
    assert 0 < len(figures[0]) < 6
    assert len(figures[0] | figures[1]) == len(figures[2]) == 6


def test_a_document_is_named_once_for_its_hits_and_not_if_the_call_names_it(shown_of):
    several = shown_of(Search(LABEL), FILING, "# Nothing\n\nNo cash.\n")
    one = shown_of(Search(LABEL, "0.md"), FILING)

    assert several.count("0.md") == 1
    assert one.startswith("#1 2 | ")


def test_a_header_above_stands_in_the_place_only_where_there_is_room(shown_of):
    long = "Cash of the company, as the directors see it"
    text = f"# Report\n\n## Cash\n\nA zebra.\n\n## {long}\n\nZebras.\n"
    places = re.findall(r"^#\d [\d.]+ \| (.*) \(p", shown_of(Search("zebra"), text), re.M)

    assert sorted(places) == [long, "Report > Cash"]


def test_below_a_row_that_the_query_names_others_are_a_line_each(tmp_path):
    served = tmp_path / "served"
    served.mkdir()
    head = "| | 2023 |\n|-|-|\n"
    statement = f"# Statement\n\n{head}| Total liabilities | 1,577 |\n| Cash | 2,001 |\n\n"
    leases = f"# Leases\n\n{head}| Total liabilities for leases | 33 |\n| Due later | 31 |\n"
    (served / "a.md").write_text(statement + leases)
    with closing(Library(Settings(paths=(served,), cache=tmp_path / "cache"))) as library:
        search = SectionSearch(library, jobs=1)
        of_label = answer(search, Search("total liabilities"))
        of_other = answer(search, Search("total leases"))

    assert "> Total liabilities | 2023: 1,577" in of_label
    assert "\n#2 2 | Leases (p. 1)\n" in f"{of_label}\n"
    assert "| 2023: 33" not in of_label
    assert "| 2023: 33" in of_other
