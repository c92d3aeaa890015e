"""Numbers of sections in a draft: `6.5 Manipulation of function calls (p. 48)` has no figure."""

import re
from collections.abc import Sequence

from shed_core.retrieval.excerpts.span import Span

_NUMBER = re.compile(r"\d{1,3}(?:\.\d{1,3})+")
_HEADER_NUMBER = re.compile(r"[\d.]+")
_TITLE = re.compile(r"\s+([^\W\d_][^(:;,–—\[\]]{2,100}?)\s*(?=[(:;,–—\[]|$)")

_CITED = re.compile(r"\s?[(\[,](?:[^()]{0,100}\W)?pp?\.?\s?\d")

ALONE = "|"
"""Instead of the title of a number with a page behind it, as in `6.5 (p. 48)`."""


def section_name_at(text: str, span: Span) -> str:
    """Return the number that a text has somewhere and the title behind it, or "".

    >>> section_name_at("See 6.5 More on it (p. 3).", Span(4, 7))
    '6.5 More on it'
    """
    number = text[slice(*span)].strip("( )")
    if not _NUMBER.fullmatch(number):
        return ""
    title = _TITLE.match(text, span.stop)
    if title is None and _CITED.match(text, span.stop):
        return f"{number} {ALONE}"
    return f"{number} {title[1]}" if title else number


def other_number(headers: Sequence[str], number: str, title: str) -> int | None:
    """Return the node of the one header that is a title and a number of another's form, or None.

    >>> other_number(["1 Sets", "1.1 Graphs", "Graphs"], "1.2", "graphs")
    1
    """
    found = [
        node
        for node, header in enumerate(headers)
        if (parts := header.partition(" "))[2].strip().casefold() == title.casefold()
        and _HEADER_NUMBER.fullmatch(parts[0])
        and parts[0].strip(".").count(".") == number.count(".")
    ]
    return found[0] if len(found) == 1 else None


def has_siblings(headers: Sequence[str], number: str) -> bool:
    """True if headers have other numbers below the number above a number.

    >>> has_siblings(["3.1 Sets"], "3.7"), has_siblings(["3.1 Sets"], "4.7")
    (True, False)
    """
    above = number.rpartition(".")[0]
    return any(header.startswith(f"{above}.") for header in headers)
