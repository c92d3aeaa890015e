"""Ranking: BM25 over the windows of a section's own text and over its header.

The best window of a section counts and a tenth of the second best, not their sum, so that a long
section has little advantage. The headers above it name its subject if its own does not, such as
`Item 7` above `Overview`. Figures add their rarity to the windows that hold them. A word's rarity
is that in all documents that are searched together; within one document it is the document's own.

With the bare questions of FinanceBench as queries (`python -m bench.search`), the right section is
first in 24 % of the cases if a header, and pairs of words in it, count as much as the best
window, and in 19 % if they count half. Pairs of words in windows gain nothing. Headers above and
second windows raise .26/.42/.52/.68 at 1/3/5/10 to .26/.50/.58/.71, in both halves; with weights of
.15 to .25 and .05 to .2 about the same.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.folding import folded
from shed_core.search_index.format import Kind
from shed_core.search_index.windows import own_phrases
from shed_server.library.search_index.documents import Candidate
from shed_server.library.search_index.named_rows import NamedRow, named_rows, runs_of
from shed_server.library.search_index.query import Query, QueryPhrase
from shed_server.library.search_index.section_index import (
    Occurrences,
    SectionIndex,
    WindowPlace,
    quoted,
)

HEADER_WEIGHT = 1.0
HEADER_PAIR_WEIGHT = 1.0
ANCESTOR_WEIGHT = 0.2
"""Weight of each header above a section, relative to its own."""
SECOND_WINDOW_WEIGHT = 0.1
FIGURE_WEIGHT = 1.0
LABEL_WEIGHT, WHOLE_LABEL_WEIGHT = 3.0, 6.0
"""Weight of the words of a label that the query names, and of one that is all of the query."""
STATEMENT_WEIGHT, NOTE_WEIGHT = 2.0, 1.2
"""Weight of a named row in a financial statement, and in a note, relative to one elsewhere."""
MAX_ROWS = 8
_LEAST_ROW_SHARE = 0.5  # of the weight of a section's best row, for another to be shown
LISTING_WEIGHT = 0.3
"""Weight of a section that only lists others, which has their words close together."""
_MIN_SCORE = 1e-6

Rarities = Mapping[str, float]
"""Inverse document frequency of each word and figure, over all documents searched."""


class QueryCoverage(NamedTuple):
    """The words and figures of a query that a document's windows hold, and its headers.

    stems: of all words of the query.
    """

    by_windows: Collection[str]
    by_headers: Collection[str]
    stems: Mapping[str, str]


class SectionScore(NamedTuple):
    """A section that holds some of the query. window: its best one.

    rows: beginnings of the rows of its tables that the query names, best first.
    """

    node: int
    score: float
    window: int
    rows: tuple[int, ...] = ()


class Hit(NamedTuple):
    """A section of the findings.

    nodes: itself and those below it. place, window: its best window, and the window's number.
    rows: as in SectionScore.
    """

    document: Candidate
    nodes: range
    score: float
    place: WindowPlace
    window: int = 0
    rows: tuple[int, ...] = ()

    @property
    def node(self) -> int:
        """Node of the section, ROOT for the text before the first header."""
        return self.nodes.start


def section_scores(
    index: SectionIndex, query: Query, rarities: Rarities, coverage: QueryCoverage
) -> dict[int, SectionScore]:
    """Return the score of each section of a document that holds a word of the query, by node."""
    by_window: dict[int, float] = defaultdict(float)
    for word in query.words:
        if word in coverage.by_windows:
            _add(by_window, index.in_windows(quoted(word)), rarities[word])
    for figure in query.figures:
        if figure in coverage.by_windows:
            _add(by_window, index.with_figure(figure), FIGURE_WEIGHT * rarities[figure])
    if any(not phrase.words for phrase in query.phrases):  # one may be anywhere in the text
        _add(by_window, Occurrences(dict.fromkeys(range(len(index.places)), 1.0), 1), _MIN_SCORE)
    scores = _joined(index, by_window, _header_scores(index, query, coverage))
    return _with_named_rows(index, query, rarities, coverage, scores)


def _with_named_rows(
    index: SectionIndex,
    query: Query,
    rarities: Rarities,
    coverage: QueryCoverage,
    scores: dict[int, SectionScore],
) -> dict[int, SectionScore]:
    """Return the scores, raised if the query names a row of a table."""
    named: dict[int, list[tuple[float, int]]] = defaultdict(list)
    best: dict[int, dict[str, float]] = defaultdict(dict)
    n_stems = len({coverage.stems[word] for word in query.words})
    for row in rows_named(index, query, coverage):
        window = index.window_at(row.start)
        node = index.places[window].node if window >= 0 else None
        if node not in scores:
            continue
        is_whole = 1 < n_stems == len(row.words) and min(row.words.values()) == 1.0
        weight = WHOLE_LABEL_WEIGHT if is_whole else LABEL_WEIGHT
        shares = {word: weight * share * rarities[word] for word, share in row.words.items()}
        named[node].append((-sum(shares.values()), row.start))
        for word, share in shares.items():
            best[node][word] = max(share, best[node].get(word, 0.0))
    for node, rows in named.items():
        least = _LEAST_ROW_SHARE * min(rows)[0]
        starts = tuple(dict.fromkeys(row for value, row in sorted(rows) if value <= least))
        raised = scores[node].score + _row_weight(index, node) * sum(best[node].values())
        scores[node] = scores[node]._replace(score=raised, rows=starts[:MAX_ROWS])
    return scores


def _row_weight(index: SectionIndex, node: int) -> float:
    kind = index.kinds.get(node)
    if kind is Kind.STATEMENT:
        return STATEMENT_WEIGHT
    return NOTE_WEIGHT if kind is Kind.NOTE else _weight_of(index, node)


def rows_named(index: SectionIndex, query: Query, coverage: QueryCoverage) -> Iterator[NamedRow]:
    """Yield the rows whose labels are words of a query next to each other."""
    first = {coverage.stems[word]: word for word in reversed(query.words)}  # of words with one stem
    words = [word for word in first.values() if word in coverage.by_windows]
    rows_with = {word: index.in_labels(word) for word in words}
    runs = runs_of([first[coverage.stems[word]] for word in query.in_order])
    return named_rows(rows_with, index.labels, runs)


def _header_scores(index: SectionIndex, query: Query, coverage: QueryCoverage) -> dict[int, float]:
    """Return the shares of headers in the scores of their sections, by node."""
    scores: dict[int, float] = defaultdict(float)
    words = [word for word in (*query.words, *query.figures) if word in coverage.by_headers]
    headers = {word: index.in_headers(quoted(word)) for word in words}
    for occurrences in headers.values():
        _add(scores, occurrences, HEADER_WEIGHT * occurrences.rarity)
    for first, second in query.pairs:
        if first not in headers or second not in headers:
            continue
        if headers[first].weights.keys() & headers[second].weights.keys():
            both = index.in_headers(quoted(first, second))
            _add(scores, both, HEADER_PAIR_WEIGHT * both.rarity)
    return scores


def sections_allowed(
    index: SectionIndex, query: Query, nodes: Iterable[int], within: range | None
) -> list[int]:
    """Return the nodes that may be hits.

    They are within the given nodes, hold the words of each phrase next to each other, as far as
    stems tell, and no excluded term.
    """
    allowed = [node for node in nodes if within is None or node in within]
    for phrase in query.phrases:
        if phrase.words:
            holding = _holding(index, phrase)
            allowed = [node for node in allowed if node in holding]
    for phrase in query.excluded:
        holding = _holding(index, phrase)
        allowed = [node for node in allowed if node not in holding]
    return allowed


def _holding(index: SectionIndex, phrase: QueryPhrase) -> set[int]:
    """Return the nodes whose own text or header holds a phrase; figures need only be there."""
    texts = [word.text for word in phrase.words if not word.is_figure]
    figures = [word.text for word in phrase.words if word.is_figure]
    columns = [set(index.with_figure(figure).weights) for figure in figures]
    if texts:
        columns.append(set(index.in_windows(quoted(*texts)).weights))
    windows = set[int].intersection(*columns)
    in_order = [word.text for word in phrase.words]
    headers = set(index.in_headers(quoted(*in_order)).weights)
    return headers | {index.places[window].node for window in windows}


def _add(scores: dict[int, float], occurrences: Occurrences, weight: float) -> None:
    for row, share in occurrences.weights.items():
        scores[row] += weight * share


def _joined(
    index: SectionIndex, by_window: Mapping[int, float], by_node: Mapping[int, float]
) -> dict[int, SectionScore]:
    """Return the scores of the sections with a window or a header that holds a word."""
    best, second = dict[int, tuple[float, int]](), dict[int, float]()
    for window, score in by_window.items():
        node, own = index.places[window].node, (score, -window)
        if node not in best:
            best[node] = own
        else:
            least, best[node] = (own, best[node]) if own < best[node] else (best[node], own)
            second[node] = max(least[0], second.get(node, 0.0))
    for node in by_node:
        if node not in best:
            best[node] = 0.0, -index.first_windows[node]
    inherited = _inherited(index, by_node)
    for node, score in by_node.items():
        inherited[node] += score
    for node, score in second.items():
        inherited[node] += SECOND_WINDOW_WEIGHT * score
    return {
        node: SectionScore(node, total, -window)
        for node, (score, window) in best.items()
        if (total := (score + inherited[node]) * _weight_of(index, node)) > 0
    }


def _weight_of(index: SectionIndex, node: int) -> float:
    return LISTING_WEIGHT if index.kinds.get(node) is Kind.LISTING else 1.0


def _inherited(index: SectionIndex, by_node: Mapping[int, float]) -> list[float]:
    """Return the shares of the headers above in each section's score; the last, of ROOT, is 0.

    Takes O(n), however deep the tree is.
    """
    inherited: list[float] = []
    above = [(len(index.subtree_ends), 0.0)]  # ends of subtrees, and the scores added within them
    for node, end in enumerate(index.subtree_ends):
        while above[-1][0] <= node:
            above.pop()
        inherited.append(above[-1][1])
        above.append((end, inherited[-1] + ANCESTOR_WEIGHT * by_node.get(node, 0.0)))
    return [*inherited, 0.0]


def hit_of(document: Candidate, index: SectionIndex, section: SectionScore, bonus: float) -> Hit:
    """Return a section as a hit. bonus: added to its score for that of its document."""
    stop = index.subtree_ends[section.node] if section.node != ROOT else ROOT + 1
    nodes, place = range(section.node, stop), index.places[section.window]
    return Hit(document, nodes, section.score + bonus, place, section.window, section.rows)


def holds_phrases(record: DocumentRecord, node: int, query: Query) -> bool:
    """True if a section's header or own text holds the exact phrases of a query."""
    own = own_phrases(record, node)
    first = own.start if node == ROOT else own.start - 1
    text = folded(record.text[record.offsets[first] : record.offsets[own.stop]])
    return all(phrase.text in text for phrase in query.phrases)
