"""A match in the text as an excerpt of the document: its page, its section and its context.

Finding the matches is not done here, because an untrusted pattern needs a deadline.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from shed_core.document.hidden_marks import mended
from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.escaping import escaped_lines, escaped_matches
from shed_core.retrieval.prefixes import FRONT, prefix_of
from shed_core.retrieval.sections import RUNNING_HEADS, header_path
from shed_core.retrieval.table_text import is_in_order, row_starts, table_text, tables_within

CONTEXT = 1000
"""Characters of context of an excerpt, matches included."""

OPEN, CLOSE = ">>", "<<"
"""The marks before and after a match in an excerpt."""

_MAX_GROUP_MATCHES = 20  # so that the marks do not outgrow the text
_MIN_MATCH_CHARS = 60  # of a match that are shown, however small the context is
_SLACK_SHARE = 8  # a cut may give up an eighth of the context to fall between phrases or words


class Span(NamedTuple):
    """The position of a match in the record's text, in characters; start < stop."""

    start: int
    stop: int


class Excerpt(NamedTuple):
    """A piece of text with one match, or with several that are close together.

    matches: at least one, in reading order, all in one section and beginning on one page.
    prefix: of the deepest section that holds them. path: the headers down to it.
    text: the context within that section, without running heads and page numbers that hold no
        match, and with every match between OPEN and CLOSE.
    """

    matches: tuple[Span, ...]
    page: int
    prefix: str
    path: tuple[str, ...]
    text: str


def excerpts(
    record: DocumentRecord, matches: Iterable[Span], within: range, context: int = CONTEXT
) -> Iterator[Excerpt]:
    """Yield the excerpts that show the matches, in reading order; no two show the same text.

    matches: in reading order, not overlapping.
    within: characters of the record's text that may be shown.
    context: characters to show of each, about; a longer match is shortened in its middle.
    """
    groups = _groups(record, matches, context)
    shown = within.start
    group = next(groups, None)
    while group:
        following = next(groups, None)
        section = _section_at(record, group)
        stop = _end_before(record, group, following) if following else within.stop
        limits = range(max(shown, section.start), min(stop, section.stop))
        window = _window(record, group, limits, context)
        yield _excerpt(record, group, window, context)
        shown, group = window.stop, following


def _groups(record: DocumentRecord, matches: Iterable[Span], context: int) -> Iterator[list[Span]]:
    """Yield the matches in groups that share an excerpt."""
    group: list[Span] = []
    for match in matches:
        if group and not _belongs(record, group, match, context):
            yield group
            group = []
        group.append(match)
    if group:
        yield group


def _belongs(record: DocumentRecord, group: list[Span], match: Span, context: int) -> bool:
    """Whether a match can share the excerpt of the matches before it."""
    first, phrase = record.phrase_at(group[0].start), record.phrase_at(match.start)
    return (
        len(group) < _MAX_GROUP_MATCHES
        and match.stop - group[0].start <= context * 3 // 4
        and record.pages[first] == record.pages[phrase]
        and record.node_at(first) == record.node_at(phrase)
    )


def _section_at(record: DocumentRecord, group: list[Span]) -> range:
    """Return the characters of the deepest section that holds a group's first match.

    What stands outside belongs to other sections, and tells nothing of this one.
    """
    sht, node = record.sht, record.node_at(record.phrase_at(group[0].start))
    if node == ROOT:
        return record.characters(range(sht.headers[0] if sht.headers else sht.n_phrases))
    return record.characters(sht.text_span(node))


def _window(record: DocumentRecord, group: list[Span], limits: range, context: int) -> range:
    """Return the part of the text to show of a group.

    limits: from the end of the text shown before to the next match that is shown after, within
        the section.
    """
    start, stop = group[0].start, group[-1].stop
    margin, slack = max(0, context - (stop - start)) // 2, context // _SLACK_SHARE
    begin = limits.start
    if begin < start - margin:
        begin = _begin(record, start - margin, start, slack)
    end = _end(record, stop, max(stop, min(limits.stop, stop + margin)), slack)
    return _without_running_heads(record, group, _whole_rows(record, range(begin, end), limits))


def _whole_rows(record: DocumentRecord, window: range, limits: range) -> range:
    """Return a window that begins and ends with whole rows where it does so within tables."""
    begin, end = window.start, window.stop
    first, last = record.phrase_at(begin), record.phrase_at(end - 1)
    if first in record.grids:
        begin = max(row for row in row_starts(record, first) if row <= begin)
    if last in record.grids:
        starts = [*row_starts(record, last), record.offsets[last + 1]]
        end = min(row for row in starts if row >= end)
    return range(max(begin, limits.start), min(end, max(limits.stop, window.stop)))


