"""Ends of the paragraphs and pages of a Word file: some paragraphs run on, some breaks are noted.

Word keeps an initial (drop cap) in a paragraph with a frame of its own. Where changes are tracked
and the mark that ends a paragraph was deleted or moved away, its text is the beginning of the next
paragraph, which says how both are set.
"""

from collections.abc import Iterator, Sequence, Set
from itertools import pairwise
from xml.etree.ElementTree import Element

from shed_core.ingest.flow.package import W
from shed_core.ingest.flow.rows import PAGE_BREAK
from shed_core.ingest.office.styles import value_of

_PARAGRAPH, _RUN, _PROPERTIES = f"{W}p", f"{W}r", f"{W}pPr"
_RUN_PROPERTIES = f"{W}rPr"
_INITIALS = ("drop", "margin")
_GO_ON = ("continuous", "nextColumn")  # how sections begin that need no new page
_BLOCKS = frozenset(f"{W}{name}" for name in ("tbl", "sdt", "customXml", "ins", "moveTo"))


def joined_paragraphs(parent: Element) -> Iterator[Element]:
    """Yield the children of an element, each paragraph joined with its continuations."""
    begun: list[Element] = []
    for child in parent:
        if child.tag == _PARAGRAPH:
            begun.append(child)
            if not (
                _is_initial(child) or is_joined(child.find(f"{_PROPERTIES}/{_RUN_PROPERTIES}"))
            ):
                yield _joined(begun)
                begun = []
            continue
        if begun and child.tag in _BLOCKS:
            yield _joined(begun)
            begun = []
        yield child
    if begun:
        yield _joined(begun)


def is_joined(mark: Element | None) -> bool:
    """True if the mark that ends a paragraph was deleted, so that its text is the next one's."""
    names = ("del", "moveFrom")
    return mark is not None and any(mark.find(f"{W}{name}") is not None for name in names)


def _is_initial(paragraph: Element) -> bool:
    frame = paragraph.find(f"{_PROPERTIES}/{W}framePr")
    return frame is not None and frame.get(f"{W}dropCap") in _INITIALS


def _joined(paragraphs: Sequence[Element]) -> Element:
    """Return paragraphs as one, which is set as the last one is."""
    last = paragraphs[-1]
    if len(paragraphs) == 1:
        return last
    whole = Element(_PARAGRAPH)
    properties = last.find(_PROPERTIES)
    if properties is not None:
        whole.append(properties)
    for paragraph in paragraphs:
        is_initial = paragraph is not last and _is_initial(paragraph)
        parts = (part for part in paragraph if part.tag != _PROPERTIES)
        whole.extend(
            _plain_run(part) if is_initial and part.tag == _RUN else part for part in parts
        )
    return whole


def _plain_run(run: Element) -> Element:
    """Return a run in the look of its paragraph."""
    plain = Element(_RUN)
    plain.extend(part for part in run if part.tag != _RUN_PROPERTIES)
    return plain


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
    """Page breaks: tells those that Word noted when it last drew the pages from stated ones.

    Word notes a break also at the first letters after a stated one: the two are one.
    """

    def __init__(self) -> None:
        self._is_stated = False  # whether no text has come since a stated break

    def state(self) -> str:
        """Return the mark of a break that the file states."""
        self._is_stated = True
        return PAGE_BREAK

    def note(self) -> str:
        """Return the mark of a break that Word noted, or "" right after a stated one."""
        mark = "" if self._is_stated else PAGE_BREAK
        self._is_stated = False
        return mark

    def pass_text(self, text: str) -> str:
        """Return a text, after which a break that Word noted is one of its own."""
        self._is_stated = self._is_stated and not text.strip()
        return text
