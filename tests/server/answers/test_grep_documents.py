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
from shed_server.answers.several import DocumentMatches, SeveralDocuments
from shed_server.errors import CancelledError
from shed_server.library.library import Library
from shed_server.library.search_index.search import SectionSearch
from shed_server.settings import Settings
from shed_server.workers.caller import Caller

_CURSOR = re.compile(r'Go on with grep\(.*cursor="([^"]+)"')


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    folder: Path = tmp_path_factory.mktemp("served")
    for number in range(5):
        text = "".join(f"It is of copper {'x' * n}.\n\n" for n in range(number))
        (folder / f"{number}.md").write_text(f"# Part {number}\n\n{text}")
    with closing(Library(Settings((folder,), tmp_path_factory.mktemp("cache")))) as library:
        yield library


def grep(library: Library, *asked, several=SeveralDocuments, seconds: float = 60) -> str:
    documents = several(library, SectionSearch(library, jobs=2))
    return grep_documents(documents, Searcher(library.find_pattern), *asked, seconds=seconds)


def lines_of(pages: list[str]) -> list[str]:
    """Return the lines of documents, each behind the name of its document."""
    name, lines = "", list[str]()
    for line in "\n".join(pages).splitlines():
        if title := re.match(r"(\S+\.md)(: \d+ match|, continued)", line):
            name = title[1]
        elif re.match(r"p\. \d+.* > ", line):
            lines.append(f"{name} {line}")
    return lines


def answers(library: Library, request: Grep, seconds: float) -> list[str]:
    found = [grep(library, request, 3_000, seconds=seconds)]
    while cursor := _CURSOR.search(found[-1]):
        request = request._replace(cursor=cursor[1])
        found.append(grep(library, request, 3_000, seconds=seconds))
    return found


def test_a_search_whose_time_is_over_goes_on_where_it_ended(library):
    request = Grep(None, "copper")
    quick, slow = (answers(library, request, seconds) for seconds in (60, 0))

    assert quick[0].startswith("10 matches in 4 of 5 documents, the newest first\n")
    assert slow[0].startswith('No match of "copper" in 1 document so far.')
    assert "[4 documents not searched yet. Go on with grep(" in slow[0]
    assert len(slow) <= 10  # one document each, twice where one has more matches than at first
    shown = [{line.rpartition(" > ")[2] for line in lines_of(pages)} for pages in (quick, slow)]
    assert shown[0] == shown[1]


class _ReadInPart(SeveralDocuments):
    """As if there had been no time to read the last two documents."""

    def open(self, place, document, caller):
        is_read = place < 3
        return (
            super().open(place, document, caller) if is_read else DocumentMatches(place, document)
        )


def test_the_first_line_says_of_how_many_documents_some_were_searched(library):
    page = grep(library, Grep(None, "copper", context=80), 3_000, several=_ReadInPart)

    assert page.startswith("3 matches in 2 of 3 of 5 documents, ")
    assert "[Not searched: 2 documents not read yet" in page


@pytest.mark.parametrize("max_chars", [1_000, 1_700, 5_000])
@pytest.mark.parametrize("context", [None, 10_000])
def test_no_page_is_longer_than_its_limit(library, max_chars, context):
    request = Grep("[0-9]*", "copper|part|" + "x" * 300, context=context)
    shown: list[str] = []
    n_shown = 0
    while True:
        page = grep(library, request, max_chars)
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


def test_a_search_that_is_cancelled_ends(library):
    cancelled = threading.Event()
    cancelled.set()

    with pytest.raises(CancelledError):
        grep(library, Grep(None, "copper"), 3_000, Caller(cancelled=cancelled))
