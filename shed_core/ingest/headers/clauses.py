"""Numbered clauses whose headers run into their text: `3. TERM. The term of this agreement ...`.

Contracts have no other structure, and plain ones set these headers like the text itself. So what
tells them is the sequence: at least three numbers in order, each before a title and its clause.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.ingest.headers.header_span import Heading
from shed_core.ingest.lines.rows import Row
from shed_core.numbering.parse import Numbering, numbering

_MOST_WORDS = 12
_IN_SEQUENCE = 3
_SKIPPED = 3  # numbers that may be missing from a sequence
_TITLED = 0.5  # share of a kind's clauses that have titles; of fewer they are but first words
_SHARE = 0.15  # of the document's rows that a sequence spans; lists within a text span less
_MANY_ROWS = 80  # or so many rows, for a contract inside a longer document
_SCORE = 0.8

_TITLE = re.compile(r"(?P<title>[A-Z][^.:;?!“\"]{1,100}?)(?:[.:]|\s[–—-])(?=\s+\S|$)")
_SMALL = re.compile(
    "an?|and|any|as|at|by|for|from|in|into|non?|nor|not|of|on|or|per|the|to|under|upon|vs|with"
)
_REFERENCES = re.compile(
    r"\W*(?:\d+\.?\s*)?(?:references|bibliography|works cited|literature)\W*", re.I
)


class _Clause(NamedTuple):
    """first, last: the rows of its header. length: characters of the last row that are header.

    length is 0 where the clause has no title. runs_in: whether its text follows in the last row.
    kind, path: of its number.
    """

    first: int
    last: int
    length: int
    runs_in: bool
    kind: str
    path: tuple[int, ...]


def clause_headings(
    rows: Sequence[Row], labels: Sequence[Label], headings: Sequence[Heading]
) -> list[Heading]:
    """Return the headings of numbered clauses, by their first rows.

    labels: of all rows. headings: those already found; a list of references ends before the next.
    """
    by_kind: dict[str, list[_Clause]] = {}
    for clause in _clauses(rows, labels, {heading.first for heading in headings}):
        by_kind.setdefault(clause.kind, []).append(clause)
    sequences = [
        sequence
        for clauses in by_kind.values()
        if sum(clause.length > 0 for clause in clauses) >= _TITLED * len(clauses)
        for sequence in _sequences(clauses)
        if sum(clause.runs_in for clause in sequence) >= _IN_SEQUENCE
    ]
    spans = [range(sequence[0].first, sequence[-1].last + 1) for sequence in sequences]
    long = [span for span in spans if len(span) >= min(_SHARE * len(rows), _MANY_ROWS)]
    found = [
        clause
        for sequence in sequences
        if any(sequence[0].first in span for span in long)  # its own, or one that it is part of
        for clause in sequence
        if clause.length > 0
    ]
    return [Heading(c.first, c.last, c.length, _SCORE, "builtin") for c in sorted(found)]


def _clauses(rows: Sequence[Row], labels: Sequence[Label], known: set[int]) -> Iterator[_Clause]:
    """Yield what begins with a number and can be a clause; `known`: first rows of headings."""
    in_references = False
    for first, row in enumerate(rows):
        if len(row.text) < 40 and _REFERENCES.fullmatch(row.text):
            in_references = True
        elif first in known:
            in_references = False
        if in_references or labels[first] not in (Label.TEXT, Label.LIST_ITEM):
            continue
        number = numbering(row.text)
        if number is not None and number.path:
            last, length = _title(rows, first, number) or (first, 0)
            runs_in = 0 < length < len(rows[last].text)
            yield _Clause(first, last, length, runs_in, number.kind, number.path)


def _title(rows: Sequence[Row], first: int, number: Numbering) -> tuple[int, int] | None:
    """Return the row in which a clause's title ends, and how many of its characters are header."""
    text, last = number.rest, first
    offset = len(rows[first].text) - len(text)
    match = _TITLE.match(text)
    if match is None and first + 1 < len(rows) and _follows(rows[first], rows[first + 1]):
        last, offset = first + 1, -len(text) - 1
        match = _TITLE.match(f"{text} {rows[last].text}")
    if match is None or not _is_title(match["title"]):
        return None
    length = offset + match.end()
    return (last, length) if length > 0 else (first, len(rows[first].text))


def _follows(above: Row, below: Row) -> bool:
    return above.page == below.page and 0 < below.baseline - above.baseline < 2 * above.size


def title_in(text: str) -> str:
    """Return the title that a text begins with and its numbers, or "" if it is set as none.

    >>> title_in("2.1 Term. The term is one year"), title_in("2.1 The term is one year.")
    ('2.1 Term', '')
    """
    rest = text.lstrip()
    while (number := numbering(rest)) and number.path and number.rest:
        rest = number.rest
    match = _TITLE.match(rest)
    title = match["title"] if match else rest
    is_title = title.isupper() or _is_title(title)
    return text[: len(text) - len(rest)] + title if is_title else ""


def _is_title(title: str) -> bool:
    """Whether a text is set as a title is: few words, the longer ones with capitals.

    >>> _is_title("Use of Confidential Information"), _is_title("The term is one year")
    (True, False)
    """
    words = re.findall(r"[^\W\d_]+", title)
    if not 0 < len(words) <= _MOST_WORDS or len(words[-1]) == 1:
        return False
    return all(word[0].isupper() or _SMALL.fullmatch(word) for word in words)


def _sequences(clauses: Iterable[_Clause]) -> Iterator[list[_Clause]]:
    """Yield runs of clauses of one kind whose numbers follow each other."""
    sequence: list[_Clause] = []
    for clause in clauses:
        if sequence and not _succeeds(sequence[-1].path, clause.path):
            yield sequence
            sequence = []
        sequence.append(clause)
    if sequence:
        yield sequence


def _succeeds(before: tuple[int, ...], after: tuple[int, ...]) -> bool:
    """Whether one number can follow another: (1, 2) then (1, 3), or (1, 7) then (2, 1)."""
    for a, b in zip(before, after, strict=False):
        if a != b:
            return 0 < b - a <= _SKIPPED
    return False
