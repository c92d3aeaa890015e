"""Evidence of a hit: the rows and sentences of a section that answer most of a query.

Rows that the query names come first. The others count by the words of the query that they hold,
rarer ones more; words of the header or of a line above add little.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence, Set
from difflib import SequenceMatcher
from itertools import groupby
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.excerpts.snippets import SNIPPET_CHARS, Snippet, snippet_at, snippet_text
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.folding import FoldedText
from shed_core.retrieval.row_labels import row_labels
from shed_core.retrieval.table_text import row_starts
from shed_core.search_index.words import Stems, texts_in, words_in
from shed_server.library.search_index.named_rows import stems_of
from shed_server.library.search_index.ranking import Hit
from shed_server.library.search_index.section_index import WindowPlace

MIN_SIMILARITY = 0.8
"""Least share of common words of two texts that are versions of one."""

_TITLED_SHARE = 0.2  # of the weight of a word that the header has too
_SAID_SHARE = 0.6  # of the weight of a word that a line above has
_NO_ROW_SHARE = 0.3  # of the weight of heads, and of labels without figures
_LEAST_SHARE = 0.5  # of the weight of the first line, for a further one
_BELOW_CHARS = 300  # of the sections below a section without text of its own


class Evidence(NamedTuple):
    """Lines shown of a section. page: of the first line. lines: each without a line break."""

    page: int
    lines: tuple[str, ...]


class _Match(NamedTuple):
    """A word of the query in the text. weight: its rarity."""

    span: Span
    stem: str
    weight: float


class _Line(NamedTuple):
    """A sentence or row. weights: of the query's stems in it. matches: to cut it around."""

    snippet: Snippet
    weights: Mapping[str, float]
    matches: Sequence[Span] = ()


