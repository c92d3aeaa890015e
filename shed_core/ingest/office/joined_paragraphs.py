"""Paragraphs of Word that run on in the next one: under a large initial, and after a deleted mark.

Word keeps an initial (drop cap) in a paragraph with a frame of its own. Where changes are tracked
and the mark that ends a paragraph was deleted or moved away, its text is the beginning of the next
paragraph, which says how both are set.
"""

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from shed_core.ingest.flow.package import W

_PARAGRAPH, _RUN, _PROPERTIES = f"{W}p", f"{W}r", f"{W}pPr"
_RUN_PROPERTIES = f"{W}rPr"
_INITIALS = ("drop", "margin")
_BLOCKS = frozenset(f"{W}{name}" for name in ("tbl", "sdt", "customXml", "ins", "moveTo"))


def joined_paragraphs(parent: Element) -> Iterator[Element]:
    """Yield the children of an element, each paragraph with those that run on in it."""
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
