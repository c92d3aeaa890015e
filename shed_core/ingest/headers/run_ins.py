"""Run-in headers of numbered clauses: `3. TERM. The term of this agreement ...`.

Plain contracts set them like the text itself. So they are found by their sequence: at least three
numbers in order, each before a title and its clause. Clauses without a title are found later, by
`structure.clauses`.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from shed_core.document.phrases import PROSE, FoundBy
from shed_core.document.runs import connected, grouped
from shed_core.ingest.headers.line_context import LineContext
from shed_core.ingest.lines.header_span import HeaderSpan, merge_spans
from shed_core.ingest.structure.style_stats import style_of
from shed_core.numbering.families import MAX_STEP, Number
from shed_core.numbering.parse import numbering
from shed_core.numbering.vocabulary import REFERENCES, SMALL_WORDS, any_of, words

_MAX_TITLE_WORDS = 12
_MIN_RUN_INS = 3  # clauses of a sequence whose text follows their title in its line
_MIN_SHARE_TITLED = 0.5  # of a kind's clauses; with fewer titles, these are only first words
_MIN_SHARE_SPANNED = 0.15  # of the document's lines; lists within a text span less
_MIN_LINES_SPANNED = 80  # instead, for a contract inside a longer document
_MAX_REFERENCES_LENGTH = 40  # characters of the title of a list of references
_SCORE = 0.8

_TITLE = re.compile(r"(?P<title>[A-Z][^.:;?!“\"]{1,100}?)(?:[.:]|\s[–—-])(?=\s+\S|$)")
_SMALL_WORDS = frozenset(SMALL_WORDS["en"])  # by others, sentences of French would be titles
_IS_REFERENCES = re.compile(rf"\W*(?:\d+\.?\s*)?(?:{any_of(words(REFERENCES))})\W*", re.IGNORECASE)


class _Clause(NamedTuple):
    """A clause, ordered by its line.

    line: the first one. length: its characters that are header; 0 where the clause has no title.
    is_run_in: True if its text follows in that line.
    number: its family is the kind of numbering, down to its punctuation.
    """

    line: int
    length: int
    is_run_in: bool
    number: Number


def with_run_ins(context: LineContext, spans: Sequence[HeaderSpan]) -> list[HeaderSpan]:
    """Header spans and those that clauses begin with, the rest of whose lines is text.

    A title that is set apart from its clause, in another look than the text, keeps its own end.
    """
    lines = context.lines
    apart = [
        span
        for span in spans
        if span.length == lines[span.last].lead
        and style_of(lines[span.first]) != context.body_style
    ]
    return merge_spans(merge_spans(apart, _run_in_spans(context, spans)), spans)


def _run_in_spans(context: LineContext, spans: Sequence[HeaderSpan]) -> list[HeaderSpan]:
    """Headers that numbered clauses begin with, by their first lines.

    spans: those already found; a list of references ends before the next.
    """
    lines = context.lines
    found = _clauses(context, {span.first for span in spans})
    by_kind = grouped(found, lambda clause: clause.number.family)
    min_lines = min(_MIN_SHARE_SPANNED * len(lines), _MIN_LINES_SPANNED)
    sequences = [
        sequence
        for clauses in by_kind.values()
        if sum(clause.length > 0 for clause in clauses) >= _MIN_SHARE_TITLED * len(clauses)
        for sequence in connected(clauses, _succeeds)
        if sum(clause.is_run_in for clause in sequence) >= _MIN_RUN_INS
        and sequence[-1].line - sequence[0].line >= min_lines
    ]
    titled = {clause for sequence in sequences for clause in sequence if clause.length > 0}
    by_line = {clause.line: clause for clause in sorted(titled)}
    return [HeaderSpan(c.line, c.line, c.length, _SCORE, FoundBy.BUILTIN) for c in by_line.values()]


def _clauses(context: LineContext, known: set[int]) -> Iterator[_Clause]:
    """Lines with a number that can begin a clause; known: first lines of header spans."""
    in_references = False
    for n, line in enumerate(context.lines):
        if len(line.text) < _MAX_REFERENCES_LENGTH and _IS_REFERENCES.fullmatch(line.text):
            in_references = True
        elif n in known:
            in_references = False
        if in_references or context.labels[n] not in PROSE:
            continue
        number = context.stats.numberings[n]
        if number is not None and number.path:
            length = _header_length(line.text, number.rest)
            is_run_in = 0 < length < len(line.text)
            yield _Clause(n, length, is_run_in, Number(number.kind, number.path, ""))


def _header_length(text: str, rest: str) -> int:
    """Length of the header in a clause's first line, in characters, 0 if it has no title.

    rest: the text after the number.
    """
    match = _TITLE.match(rest)
    if match is None or not _is_title(match["title"]):
        return 0
    return len(text) - len(rest) + match.end()


def title_in(text: str) -> str:
    """Title that a text begins with and its numbers, or "" if it is no title.

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
    """True if a text is written like a title: few words, the longer ones with capitals.

    >>> _is_title("Use of Confidential Information"), _is_title("The term is one year")
    (True, False)
    """
    found = re.findall(r"[^\W\d_]+", title)
    if not 0 < len(found) <= _MAX_TITLE_WORDS or len(found[-1]) == 1:
        return False
    return all(word[0].isupper() or word in _SMALL_WORDS for word in found)


def _succeeds(before: _Clause, after: _Clause) -> bool:
    return after.number.follows(before.number, MAX_STEP)
