"""Numbered clauses whose headers run into their text: `3. TERM. The term of this agreement ...`.

Contracts have no other structure, and plain ones set these headers like the text itself. So what
tells them is the sequence: at least three numbers in order, each before a title and its clause.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.text_line import TextLine
from shed_core.numbering.parse import Numbering, numbering

_MOST_WORDS = 12
_IN_SEQUENCE = 3
_SKIPPED = 3  # numbers that may be missing from a sequence
_TITLED = 0.5  # share of a kind's clauses that have titles; of fewer they are but first words
_SHARE = 0.15  # of the document's lines that a sequence spans; lists within a text span less
_MANY_LINES = 80  # or so many lines, for a contract inside a longer document
_SCORE = 0.8

_TITLE = re.compile(r"(?P<title>[A-Z][^.:;?!“\"]{1,100}?)(?:[.:]|\s[–—-])(?=\s+\S|$)")
_SMALL = re.compile(
    "an?|and|any|as|at|by|for|from|in|into|non?|nor|not|of|on|or|per|the|to|under|upon|vs|with"
)
_REFERENCES = re.compile(
    r"\W*(?:\d+\.?\s*)?(?:references|bibliography|works cited|literature)\W*", re.I
)


class _Clause(NamedTuple):
    """first, last: the lines of its header. length: characters of the last line that are header.

    length is 0 where the clause has no title. runs_in: whether its text follows in the last line.
    kind, path: of its number.
    """

    first: int
    last: int
    length: int
    runs_in: bool
    kind: str
    path: tuple[int, ...]


def clause_spans(
    lines: Sequence[TextLine], labels: Sequence[Label], spans: Sequence[HeaderSpan]
) -> list[HeaderSpan]:
    """Return the header spans of numbered clauses, by their first lines.

    labels: of all lines. spans: those already found; a list of references ends before the next.
    """
    by_kind: dict[str, list[_Clause]] = {}
    for clause in _clauses(lines, labels, {span.first for span in spans}):
        by_kind.setdefault(clause.kind, []).append(clause)
    sequences = [
        sequence
        for clauses in by_kind.values()
        if sum(clause.length > 0 for clause in clauses) >= _TITLED * len(clauses)
        for sequence in _sequences(clauses)
        if sum(clause.runs_in for clause in sequence) >= _IN_SEQUENCE
    ]
    runs = [range(sequence[0].first, sequence[-1].last + 1) for sequence in sequences]
    long = [run for run in runs if len(run) >= min(_SHARE * len(lines), _MANY_LINES)]
    found = [
        clause
        for sequence in sequences
        if any(sequence[0].first in run for run in long)  # its own, or one that it is part of
        for clause in sequence
        if clause.length > 0
    ]
    return [HeaderSpan(c.first, c.last, c.length, _SCORE, "builtin") for c in sorted(found)]


def _clauses(
    lines: Sequence[TextLine], labels: Sequence[Label], known: set[int]
) -> Iterator[_Clause]:
    """Yield what begins with a number and can be a clause; `known`: first lines of header spans."""
    in_references = False
    for first, line in enumerate(lines):
        if len(line.text) < 40 and _REFERENCES.fullmatch(line.text):
            in_references = True
        elif first in known:
            in_references = False
        if in_references or labels[first] not in (Label.TEXT, Label.LIST_ITEM):
            continue
        number = numbering(line.text)
        if number is not None and number.path:
            last, length = _title(lines, first, number) or (first, 0)
            runs_in = 0 < length < len(lines[last].text)
            yield _Clause(first, last, length, runs_in, number.kind, number.path)


def _title(lines: Sequence[TextLine], first: int, number: Numbering) -> tuple[int, int] | None:
    """Return the line in which a clause's title ends, and how many of its characters are header."""
    text, last = number.rest, first
    offset = len(lines[first].text) - len(text)
    match = _TITLE.match(text)
    if match is None and first + 1 < len(lines) and _follows(lines[first], lines[first + 1]):
        last, offset = first + 1, -len(text) - 1
        match = _TITLE.match(f"{text} {lines[last].text}")
    if match is None or not _is_title(match["title"]):
        return None
    length = offset + match.end()
    return (last, length) if length > 0 else (first, len(lines[first].text))


def _follows(above: TextLine, below: TextLine) -> bool:
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
