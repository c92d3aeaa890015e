"""The MCP server: tools, resources, a prompt and completions over one library."""

from base64 import b64encode
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Annotated

import anyio.to_thread
from mcp.server.auth.provider import TokenVerifier
from mcp.server.auth.settings import AuthSettings
from mcp.server.caching import CacheableMethod, CacheHint
from mcp.server.mcpserver import Context, MCPServer, ResourceSecurity
from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError
from mcp.server.subscriptions import InMemorySubscriptionBus
from mcp_types import (
    Completion,
    CompletionArgument,
    CompletionContext,
    Icon,
    PromptReference,
    ResourceTemplateReference,
)
from pydantic import Field

from shed_core import __version__
from shed_core.document.record import DocumentRecord
from shed_core.errors import ShedError, UnknownPrefixError
from shed_core.installation import REPOSITORY
from shed_core.retrieval.names.titles import folded_title
from shed_core.retrieval.prefixes import FRONT, has_front, prefixes
from shed_server.answers.calls import GetToc, ReadSection
from shed_server.answers.cursors import use_secret
from shed_server.answers.sections.section_answer import section_answer
from shed_server.answers.toc.toc_answer import toc_answer
from shed_server.cache.secret import shared_secret
from shed_server.errors import DocumentStoreError, OutsideError, UnknownDocumentError
from shed_server.library.library import Library, OpenDocument
from shed_server.library.sources.names import folded_name
from shed_server.mcp_server.arguments import CheckingServer
from shed_server.mcp_server.bridge import run
from shed_server.mcp_server.instructions import INSTRUCTIONS, prompt_text
from shed_server.mcp_server.resource_list import ResourceList
from shed_server.mcp_server.tools import Tools
from shed_server.settings import Settings

NAME = "shed"
TITLE = "Sections of long documents"

_ICON = Path(__file__).with_name("icon.svg")

_UNCHANGING: tuple[CacheableMethod, ...] = (
    "server/discover",
    "tools/list",
    "prompts/list",
    "resources/templates/list",
)
_NEVER_CHANGES = CacheHint(ttl_ms=3_600_000, scope="public")
"""Lifetime of lists that only a new release changes: an hour, since one may start soon."""

_NOT_FOUND = (OutsideError, UnknownDocumentError, UnknownPrefixError)
"""Errors in the address of a resource, and not of the server."""


def create_app(
    library: Library,
    settings: Settings,
    *,
    auth: AuthSettings | None = None,
    token_verifier: TokenVerifier | None = None,
    notifies: bool = True,
) -> MCPServer:
    """Return the server over a library; the caller runs it and closes the library.

    auth, token_verifier: over HTTP, the trusted OAuth server and the check of its tokens.
    notifies: True if messages without a request reach clients, as over standard output.
    """
    use_secret(settings.cursor_secret or shared_secret(settings.cache))
    methods = Tools(library, settings.max_chars, settings.jobs)
    if settings.index:
        methods.searches.read_ahead()
    bus = InMemorySubscriptionBus() if notifies else None
    server = CheckingServer(
        name=NAME,
        title=TITLE,
        instructions=INSTRUCTIONS,
        version=__version__,
        website_url=REPOSITORY,
        icons=[_icon()],
        cache_hints=dict.fromkeys(_UNCHANGING, _NEVER_CHANGES),
        tools=methods.all(),
        auth=auth,
        token_verifier=token_verifier,
        log_level="WARNING",  # errors that the model gets need no line in a log
        subscriptions=bus or False,
    )
    server.list_resources_with(ResourceList(library, server, bus))
    _add_resources(server, library, settings.max_chars)
    _add_prompt(server)
    _add_completions(server, library)
    return server


def _icon() -> Icon:
    """Return the server's icon, once: on each tool it would be read with every list of them."""
    data = b64encode(_ICON.read_bytes()).decode()
    return Icon(src=f"data:image/svg+xml;base64,{data}", mime_type="image/svg+xml", sizes=["any"])


