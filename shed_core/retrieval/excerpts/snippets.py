"""A snippet: the sentence or the row of a table that holds a match, on one line.

It is the least that can be understood and quoted. A row comes with its label and the heads of its
columns (`table_lines.py`); a sentence that is too long is cut around its first match.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from shed_core.document.hidden_marks import mended
from shed_core.document.phrases import Label
from shed_core.document.record import DocumentRecord
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.sections import without_leaders
from shed_core.retrieval.sentences import SENTENCE_END
from shed_core.retrieval.table_lines import row_at, row_line
from shed_core.retrieval.table_text import TableText

SNIPPET_CHARS = 200
"""Longest snippet if a call names no other; a row, whose figures are its sense, is longer."""

ROW_CHARS = 300

_MAX_SENTENCE_CHARS = 1_200  # on either side of a match; a longer text is no sentence
_TEXTS = (Label.TEXT, Label.LIST_ITEM, Label.FOOTNOTE)
_MAX_PHRASES = 8  # of a paragraph
_LOWER_CASE, _OPEN_END = re.compile(r"[a-z(]"), re.compile(r"[\w,’')-]\s*\Z")
_BEFORE_SHARE = 3  # of a cut snippet, a third is before its match
_GAP = re.compile(r"[^\s.!?:;] {2,}\S")  # between columns; two blanks may follow a sentence
_MAX_ROW_CHARS = 80  # of cells on one line
_LINE_END_HYPHEN = re.compile(r"(?<=\w[-‐])\n[ \t]*(?=\0?\w)")
_MATCH = "\N{NULL}"  # where the first match begins; no record holds a control character


class Snippet(NamedTuple):
    """Range of a sentence, a row or a header in the record's text, in characters.

    phrase: that it is, or is a part of.
    """

    phrase: int
    start: int
    stop: int


def snippet_at(record: DocumentRecord, place: int) -> Snippet:
    """Return the snippet that holds a character of the record's text."""
    phrase = record.phrase_at(place)
    if phrase in record.grids:
        row = row_at(record, phrase, place)
        return Snippet(phrase, row.start, row.stop)
    start, stop = _paragraph(record, phrase)
    if entry := _entry(record, phrase):
        return Snippet(phrase, *entry)
    if stop - start <= SNIPPET_CHARS:
        return Snippet(phrase, start, stop)
    return Snippet(phrase, *_sentence(record.text, place, range(start, stop)))


def widened(record: DocumentRecord, snippet: Snippet, max_chars: int) -> Snippet:
    """Return a snippet with whole sentences of its section around it, as many on either side.

    A header has them below it. max_chars: of all of it.
    """
    room = max(0, max_chars - (snippet.stop - snippet.start))
    room //= 1 if record.is_header(snippet.phrase) else 2
    low, high = snippet.start - room, snippet.stop + room
    phrases = _text_around(record, snippet.phrase, range(low, high))
    start, stop = record.offsets[phrases.start], record.offsets[phrases.stop] - 1
    ends = [one.end() for one in SENTENCE_END.finditer(record.text, max(low, start), high)]
    ends = sorted([*ends, *(record.offsets[n] for n in phrases)])
    first = next((at for at in (start, *ends) if low <= at < snippet.start), snippet.start)
    last = next((at for at in (stop, *reversed(ends)) if snippet.stop < at <= high), snippet.stop)
    return snippet._replace(start=first, stop=last)


def snippet_text(
    record: DocumentRecord,
    snippet: Snippet,
    matches: Sequence[Span] = (),
    max_chars: int = SNIPPET_CHARS,
) -> str:
    """Return a snippet on one line, cut around the first of the matches if it is too long."""
    first = next((m.start for m in matches if snippet.start <= m.start < snippet.stop), None)
    if snippet.phrase in record.grids:
        return _shortened(_row(record, snippet, first), max_chars)
    at = snippet.start if first is None else first
    before, after = record.text[snippet.start : at], record.text[at : snippet.stop]
    text = mended(f"{before}{_MATCH}{after}", record.text, snippet.start, snippet.stop)
    return _shortened(one_line(without_leaders(text)), max_chars)


def one_line(text: str) -> str:
    """Return a text without line breaks of any kind; a hyphen before one is kept.

    >>> one_line("a three-\\nday closure\\u2028of the hotel")
    'a three-day closure of the hotel'
    """
    return " ".join(_LINE_END_HYPHEN.sub("", text).split())


def _row(record: DocumentRecord, snippet: Snippet, first: int | None) -> str:
    """Return a row as one line. first: beginning of a match in it, or None."""

    def plain(start: int, stop: int) -> str:
        return record.text[start:stop]

    def own(start: int, stop: int) -> str:
        if first is None or not start <= first < stop:
            return plain(start, stop)
        return f"{plain(start, first)}{_MATCH}{plain(first, stop)}"

    text = TableText(own=own, repeated=plain)
    return row_line(record, snippet.phrase, snippet.start, text).text()


