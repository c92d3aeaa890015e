"""Position of a match, the type that search, quotation and excerpts share."""

from typing import NamedTuple


class Span(NamedTuple):
    """The position of a match in the record's text, in characters; start < stop."""

    start: int
    stop: int
