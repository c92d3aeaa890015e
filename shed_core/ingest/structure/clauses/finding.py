"""Clauses of contracts and laws: paragraphs whose numbers make rising runs.

A contract or a law is known by its words, or by articles in rising order.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby

from shed_core.document.phrases import FoundBy, Label
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.text_line import TextLine
from shed_core.ingest.structure.clauses.starts import Start, clause_starts
from shed_core.ingest.structure.clauses.titles import is_sentence, title_end
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.numbering.legal_words import ARTICLES, LEGAL_TERMS
from shed_core.numbering.runs import ClauseRun, OpenRuns, is_within, mark_of
from shed_core.numbering.vocabulary import any_of, words

MAX_CLAUSES = 4000
"""Clauses of a document; where there are more, those of the deepest levels are left out."""

_MIN_MEMBERS = 2  # of a run; one number alone is a reference, unless it is that of a subsection
_STATED = (FoundBy.OUTLINE, FoundBy.TAGS)  # kinds of headings that the file states
_MAX_TITLE_WORDS = 12
_SCORE = 0.8
_MIN_TERMS = 3  # of a list of definitions
_MEANT = re.compile(
    r'[“"„«]\s?\w[^“”"„«»]{0,80}[”"“»],?\s(?:.{0,40}\s)?'
    r"(?:means?|ha(?:s|ve) the|refers? to|bedeutet|bezeichnet|désigne|signifi\w+)\b"
)
_WORD = re.compile(r"[^\W\d_]{3,}")
_TERMS = words(LEGAL_TERMS)
_ARTICLES = words(ARTICLES)
_ARTICLE = re.compile(rf"\W{{0,3}}(?:§|(?:{any_of(_ARTICLES)})\.?)\s*[0-9IVX]", re.IGNORECASE)
_MAX_LINES = 5000  # that are read; of a longer document every second or third line is
_MIN_SHARE = 0.016  # of the words; contracts have 0.018 to 0.09, all else at most 0.013
_MAX_SHARE_OF_TERM = 0.005  # that counts, as a manual of LaTeX is full of `subsection`
_MIN_ARTICLES = 8  # of a law, whose words differ with its language and its subject


def with_clauses(
    stats: DocumentStats, labels: Sequence[Label], spans: Sequence[HeaderSpan]
) -> list[HeaderSpan]:
    """Header spans and, in a contract or a law, a span for each clause.

    A clause's span is its number and first words. A numbered paragraph that the file states as a
    heading is a clause, too: word processors number paragraphs by styles for headings.
    labels: of all lines. spans: of the headers, by their first lines; so are those returned.
    Takes O(lines).
    """
    is_legal = _has_legal_terms(stats.lines)
    if not (is_legal or _may_have_articles(stats.lines)):
        return list(spans)
    headers = [span for span in spans if not _is_paragraph(stats, span)]
    starts = list(clause_starts(stats, labels, headers))
    starts = list(_outside_definitions(stats.lines, starts, {span.first for span in headers}))
    if not (is_legal or _has_articles(_runs(starts))):
        return list(spans)
    clauses = _clause_spans(stats, starts, headers)
    lines = {line for clause in clauses for line in clause.lines}
    return sorted([*clauses, *(span for span in spans if span.first not in lines)])


def _outside_definitions(
    lines: Sequence[TextLine], starts: Sequence[Start], headers: Collection[int]
) -> Iterator[Start]:
    """Yield the numbers that are not within the definitions of a list of quoted terms.

    `(a)` is a part of its term's meaning there, and as a clause it would hold the terms after it.
    """
    terms = [n for n, line in enumerate(lines) if _MEANT.match(line.text)]
    ends = sorted({*headers, *(start.line for start in starts if not _is_item(start)), len(lines)})
    for start in starts:
        end = bisect_right(ends, start.line)
        first = bisect_left(terms, ends[end - 1] if end else 0)
        n_terms = bisect_left(terms, ends[end]) - first
        if not _is_item(start) or n_terms < _MIN_TERMS or terms[first] > start.line:
            yield start


def _is_item(start: Start) -> bool:
    number = start.mark.number
    return not (start.is_header or number.is_keyword or number.family[0].isdigit())


def _is_paragraph(stats: DocumentStats, span: HeaderSpan) -> bool:
    """True if a heading that the file states is a numbered paragraph."""
    if span.found_by not in _STATED:
        return False
    text = " ".join(line.text for line in stats.lines[span.first : span.last + 1])
    words = text.split()
    n_lower = sum(word[0].islower() for word in words)
    is_long = len(words) >= _MAX_TITLE_WORDS and 2 * n_lower > len(words)
    return (is_long or is_sentence(text)) and mark_of(text, 0.0) is not None


def _clause_spans(
    stats: DocumentStats, starts: Sequence[Start], spans: Sequence[HeaderSpan]
) -> list[HeaderSpan]:
    known = {start.line for start in starts} | {line for span in spans for line in span.lines}
    known.update(stats.furniture, stats.contents)
    runs = _runs_of_clauses(_runs(starts))
    lines = [starts[m].line for m in _within_limit(runs) if not starts[m].is_header]
    return [
        HeaderSpan(line, *title_end(stats, line, known), _SCORE, FoundBy.CLAUSE)
        for line in sorted(lines)
    ]


def _runs(starts: Sequence[Start]) -> list[ClauseRun]:
    """Runs that the numbers make, by their first members."""
    open_runs = OpenRuns()
    runs = {
        id(run): run
        for member, start in enumerate(starts)
        if (run := open_runs.place(member, start.mark, is_certain=start.is_header))
    }
    return list(runs.values())


def _runs_of_clauses(runs: Sequence[ClauseRun]) -> list[ClauseRun]:
    """Runs of clauses.

    One number alone is that of a schedule if clauses are in it, and one of a clause if it is the
    first part of the next number, or that of the clause around it: 1 and 1.1.
    """
    long = [run for run in runs if len(run.members) >= _MIN_MEMBERS]
    divided = {
        id(run.parent) for run in runs if run.parent and is_within(run.last, run.parent.last)
    }
    schedules = {id(run.parent) for run in long if run.last.family[0].isdigit()}
    return [
        run
        for run in runs
        if len(run.members) >= _MIN_MEMBERS
        or (run.last.is_appended and id(run) in schedules)
        or id(run) in divided
        or (run.parent is not None and is_within(run.last, run.parent.last))
    ]


def _within_limit(runs: Sequence[ClauseRun]) -> Iterator[int]:
    """Members of the runs, without those of the deepest levels if they are too many."""
    left = MAX_CLAUSES
    for _, same in groupby(sorted(runs, key=_level), _level):
        members = [member for run in same for member in run.members]
        left -= len(members)
        if left < 0:
            return
        yield from members


def _level(run: ClauseRun) -> int:
    return sum(1 for _ in run.ancestors)


def _has_legal_terms(lines: Sequence[TextLine]) -> bool:
    """True if many words are such as only contracts and laws need. Takes O(1) in the lines."""
    step = len(lines) // _MAX_LINES + 1
    counts: Counter[str] = Counter()
    n_words = 0
    for line in lines[::step]:
        found = _WORD.findall(line.text.lower())
        n_words += len(found)
        if not _TERMS.isdisjoint(found):
            counts.update(_TERMS.intersection(found))
    most = _MAX_SHARE_OF_TERM * n_words
    return sum(min(n, most) for n in counts.values()) > _MIN_SHARE * n_words


def _may_have_articles(lines: Sequence[TextLine]) -> bool:
    """True if enough lines begin as articles do; a quick look, as most documents have none."""
    return sum(1 for line in lines if _ARTICLE.match(line.text)) >= _MIN_ARTICLES


def _has_articles(runs: Iterable[ClauseRun]) -> bool:
    """True if articles (`Art. 5`, `§ 5`) rise as they do in a law."""
    return any(
        len(run.members) >= _MIN_ARTICLES
        and (run.last.family in _ARTICLES or run.last.family.startswith("§"))
        for run in runs
    )
