"""The lines of what changed in the text of sections.

A figure that documents give differently under one head is shown as `5 -> 6`.
"""

from collections.abc import Iterable, Iterator

from shed_core.comparison.changes import Versions
from shed_server.answers.compare.comparer import Compared
from shed_server.answers.compare.outline import place_of
from shed_server.answers.compare.text_changes import (
    RowChange,
    SentenceChange,
    row_changes,
    sentence_changes,
)
from shed_server.answers.compare.word_changes import word_changes
from shed_server.answers.formatting import shortened
from shed_server.answers.sections.comparison import CHANGED, NOT_HERE, ONLY_HERE, short_lines

_MAX_TITLE_CHARS = 160


def details(compared: Compared, listed: Iterable[Versions]) -> Iterator[str]:
    """Yield the lines of sections whose text changed, each below the line of its section.

    Each begins with one of our signs, or is the line of a section or step, or the head of a table.
    """
    for one in listed:
        lines = list(_lines(compared, one))
        if lines:
            prefix, header, _ = place_of(compared, one)
            yield f"{prefix} | {shortened(' '.join(header.split()), _MAX_TITLE_CHARS)}"
            yield from lines


def _lines(compared: Compared, one: Versions) -> Iterator[str]:
    """Yield the sentences of a section that changed, then the rows of its tables."""
    for number in range(len(one.steps)):
        changes = sentence_changes(compared, one, number)
        if changes and len(one.steps) > 1:
            yield f"[{number + 1} -> {number + 2}]"
        for change in changes:
            yield from short_lines(_sentence(change))
    heads = ""
    n_documents = sum(node is not None for node in one.nodes)
    for row in row_changes(compared, one):
        if (shown := _heads(row)) != heads:
            yield from [shown] if shown.strip("| ") else []
            heads = shown
        sign = CHANGED if len(row.documents) == n_documents else NOT_HERE
        sign = ONLY_HERE if row.documents == (one.last,) else sign
        values = (" -> ".join(dict.fromkeys(filter(None, all_))) for _, all_ in row.values)
        yield from short_lines(f"{sign}{' | '.join([row.label, *values])}")


def _sentence(change: SentenceChange) -> str:
    if change.before is None:
        return f"{ONLY_HERE}{change.after}"
    if change.after is None:
        return f"{NOT_HERE}{change.before}"
    return CHANGED + word_changes(change.before, change.after)


def _heads(row: RowChange) -> str:
    scale = f" ({row.scale})" if row.scale else ""
    return f"| {' | '.join(head for head, _ in row.values)}{scale}"
