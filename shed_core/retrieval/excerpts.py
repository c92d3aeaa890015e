"""A match in the text as an excerpt of the document: its page, its section and its context.

Finding the matches is not done here, because an untrusted pattern needs a deadline.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from shed_core.document.hidden_marks import mended
from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.prefixes import FRONT, prefix_of
from shed_core.retrieval.sections import header_path

CONTEXT = 1000
"""Characters of context of an excerpt, matches included."""

OPEN, CLOSE = ">>", "<<"
"""The marks before and after a match in an excerpt."""

_MAX_GROUP_MATCHES = 20  # so that the marks do not outgrow the text
_SLACK_SHARE = 8  # a cut may give up an eighth of the context to fall between phrases or words


class Span(NamedTuple):
    """The position of a match in the record's text, in characters; start < stop."""

    start: int
    stop: int


class Excerpt(NamedTuple):
    """A piece of text with one match, or with several that are close together.

    matches: at least one, in reading order, all in one section and beginning on one page.
    prefix: of the deepest section that holds them. path: the headers down to it.
    text: the context with every match between OPEN and CLOSE.
    """

    matches: tuple[Span, ...]
    page: int
    prefix: str
    path: tuple[str, ...]
    text: str


def excerpts(
    record: DocumentRecord, matches: Iterable[Span], within: range, context: int = CONTEXT
) -> Iterator[Excerpt]:
    """Yield the excerpts that show the matches, in reading order.

    matches: in reading order, not overlapping.
    within: characters of the record's text that may be shown.
    context: characters to show of each, about; a longer match is shortened in its middle.
    """
    group: list[Span] = []
    for match in matches:
        if group and not _belongs(record, group, match, context):
            yield _excerpt(record, group, within, context)
            group = []
        group.append(match)
    if group:
        yield _excerpt(record, group, within, context)


def _belongs(record: DocumentRecord, group: list[Span], match: Span, context: int) -> bool:
    """Whether a match can share the excerpt of the matches before it."""
    first, phrase = record.phrase_at(group[0].start), record.phrase_at(match.start)
    return (
        len(group) < _MAX_GROUP_MATCHES
        and match.stop - group[0].start <= context // 2
        and record.pages[first] == record.pages[phrase]
        and record.node_at(first) == record.node_at(phrase)
    )


def _excerpt(record: DocumentRecord, group: list[Span], within: range, context: int) -> Excerpt:
    phrase = record.phrase_at(group[0].start)
    node = record.node_at(phrase)
    return Excerpt(
        matches=tuple(group),
        page=record.pages[phrase],
        prefix=FRONT if node == ROOT else prefix_of(record.sht, node),
        path=header_path(record, node),
        text=_marked(record, group, within, context),
    )


def _marked(record: DocumentRecord, group: list[Span], within: range, context: int) -> str:
    start, stop = group[0].start, group[-1].stop
    room = max(0, context - (stop - start))
    begin = _begin(record, max(within.start, start - room // 2), start, context // _SLACK_SHARE)
    rest = max(0, context - (stop - begin))
    end = _end(record, stop, min(within.stop, stop + rest), context // _SLACK_SHARE)
    parts: list[str] = []
    position = begin
    for match in group:
        matched = _shortened(record.text[match.start : match.stop], context)
        parts += [record.text[position : match.start], OPEN, matched, CLOSE]
        position = match.stop
    parts.append(record.text[position:end])
    return mended("".join(parts), record.text, begin, end).strip("\n")


def _shortened(text: str, limit: int) -> str:
    if len(text) <= limit:
        return text
    half = limit // 2
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