def _without_running_heads(record: DocumentRecord, group: list[Span], window: range) -> range:
    """Return a window that neither begins nor ends with a running head, if it holds no match."""
    first, last = record.phrase_at(window.start), record.phrase_at(window.stop - 1)
    first_match, last_match = record.phrase_at(group[0].start), record.phrase_at(group[-1].stop - 1)
    begin, end = window.start, window.stop
    while first < first_match and _is_running_head(record, first):
        first += 1
        begin = record.offsets[first]
    while last > last_match and _is_running_head(record, last):
        end = record.offsets[last]
        last -= 1
    return range(begin, end)


def _end_before(record: DocumentRecord, group: list[Span], following: list[Span]) -> int:
    """Return where the context of a group ends at the latest: before the next match's header."""
    node = record.node_at(record.phrase_at(following[0].start))
    header = 0 if node == ROOT else record.offsets[record.sht.headers[node]]
    return header if header >= group[-1].stop else following[0].start


def _excerpt(record: DocumentRecord, group: list[Span], window: range, context: int) -> Excerpt:
    phrase = record.phrase_at(group[0].start)
    node = record.node_at(phrase)
    return Excerpt(
        matches=tuple(group),
        page=record.pages[phrase],
        prefix=prefix_of(record.sht, node) or FRONT,
        path=header_path(record, node),
        text=_marked(record, group, window, context),
    )


def _marked(record: DocumentRecord, group: list[Span], window: range, context: int) -> str:
    """Return the text of a window with its matches marked, and tables as tables."""
    parts: list[str] = []
    start = window.start
    for phrase in tables_within(record, _phrases(record, window)):
        own = range(record.offsets[phrase], record.offsets[phrase + 1] - 1)
        if all(_can_mark(record, phrase, match, context) for match in group):
            parts.append(_marked_text(record, group, range(start, max(start, own.start)), context))
            shown = range(max(own.start, window.start), min(own.stop, window.stop))
            within = [match for match in group if match.start in shown]
            parts.append(table_text(record, phrase, shown, partial(_marked_cell, record, within)))
            # the line break that closes the table is shown, unless a match begins with it
            is_matched = any(match.start == shown.stop for match in group)
            start = min(shown.stop + (not is_matched), window.stop)
    parts.append(_marked_text(record, group, range(start, window.stop), context))
    return mended("".join(parts), record.text, window.start, window.stop).strip("\n")


def _phrases(record: DocumentRecord, window: range) -> range:
    return range(record.phrase_at(window.start), record.phrase_at(window.stop - 1) + 1)


def _can_mark(record: DocumentRecord, phrase: int, match: Span, context: int) -> bool:
    """Whether a table can be shown as one with a match marked: in one piece, and in its order."""
    start, stop = record.offsets[phrase], record.offsets[phrase + 1] - 1
    if match.stop - match.start > context:
        return False
    if match.stop <= start or stop <= match.start:
        return True
    return start <= match.start and match.stop <= stop and is_in_order(record, phrase, *match)


def _marked_cell(record: DocumentRecord, group: list[Span], start: int, stop: int) -> str:
    """Return a part of a table with the marks of the matches that begin or end in it."""
    places = [(match.start, OPEN) for match in group if start <= match.start < stop]
    places += [(match.stop, CLOSE) for match in group if start < match.stop <= stop]
    parts: list[str] = []
    for place, mark in sorted(places):
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
    """Return the text from a place to a later one, without the running heads that stand between."""
    parts: list[str] = []
    for phrase in range(record.phrase_at(start) + 1, record.phrase_at(stop)):
        if _is_running_head(record, phrase):
            parts.append(record.text[start : record.offsets[phrase]])
            start = record.offsets[phrase + 1]
    return "".join([*parts, record.text[start:stop]])


def _is_running_head(record: DocumentRecord, phrase: int) -> bool:
    return record.labels[phrase] in RUNNING_HEADS


def _shortened(text: str, limit: int) -> str:
    half = max(limit, _MIN_MATCH_CHARS) // 2
    if len(text) <= 2 * half:
        return text
    return f"{text[:half]} [... {len(text) - 2 * half} characters ...] {text[-half:]}"


def _begin(record: DocumentRecord, low: int, start: int, slack: int) -> int:
    """Return where a context begins: at a phrase, a line or a word, at most `slack` after `low`."""
    if low in (0, start) or low == record.offsets[record.phrase_at(low)]:
        return low
    high = min(start, low + slack)
    if low < (phrase := record.offsets[record.phrase_at(high)]):
        return phrase
    for separator in ("\n", " "):
        if (position := record.text.find(separator, low, high)) >= 0:
            return position + 1
    return low


def _end(record: DocumentRecord, stop: int, high: int, slack: int) -> int:
    """Return where a context ends: after a phrase, a line or a word, at most `slack` before."""
    if high in (stop, len(record.text)):
        return high
    low = max(stop, high - slack)
    if low < (phrase := record.offsets[record.phrase_at(high)]):
        return phrase
    for separator in ("\n", " "):
        if (position := record.text.rfind(separator, low, high)) >= 0:
            return position
    return high
