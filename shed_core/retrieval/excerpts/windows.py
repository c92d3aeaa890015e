"""Window of the text that an excerpt shows: roughly as large as requested, in whole units.

It stays within the section of its matches, and begins and ends with phrases, rows, lines or words,
not with running heads.
"""

from collections.abc import Iterable

from shed_core.document.phrases import RUNNING_HEADS
from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.excerpts.snippets import snippet_at
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.table_text import row_starts

_MAX_SENTENCE_REST = 60  # characters of a sentence that are shown beyond the context
_SLACK_SHARE = 8  # a cut may give up an eighth of the context to fall between phrases or words


def limits_of(
    record: DocumentRecord, group: list[Span], following: list[Span] | None, within: range
) -> range:
    """Return the part of the text that may be shown of a group.

    following: the next group, or None. within: from the end of the text shown before.
    """
    section = _section_at(record, group)
    stop = _end_before(record, group, following) if following else within.stop
    return range(max(within.start, section.start), min(stop, section.stop))


def _section_at(record: DocumentRecord, group: list[Span]) -> range:
    """Return the characters of the deepest section that holds a group's first match.

    Text outside belongs to other sections.
    """
    sht, node = record.sht, record.node_at(record.phrase_at(group[0].start))
    if node == ROOT:
        return record.characters(range(sht.headers[0] if sht.headers else sht.n_phrases))
    return record.characters(sht.text_span(node))


def _end_before(record: DocumentRecord, group: list[Span], following: list[Span]) -> int:
    """Return the latest end of a group's context: before the next match's header."""
    node = record.node_at(record.phrase_at(following[0].start))
    header = 0 if node == ROOT else record.offsets[record.sht.headers[node]]
    return header if header >= group[-1].stop else following[0].start


def window_of(record: DocumentRecord, group: list[Span], limits: range, context: int) -> range:
    """Return the part of the text to show of a group.

    limits: from the end of the text shown before to the next match that is shown after, within
        the section.
    """
    start, stop = group[0].start, group[-1].stop
    margin, slack = max(0, context - (stop - start)) // 2, context // _SLACK_SHARE
    begin = limits.start
    if begin < (low := min(start - margin, limits.stop - context)):  # the other side needs less
        begin = _begin(record, low, start, slack)
    high = max(stop + margin, begin + context)
    end = _end(record, stop, max(stop, min(limits.stop, high)), slack)
    sentence = snippet_at(record, stop - 1)
    if end < sentence.stop <= min(end + _MAX_SENTENCE_REST, limits.stop):
        end = sentence.stop
    return _without_running_heads(record, group, whole_rows(record, range(begin, end), limits))


def whole_rows(record: DocumentRecord, window: range, limits: range) -> range:
    """Return a window that begins and ends with whole rows if it does so within tables."""
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
    while first < first_match and is_running_head(record, first):
        first += 1
        begin = record.offsets[first]
    while last > last_match and is_running_head(record, last):
        end = record.offsets[last]
        last -= 1
    return range(begin, end)


def _begin(record: DocumentRecord, low: int, start: int, slack: int) -> int:
    """Return the beginning of a context: a phrase, a line or a word at most `slack` after `low`."""
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
    """Return the end of a context: after a phrase, a line or a word, at most `slack` before."""
    if high in (stop, len(record.text)):
        return high
    low = max(stop, high - slack)
    if low < (phrase := record.offsets[record.phrase_at(high)]):
        return phrase
    for separator in ("\n", " "):
        if (position := record.text.rfind(separator, low, high)) >= 0:
            return position
    return high


def is_running_head(record: DocumentRecord, phrase: int) -> bool:
    """True if a phrase is a running head or foot."""
    return record.labels[phrase] in RUNNING_HEADS


def are_running_heads(record: DocumentRecord, matches: Iterable[Span]) -> bool:
    """True if all matches begin in running heads or feet, which are no text of the section."""
    return all(is_running_head(record, record.phrase_at(match.start)) for match in matches)
