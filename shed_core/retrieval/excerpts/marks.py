"""Text of an excerpt with a mark before and after every match, tables as tables."""

from functools import partial

from shed_core.document.hidden_marks import mended
from shed_core.document.record import DocumentRecord
from shed_core.retrieval.escaping import escaped_lines, escaped_matches
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.excerpts.windows import is_running_head
from shed_core.retrieval.sections import without_leaders
from shed_core.retrieval.table_text import TableText, is_in_order, table_text, tables_within

OPEN, CLOSE = ">>", "<<"
"""The marks before and after a match in an excerpt."""

_Edge = tuple[int, str]
"""Beginning or end of a match in the record's text, and the mark there."""

_MIN_MATCH_CHARS = 60  # of a match that are shown, however small the context is


def marked(record: DocumentRecord, group: list[Span], window: range, context: int) -> str:
    """Return the text of a window with its matches marked, and tables as tables."""
    parts: list[str] = []
    start = window.start
    for phrase in tables_within(record, _phrases(record, window)):
        grid = range(record.offsets[phrase], record.offsets[phrase + 1] - 1)
        if all(_can_mark(record, phrase, match, context) for match in group):
            parts.append(_marked_text(record, group, range(start, max(start, grid.start)), context))
            visible = range(max(grid.start, window.start), min(grid.stop, window.stop))
            matches = [match for match in group if match.start in visible]
            text = TableText(
                own=partial(_marked_cell, record, _edges(matches)),
                repeated=partial(_marked_cell, record, []),  # a match is marked once
            )
            first = matches[0].start if matches else None
            parts.append(table_text(record, phrase, visible, text, first))
            # the line break that closes the table is shown, unless a match begins with it
            is_matched = any(match.start == visible.stop for match in group)
            start = min(visible.stop + (not is_matched), window.stop)
    parts.append(_marked_text(record, group, range(start, window.stop), context))
    return mended("".join(parts), record.text, window.start, window.stop).strip("\n")


def _phrases(record: DocumentRecord, window: range) -> range:
    return range(record.phrase_at(window.start), record.phrase_at(window.stop - 1) + 1)


def _can_mark(record: DocumentRecord, phrase: int, match: Span, context: int) -> bool:
    """True if a table can be shown as one with a match marked: in one piece, and in its order."""
    start, stop = record.offsets[phrase], record.offsets[phrase + 1] - 1
    if match.stop - match.start > context:
        return False
    if match.stop <= start or stop <= match.start:
        return True
    return start <= match.start and match.stop <= stop and is_in_order(record, phrase, *match)


def _edges(group: list[Span]) -> list[_Edge]:
    return sorted(edge for match in group for edge in ((match.start, OPEN), (match.stop, CLOSE)))


def _marked_cell(record: DocumentRecord, edges: list[_Edge], start: int, stop: int) -> str:
    """Return a part of a table with the marks of the matches that begin or end in it."""
    parts: list[str] = []
    for place, mark in edges:
        if start <= place < stop if mark is OPEN else start < place <= stop:
            parts += [escaped_matches(record.text[start:place]), mark]
            start = place
    return "".join([*parts, escaped_matches(record.text[start:stop])])


def _marked_text(record: DocumentRecord, group: list[Span], window: range, context: int) -> str:
    parts: list[str] = []
    position = window.start
    for match in group:
        if match.start in window:
            matched = _shortened(record.text[match.start : match.stop], context)
            before = escaped_matches(_between(record, position, match.start))
            parts += [before, OPEN, escaped_matches(matched), CLOSE]
            position = match.stop
    parts.append(escaped_matches(_between(record, position, window.stop)))
    return escaped_lines("".join(parts))


def _between(record: DocumentRecord, start: int, stop: int) -> str:
    """Return the text from a place to a later one, without running heads and leaders."""
    parts: list[str] = []
    first = record.phrase_at(start)
    first += start > record.offsets[first]  # the rest of a running head that matches is shown
    for phrase in range(first, record.phrase_at(stop)):
        if is_running_head(record, phrase):
            parts.append(record.text[start : record.offsets[phrase]])
            start = record.offsets[phrase + 1]
    return without_leaders("".join([*parts, record.text[start:stop]]))


def _shortened(text: str, limit: int) -> str:
    half = max(limit, _MIN_MATCH_CHARS) // 2
    if len(text) <= 2 * half:
        return text
    return f"{text[:half]} [... {len(text) - 2 * half} characters ...] {text[-half:]}"
