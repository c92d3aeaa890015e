"""Top-down and bottom-up scores of an inferred tree (paper, section 6.1.2).

Both average over the true nodes, so trees over other headers are judged on a common basis.
Bottom-up, H(v) is the list of header phrases on the path from the root to v, v included. As with
text spans, the multiset of their words counts; counting whole headers instead is the other reading
of the definition, in which long titles do not weigh more.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from shed_core.document.runs import grouped
from shed_core.evaluation.scores import Score, common_score, mean, score
from shed_core.evaluation.text_tree import TextTree, closest_nodes, is_found
from shed_core.evaluation.words import Words, index_words, split_words
from shed_core.method.sht import Sht

_LONG = 20  # times the distinct words of a true span; in a longer one, only those are counted
_HEADER = -1  # number of all words of headers, in the body of a tree


@dataclass(frozen=True, slots=True)
class TreeScores:
    """Scores of one tree.

    top_down: by text spans. bottom_up: by the words of the headers from the root down to a node.
    bottom_up_headers: the same by whole headers.
    bottom_up_listed: as bottom_up, without inferred headers that end before the first true one. An
        outline seldom lists the title or the cover, so that they head the rest is no error.
    robust: share of the true nodes whose true text span the inferred one contains.
    """

    top_down: Score
    bottom_up: Score
    bottom_up_headers: Score
    bottom_up_listed: Score
    robust: float


@dataclass(frozen=True, slots=True)
class _Headers:
    """A tree with the words of each node's header, or whatever else is to be counted."""

    sht: Sht
    words: Sequence[Sequence[Hashable]]

    def above(self, node: int) -> Counter[Hashable]:
        """Return the words of H(v) for a node; none for ROOT."""
        return Counter(word for one in self.sht.path(node) for word in self.words[one])


class Judge:
    """Scores trees over the same headers against one truth.

    Values that depend on the text and the headers alone are computed once, so that many methods
    are compared at little more than the cost of one.
    """

    def __init__(self, text: str, truth: TextTree, inferred: TextTree) -> None:
        """Prepare for trees over the headers of `inferred`; `truth` has a node or more."""
        self._words = index_words(text)
        self._true_body, self._body = (_body(self._words, tree) for tree in (truth, inferred))
        self._truth = truth
        spans = (self._words.within(truth.span(node)) for node in range(truth.sht.n_nodes))
        self._true_counts = [_counted(self._true_body, span) for span in spans]
        self._places: dict[Hashable, list[int]] = grouped(
            range(len(self._body)), self._body.__getitem__
        )
        self._closest = closest_nodes(truth, inferred)
        self._header_words = _header_words(text, inferred)
        self._true_headers = _Headers(truth.sht, _header_words(text, truth))
        same = [(header,) for header in _whole_headers(truth, inferred, self._closest)]
        self._same_headers = _Headers(truth.sht, same)
        self._reaches = list(self._last_contents())

    def scores(self, inferred: TextTree) -> TreeScores:
        """Return the scores of a tree over the inferred headers."""
        robust = [
            reach < inferred.span(node).stop
            for reach, node in zip(self._reaches, self._closest, strict=True)
        ]
        return TreeScores(
            top_down=mean(self.top_down(inferred)),
            bottom_up=mean(self.bottom_up(inferred)),
            bottom_up_headers=mean(self.bottom_up_headers(inferred)),
            bottom_up_listed=mean(self.bottom_up_listed(inferred)),
            robust=sum(robust) / len(robust),
        )

    def top_down(self, inferred: TextTree) -> Iterator[Score]:
        """Return, for each true node v, the score of ts(v)."""
        for true, node in zip(self._true_counts, self._closest, strict=True):
            run = self._words.within(inferred.span(node))
            if len(run) < _LONG * len(true):
                yield common_score(true, _counted(self._body, run))
                continue
            n_common = sum(min(n, self._n_within(run, word)) for word, n in true.items())
            yield score(n_common, true.total(), len(run) - self._n_within(run, _HEADER))

    def _n_within(self, run: range, word: Hashable) -> int:
        """Return how often a run of the inferred tree's body has a word."""
        places = self._places.get(word, ())
        return bisect_left(places, run.stop) - bisect_left(places, run.start)

    def bottom_up(self, inferred: TextTree) -> list[Score]:
        """Return, for each true node v, the score of H(v) by words."""
        return self._path_scores(self._true_headers, _Headers(inferred.sht, self._header_words))

    def bottom_up_headers(self, inferred: TextTree) -> list[Score]:
        """Return, for each true node v, the score of H(v) by whole headers."""
        numbers = [(node,) for node in range(inferred.sht.n_nodes)]
        return self._path_scores(self._same_headers, _Headers(inferred.sht, numbers))

    def bottom_up_listed(self, inferred: TextTree) -> list[Score]:
        """Return, for each true node v, the score of H(v) from the first true header on."""
        first = self._truth.sht.headers[0]
        words = [
            words if end > first else []
            for words, end in zip(self._header_words, inferred.header_ends, strict=True)
        ]
        return self._path_scores(self._true_headers, _Headers(inferred.sht, words))

    def _path_scores(self, truth: _Headers, inferred: _Headers) -> list[Score]:
        return [
            common_score(truth.above(true_node), inferred.above(node))
            for true_node, node in enumerate(self._closest)
        ]

    def _last_contents(self) -> Iterator[int]:
        """Return the beginning of the last body word or header of each true span, in characters.

        An inferred span that reaches it holds the true one; that the two end some characters apart,
        because headers were cut differently, does not matter.
        """
        for node in range(self._truth.sht.n_nodes):
            run = self._words.within(self._truth.span(node))
            places = (place for place in reversed(run) if self._true_body[place] != _HEADER)
            place = next(places, None)
            last_header = self._truth.sht.headers[self._truth.sht.ends[node] - 1]
            yield last_header if place is None else max(last_header, self._words.starts[place])


def _body(words: Words, tree: TextTree) -> list[int]:
    """Return the numbers of a text's words, those of a tree's headers replaced."""
    body = list(words.numbers)
    for node in range(tree.sht.n_nodes):
        own = words.within(tree.header(node))
        body[own.start : own.stop] = [_HEADER] * len(own)
    return body


def _counted(body: Sequence[int], run: range) -> Counter[Hashable]:
    """Return the words of a run that are in no header."""
    counts: Counter[Hashable] = Counter(body[run.start : run.stop])
    del counts[_HEADER]
    return counts


def _header_words(text: str, tree: TextTree) -> list[list[str]]:
    """Return the words of each node's header; `tree` is one over the characters of `text`."""
    runs = (tree.header(node) for node in range(tree.sht.n_nodes))
    return [split_words(text[run.start : run.stop]) for run in runs]


def _whole_headers(truth: TextTree, inferred: TextTree, closest: Sequence[int]) -> list[Hashable]:
    """Return, for each true node, the inferred node of the same header, or a value unlike any.

    closest: for each true node, the inferred node that stands for it, or ROOT.
    """
    return [
        node if is_found(truth.header(true_node), inferred, node) else ("missed", true_node)
        for true_node, node in enumerate(closest)
    ]
