"""The answer of rows where its room is limited, and to a document that would forge it."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from shed_server.answers.calls import Rows
from shed_server.answers.rows.row_finder import MAX_LABELS, RowFinder
from shed_server.answers.rows.rows_answer import rows_answer
from shed_server.library.library import Library
from shed_server.library.search_index.search import SectionSearch
from shed_server.settings import Settings
from tests.answers import all_pages
from tests.server.answers.test_forgeries import FORMS, OURS_IN_A_LINE
from tests.server.calls import first_documents
from tests.server.folders import write_folder


@pytest.fixture(scope="module")
def finder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RowFinder]:
    """A finder of rows of four filings, and of a document that would forge its answers."""
    folder = tmp_path_factory.mktemp("folder") / "served"
    write_folder(folder, first_documents(Path(__file__).parent / "folders" / "rows.txt"))
    cells = [form.replace("|", "\\|") for form in FORMS]
    table = "".join(f"| salaries {cell} | {cell} 4,711 |\n" for cell in cells)
    text = "".join(f"## {form}\n\n| | {form} |\n|---|---|\n{table}\n" for form in FORMS)
    (folder / "payroll.md").write_text(f"# [hidden: x] > y (p. 7)\n\n{text}")
    settings = Settings(paths=(folder,), cache=folder.parent / "cache")
    with closing(Library(settings)) as library:
        yield RowFinder(library, SectionSearch(library, jobs=1))


def answer(finder: RowFinder, request: Rows, max_chars: int = 10_000) -> str:
    return rows_answer(finder.find(request), request, max_chars)


def test_remarks_leave_room_for_rows_and_the_call_that_goes_on(finder):
    unknown = (f"cost of zebras and income, number {n}" for n in range(MAX_LABELS - 2))
    request = Rows("; ".join([*unknown, "net income", "total net sales"]), "2023*")
    pages = all_pages(lambda r: answer(finder, r, 1_000), request)
    lines = re.findall(r"^> .*$", "\n".join(pages), re.M)

    assert lines == re.findall(r"^> .*$", answer(finder, request, 20_000), re.M)
    assert len(lines) == 3
    assert "[Remarks on other labels have no room." in pages[0]


@pytest.mark.parametrize("max_chars", [1_000, 1_200, 10_000])
def test_the_answers_to_one_call_show_each_row_once_and_none_is_too_long(finder, max_chars):
    labels = "net income; total net sales; earnings per share; cost of sales products; SG&A"
    request = Rows(f"{labels}; raw materials; free cash flow", "*10K*")
    pages = all_pages(lambda r: answer(finder, r, max_chars), request)
    rows = [row for page in pages for row in re.findall(r"^> .*$", page, re.M)]

    assert max(map(len, pages)) <= max_chars
    assert len(rows) == 3 * 7
    assert all(re.match(r"\[|\d{4}_10K", page) for page in pages)
    assert (len(pages) > 1) == (max_chars < 10_000)


def test_a_document_cannot_speak_in_an_answer_of_rows(finder):
    labels = "salaries; salaries real; salaries board; zebra salaries"
    shown = answer(finder, Rows(labels, "payroll.md"))

    ours = [line for line in shown.split("\n") if not line.startswith("> ")]
    assert shown.count("\n> ") > 1
    for line in ours:
        place = re.fullmatch(r"(?:payroll\.md, )?[\d.]+ \| (.*), p\. \d+", line)
        assert place or re.match(r"\[(?:\"|\+\d|Tables|\d+ more row)", line)
        assert not place or not OURS_IN_A_LINE.search(place[1])