def evidence(
    record: DocumentRecord, hit: Hit, weights: Mapping[str, float], stems: Stems, max_chars: int
) -> Evidence:
    """Return the best lines of a hit, of at most about `max_chars` characters together."""
    within = _with_header(record, hit.place)
    matches = _matches(record, within, weights, stems)
    n_chars = max(SNIPPET_CHARS, max_chars // 2)
    lines = [*_lines(record, matches, stems, n_chars)]
    first_lines = [_named(record, row, lines) for row in hit.rows if row < len(record.text)]
    rows = {line.snippet for line in first_lines}
    header_stems = stems_of(record.header(hit.node) if hit.node != ROOT else "", stems)
    texts: dict[str, int] = {}  # with their pages, each once, as tables repeat rows
    for line in _in_order(first_lines, lines, header_stems):
        shown = _shown(record, line, n_chars)
        is_one_of_many = max_chars <= SNIPPET_CHARS and line.snippet not in rows
        if texts and (is_one_of_many or len("".join([*texts, *shown])) > max_chars):
            break
        texts |= dict.fromkeys(filter(None, shown), record.pages[line.snippet.phrase])
    if not texts and within:
        snippet = snippet_at(record, within.start)
        texts = {snippet_text(record, snippet): record.pages[snippet.phrase]}
    return Evidence(next(iter(texts.values()), 1), tuple(texts))


def _shown(record: DocumentRecord, line: _Line, n_chars: int) -> list[str]:
    """Return a line for the answer, with the text that follows a colon at its end."""
    text = snippet_text(record, line.snippet, line.matches, n_chars)
    stop = record.offsets[line.snippet.phrase + 1]
    if not text.endswith(":") or stop >= len(record.text):
        return [text]
    return [text, snippet_text(record, snippet_at(record, stop), max_chars=n_chars)]


def changes(text: str, other: str) -> list[str] | None:
    """Return the parts of a text that another lacks; None if they are not versions of one.

    Takes some milliseconds at most, as they are short.

    >>> changes("The road will be done in June 2022", "The road will be done in May 2022")
    ['June']
    """
    words = text.split()
    matcher = SequenceMatcher(None, other.split(), words, autojunk=False)
    if matcher.quick_ratio() < MIN_SIMILARITY or matcher.ratio() < MIN_SIMILARITY:
        return None
    return new_parts(matcher, words)


def new_parts(matcher: SequenceMatcher[str], words: Sequence[str]) -> list[str]:
    """Return the parts of the second text that the first one lacks. words: of the second."""
    return [
        " ".join(words[start:stop])
        for tag, _, _, start, stop in matcher.get_opcodes()
        if tag in ("replace", "insert")
    ]


def _with_header(record: DocumentRecord, place: WindowPlace) -> range:
    """Return the characters of a window; of subsections too if the section has no own text."""
    if place.node == ROOT or place.start < place.stop:
        return range(place.start, place.stop)
    start = record.offsets[record.sht.headers[place.node]]
    stop = record.offsets[record.sht.text_span(place.node).stop]
    return range(start, min(place.stop + _BELOW_CHARS, stop))


def _matches(
    record: DocumentRecord, within: range, weights: Mapping[str, float], stems: Stems
) -> list[_Match]:
    copy = FoldedText(record.text[within.start : within.stop])
    stem_of = stems.of([*{text for text, _ in texts_in(copy.text)}, *weights])
    stem_weights = {stem_of[word]: weight for word, weight in weights.items()}
    matching = {text for text, stem in stem_of.items() if stem in stem_weights}
    matches: list[_Match] = []
    for word in words_in(copy.text, only=matching):
        start, stop = copy.original_span(word.start, word.stop)
        span = Span(within.start + start, within.start + stop)
        matches.append(_Match(span, stem_of[word.text], stem_weights[stem_of[word.text]]))
    return matches


def _lines(
    record: DocumentRecord, matches: Sequence[_Match], stems: Stems, n_chars: int
) -> Iterator[_Line]:
    """Yield the lines that hold a match, in reading order. n_chars: that are shown of each."""
    for phrase, own in groupby(matches, key=lambda match: record.phrase_at(match.span.start)):
        if phrase in record.grids:
            yield from _rows(record, phrase, list(own), stems)
        else:
            yield from _sentences(record, list(own), n_chars)


def _sentences(record: DocumentRecord, matches: Sequence[_Match], n_chars: int) -> Iterator[_Line]:
    """Yield the sentences of a phrase that hold a match, for its densest part."""
    by_snippet: dict[Snippet, list[_Match]] = {}
    snippet = Snippet(-1, 0, 0)
    for match in matches:
        if not snippet.start <= match.span.start < snippet.stop:
            snippet = snippet_at(record, match.span.start)
        by_snippet.setdefault(snippet, []).append(match)
    for snippet, own in by_snippet.items():
        shown = _densest(own, n_chars * 3 // 4)
        weights = {match.stem: match.weight for match in shown}
        yield _Line(snippet, weights, [match.span for match in shown])


def _rows(
    record: DocumentRecord, phrase: int, matches: Sequence[_Match], stems: Stems
) -> Iterator[_Line]:
    """Yield the rows of a table that hold a match; the label above a row is of it."""
    starts = [*row_starts(record, phrase), record.offsets[phrase + 1]]
    groups = {row.start: row.group for row in row_labels(record, phrase)}
    weight_of = {match.stem: match.weight for match in matches}
    by_row = groupby(matches, key=lambda match: bisect_right(starts, match.span.start))
    for number, own in by_row:
        start, stop = starts[number - 1 : number + 1]
        weights = {match.stem: match.weight for match in own}
        if start in groups:
            above = stems_of(groups[start], stems)
            weights |= {stem: weight_of[stem] for stem in above if stem in weight_of}
        else:
            weights = {stem: _NO_ROW_SHARE * weight for stem, weight in weights.items()}
        yield _Line(Snippet(phrase, start, stop), weights)


def _named(record: DocumentRecord, row: int, lines: Sequence[_Line]) -> _Line:
    snippet = snippet_at(record, row)
    same = (line for line in lines if line.snippet == snippet)
    return next(same, _Line(snippet, {}))


def _in_order(
    named: Sequence[_Line], lines: Sequence[_Line], titled: frozenset[str]
) -> Iterator[_Line]:
    """Yield the named lines, then the others by the weight of their new stems, best first.

    titled: stems of the header. Lines of much less weight than the first are left out.
    """
    yield from named
    said = {stem for line in named for stem in line.weights}
    rest = [line for line in lines if line not in named]
    least = _LEAST_SHARE * max((_weight(line, titled) for line in lines), default=0.0)
    while rest:
        best = max(rest, key=lambda line: (_weight(line, titled, said), -line.snippet.start))
        if said and _weight(best, titled, said) < least:
            return
        yield best
        rest.remove(best)
        said |= best.weights.keys()


def _weight(line: _Line, titled: Set[str], said: Set[str] = frozenset()) -> float:
    return sum(
        weight * (_TITLED_SHARE if stem in titled else 1.0) * (_SAID_SHARE if stem in said else 1.0)
        for stem, weight in line.weights.items()
    )


def _densest(matches: Sequence[_Match], n_chars: int) -> Sequence[_Match]:
    """Return the matches within the stretch of so many characters whose stems weigh most."""
    best: tuple[float, int, range] = (0.0, 0, range(0))
    for first, match in enumerate(matches):
        weights: dict[str, float] = {}
        for last in range(first, len(matches)):
            length = matches[last].span.stop - match.span.start
            if length > n_chars:
                break
            weights[matches[last].stem] = matches[last].weight
            stretch = (sum(weights.values()), -length, range(first, last + 1))
            best = max(best, stretch, key=lambda stretch: stretch[:2])
    return [matches[number] for number in best[2]] or matches[:1]
