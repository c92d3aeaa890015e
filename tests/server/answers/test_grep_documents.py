"""grep over several documents within its time, and what ends it."""

import re
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from shed_server.answers.calls import Grep
from shed_server.answers.grep.grep_documents import grep_documents
from shed_server.answers.grep.searcher import Searcher
from shed_server.answers.grep.several import DocumentMatches, SeveralDocuments
from shed_server.errors import CancelledError
from shed_server.library.library import Library
from shed_server.library.search_index.search import SectionSearch
from shed_server.settings import Settings
from shed_server.workers.caller import SILENT_CALLER, Caller

_CURSOR = re.compile(r'Go on with grep\(.*cursor="([^"]+)"')


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    folder: Path = tmp_path_factory.mktemp("served")
    for number in range(5):
        text = "".join(f"It is of copper {'x' * n}.\n\n" for n in range(number))
        (folder / f"{number}.md").write_text(f"# Part {number}\n\n{text}")
    with closing(Library(Settings((folder,), tmp_path_factory.mktemp("cache")))) as library:
        yield library


def several(library: Library, seconds: float) -> SeveralDocuments:
    indexer = SectionSearch(library, jobs=2).word_indexer
    return SeveralDocuments(library, indexer, Searcher(library.find_pattern), seconds)


def lines_of(pages: list[str]) -> list[str]:
    """Return the lines of documents, each behind the name of its document."""
    name, lines = "", list[str]()
    for line in "\n".join(pages).splitlines():
        if title := re.match(r"(\S+\.md)(: \d+ match|, continued)", line):
            name = title[1]
        elif re.match(r"p\. \d+.* > ", line):
            lines.append(f"{name} {line}")
    return lines


def answers(documents: SeveralDocuments, request: Grep) -> list[str]:
    found = [grep_documents(documents, request, 3_000)]
    while cursor := _CURSOR.search(found[-1]):
        found.append(grep_documents(documents, request._replace(cursor=cursor[1]), 3_000))
    return found


def test_a_search_whose_time_is_over_goes_on_where_it_ended(library):
    request = Grep(None, "copper")
    quick, slow = (answers(several(library, seconds), request) for seconds in (60, 0))

    assert quick[0].startswith("10 matches in 4 of 5 documents, the newest first\n")
    assert slow[0].startswith('No match of "copper" in 1 document so far.')
    assert "[4 documents not searched yet. Go on with grep(" in slow[0]
    assert len(slow) <= 10  # one document each, twice where one has more matches than at first
    shown = [{line.rpartition(" > ")[2] for line in lines_of(pages)} for pages in (quick, slow)]
    assert shown[0] == shown[1]


class _ReadInPart(SeveralDocuments):
    """As if there had been no time to read the last two documents."""

    def search(self, documents, query, prefix, places, character=0, caller=SILENT_CALLER):
        asked = documents, query, prefix, places, character, caller
        if len(places) < len(documents):
            yield from super().search(*asked)
            return
        *searched, fourth, fifth = super().search(*asked)
        yield from (
            *searched,
            *(DocumentMatches(one.place, one.document) for one in (fourth, fifth)),
        )


def test_the_first_line_says_of_how_many_documents_some_were_searched(library):
    indexer = SectionSearch(library, jobs=2).word_indexer
    documents = _ReadInPart(library, indexer, Searcher(library.find_pattern), 60)

    page = grep_documents(documents, Grep(None, "copper", context=80), 3_000)

    assert page.startswith("3 matches in 2 of 3 of 5 documents, ")
    assert "[Not searched: 2 documents not read yet" in page


