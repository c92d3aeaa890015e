"""The text nearest to a quotation that occurs nowhere, and the differences of the two.

Windows of about the quotation's length are compared by the words and figures that they share, each
weighted by its rarity in the document; the best few are then aligned word by word. A figure counts
by its digits, so that `1,577` is found for `$1,577,000`.
"""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from shed_core.retrieval.quotation.alignment import aligned, closest_run
from shed_core.retrieval.quotation.compared_text import ComparedText
from shed_core.retrieval.quotation.currency_signs import without_signs
from shed_core.retrieval.quotation.hits import Hits, mended_keys
from shed_core.retrieval.quotation.occurrences import Step
from shed_core.retrieval.quotation.tokens import Run, Tokens, is_figure, key_of, run_of

MIN_SIMILARITY = 0.45
"""Least share of a quotation's words, weighted by their rarity, that a nearest text has.

Of sentences of two filings with four of ten words replaced, 85 % are as similar to their own text;
of sentences of another filing, 8 %."""

_MAX_WINDOWS = 3
_STEP = 4096  # words of the text between two calls of a step
_SLACK = 8  # words by which a window is longer than the quotation
_MAX_REPLACED = 2  # words at an end of the quotation that others may replace

Pairs = list[tuple[int, int]]
"""Equal tokens of the quotation and of the text, in order."""


class WordChange(NamedTuple):
    """A difference between a text and a quotation; an empty range for no words.

    quoted: range in the spaced quotation. printed: range in `ComparedText.spaced`.
    has_figure: True if a figure or its sign is among the words.
    """

    quoted: range
    printed: range
    has_figure: bool


class NearestRange(NamedTuple):
    """A text like a quotation. place: range in `ComparedText.spaced`. similarity: from 0 to 1."""

    place: range
    similarity: float
    changes: tuple[WordChange, ...]


class _Window(NamedTuple):
    """A run of the text's tokens. score: weight of the words that the quotation has too."""

    score: float
    start: int
    stop: int


class _Quotation:
    """The tokens of a quotation to look for in a text.

    texts, keys: of its tokens. weights: of the keys, their rarity in the text.
    """

    def __init__(self, texts: Sequence[str], keys: Sequence[str], hits: Hits) -> None:
        self.texts, self.keys, self.weights = texts, keys, hits.weights
        self.total = sum(self.weights[key] for key in keys)

    def share(self, pairs: Pairs) -> float:
        """Return the share of the quotation's weight that some pairs have."""
        return sum(self.weights[self.keys[i]] for i, _ in pairs) / self.total


class _Candidate(NamedTuple):
    """A run of the text's tokens. pairs: of equal tokens of text and quotation."""

    run: Run
    pairs: Pairs


def nearest(text: ComparedText, spaced_quote: str, step: Step) -> NearestRange | None:
    """Return the text that shares the most with a quotation, or None if it shares too little.

    spaced_quote: the quotation as `spaced` returns it. Takes about 0.2 s a million characters.
    """
    quoted, tokens = run_of(spaced_quote), Tokens(text.spaced)
    keys = list(map(key_of, quoted.texts))
    hits = Hits(tokens, keys, step)
    quotation = _Quotation(quoted.texts, keys, hits)
    windows = _windows(quotation, hits, step) if keys else []
    step()
    candidates = [_aligned(quotation, tokens, window) for window in windows]
    best = max(candidates, key=lambda candidate: quotation.share(candidate.pairs), default=None)
    if best is None or not best.pairs or quotation.share(best.pairs) < MIN_SIMILARITY:
        return None
    first, last = _limits(best.pairs, quoted.texts, best.run.texts)
    changes = _changes(quoted, best, range(first, last + 1))
    place = best.run.place(first, last + 1)
    return NearestRange(place, quotation.share(best.pairs), tuple(changes))


def _windows(quotation: _Quotation, hits: Hits, step: Step) -> list[_Window]:
    """Return the best windows of the text, of which no two begin close together."""
    length = len(quotation.keys) + len(quotation.keys) // 4 + _SLACK
    windows: list[_Window] = []
    for _ in range(_MAX_WINDOWS):  # one pass each, as all of them would take more than the text
        apart = (
            window
            for window in _scored(_with_steps(hits, step), quotation, length)
            if all(abs(window.start - other.start) >= length for other in windows)
        )
        best = max(apart, key=lambda window: window.score, default=None)
        if best is None:
            break
        windows.append(best)
    return windows


