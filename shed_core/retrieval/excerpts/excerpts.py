"""Excerpts of a document around matches, each with its page, its section and its context.

The search itself is elsewhere, because an untrusted pattern needs a deadline.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.document.runs import in_runs
from shed_core.retrieval.excerpts.marks import marked
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.excerpts.windows import are_running_heads, limits_of, window_of
from shed_core.retrieval.prefixes import prefix_of
from shed_core.retrieval.sections import header_path, pages_of

CONTEXT = 1000
"""Characters of context of an excerpt, matches included."""

_MAX_GROUP_MATCHES = 20  # so that the marks do not outgrow the text


class Excerpt(NamedTuple):
    """A piece of text with one match, or with several that are close together.

    matches: at least one, in reading order, all in one section and beginning on one page.
    prefix: of the deepest section that holds them. path: the headers down to it.
    text: the context within that section, without running heads and page numbers that hold no
        match, and with every match between two marks.
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
    groups = in_runs(matches, partial(_belongs, record, context))
    start = within.start
    group = next(groups, None)
    while group:
        following = next(groups, None)
        limits = limits_of(record, group, following, range(start, within.stop))
        window = window_of(record, group, limits, context)
        yield _excerpt(record, group, window, context)
        start, group = window.stop, following


class ShownPlace(NamedTuple):
    """Place of a text. pages: of its beginning and its end. text: around it, with marks.

    is_running_head: True if all of it is in running heads or feet, which no section owns.
    """

    prefix: str
    path: tuple[str, ...]
    pages: tuple[int, int]
    text: str
    is_running_head: bool


def shown_place(record: DocumentRecord, spans: Sequence[Span], context: int) -> ShownPlace:
    """Return the place of a text of several spans, put into the order of the record's text.

    context: characters to show, about, the text itself included.
    """
    spans = sorted(spans)
    pages = pages_of(record, range(spans[0].start, spans[-1].stop))
    pieces = list(excerpts(record, spans, range(len(record.text)), context))
    text, last_page = "", pages[0]
    for excerpt in pieces:
        mark = f"[p. {excerpt.page}]\n" if excerpt.page != last_page else ""
        text += f"{mark}{excerpt.text}\n"
        last_page = excerpt.page
    is_head = are_running_heads(record, spans)
    return ShownPlace(pieces[0].prefix, pieces[0].path, pages, text, is_head)


def _belongs(record: DocumentRecord, context: int, group: Sequence[Span], match: Span) -> bool:
    """True if a match can share the excerpt of the matches before it."""
    first, phrase = record.phrase_at(group[0].start), record.phrase_at(match.start)
    return (
        len(group) < _MAX_GROUP_MATCHES
        and match.stop - group[0].start <= context * 3 // 4
        and record.pages[first] == record.pages[phrase]
        and record.node_at(first) == record.node_at(phrase)
    )


def _excerpt(record: DocumentRecord, group: list[Span], window: range, context: int) -> Excerpt:
    phrase = record.phrase_at(group[0].start)
    node = record.node_at(phrase)
    return Excerpt(
        matches=tuple(group),
        page=record.pages[phrase],
        prefix=prefix_of(record.sht, node),
        path=header_path(record, node),
        text=marked(record, group, window, context),
    )
