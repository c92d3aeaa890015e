"""Listings of an object store in the background, so that no call waits for their end.

A store of a million objects takes minutes to list. A call gets the objects seen until then and
whether these are all. A listing is used for a minute; then the next call starts another, and gets
the old one until that is complete.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from shed_server.errors import DocumentStoreError
from shed_server.object_store.documents import StoredObject, is_plain

MAX_NAMES = 50_000
"""Objects that one listing keeps, some 15 MB; later ones are found by name or prefix only."""

_MAX_DONE = 100  # listings that are kept, all of which may be empty
_MAX_PAGES = 1000  # of a listing, so that objects that are no documents do not make it endless
_MAX_AGE_SECONDS = 60.0
_WAIT_SECONDS = 2.0  # that a call waits for a listing to become complete

Pages = Callable[[str], Iterator[list[StoredObject]]]


class ListingState(NamedTuple):
    """Objects that a listing has seen. is_complete: True if these are all."""

    objects: Sequence[StoredObject]
    is_complete: bool


class BackgroundListings:
    """The listings of a store, by the common beginning of their paths; safe for all threads."""

    def __init__(
        self, pages: Pages, is_listed: Callable[[str], bool], max_names: int = MAX_NAMES
    ) -> None:
        """pages: yields the objects whose path begins with a text. is_listed: by its path."""
        self._pages, self._is_listed, self._max_names = pages, is_listed, max_names
        self._lock = threading.Lock()  # over the two below
        self._running: dict[str, _Listing] = {}
        self._done: OrderedDict[str, _Listing] = OrderedDict()

    def seen(self, start: str = "", seconds: float = _WAIT_SECONDS) -> ListingState:
        """Return the objects whose path begins with a text, as far as they are known.

        seconds: to wait at most for the rest. Raises DocumentStoreError.
        """
        with self._lock:
            done = self._done.get(start)
            if done and done.age < _MAX_AGE_SECONDS:
                self._done.move_to_end(start)
                return done.result()
            listing = self._running.get(start) or self._start(start)
        if listing.ended.wait(seconds) or done is None:
            return listing.result()
        return done.result()

    def _start(self, start: str) -> "_Listing":
        listing = _Listing(self._pages(start), self._is_listed, self._max_names)
        self._running[start] = listing
        threading.Thread(
            target=self._run, args=(start, listing), name="listing a store", daemon=True
        ).start()
        return listing

    def _run(self, start: str, listing: "_Listing") -> None:
        try:
            listing.run()
        finally:
            self._keep(start, listing)
            listing.ended.set()

    def _keep(self, start: str, listing: "_Listing") -> None:
        with self._lock:
            del self._running[start]
            self._done[start] = listing
            self._done.move_to_end(start)
            while len(self._done) > 1 and self._has_too_many():
                self._done.popitem(last=False)

    def _has_too_many(self) -> bool:
        n_objects = sum(listing.n_objects for listing in self._done.values())
        return len(self._done) > _MAX_DONE or n_objects > 2 * self._max_names


class _Listing:
    """One listing; `run` by one thread, read by any.

    ended: set by that thread at last.
    """

    def __init__(
        self,
        pages: Iterator[list[StoredObject]],
        is_listed: Callable[[str], bool],
        max_names: int,
    ) -> None:
        self._pages, self._is_listed, self._max_names = pages, is_listed, max_names
        self._objects: list[StoredObject] = []
        self._is_complete = False
        self._error: DocumentStoreError | None = None
        self.ended = threading.Event()
        self._ended_at = 0.0  # monotonic seconds

    @property
    def n_objects(self) -> int:
        """Number of objects seen so far."""
        return len(self._objects)

    @property
    def age(self) -> float:
        """Seconds since its end; infinite after a failure, so that it is not used again."""
        return float("inf") if self._error else time.monotonic() - self._ended_at

    def result(self) -> ListingState:
        """Return the objects seen so far. Raises DocumentStoreError after a failure without any."""
        if self._error is not None and not self._objects:
            raise self._error
        return ListingState(self._objects[:], self._is_complete)

    def run(self) -> None:
        """List until the end or a limit."""
        try:
            is_complete = True
            for number, page in enumerate(self._pages, 1):
                self._objects += [found for found in page if self._is_listed(found.path)]
                is_complete = is_complete and all(is_plain(found.path) for found in page)
                if number == _MAX_PAGES or len(self._objects) >= self._max_names:
                    return
            self._is_complete = is_complete
        except DocumentStoreError as error:
            self._error = error
        finally:
            self._ended_at = time.monotonic()
