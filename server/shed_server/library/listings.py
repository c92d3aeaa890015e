"""The list of served documents, each looked up in the cache only when it is shown."""

from collections.abc import Callable, Iterable, Sequence
from fnmatch import fnmatchcase
from typing import NamedTuple, overload

from shed_server.library.access import Place


class Listing(NamedTuple):
    """A served document. pages: None unless it is indexed, that is, its record is in the cache."""

    name: str
    pages: int | None
    indexed: bool


class Listings(Sequence[Listing]):
    """Documents sorted by name; each is looked up in the cache only when it is indexed."""

    def __init__(self, places: Iterable[Place], describe: Callable[[Place], Listing]) -> None:
        self._places = sorted(places, key=lambda place: place.name)
        self._describe = describe

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, index: int) -> Listing: ...
    @overload
    def __getitem__(self, index: slice) -> list[Listing]: ...
    def __getitem__(self, index: int | slice) -> Listing | list[Listing]:
        if isinstance(index, slice):
            return [self._describe(place) for place in self._places[index]]
        return self._describe(self._places[index])


def matching(places: Iterable[Place], pattern: str) -> list[Place]:
    """Return the places whose name matches, whatever the case.

    pattern: with `*`, `?` and `[…]`, or without any of them a part of the name.
    """
    folded = pattern.casefold()
    if not any(wildcard in folded for wildcard in "*?["):
        return [place for place in places if folded in place.name.casefold()]
    return [place for place in places if fnmatchcase(place.name.casefold(), folded)]
