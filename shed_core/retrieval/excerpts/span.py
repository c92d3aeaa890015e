"""Where a match is."""

from typing import NamedTuple


class Span(NamedTuple):
    """The position of a match in the record's text, in characters; start < stop."""

    start: int
    stop: int
