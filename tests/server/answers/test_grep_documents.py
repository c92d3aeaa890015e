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
        text = "It is of copper.\n\n" * number
        (folder / f"{number}.md").write_text(f"# Part {number}\n\n{text}")
    with closing(Library(Settings((folder,), tmp_path_factory.mktemp("cache")))) as library:
        yield library


def several(library: Library, seconds: float) -> SeveralDocuments:
    indexer = SectionSearch(library, jobs=2).word_indexer
    return SeveralDocuments(library, indexer, Searcher(library.find_pattern), seconds)


def answers(documents: SeveralDocuments, request: Grep) -> list[str]:
    found = [grep_documents(documents, request, 3_000)]
    while cursor := _CURSOR.search(found[-1]):
        found.append(grep_documents(documents, request._replace(cursor=cursor[1]), 3_000))
    return found


def test_a_search_whose_time_is_over_goes_on_where_it_ended(library):
    request = Grep(None, "copper", context=80)
    quick, slow = (answers(several(library, seconds), request) for seconds in (60, 0))

    assert "10 matches in 4 of them" in quick[0]
    assert slow[0].startswith('No match of "copper" in 1 document so far.')
    assert "[4 documents not searched yet. Go on with grep(" in slow[0]
    assert len(slow) == 5  # one document each
    assert re.findall(r"^#.*", "\n".join(slow), re.M) == re.findall(r"^#.*", "\n".join(quick), re.M)


class _ReadInPart(SeveralDocuments):
    """As if there had been no time to read the last two documents."""

    def search(self, served, query, start, caller=SILENT_CALLER):
        *searched, fourth, fifth = super().search(served, query, start, caller)
        yield from (
            *searched,
            *(DocumentMatches(one.place, one.document) for one in (fourth, fifth)),
        )


def test_the_first_line_says_of_how_many_documents_some_were_searched(library):
    indexer = SectionSearch(library, jobs=2).word_indexer
    documents = _ReadInPart(library, indexer, Searcher(library.find_pattern), 60)

    page = grep_documents(documents, Grep(None, "copper", context=80), 3_000)

    assert page.startswith('"copper" in 3 of 5 documents: 3 matches in 2 of them')
    assert "[Not searched: 2 documents not read yet" in page


@pytest.mark.parametrize("max_chars", [1_000, 1_700, 5_000])
def test_no_page_is_longer_than_its_limit(library, max_chars):
    request = Grep("[0-9]*", "copper|part|" + "x" * 300, context=10_000)
    documents = several(library, 60)
    numbers: list[int] = []
    while True:
        page = grep_documents(documents, request, max_chars)
        numbers += [int(n) for n in re.findall(r"^#(?:\d+-)?(\d+) ", page, re.M)]
        assert len(page) <= max_chars
        cursor = _CURSOR.search(page)
        if cursor is None:
            break
        request = request._replace(cursor=cursor[1])

    assert numbers == sorted(set(numbers))
    assert numbers[-1] == 15


def test_a_search_that_is_cancelled_ends(library):
    cancelled = threading.Event()
    cancelled.set()

    with pytest.raises(CancelledError):
        grep_documents(
            several(library, 60), Grep(None, "copper"), 3_000, Caller(cancelled=cancelled)
        )
