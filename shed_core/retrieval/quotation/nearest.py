"""The text nearest to a quotation that occurs nowhere, and the differences of the two.

Windows of about the quotation's length are compared by the words and figures that they share, each
weighted by its rarity in the document; the best few are then aligned word by word. A figure counts
by its digits, so that `1,577` is found for `$1,577,000`.
"""

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.folding import FoldedText
from shed_core.retrieval.quotation.alignment import aligned, closest_run
from shed_core.retrieval.quotation.compared_text import ComparedText, spaced
from shed_core.retrieval.quotation.occurrences import Step
from shed_core.retrieval.quotation.record_texts import RecordTexts
from shed_core.retrieval.quotation.signs import without_signs
from shed_core.retrieval.quotation.tokens import (
    Hits,
    Run,
    Tokens,
    is_figure,
    key_of,
    mended_keys,
    run_of,
)

MIN_SIMILARITY = 0.45
"""Least share of a quotation's words, weighted by their rarity, that a nearest text has.

Of sentences of two filings with four of ten words replaced, 85 % are as similar to their own text;
of sentences of another filing, 8 %."""

_MAX_WINDOWS = 3
_STEP = 4096  # words of the text between two calls of a step
_SLACK = 8  # words by which a window is longer than the quotation
_MAX_REPLACED = 2  # words at an end of the quotation that others may replace
_SCALE = re.compile(r"\b(?:thousands|millions|billions)\b")
_SCALE_WORD = re.compile(r"\b(?:thousands?|[mb]illions?|[mb]n|[kmb])\b", re.IGNORECASE)
_MAX_SCALE_CHARS = 4000  # above a figure

Pairs = list[tuple[int, int]]
"""Equal tokens of the quotation and of the text, in order."""


class Difference(NamedTuple):
    """Words of a quotation and the words printed instead, both unchanged; "" for none.

    has_figure: True if a figure or its sign is among the words.
    """

    quoted: str
    printed: str
    has_figure: bool


class NearestSpans(NamedTuple):
    """The text nearest to a quotation.

    similarity: from 0 to 1. differences: in the order of the quotation; none if only punctuation
        differs.
    scale: span of `millions` or the like above a figure that the quotation writes otherwise,
        or None.
    """

    spans: tuple[Span, ...]
    similarity: float
    differences: tuple[Difference, ...]
    scale: Span | None


class _Window(NamedTuple):
    """A run of the text's tokens. score: weight of the words that the quotation has too."""

    score: float
    start: int
    stop: int


class _Quotation(NamedTuple):
    """The keys of a quotation's tokens, and the rarity of each key in the text."""

    keys: Sequence[str]
    weights: Mapping[str, float]

    def share(self, pairs: Pairs) -> float:
        """Return the share of the quotation's weight that some pairs have."""
        shared = sum(self.weights[self.keys[i]] for i, _ in pairs)
        return shared / sum(self.weights[key] for key in self.keys)


class _Candidate(NamedTuple):
    """A run of the text's tokens. pairs: of equal tokens of text and quotation."""

    run: Run
    pairs: Pairs


def nearest_place(texts: RecordTexts, quote: str, step: Step) -> NearestSpans | None:
    """Return the text that shares the most with a quotation, or None if it shares too little.

    Takes about 0.2 s a million characters.
    """
    text, folded = texts.without_note_numbers, FoldedText(quote)
    quoted = run_of(spaced(folded.text))
    best, similarity = _best(text, quoted, step)
    if best is None or similarity < MIN_SIMILARITY:
        return None
    extent = _extent(best, quoted.texts)
    differences = tuple(
        Difference(
            quote[slice(*folded.original_span(own.start, own.stop))] if own else "",
            " ".join(texts.record.text[slice(*span)] for span in text.spans(other)),
            has_figure,
        )
        for own, other, has_figure in _changes(quoted, best, extent)
    )
    place = best.run.place(extent.start, extent.stop)
    has_scale = any(_SCALE_WORD.search(one.quoted) for one in differences)
    scale = _scale_above(text, place.start) if has_scale else None
    return NearestSpans(text.spans(place), similarity, differences, scale)


def _best(text: ComparedText, quoted: Run, step: Step) -> tuple[_Candidate | None, float]:
    """Return the run of a text that is most like a quotation, if any is, and its similarity."""
    keys, tokens = list(map(key_of, quoted.texts)), Tokens(text.spaced)
    hits = Hits(tokens, keys, step)
    quotation = _Quotation(keys, hits.weights)
    windows = _windows(quotation, hits, step) if keys else []
    step()
    candidates = [_aligned(quotation, tokens, window) for window in windows]
    scored = [(one, quotation.share(one.pairs)) for one in candidates if one.pairs]
    return max(scored, key=lambda one: one[1], default=(None, 0.0))


def _scale_above(text: ComparedText, place: int) -> Span | None:
    """Return the span of the last word such as `millions` above a place."""
    scales = list(_SCALE.finditer(text.spaced, max(0, place - _MAX_SCALE_CHARS), place))
    return text.spans(range(*scales[-1].span()))[0] if scales else None


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


def _extent(printed: _Candidate, quoted: Sequence[str]) -> range:
    """Return the tokens of the text, words that replace the ends of the quotation included."""
    (first_i, first), (last_i, last) = printed.pairs[0], printed.pairs[-1]
    texts, before, after = printed.run.texts, quoted[:first_i], quoted[last_i + 1 :]
    if _may_stand_for(before, texts[max(0, first - first_i) : first]):
        first -= len(before)
    if _may_stand_for(after, texts[last + 1 : last + 1 + len(after)]):
        last += len(after)
    return range(first, last + 1)


def _may_stand_for(quoted: Sequence[str], printed: Sequence[str]) -> bool:
    is_short = len(quoted) == len(printed) <= _MAX_REPLACED
    return is_short and list(map(is_figure, quoted)) == list(map(is_figure, printed))


def _changes(
    quoted: Run, printed: _Candidate, extent: range
) -> Iterator[tuple[range, range, bool]]:
    """Yield the differences in the order of the quotation: characters of both, and has_figure.

    extent: the tokens of the text.
    """
    texts, others = quoted.texts, printed.run.texts
    same = [(i, j) for i, j in printed.pairs if _are_same(texts[i], others[j])]
    ends = [(-1, extent.start - 1), *same, (len(texts), extent.stop)]
    for (i, j), (next_i, next_j) in pairwise(ends):
        left, right = texts[i + 1 : next_i], others[j + 1 : next_j]
        if (left or right) and not _are_torn(left, right):
            places = quoted.place(i + 1, next_i), printed.run.place(j + 1, next_j)
            yield *places, any(map(is_figure, (*left, *right)))


def _are_torn(words: Sequence[str], others: Sequence[str]) -> bool:
    """True if tokens are the same words that blanks divide otherwise, such as `finan cial`."""
    return "".join(words) == "".join(others) and not any(map(is_figure, (*words, *others)))


def _are_same(quoted: str, printed: str) -> bool:
    """True if two tokens are the same; a quotation may leave out a currency sign."""
    bare_quoted, bare_printed = quoted.replace(" ", ""), printed.replace(" ", "")
    return bare_quoted in (bare_printed, without_signs(bare_printed))
