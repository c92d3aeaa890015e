"""The served documents as resources: their list, page by page, and a notification when it changes.

Claude Code completes `@` from this list and ignores templates. No system-independent call reports
changes in a folder, so its names are compared now and then once a client has asked for the list.
"""

import asyncio
import time
from bisect import bisect_right
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from mcp.server.context import ServerRequestContext
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ResourceError
from mcp.server.subscriptions import ResourcesListChanged, SubscriptionBus
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INTERNAL_ERROR,
    Annotations,
    ListResourcesResult,
    PaginatedRequestParams,
    Resource,
)
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from shed_core.errors import ShedError
from shed_core.retrieval.escaping import escaped_title
from shed_server.answers.documents_answer import facts_of
from shed_server.library.library import Library
from shed_server.library.listings import Listing, Listings
from shed_server.mcp_server.bridge import run

if TYPE_CHECKING:
    from mcp.server.session import ServerSession

_PAGE_SIZE = 500  # documents; one takes about 300 bytes and 0.2 ms
_MIN_SECONDS_BETWEEN = 2.0  # two looks at the folders
_MAX_SHARE = 0.01  # of a processor that looking may take: 23 s between for 20,000 files
_SECONDS_KEPT = 60.0  # names of a list that a client reads page by page: listing takes 0.2 s more


class ResourceList:
    """The handler of `resources/list`.

    server: that the requests come to. bus: of its subscriptions; None where no message can be sent
    without a request, so that nothing is compared.
    """

    def __init__(self, library: Library, server: MCPServer, bus: SubscriptionBus | None) -> None:
        self._library, self._server, self._bus = library, server, bus
        self._kept: tuple[Listings, float] | None = None
        self._session: ServerSession | None = None
        self._comparison: asyncio.Task[None] | None = None

    async def __call__(
        self, request: ServerRequestContext[Any, Any], params: PaginatedRequestParams
    ) -> ListResourcesResult:
        """Return a page of the list. Raises MCPError."""
        cursor = params.cursor or ""
        try:
            return await run(
                lambda _: self._page(cursor),
                Context(request_context=request, mcp_server=self._server),
                ResourceError,
            )
        except ResourceError as error:
            raise MCPError(INTERNAL_ERROR, str(error)) from error
        finally:
            self._watch(request)

    def _page(self, cursor: str) -> ListResourcesResult:
        """Return the documents after the name in the cursor, even if that one is gone."""
        listings, listed_at = self._kept or (None, 0.0)
        if listings is None or not cursor or time.monotonic() - listed_at > _SECONDS_KEPT:
            listings = self._library.list_documents()
            self._kept = listings, time.monotonic()
        start = bisect_right(listings.names, cursor)
        page = range(start, min(start + _PAGE_SIZE, len(listings)))
        is_last = page.stop == len(listings)
        return ListResourcesResult(
            resources=_resources(listings, page),
            next_cursor=None if is_last else listings.names[page.stop - 1],
        )

    def _watch(self, request: ServerRequestContext[Any, Any]) -> None:
        if self._bus is None:
            return
        if request.session.protocol_version not in MODERN_PROTOCOL_VERSIONS:
            self._session = request.session  # a handshake is followed by one client's messages
        if self._comparison is None:
            given = [*self._kept[0].names] if self._kept else None
            self._comparison = asyncio.create_task(self._compare(self._bus, given))

    async def _compare(self, bus: SubscriptionBus, known: list[str] | None) -> None:
        """Notify clients whenever the names are others than before, for as long as they live.

        known: names that a client was given, since the folder may change before the first look.
        """
        seconds = 0.0
        while True:
            await asyncio.sleep(max(_MIN_SECONDS_BETWEEN, seconds / _MAX_SHARE))
            names, seconds = await self._names()
            if names is None or names == known:
                continue
            known = names
            await bus.publish(ResourcesListChanged())
            if self._session is not None:
                await self._session.send_resource_list_changed()

    async def _names(self) -> tuple[list[str] | None, float]:
        """Return the names, None for a store that is away, and the seconds that they took."""
        begin = time.monotonic()
        names = None
        with suppress(ShedError):
            names = await asyncio.to_thread(self._library.names)
        return names, time.monotonic() - begin


def _resources(listings: Listings, page: range) -> list[Resource]:
    return [_resource(listings[place]) for place in page]


def _resource(listing: Listing) -> Resource:
    """Return the table of contents of a document as a resource. size: of its file."""
    state = listing.state
    return Resource(
        uri=f"shed://{quote(listing.name, safe='')}/toc",
        name=listing.name,
        title=escaped_title(listing.title) or None,
        description=facts_of(listing) or None,
        mime_type="text/plain",
        size=state and state.size,
        annotations=state and Annotations(last_modified=_moment(state.modified_ns)),
    )


def _moment(nanoseconds: int) -> str | None:
    """Return a moment of Unix time by ISO 8601, or None outside of the years 1 to 9999.

    >>> _moment(0)
    '1970-01-01T00:00:00Z'
    """
    try:
        moment = datetime.fromtimestamp(nanoseconds // 10**9, UTC)
    except (ValueError, OverflowError, OSError):
        return None
    return moment.isoformat().replace("+00:00", "Z")
