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
from shed_server.answers.dates import newest_first
from shed_server.answers.documents_answer import documents_answer
from shed_server.answers.draft.draft_answer import draft_answer
from shed_server.answers.draft.draft_checker import DraftChecker
from shed_server.answers.grep.grep_answer import grep_answer
from shed_server.answers.grep.grep_documents import grep_documents
from shed_server.answers.grep.searcher import Searcher
from shed_server.answers.grep.several import SeveralDocuments
from shed_server.answers.rows.row_finder import RowFinder
from shed_server.answers.rows.rows_answer import rows_answer
from shed_server.answers.search_answer import search_answer
from shed_server.answers.sections.same_section import same_section_answer
from shed_server.answers.sections.section_answer import section_answer
from shed_server.answers.toc.several import toc_answers
from shed_server.answers.toc.toc_answer import toc_answer
from shed_server.library.library import Library
from shed_server.library.search_index.reading import read_ahead
from shed_server.library.search_index.search import SectionSearch
from shed_server.workers.caller import Caller


class Searches:
    """Searches documents and keeps the folded texts of the last ones; safe to use from any thread.

    Its methods return the answer to a request, of at most `max_chars` characters. They raise
    ShedError.
    """

    def __init__(self, library: Library, jobs: int) -> None:
        """jobs: documents read at once for a search."""
        self._library = library
        self._searcher = Searcher(library.find_pattern)
        self._sections = SectionSearch(library, jobs)
        self._several = SeveralDocuments(library, self._sections.word_indexer, self._searcher)
        self._checker = Checker(library, self._sections)
        self._drafts = DraftChecker(library, self._checker)
        self._rows = RowFinder(library, self._sections)
        self._comparer = Comparer(library, self._several)

    def read_ahead(self) -> None:
        """Start reading all documents in the background."""
        read_ahead(self._library, self._sections.indexer)

    def documents(self, request: ListDocuments, max_chars: int, caller: Caller) -> str:
        """List the documents with some facts, reading them first."""
        self._several.read(request.pattern, caller=caller)
        return documents_answer(self._library.list_documents(request.pattern), request, max_chars)

    def grep(self, request: Grep, max_chars: int, caller: Caller) -> str:
        """Search one document or several for a pattern."""
        name = self._several.named(request.document)
        if name is None:
            return grep_documents(self._several, request, max_chars, caller)
        document = self._library.open(name, caller)
        return grep_answer(self._searcher, document, request, max_chars, caller)

    def toc(self, request: GetToc, max_chars: int, caller: Caller) -> str:
        """List the sections of the documents whose names match a glob."""
        name = self._several.named(request.document)
        if name is not None:
            return toc_answer(self._library.open(name, caller), request, max_chars)
        served = self._several.read(request.document, caller=caller)
        return toc_answers(self._several.opened(served, caller), request, max_chars)

    def read(self, request: ReadSection, max_chars: int, caller: Caller) -> str:
        """Read the same sections of the documents whose names match a glob."""
        name = self._several.named(request.document)
        if name is not None:
            return section_answer(self._library.open(name, caller), request, max_chars)
        served = self._several.read(request.document, caller=caller)
        documents = self._several.opened(newest_first(served), caller)
        return same_section_answer(documents, self._library.open, request, max_chars)

    def search(self, request: Search, max_chars: int, caller: Caller) -> str:
        """Find sections of any documents by words."""
        findings = self._sections.find(request.query, request.documents, request.prefix, caller)
        return search_answer(self._sections, findings, request, max_chars)

    def rows(self, request: Rows, max_chars: int, caller: Caller) -> str:
        """Find rows of tables by their labels."""
        return rows_answer(self._rows.find(request, caller), request, max_chars)

    def check(self, request: Check, max_chars: int, caller: Caller) -> str:
        """Look for a quotation, word for word, or for all that a draft states."""
        if request.draft:
            drafted = self._drafts.check(request.draft, request.document, caller)
            return draft_answer(drafted, max_chars)
        findings = self._checker.check(request.quote, request.document, caller)
        return check_answer(findings, request, max_chars)

    def compare(self, request: Compare, max_chars: int, caller: Caller) -> str:
        """Align the sections of documents and describe the changes."""
        compared = self._comparer.compare(request.documents, caller)
        return compare_answer(compared, request, max_chars)