def _add_resources(server: MCPServer, library: Library, max_chars: int) -> None:
    # the library itself checks the target of a name, and a name may be a path
    security = ResourceSecurity(exempt_params={"document"})

    async def answer(document: str, context: Context, of: Callable[[OpenDocument], str]) -> str:
        return await _resource(library, document, context, of)

    @server.resource(
        "shed://{document}/toc", name="toc", title="Table of contents", security=security
    )
    async def toc(document: str, context: Context) -> str:
        """Return the table of contents of a document."""
        request = GetToc(document)
        return await answer(document, context, lambda o: toc_answer(o, request, max_chars))

    @server.resource(
        "shed://{document}/section/{prefix}", name="section", title="Section", security=security
    )
    async def section(document: str, prefix: str, context: Context) -> str:
        """Return the text of a section of a document."""
        request = ReadSection(document, prefix)
        return await answer(document, context, lambda o: section_answer(o, request, max_chars))

    del toc, section  # registered by their decorators


async def _resource(
    library: Library, document: str, context: Context, of: Callable[[OpenDocument], str]
) -> str:
    """Return the text of a resource of a document. Raises ResourceError."""
    try:
        return await run(
            lambda caller: of(library.open(document, caller)),
            context,
            ResourceError,
        )
    except ResourceError as error:
        if isinstance(error.__cause__, _NOT_FOUND):
            raise ResourceNotFoundError(str(error)) from error
        raise


def _add_prompt(server: MCPServer) -> None:
    @server.prompt(name="ask", title="Ask a document")
    def ask(
        question: Annotated[str, Field(description="What you want to know.")],
        document: Annotated[str, Field(description="Name of the document.")] = "",
    ) -> str:
        """Answer a question from a document by its sections, with page numbers."""
        return prompt_text(question, document)

    del ask


def _add_completions(server: MCPServer, library: Library) -> None:
    @server.completion()
    async def complete(
        _reference: PromptReference | ResourceTemplateReference,
        argument: CompletionArgument,
        context: CompletionContext | None,
    ) -> Completion | None:
        if argument.name == "document":
            return await anyio.to_thread.run_sync(completed_documents, library, argument.value)
        document = ((context and context.arguments) or {}).get("document")
        if argument.name == "prefix" and document is not None:
            return await anyio.to_thread.run_sync(
                completed_prefixes, library, document, argument.value
            )
        return None

    del complete


_MAX_VALUES = 100  # the protocol allows no more
_MAX_PREFIX_CHARS = 100  # of an offered prefix; in a chain of n sections one has 2n


def completed_documents(library: Library, typed: str) -> Completion | None:
    """Return the names that contain the typed text, those that begin with it first, or None."""
    words = folded_name(typed)
    try:
        names = [name for name in library.names() if words in folded_name(name)]
    except DocumentStoreError:
        return None  # a completion has no place for an error; the next call reports it
    names.sort(key=lambda name: not folded_name(name).startswith(words))
    return _completion(names)


def completed_prefixes(library: Library, document: str, typed: str) -> Completion | None:
    """Return the prefixes that begin with the typed text or whose titles contain it, or None.

    A document that was never read is not read for a completion, since that may take seconds.
    """
    try:
        if not library.describe(document).indexed:
            return None
        record = library.open(document).record
    except ShedError:
        return None  # as above
    return _completion(prefixes_like(record, typed))


def prefixes_like(record: DocumentRecord, typed: str) -> list[str]:
    """Return the prefixes that begin with a text or whose titles contain it, long ones left out."""
    beginning, words = typed.strip(), folded_title(typed)
    has_letters = any(map(str.isalpha, words))
    names = [FRONT] if has_front(record.sht) and FRONT.startswith(beginning) else []
    names += [
        prefix
        for node, prefix in enumerate(prefixes(record.sht))
        if len(prefix) <= _MAX_PREFIX_CHARS
        and (
            prefix.startswith(beginning)
            or (has_letters and words in folded_title(record.header(node)))
        )
    ]
    return names


def _completion(values: list[str]) -> Completion:
    first = list(islice(values, _MAX_VALUES))
    return Completion(values=first, total=len(values), has_more=len(values) > len(first))
