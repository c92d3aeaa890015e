"""Ends of the pages of a Word file: breaks that it states, and breaks that Word noted."""

from collections.abc import Set
from itertools import pairwise
from xml.etree.ElementTree import Element

from shed_core.ingest.flow.package import W
from shed_core.ingest.flow.rows import PAGE_BREAK
from shed_core.ingest.office.styles import value_of

_GO_ON = ("continuous", "nextColumn")  # how sections begin that need no new page


def sections_before_breaks(body: Element) -> Set[Element]:
    """Return the properties of the sections after which a new page begins.

    The last paragraph of a section holds them, and they say how the section itself begins.
    """
    earlier = {old for change in body.iter(f"{W}sectPrChange") for old in change}
    sections = [section for section in body.iter(f"{W}sectPr") if section not in earlier]
    return {
        one for one, following in pairwise(sections) if value_of(following, "type") not in _GO_ON
    }


class PageBreaks:
    """Tells the breaks that Word noted when it last drew the pages from those that the file states.

    Word notes a break also at the first letters after a stated one: the two are one.
    """

    def __init__(self) -> None:
        self._is_stated = False  # whether no text has come since a stated break

    def state(self) -> str:
        """Return the mark of a break that the file states."""
        self._is_stated = True
        return PAGE_BREAK

    def note(self) -> str:
        """Return the mark of a break that Word noted, or "" where a stated one took it."""
        mark = "" if self._is_stated else PAGE_BREAK
        self._is_stated = False
        return mark

    def pass_text(self, text: str) -> str:
        """Return a text, after which a break that Word noted is one of its own."""
        self._is_stated = self._is_stated and not text.strip()
        return text
