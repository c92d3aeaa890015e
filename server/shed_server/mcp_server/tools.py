"""The tools: each one sentence for the model, its arguments, and one call into the answers."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from mcp_types import ImageContent, TextContent, ToolAnnotations
from pydantic import Field

from shed_core.retrieval.toc.entries import KINDS
from shed_server.answers.calls import (
    MAX_CONTEXT,
    MIN_CONTEXT,
    Check,
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
from shed_server.library.library import Library, Opened
from shed_server.library.sources.names import may_be_several
from shed_server.mcp_server.arguments import TextArguments, short_schema
from shed_server.mcp_server.bridge import run
from shed_server.settings import MIN_CHARS
from shed_server.workers.caller import Caller

if TYPE_CHECKING:
    from shed_server.mcp_server.searches import Searches

T = TypeVar("T")

MAX_CHARS = 48_000
"""Longest answer that a call can ask for; Claude Code takes 49,900 characters."""

TOC_CHARS = 3_000
"""Longest answer of get_toc where a call names no other. What is folded costs another call, which
is cheaper: with 3,000 characters the evidence of FinanceBench is read after 1,833 tokens and 2.8
calls, with 10,000 after 3,024 tokens and 2.4 calls (`python -m bench.search`)."""

GREP_CHARS = 4_000
"""Longest answer of grep where a call names no other."""

_LONG = {"anthropic/maxResultSizeChars": 50_000}  # more than Claude Code takes by default
_SHOWN = {"anthropic/alwaysLoad": True}  # Claude Code shows the schema in the first turn

Document = Annotated[str | None, Field(description="Leave out if only one is served.")]
DocumentOrGlob = Annotated[str | None, Field(description="Its name, or a glob; all if left out.")]
NamePattern = Annotated[str | None, Field(description="Glob or part of the name.")]
Prefix = str | None  # of a section, in one document
Sections = Annotated[str, Field(description="Prefixes or titles: '3.1; Legal proceedings'.")]
SameOfSeveral = Annotated[
    str | None, Field(description="Its name, or a glob: the same section of each.")
]
Match = Annotated[str | None, Field(description="Words of headers; a|b.")]
Kind = Annotated[str | None, Field(json_schema_extra={"enum": list(KINDS)})]
Batches = Annotated[int | None, Field(ge=100, description="Runs of at most so many tokens.")]
PagesPrefix = Annotated[str | None, Field(description="Or the section to show.")]
Depth = Annotated[int | None, Field(ge=1, description="Levels to show.")]
Page = Annotated[int | None, Field(ge=1, description="Page of the file, from 1.")]
Pattern = Annotated[
    str, Field(description="Regular expression; a blank also matches a line break.")
]
Words = Annotated[str, Field(description='Words of the documents; "exact phrase" and -word work.')]
Quotation = Annotated[str, Field(description="Words or a figure to cite.")]
RowLabels = Annotated[str, Field(description="As printed: 'Total net sales; net income'.")]
Exact = Annotated[bool, Field(description="Quotes, dashes, blanks as printed.")]
MatchContext = Annotated[
    int | None,
    Field(ge=MIN_CONTEXT, le=MAX_CONTEXT, description="Characters around a match."),
]
After = Annotated[
    int | None, Field(ge=MIN_CONTEXT, le=MAX_CONTEXT, description="Or from the match on.")
]
Limit = Annotated[int | None, Field(ge=1, le=20, description="Sections; 5 if left out.")]
Cursor = str | None  # an answer that is cut names the whole call
MaxChars = Annotated[int | None, Field(ge=MIN_CHARS, le=MAX_CHARS)]


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
        """What grep, search, rows and check do; of those that first calls at once make, one stays.

        Raises EmbeddingError.
        """
        from shed_server.mcp_server.searches import Searches  # late: see there

        return Searches(self.library, self.jobs)

    async def list_documents(
        self, context: Context, pattern: NamePattern = None, cursor: Cursor = None
    ) -> str:
        """List the documents with their pages."""
        request = ListDocuments(pattern or "*", cursor or "")

        def answer(_: Caller) -> str:
            listings = self.library.list_documents(request.pattern)
            return documents_answer(listings, request, self.max_chars)

        return await run(answer, context, ToolError)

    async def get_toc(
        self,
        context: Context,
        document: Document = None,
        prefix: Prefix = None,
        depth: Depth = None,
        match: Match = None,
        kind: Kind = None,
        batches: Batches = None,
        cursor: Cursor = None,
        max_chars: MaxChars = None,
    ) -> str:
        """Table of contents, or what it has of a kind: prefix, title, page and size of each."""
        asked = match or "", kind or "", batches
        request = GetToc(document, prefix or "", depth, *asked, cursor or "", max_chars)
        limit = max_chars or min(self.max_chars, TOC_CHARS)

        return await self._answer(
            context, document, lambda opened: toc_answer(opened, request, limit)
        )

    async def read_section(
        self,
        context: Context,
        prefix: Sections,
        document: SameOfSeveral = None,
        cursor: Cursor = None,
        max_chars: MaxChars = None,
    ) -> str:
        """Read sections whole, subsections included; of several documents, what differs."""
        request = ReadSection(document, prefix, cursor or "", max_chars)
        limit = max_chars or self.max_chars
        if document and may_be_several(document):
            return await run(
                lambda caller: self.searches.read(request, limit, caller),
                context,
                ToolError,
                "documents",
            )
        return await self._answer(
            context, document, lambda opened: section_answer(opened, request, limit)
        )

    async def grep(
        self,
        call: Context,
        pattern: Pattern,
        document: DocumentOrGlob = None,
        prefix: Prefix = None,
        ignore_case: bool = True,
        exact: Exact = False,
        context: MatchContext = None,
        after: After = None,
        cursor: Cursor = None,
        max_chars: MaxChars = None,
    ) -> str:
        """Every match in one document or several: section, page, and its sentence or row."""
        request = Grep(
            *(document, pattern, prefix or "", cursor or "", ignore_case, max_chars, exact),
            *(context, after),
        )
        unit = "" if may_be_several(document) else "pages"
        limit = max_chars or min(self.max_chars, GREP_CHARS)
        return await run(
            lambda caller: self.searches.grep(request, limit, caller), call, ToolError, unit
        )

    async def search(
        self,
        context: Context,
        query: Words,
        documents: NamePattern = None,
        prefix: Prefix = None,
        limit: Limit = None,
        cursor: Cursor = None,
    ) -> str:
        """Find sections of all documents by words, best first, with the rows or sentences."""
        request = Search(query, documents or "", prefix or "", cursor or "", limit)
        return await run(
            lambda caller: self.searches.search(request, self.max_chars, caller),
            context,
            ToolError,
            "documents",
        )

    async def rows(
        self,
        context: Context,
        label: RowLabels,
        documents: NamePattern = None,
        prefix: Prefix = None,
        cursor: Cursor = None,
    ) -> str:
        """Table rows by label, in all documents: figures by period, newest first."""
        request = Rows(label, documents or "", prefix or "", cursor or "")
        return await run(
            lambda caller: self.searches.rows(request, self.max_chars, caller),
            context,
            ToolError,
            "documents",
        )

    async def check(
        self, context: Context, quote: Quotation, document: DocumentOrGlob = None
    ) -> str:
        """Prove a quotation: its place if it stands word for word, else what differs."""
        request = Check(quote, document)
        unit = "documents" if may_be_several(document) else "pages"
        return await run(
            lambda caller: self.searches.check(request, self.max_chars, caller),
            context,
            ToolError,
            unit,
        )

    async def view_page(
        self,
        context: Context,
        document: Document = None,
        page: Page = None,
        prefix: PagesPrefix = None,
    ) -> list[TextContent | ImageContent]:
        """Show a page, or a section's first pages, as images: for tables and figures."""
        request = ViewPage(document, page, prefix or "")

        def answer(caller: Caller) -> list[TextContent | ImageContent]:
            opened = self.library.open(document, caller)
            draw = partial(self.library.draw, caller=caller)
            return pages_answer(draw, opened, request, self.max_chars)

        return await run(answer, context, ToolError)

    async def _answer(
        self, context: Context, document: str | None, answer: Callable[[Opened], T]
    ) -> T:
        """Return the answer from a document, which is read first if that was never done."""
        return await run(
            lambda caller: answer(self.library.open(document, caller)),
            context,
            ToolError,
        )

    def all(self) -> list[Tool]:
        """Return the tools as the SDK serves them."""
        return [
            _tool(self.list_documents, "List documents", _hint("names of documents")),
            _tool(self.get_toc, "Table of contents", _SHOWN),
            _tool(self.read_section, "Read a section", _SHOWN | _LONG),
            _tool(self.search, "Search all documents", _SHOWN),
            _tool(self.rows, "Rows of tables", _SHOWN),
            _tool(self.grep, "Search for a pattern", _hint("regular expression")),
            _tool(self.check, "Check a quotation", _hint("quotation, citation, proof")),
            _tool(self.view_page, "View pages", _hint("image of a page")),
        ]


def _hint(words: str) -> dict[str, Any]:
    """Return what Claude Code finds a tool by whose schema it does not show at first."""
    return {"anthropic/searchHint": words}


def _tool(function: Callable[..., Any], title: str, meta: dict[str, Any] | None) -> Tool:
    """Return a tool that answers in text only, since some clients show structure instead of it."""
    tool = Tool.from_function(
        function,
        title=title,
        annotations=ToolAnnotations(read_only_hint=True, open_world_hint=False),
        meta=meta,
        structured_output=False,
    )
    arguments = TextArguments(arg_model=tool.fn_metadata.arg_model)
    short = short_schema(tool.parameters)
    return tool.model_copy(update={"parameters": short, "fn_metadata": arguments})
