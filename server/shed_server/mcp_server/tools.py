"""The tools: each one sentence for the model, its arguments, and one call into the answers."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, TypeVar

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from mcp_types import ImageContent, TextContent, ToolAnnotations

from shed_server.answers.calls import (
    Check,
    Compare,
    GetToc,
    Grep,
    ListDocuments,
    ReadSection,
    Rows,
    Search,
    ViewPage,
)
from shed_server.answers.documents_answer import documents_answer
from shed_server.answers.page_images import pages_answer
from shed_server.answers.sections.section_answer import section_answer
from shed_server.answers.toc.toc_answer import toc_answer
from shed_server.library.library import Library, OpenDocument
from shed_server.library.sources.filters import has_keys
from shed_server.library.sources.names import may_be_several
from shed_server.mcp_server import tool_arguments as given
from shed_server.mcp_server.arguments import TextArguments, short_schema
from shed_server.mcp_server.bridge import run
from shed_server.workers.caller import Caller

if TYPE_CHECKING:
    from shed_server.mcp_server.searches import Asked, Searches

T = TypeVar("T")

TOC_CHARS = 3_000
"""Longest default answer of get_toc, in characters. Folded sections cost another call, which
is cheaper: with 3,000 characters the evidence of FinanceBench is read after 1,833 tokens and 2.8
calls, with 10,000 after 3,024 tokens and 2.4 calls (`python -m bench.search`)."""

GREP_CHARS, MAX_GREP_CHARS = 3_000, 10_000
"""Longest default answer of grep, and the longest that a call can ask for, in characters. Of broad
patterns, most lines are read for nothing, and matches that are not shown are counted by section.
With 3,000 the calls of two agents show 24,000 characters less than with 4,000, and 2 of 480 figures
that their answers used are missing."""

COMPARE_CHARS = 4_000
"""Longest answer of compare."""

_LONG = {"anthropic/maxResultSizeChars": 50_000}  # more than Claude Code takes by default
_SHOWN = {"anthropic/alwaysLoad": True}  # Claude Code shows the schema in the first turn


@dataclass(frozen=True)
class Tools:
    """The tools as methods, over one library.

    max_chars: length of the longest answer, where a call names no other.
    jobs: documents that are read at once where a search needs them.
    """

    library: Library
    max_chars: int
    jobs: int

    @cached_property
    def searches(self) -> "Searches":
        """Implementation of most tools; if simultaneous first calls make several, one stays.

        Raises EmbeddingError.
        """
        from shed_server.mcp_server.searches import Searches  # late: see there

        return Searches(self.library, self.jobs)

    async def list_documents(
        self, context: Context, pattern: given.NamePattern = None, cursor: given.Cursor = None
    ) -> str:
        """List the documents with their pages."""
        request = ListDocuments(pattern or "*", cursor or "")
        if has_keys(request.pattern):
            return await self._search(context, request, self.max_chars)

        def answer(_: Caller) -> str:
            listings = self.library.list_documents(request.pattern)
            return documents_answer(listings, request, self.max_chars)

        return await run(answer, context, ToolError)

    async def get_toc(
        self,
        context: Context,
        document: given.DocumentOrSome = None,
        prefix: given.Prefix = None,
        depth: given.Depth = None,
        match: given.Match = None,
        kind: given.Kind = None,
        batches: given.Batches = None,
        cursor: given.Cursor = None,
        max_chars: given.MaxChars = None,
        read: given.Handle = None,
    ) -> str:
        """Table of contents, or a kind of entry: prefix, title, page, size."""
        request = GetToc(document, prefix or "", depth, match or "", kind or "", batches)
        request = request._replace(cursor=cursor or "", max_chars=max_chars, read=read or "")
        are_several = document and may_be_several(document)
        limit = max_chars or min(self.max_chars, TOC_CHARS * (2 if are_several else 1))
        if are_several:
            return await self._search(context, request, limit)
        return await self._answer(context, document, lambda one: toc_answer(one, request, limit))

    async def read_section(
        self,
        context: Context,
        prefix: given.Sections,
        document: given.SameOfSeveral = None,
        cursor: given.Cursor = None,
        max_chars: given.MaxChars = None,
        read: given.FirstHandle = None,
    ) -> str:
        """Read whole sections; of several documents, the differences."""
        request = ReadSection(document, prefix, cursor or "", max_chars, read or "")
        limit = max_chars or self.max_chars
        if document and may_be_several(document):
            return await self._search(context, request, limit)
        return await self._answer(
            context, document, lambda one: section_answer(one, request, limit)
        )

    async def grep(
        self,
        call: Context,
        pattern: given.Pattern,
        document: given.DocumentOrGlob = None,
        prefix: given.Within = None,
        ignore_case: bool = True,
        exact: given.Exact = False,
        context: given.MatchContext = None,
        after: given.After = None,
        cursor: given.Cursor = None,
        max_chars: given.MaxChars = None,
    ) -> str:
        """Every match: section, page, and its sentence or row."""
        request = Grep(document, pattern, prefix or "", cursor or "", ignore_case, max_chars)
        request = request._replace(exact=exact, context=context, after=after)
        unit = "" if may_be_several(document) else "pages"
        usual = GREP_CHARS * (2 if context or after else 1)  # whole sentences of fewer places
        usual = max(usual, 2 * (after or 0))  # a definition of which all is wanted has room
        limit = min(max_chars or min(self.max_chars, usual), MAX_GREP_CHARS)
        return await self._search(call, request, limit, unit)

    async def search(
        self,
        context: Context,
        query: given.Words,
        documents: given.NamePattern = None,
        prefix: given.Prefix = None,
        limit: given.Limit = None,
        cursor: given.Cursor = None,
    ) -> str:
        """Find sections by words, best first, with the rows or sentences."""
        request = Search(query, documents or "", prefix or "", cursor or "", limit)
        return await self._search(context, request, self.max_chars)

    async def rows(
        self,
        context: Context,
        label: given.RowLabels,
        documents: given.NamePattern = None,
        prefix: given.Prefix = None,
        cursor: given.Cursor = None,
    ) -> str:
        """Table rows by label: figures by period, newest first."""
        request = Rows(label, documents or "", prefix or "", cursor or "")
        return await self._search(context, request, self.max_chars)

    async def check(
        self,
        context: Context,
        quote: given.Quotation = None,
        draft: given.Draft = None,
        document: given.DocumentOrGlob = None,
    ) -> str:
        """Prove a quotation, or all of a draft: its place, else the difference."""
        request = Check(quote or "", document, draft or "")
        unit = "documents" if may_be_several(document) else "pages"
        return await self._search(context, request, self.max_chars, unit)

    async def compare(
        self,
        context: Context,
        documents: given.Versions,
        prefix: given.Prefix = None,
        cursor: given.Cursor = None,
    ) -> str:
        """Changes: sections of versions or years; of one, sentences and rows."""
        request = Compare(documents, prefix or "", cursor or "")
        return await self._search(context, request, min(self.max_chars, COMPARE_CHARS))

    async def view_page(
        self,
        context: Context,
        document: given.Document = None,
        page: given.Page = None,
        prefix: given.PagesPrefix = None,
    ) -> list[TextContent | ImageContent]:
        """Show a page, or a section's first pages, as images."""
        request = ViewPage(document, page, prefix or "")

        def answer(caller: Caller) -> list[TextContent | ImageContent]:
            opened = self.library.open(document, caller)
            draw = partial(self.library.draw, caller=caller)
            return pages_answer(draw, opened, request, self.max_chars)

        return await run(answer, context, ToolError)

    async def _answer(
        self, context: Context, document: str | None, answer: Callable[[OpenDocument], T]
    ) -> T:
        """Return the answer from a document, which is read first if that was never done."""
        return await run(
            lambda caller: answer(self.library.open(document, caller)),
            context,
            ToolError,
        )

    async def _search(
        self, context: Context, request: "Asked", max_chars: int, unit: str = "documents"
    ) -> str:
        """Return an answer that needs the searches. unit: of its progress."""
        return await run(
            lambda caller: self.searches.answer(request, max_chars, caller),
            context,
            ToolError,
            unit,
        )

    def all(self) -> list[Tool]:
        """Return the tools as the SDK serves them."""
        return [
            _tool(self.list_documents, "List documents", _hint("names")),
            _tool(self.get_toc, "Table of contents", _SHOWN),
            _tool(self.read_section, "Read a section", _SHOWN | _LONG),
            _tool(self.search, "Search all documents", _SHOWN),
            _tool(self.rows, "Rows of tables", _SHOWN),
            _tool(self.grep, "Search for a pattern", _hint("regular expression")),
            _tool(self.check, "Check a quotation", _hint("quotation, citation, proof")),
            _tool(self.compare, "Compare", _hint("versions")),
            _tool(self.view_page, "View pages", _hint("image")),
        ]


def _hint(words: str) -> dict[str, Any]:
    """Return words by which Claude Code finds a tool whose schema it defers."""
    return {"anthropic/searchHint": words}


def _tool(function: Callable[..., Any], title: str, meta: dict[str, Any] | None) -> Tool:
    """Return a tool that answers in text only, since some clients show structure instead of it.

    title: among the annotations, where directories of servers look for it. Clients that show a
    tool's own title take this one instead, so that it need not be sent twice.
    """
    tool = Tool.from_function(
        function,
        annotations=ToolAnnotations(title=title, read_only_hint=True, open_world_hint=False),
        meta=meta,
        structured_output=False,
    )
    arguments = TextArguments(arg_model=tool.fn_metadata.arg_model)
    short = short_schema(tool.parameters)
    return tool.model_copy(update={"parameters": short, "fn_metadata": arguments})
