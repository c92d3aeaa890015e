"""Implementation of grep, search, rows, check, compare, and of reading several documents.

Their modules are a tenth of the server's start, for which clients wait: this one is imported when
one of them is first called.
"""

from shed_server.answers.calls import (
    Check,
    Compare,
    GetToc,
    Grep,
    ListDocuments,
    ReadSection,
    Rows,
    Search,
)
from shed_server.answers.check.check_answer import check_answer
from shed_server.answers.check.checker import Checker
from shed_server.answers.compare.compare_answer import compare_answer
from shed_server.answers.compare.comparer import Comparer
from shed_server.answers.documents_answer import documents_answer
from shed_server.answers.draft.draft_answer import draft_answer
from shed_server.answers.draft.draft_checker import DraftChecker
from shed_server.answers.grep.grep_answer import grep_answer
from shed_server.answers.grep.grep_documents import grep_documents
from shed_server.answers.grep.searcher import Searcher
from shed_server.answers.rows.row_finder import RowFinder
from shed_server.answers.rows.rows_answer import rows_answer
from shed_server.answers.search_answer import search_answer
from shed_server.answers.sections.same_section import same_section_answer
from shed_server.answers.sections.section_answer import section_answer
from shed_server.answers.several import SeveralDocuments, newest_first
from shed_server.answers.toc.toc_answer import toc_answer, toc_answers
from shed_server.library.library import Library, OpenDocument
from shed_server.library.search_index.reading import read_ahead
from shed_server.library.search_index.search import SectionSearch
from shed_server.library.sources.filters import has_keys
from shed_server.workers.caller import SILENT_CALLER, Caller

Asked = ListDocuments | GetToc | ReadSection | Grep | Search | Check | Rows | Compare


class Searches:
    """Answers requests, and keeps the folded texts of the last documents; safe for all threads."""

    def __init__(self, library: Library, jobs: int) -> None:
        """jobs: documents read at once for a search."""
        self._library = library
        self._searcher = Searcher(library.find_pattern)
        self._sections = SectionSearch(library, jobs)
        self._several = SeveralDocuments(library, self._sections)
        self._checker = Checker(library, self._sections)
        self._drafts = DraftChecker(library, self._checker)
        self._rows = RowFinder(library, self._sections)
        self._comparer = Comparer(library, self._several)

    def read_ahead(self) -> None:
        """Start reading all documents in the background."""
        read_ahead(self._library, self._sections.indexer)

    def answer(self, request: Asked, max_chars: int, caller: Caller = SILENT_CALLER) -> str:
        """Return the answer to a request, of at most `max_chars` characters. Raises ShedError."""
        match request:
            case GetToc() | ReadSection() | Grep():
                name = self._several.named(request.document)
                if name is None:
                    return self._of_several(request, max_chars, caller)
                return self._of_one(self._library.open(name, caller), request, max_chars, caller)
            case ListDocuments():
                if has_keys(request.pattern):
                    self._several.read(request.pattern, caller)
                listings = self._library.list_documents(request.pattern)
                return documents_answer(listings, request, max_chars)
            case Search():
                asked = request.query, request.documents, request.prefix
                findings = self._sections.find(*asked, caller)
                return search_answer(self._sections, findings, request, max_chars)
            case Rows():
                return rows_answer(self._rows.find(request, caller), request, max_chars)
            case Check(draft=""):
                checked = self._checker.check(request.quote, request.document, caller)
                return check_answer(checked, request, max_chars)
            case Check():
                drafted = self._drafts.check(request.draft, request.document, caller)
                return draft_answer(drafted, max_chars)
            case Compare():
                compared = self._comparer.compare(request.documents, caller)
                return compare_answer(compared, request, max_chars)

    def _of_one(
        self,
        document: OpenDocument,
        request: GetToc | ReadSection | Grep,
        max_chars: int,
        caller: Caller,
    ) -> str:
        match request:
            case GetToc():
                return toc_answer(document, request, max_chars)
            case ReadSection():
                return section_answer(document, request, max_chars)
            case Grep():
                return grep_answer(self._searcher, document, request, max_chars, caller)

    def _of_several(
        self, request: GetToc | ReadSection | Grep, max_chars: int, caller: Caller
    ) -> str:
        if isinstance(request, Grep):
            return grep_documents(self._several, self._searcher, request, max_chars, caller)
        served = self._several.read(request.document, caller)
        if isinstance(request, GetToc):
            return toc_answers(self._several.opened(served, caller), request, max_chars)
        documents = self._several.opened(newest_first(served), caller)
        return same_section_answer(documents, self._library.open, request, max_chars)