@pytest.mark.parametrize("max_chars", [1_000, 1_700, 5_000])
@pytest.mark.parametrize("context", [None, 10_000])
def test_no_page_is_longer_than_its_limit(library, max_chars, context):
    request = Grep("[0-9]*", "copper|part|" + "x" * 300, context=context)
    documents = several(library, 60)
    shown: list[str] = []
    n_shown = 0
    while True:
        page = grep_documents(documents, request, max_chars)
        shown.append(page)
        assert len(page) <= max_chars
        count = re.match(r"matches (\d+)-(\d+) of (\d+)\n", page)
        assert count is None or int(count[1]) == n_shown + 1
        n_shown = int(count[2]) if count else n_shown
        cursor = _CURSOR.search(page)
        if cursor is None:
            break
        n_shown = n_shown or 15 - int(re.search(r"\[(\d+) more", page)[1])
        request = request._replace(cursor=cursor[1])

    assert shown[0].startswith("15 matches in 5 of 5 documents")
    assert n_shown in (0, 15)
    assert {line.split()[0] for line in lines_of(shown)} <= {f"{n}.md" for n in range(5)}


@pytest.fixture(scope="module")
def quarters(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    folder: Path = tmp_path_factory.mktemp("quarters")
    same = "The company may lose lawsuits of which it knows nothing at present at all."
    for name, mark, n in (
        ("2022_Q3", "a", 3),
        ("2023_Q1", "b", 1),
        ("undated", "c", 2),
        ("2023_Q3", "d", 30),
    ):
        own = "".join(f"A lawsuit of {mark * word} is open.\n\n" for word in range(1, n + 1))
        (folder / f"{name}.md").write_text(f"# Risks\n\n{same}\n\n{own}")
    with closing(Library(Settings((folder,), tmp_path_factory.mktemp("cache")))) as library:
        yield library


def titles(page: str) -> list[str]:
    return re.findall(r"^(\S+\.md)(?:: \d+ match|, continued)", page, re.MULTILINE)


def test_the_newest_document_comes_first_and_none_takes_the_room_of_others(quarters):
    page = grep_documents(several(quarters, 60), Grep(None, "lawsuit|fine"), 2_000)

    assert page.startswith(
        "40 matches in 4 of 4 documents, the newest first\nlawsuit: 40 (31, 2, 4, 3); fine: 0\n"
    )
    assert titles(page)[:4] == ["2023_Q3.md", "2023_Q1.md", "2022_Q3.md", "undated.md"]
    assert titles(page)[4:] == ["2023_Q3.md"]
    assert "\n2023_Q3.md: 31 matches\n" in page


def test_matches_that_all_have_room_are_shown_document_by_document(quarters):
    page = grep_documents(several(quarters, 60), Grep(None, "lawsuit"), 9_000)

    assert titles(page) == ["2023_Q3.md", "2023_Q1.md", "2022_Q3.md", "undated.md"]
    assert "cursor" not in page


def test_what_documents_repeat_is_shown_once_with_where_else_it_stands(quarters):
    pages = answers(several(quarters, 60), Grep(None, "lawsuit"))

    assert "".join(pages).count("The company may lose lawsuits") == 1
    also = "p. 1, also 2023_Q1.md p. 1, 2022_Q3.md p. 1, undated.md p. 1 > The company"
    assert also in pages[0]


def test_text_that_is_shown_after_a_match_is_not_shown_again_with_later_ones(quarters):
    page = grep_documents(several(quarters, 60), Grep(None, "A lawsuit", after=150), 1_500)

    shown = re.findall(r"A lawsuit of (\w+)", page)
    assert "2023_Q3.md, continued" in page
    assert len(shown) == len(set(shown)) > 20


def test_a_search_that_is_cancelled_ends(library):
    cancelled = threading.Event()
    cancelled.set()

    with pytest.raises(CancelledError):
        grep_documents(
            several(library, 60), Grep(None, "copper"), 3_000, Caller(cancelled=cancelled)
        )


def test_titles_that_no_document_has_are_said_and_others_are_not(library):
    found, none = (
        grep_documents(several(library, 60), Grep(None, pattern, prefix), 3_000)
        for pattern, prefix in (("copper", "Part 3; Zebra; Part 4"), ("tin", "Zebra; Part 3; Ape"))
    )

    assert '[No such section in any of them: "Zebra"]\n' in found
    assert 'No match of "tin"' in none
    assert none.count('[No such section in any of them: "Zebra"; "Ape"]') == 1
    assert "No such section" not in grep_documents(
        several(library, 60), Grep(None, "copper", "Part 3; Part 4"), 3_000
    )
