"""The best passage of a section for a query: where its rarest words stand close together."""

import re
from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.excerpts.excerpts import excerpts
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.folding import FoldedText
from shed_core.search_index.words import Stems, texts_in, words_in
from shed_server.library.search_index.section_index import WindowPlace

PASSAGE_CHARS = 300
MIN_SIMILARITY = 0.8
"""Of two passages, by the share of words, from which on they are versions of one text."""

_TITLED_SHARE = 0.2  # of the weight of a word that the section's header has too
_MAX_PART = 60  # characters of an identifier before or after a word of it
_IDENTIFIER_END, _IDENTIFIER_REST = re.compile(r"[^\W_]\w*_\Z"), re.compile(r"_\w*[^\W_]")
_MAX_GAP_CHARS = 2  # between two words that are marked as one


class _Match(NamedTuple):
    """A word of the query where it stands. weight: its rarity."""

    span: Span
    stem: str
    weight: float


def passage(
    record: DocumentRecord,
    place: WindowPlace,
    weights: Mapping[str, float],
    stems: Stems,
) -> tuple[int, str]:
    """Return page and text of about PASSAGE_CHARS characters, with the query's words marked.

    place: the window to take it from; the header of its section is taken to it where the text has
    none of the words. Where none of them stands there, its beginning without marks.
    """
    within = _with_header(record, place)
    matches = _matches(record, within, weights, stems)
    in_text = [match for match in matches if match.span.start >= place.start]
    titled = _stems_of_header(record, place, stems)
    closest = _closest(_with_less_for(titled, in_text) or matches)
    whole = [_whole(record.text, span, within) for span in closest]
    spans = _merged(record.text, whole)
    if not spans:
        return _beginning(record, within)
    excerpt = next(excerpts(record, spans, within, PASSAGE_CHARS))
    return excerpt.page, excerpt.text


def changes(passage: str, other: str) -> list[str] | None:
    """Return what a passage has that another lacks; None if they are not versions of one text.

    Takes some milliseconds at most, as passages are short.

    >>> changes("The >>road<< will be done in June 2022", "The road will be done in May 2022")
    ['June']
    """
    words, known = (text.replace(">>", "").replace("<<", "").split() for text in (passage, other))
    matcher = SequenceMatcher(None, known, words, autojunk=False)
    if matcher.quick_ratio() < MIN_SIMILARITY or matcher.ratio() < MIN_SIMILARITY:
        return None
    return [
        " ".join(words[start:stop])
        for tag, _, _, start, stop in matcher.get_opcodes()
        if tag in ("replace", "insert")
    ]


def _with_header(record: DocumentRecord, place: WindowPlace) -> range:
    """Return the characters of a window, with the header if it is the first of its section.

    A section without text of its own is shown with the beginning of those below it.
    """
    if place.node == ROOT:
        return range(place.start, place.stop)
    header = record.sht.headers[place.node]
    is_first = place.start == record.offsets[header + 1]
    end = record.offsets[record.sht.text_span(place.node).stop]
    stop = min(place.stop + PASSAGE_CHARS, end) if place.start == place.stop else place.stop
    return range(record.offsets[header] if is_first else place.start, stop)


def _matches(
    record: DocumentRecord,
    within: range,
    weights: Mapping[str, float],
    stems: Stems,
) -> list[_Match]:
    copy = FoldedText(record.text[within.start : within.stop])
    stem_of = stems.of([*{text for text, _ in texts_in(copy.text)}, *weights])
    wanted = {stem_of[word]: weight for word, weight in weights.items()}
    matching = {text for text, stem in stem_of.items() if stem in wanted}
    matches: list[_Match] = []
    for word in words_in(copy.text, only=matching):
        start, stop = copy.original_span(word.start, word.stop)
        span = Span(within.start + start, within.start + stop)
        matches.append(_Match(span, stem_of[word.text], wanted[stem_of[word.text]]))
    return matches


def _stems_of_header(record: DocumentRecord, place: WindowPlace, stems: Stems) -> frozenset[str]:
    header = "" if place.node == ROOT else record.header(place.node)
    words = [text for text, _ in texts_in(FoldedText(header).text)]
    return frozenset(stems.of(words).values())


def _with_less_for(stems: frozenset[str], matches: list[_Match]) -> list[_Match]:
    """Return matches with less weight for words of the header, which is shown above a passage."""
    return [
        match._replace(weight=_TITLED_SHARE * match.weight) if match.stem in stems else match
        for match in matches
    ]


def _closest(matches: list[_Match]) -> list[Span]:
    """Return the matches within the stretch of text whose different words weigh most."""
    best: tuple[float, int, range] = (0.0, 0, range(0))
    for first, match in enumerate(matches):
        weights: dict[str, float] = {}
        for last in range(first, len(matches)):
            n_chars = matches[last].span.stop - match.span.start
            if n_chars > PASSAGE_CHARS * 3 // 4:
                break
            weights[matches[last].stem] = matches[last].weight
            stretch = (sum(weights.values()), -n_chars, range(first, last + 1))
            best = max(best, stretch, key=lambda stretch: stretch[:2])
    return [matches[number].span for number in best[2]]


def _whole(text: str, span: Span, within: range) -> Span:
    """Return the span of the identifier that a word is a part of, such as `CL_INVALID_VALUE`.

    Words of an index end at underscores; a mark within an identifier would make it another.
    """
    before = _IDENTIFIER_END.search(text, max(within.start, span.start - _MAX_PART), span.start)
    after = _IDENTIFIER_REST.match(text, span.stop, min(within.stop, span.stop + _MAX_PART))
    return Span(before.start() if before else span.start, after.end() if after else span.stop)


def _merged(text: str, spans: list[Span]) -> list[Span]:
    """Return the spans with those joined that overlap or have only a blank between them."""
    merged: list[Span] = []
    for span in spans:
        if merged and _is_next(text, merged[-1], span):
            merged[-1] = Span(merged[-1].start, max(merged[-1].stop, span.stop))
        else:
            merged.append(span)
    return merged


def _is_next(text: str, before: Span, span: Span) -> bool:
    gap = text[before.stop : span.start]
    return len(gap) <= _MAX_GAP_CHARS and not gap.strip(" ,-\u2010\u2011\u2013")


def _beginning(record: DocumentRecord, within: range) -> tuple[int, str]:
    if not within:
        return 1, ""
    stop = min(within.stop, within.start + 1)
    excerpt = next(excerpts(record, [Span(within.start, stop)], within, 2 * PASSAGE_CHARS))
    return excerpt.page, excerpt.text