def _paragraph(record: DocumentRecord, phrase: int) -> tuple[int, int]:
    """Return start and stop of the paragraph of a phrase, which may be several phrases.

    A paragraph that is set line by line is a phrase a line.
    """
    first = last = phrase
    while _continues_in_next(record, first - 1) and last - first < _MAX_PHRASES:
        first -= 1
    while _continues_in_next(record, last) and last - first < _MAX_PHRASES:
        last += 1
    return record.offsets[first], record.offsets[last + 1] - 1


def _text_around(record: DocumentRecord, phrase: int, within: range) -> range:
    """Return the phrases of text around one that begin or end in a range of characters.

    They are of its section: tables, headers and running heads end them, but for itself.
    """
    node = record.node_at(phrase)

    def goes_on(other: int) -> bool:
        is_text = record.labels[other] in _TEXTS and other not in record.grids
        return is_text and record.node_at(other) == node

    first, last = phrase, phrase + 1
    if not record.is_header(phrase):
        while first and record.offsets[first] > within.start and goes_on(first - 1):
            first -= 1
    while last < record.n_phrases and record.offsets[last] < within.stop and goes_on(last):
        last += 1
    return range(first, last)


def _entry(record: DocumentRecord, phrase: int) -> tuple[int, int] | None:
    """Return start and stop of the list entry that a phrase is a part of, or None.

    In a table without a grid the cells are phrases: a paragraph, `L-05 Rewards are lost`, and the
    cells beside it on one line, `Low  Fixed`, which alone say nothing.
    """
    row = phrase if _is_row(record, phrase) else phrase + 1
    above = row - 1
    if not _is_row(record, row) or not _may_begin_row(record, above):
        return None
    start, stop = record.offsets[above], record.offsets[row + 1] - 1
    is_near = record.pages[above] == record.pages[row] and stop - start <= SNIPPET_CHARS
    return (start, stop) if is_near and record.node_at(above) == record.node_at(row) else None


def _is_row(record: DocumentRecord, phrase: int) -> bool:
    """True if a phrase is cells on one line, or lines of a table, without a grid."""
    if not 0 < phrase < record.n_phrases or phrase in record.grids:
        return False
    text = record.phrase_text(phrase)
    is_line = len(text) <= _MAX_ROW_CHARS and "\n" not in text and _GAP.search(text)
    label = record.labels[phrase]
    return label is Label.TABLE or (label in _TEXTS and bool(is_line))


def _may_begin_row(record: DocumentRecord, phrase: int) -> bool:
    """True if the cells beside a phrase may belong to it: it is no row, header or sentence."""
    if record.labels[phrase] not in _TEXTS or phrase in record.grids or _is_row(record, phrase):
        return False
    return not record.phrase_text(phrase).endswith((".", ":", ";", "!", "?"))


def _continues_in_next(record: DocumentRecord, phrase: int) -> bool:
    """True if a phrase ends within a sentence that the next one continues."""
    following = phrase + 1
    if (
        phrase < 0
        or following >= record.n_phrases
        or not _LOWER_CASE.match(record.text, record.offsets[following])
    ):
        return False
    are_text = record.labels[phrase] == record.labels[following] and record.labels[phrase] in _TEXTS
    is_table = phrase in record.grids or following in record.grids
    is_open = _OPEN_END.search(record.text, record.offsets[phrase], record.offsets[following])
    same = record.node_at(phrase) == record.node_at(following)
    return bool(are_text and same and is_open and not is_table)


def _sentence(text: str, place: int, within: range) -> tuple[int, int]:
    low = max(within.start, place - _MAX_SENTENCE_CHARS)
    start = low
    for end in SENTENCE_END.finditer(text, low, min(within.stop, place + 1)):
        if end.end() <= place:
            start = end.end()
    high = min(within.stop, place + _MAX_SENTENCE_CHARS)
    end = SENTENCE_END.search(text, place, high)
    return start, end.end() if end else high


def _shortened(line: str, max_chars: int) -> str:
    """Return a line of at most about `max_chars`, with its first match in it, between words."""
    at = max(0, line.find(_MATCH))
    line = line.replace(_MATCH, "")
    if len(line) <= max_chars:
        return line.strip()
    start = max(0, min(at - max_chars // _BEFORE_SHARE, len(line) - max_chars))
    stop = start + max_chars
    if start and (blank := line.find(" ", start, at)) >= 0:
        start = blank + 1
    if stop < len(line) and (blank := line.rfind(" ", at, stop)) > start:
        stop = blank
    before, after = "... " if start else "", " ..." if stop < len(line) else ""
    return f"{before}{line[start:stop].strip()}{after}"
