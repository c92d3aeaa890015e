"""Lines of the changes in the text of sections.

A figure that documents give differently under one head is shown as `5 -> 6`.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from shed_core.comparison.changes import Versions
from shed_server.answers.compare.comparer import ComparedDocuments
from shed_server.answers.compare.outline import place_of
from shed_server.answers.compare.text_changes import (
    RowChange,
    SentenceChange,
    row_changes,
    sentence_changes,
    word_changes,
)
from shed_server.answers.formatting import count, shortened
from shed_server.answers.sections.comparison import CHANGED, NOT_HERE, ONLY_HERE, short_lines

_MAX_TITLE_CHARS = 160


def details(comparison: ComparedDocuments, listed: Iterable[Versions]) -> Iterator[str]:
    """Yield the lines of sections whose text changed, each below the line of its section.

    Each begins with one of our signs, or is the line of a section or step, or the head of a table.
    """
    for one in listed:
        lines = list(_lines(comparison, one))
        if lines:
            prefix, header, _ = place_of(comparison, one)
            yield f"{prefix} | {shortened(' '.join(header.split()), _MAX_TITLE_CHARS)}"
            yield from lines


def _lines(comparison: ComparedDocuments, one: Versions) -> Iterator[str]:
    """Yield the sentences of a section that changed, then the rows of its tables."""
    for number in range(len(one.steps)):
        changes = sentence_changes(comparison, one, number)
        if changes and len(one.steps) > 1:
            yield f"[{number + 1} -> {number + 2}]"
        for change, n_more in _by_paragraph(changes):
            more = f" (+{count(n_more, 'sentence')})" if n_more else ""
            yield from short_lines(f"{_sentence(change)}{more}")
    heads: list[str] = []
    n_documents = sum(node is not None for node in one.nodes)
    for row in row_changes(comparison, one):
        own = [head for head, _ in row.values]
        if own != heads and not _are_among(own, heads):
            heads = own
            if any(heads):
                yield f"| {' | '.join(heads)}" + (f" ({row.scale})" if row.scale else "")
        sign = CHANGED if len(row.documents) == n_documents else NOT_HERE
        sign = ONLY_HERE if row.documents == (one.last,) else sign
        yield from short_lines(f"{sign}{' | '.join([row.label, *_figures(row, heads)])}")


def _by_paragraph(changes: Iterable[SentenceChange]) -> Iterator[tuple[SentenceChange, int]]:
    """Yield changes, of a paragraph's dropped sentences the first and the number of the others."""
    for (is_dropped, _), group in groupby(changes, lambda one: (one.after is None, one.paragraph)):
        first, *others = group
        yield first, len(others) * is_dropped
        yield from ((one, 0) for one in others if not is_dropped)


def _sentence(change: SentenceChange) -> str:
    if change.before is None:
        return f"{ONLY_HERE}{change.after}"
    if change.after is None:
        return f"{NOT_HERE}{change.before}"
    return CHANGED + word_changes(change.before, change.after)


def _are_among(own: Sequence[str], heads: Sequence[str]) -> bool:
    """True if heads are among others in their order, none of which is there twice."""
    following = iter(heads)
    return len(set(heads)) == len(heads) and all(head in following for head in own)


def _figures(row: RowChange, heads: Sequence[str]) -> Iterator[str]:
    """Yield the figures of a row below some heads, among which are its own; "" for a blank."""
    own = iter(row.values)
    following = next(own, None)
    for head in heads:
        if following is None or head != following[0]:
            yield ""
            continue
        yield " -> ".join(dict.fromkeys(filter(None, following[1])))
        following = next(own, None)
