"""Answers about folders of documents that cases describe, by a library that reads them."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from shed_server.answers.check.check_answer import check_answer
from shed_server.answers.check.checker import Checker
from shed_server.answers.grep.grep_documents import grep_documents
from shed_server.answers.grep.searcher import Searcher
from shed_server.answers.rows.row_finder import RowFinder
from shed_server.answers.rows.rows_answer import rows_answer
from shed_server.answers.search_answer import search_answer
from shed_server.answers.several import SeveralDocuments
from shed_server.library.library import Library
from shed_server.library.search_index.search import SectionSearch
from shed_server.settings import Settings
from tests.server.answers.asking import Answers
from tests.server.calls import Calls, call_cases, check
from tests.server.folders import write_folder


class FolderAnswers(Answers):
    """Answers about a folder. A document `one.md` is named in calls of rows."""

    def __init__(self, library: Library, documents: Sequence[str]) -> None:
        super().__init__()
        self.search = SectionSearch(library, jobs=2)
        self.library = library
        self.name = "one.md" if documents[0] == "one.md:" else ""

    def answer(self, request, limit: int) -> str:
        """Return the answer to a request."""
        if request.tool == "rows":
            request = request._replace(documents=request.documents or self.name)
            return rows_answer(RowFinder(self.library, self.search).find(request), request, limit)
        if request.tool == "search":
            findings = self.search.find(request.query, request.documents, request.prefix)
            return search_answer(self.search, findings, request, limit)
        if request.tool == "check":
            findings = Checker(self.library, self.search).check(request.quote, request.document)
            return check_answer(findings, request, limit)
        several = SeveralDocuments(self.library, self.search)
        return grep_documents(several, Searcher(self.library.find_pattern), request, limit)


@pytest.fixture(scope="module")
def libraries(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[object, Library]]:
    """The libraries of the cases so far, each of which several cases are about."""
    found: dict[object, Library] = {}
    yield found
    for library in found.values():
        library.close()


@pytest.mark.parametrize("case", call_cases(Path(__file__).parent / "folders"))
def test_folders_are_answered_about(case: Calls, libraries, tmp_path_factory):
    library = libraries.get(case.documents)
    if library is None:
        folder = tmp_path_factory.mktemp("folder")
        write_folder(folder / "served", case.documents)
        library = Library(Settings(paths=(folder / "served",), cache=folder / "cache"))
        libraries[case.documents] = library
    check(case, FolderAnswers(library, case.documents))