def _with_steps(hits: Iterable[tuple[int, str]], step: Step) -> Iterator[tuple[int, str]]:
    for number, hit in enumerate(hits):
        if not number % _STEP:
            step()
        yield hit


def _scored(
    hits: Iterable[tuple[int, str]], quotation: _Quotation, length: int
) -> Iterator[_Window]:
    """Yield a window that ends with each hit. A word counts as often as the quotation has it."""
    limits, weights = Counter(quotation.keys), quotation.weights
    inside: deque[tuple[int, str]] = deque()
    counts: Counter[str] = Counter()
    score = 0.0
    for place, key in hits:
        while inside and inside[0][0] <= place - length:
            _, old = inside.popleft()
            counts[old] -= 1
            score -= weights[old] if counts[old] < limits[old] else 0.0
        inside.append((place, key))
        counts[key] += 1
        score += weights[key] if counts[key] <= limits[key] else 0.0
        yield _Window(score, inside[0][0], place + 1)


def _aligned(quotation: _Quotation, tokens: Tokens, window: _Window) -> _Candidate:
    """Return the pairs of the closest run in and around a window."""
    margin = len(quotation.keys) + _SLACK
    first = max(0, window.start - margin - _SLACK)  # beyond the aligned run, for `_limits`
    run = tokens.run(first, window.stop + margin + _SLACK)
    keys = mended_keys(run.texts, quotation.weights)
    start, stop = max(0, window.start - margin) - first, window.stop + margin - first
    closest = closest_run(quotation.keys, keys[start:stop])
    pairs = aligned(quotation.keys, keys[start + closest.start : start + closest.stop])
    return _Candidate(run, [(i, start + closest.start + j) for i, j in pairs])


def _limits(pairs: Pairs, quoted: Sequence[str], printed: Sequence[str]) -> tuple[int, int]:
    """Return the first and last token of the text, words that replace the ends included."""
    (first_i, first), (last_i, last) = pairs[0], pairs[-1]
    before, after = quoted[:first_i], quoted[last_i + 1 :]
    if _may_stand_for(before, printed[max(0, first - first_i) : first]):
        first -= len(before)
    if _may_stand_for(after, printed[last + 1 : last + 1 + len(after)]):
        last += len(after)
    return first, last


def _may_stand_for(quoted: Sequence[str], printed: Sequence[str]) -> bool:
    is_short = len(quoted) == len(printed) <= _MAX_REPLACED
    return is_short and list(map(is_figure, quoted)) == list(map(is_figure, printed))


def _changes(quoted: Run, printed: _Candidate, extent: range) -> Iterator[WordChange]:
    """Yield the differences in the order of the quotation. extent: the tokens of the text."""
    texts, others = quoted.texts, printed.run.texts
    same = [(i, j) for i, j in printed.pairs if _are_same(texts[i], others[j])]
    ends = [(-1, extent.start - 1), *same, (len(texts), extent.stop)]
    for (i, j), (next_i, next_j) in pairwise(ends):
        left, right = range(i + 1, next_i), range(j + 1, next_j)
        if (left or right) and not _are_torn(texts, others, left, right):
            yield _change(quoted, printed.run, left, right)


def _change(quoted: Run, printed: Run, left: range, right: range) -> WordChange:
    words = (*quoted.texts[left.start : left.stop], *printed.texts[right.start : right.stop])
    return WordChange(
        quoted.place(left.start, left.stop),
        printed.place(right.start, right.stop),
        has_figure=any(map(is_figure, words)),
    )


def _are_torn(quoted: Sequence[str], printed: Sequence[str], left: range, right: range) -> bool:
    """True if tokens are the same words that blanks divide otherwise, such as `finan cial`."""
    words, others = quoted[left.start : left.stop], printed[right.start : right.stop]
    return "".join(words) == "".join(others) and not any(map(is_figure, (*words, *others)))


def _are_same(quoted: str, printed: str) -> bool:
    """True if two tokens are the same; a quotation may leave out a currency sign."""
    bare_quoted, bare_printed = quoted.replace(" ", ""), printed.replace(" ", "")
    return bare_quoted in (bare_printed, without_signs(bare_printed))
