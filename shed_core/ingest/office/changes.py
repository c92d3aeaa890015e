"""Tracked changes of a paragraph: text that Word strikes, puts in or moves, until it is accepted.

Inserted text is text of the paragraph too; struck text occurs in changes only.
"""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from shed_core.document.changes import Change
from shed_core.ingest.flow.package import FALLBACK, W
from shed_core.ingest.lines.changes import changes_joined

_STRUCK = (f"{W}del", f"{W}moveFrom")
_MOVED = (f"{W}moveFrom", f"{W}moveTo")
_TRACKED = (*_STRUCK, f"{W}ins", f"{W}moveTo")
_TEXTS = (f"{W}t", f"{W}delText")
_BLANKS = (f"{W}tab", f"{W}br", f"{W}cr")
_SKIPPED = (f"{W}pPr", f"{W}rPr", f"{W}txbxContent", FALLBACK)


def tracks_changes(body: Element) -> bool:
    """True if text was inserted, deleted or moved, and neither accepted nor rejected."""
    changes = (change for kind in _TRACKED for change in body.iter(kind))
    marks = (
        mark for properties in body.iter(f"{W}pPr") for mark in properties.iterfind(f"{W}rPr/*")
    )
    return any(change.find(f"{W}r") is not None for change in changes) or any(
        mark.tag in _TRACKED for mark in marks
    )


def changes_of(paragraph: Element) -> tuple[Change, ...]:
    """Return the changes of a paragraph, without those of text boxes in it."""
    return tuple(changes_joined(_parts(paragraph, None)))


def _parts(element: Element, change: Element | None) -> Iterator[Change | None]:
    """Yield the changed texts within an element, and None for each that is not.

    change: the change that the element is in, or None.
    """
    for child in element:
        if child.tag == f"{W}r":
            if text := _text(child):
                yield None if change is None else _part(change, text)
        elif child.tag not in _SKIPPED:
            yield from _parts(child, child if child.tag in _TRACKED else change)


def _part(change: Element, text: str) -> Change:
    is_struck = change.tag in _STRUCK
    author, date = (change.get(f"{W}{name}", "") for name in ("author", "date"))
    texts = (text, "") if is_struck else ("", text)
    return Change(*texts, author, date, is_moved=change.tag in _MOVED)


def _text(run: Element) -> str:
    texts = (" " if part.tag in _BLANKS else part.text for part in run if _is_text(part))
    return "".join(filter(None, texts))


def _is_text(part: Element) -> bool:
    return part.tag in _TEXTS or part.tag in _BLANKS
