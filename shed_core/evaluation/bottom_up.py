"""Bottom-up scores of the headers above a node (paper, section 6.1.2).

H(v) is the list of header phrases on the path from the root to v, v included. As with text spans,
the multiset of their words counts; counting whole headers instead is the other reading of the
definition, in which long titles do not weigh more.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field

from shed_core.document.runs import grouped
from shed_core.evaluation.scores import Score, score
from shed_core.evaluation.text_tree import TextTree, is_found
from shed_core.evaluation.words import split_words
from shed_core.method.sht import ROOT, Sht


@dataclass(frozen=True, slots=True)
class Headers:
    """A tree with the words of each node's header, or whatever else is to be counted."""

    sht: Sht
    words: Sequence[Sequence[Hashable]]


def header_words(text: str, tree: TextTree) -> list[list[str]]:
    """Return the words of each node's header; `tree` is one over the characters of `text`."""
    runs = (tree.header(node) for node in range(tree.sht.n_nodes))
    return [split_words(text[run.start : run.stop]) for run in runs]


def whole_headers(truth: TextTree, inferred: TextTree, closest: Sequence[int]) -> list[Hashable]:
    """Return, for each true node, the inferred node of the same header, or a value unlike any.

    closest: for each true node, the inferred node that stands for it, or ROOT.
    """
    return [
        node if is_found(truth.header(true_node), inferred, node) else ("missed", true_node)
        for true_node, node in enumerate(closest)
    ]


def bottom_up(
    paths: Sequence[Counter[Hashable]], inferred: Headers, closest: Sequence[int]
) -> list[Score]:
    """Return the score of H(v) for each true node v.

    paths: H'(v) of each true node, as `paths_of` returns them.
    closest: for each true node, the inferred node that stands for it, or ROOT.
    Takes time linear in the headers and in the words of the true paths, since a walk through the
    inferred tree holds the words above it: the paths of a chain are too long to be compared whole.
    """
    scores = [score(0, 1, 0)] * len(closest)
    waiting = grouped(range(len(closest)), closest.__getitem__)
    for node, above in _walk(inferred):
        for true_node in waiting.get(node, ()):
            path = paths[true_node]
            n_common = sum(min(n, above.words[word]) for word, n in path.items())
            scores[true_node] = score(n_common, path.total(), above.total)
    return scores


def paths_of(tree: Headers) -> list[Counter[Hashable]]:
    """Return the words of H(v) for each node."""
    return [above.words.copy() for node, above in _walk(tree) if node != ROOT]


@dataclass(slots=True)
class _PathWords:
    """The words of the headers on the path to one node, and their number."""

    words: Counter[Hashable] = field(default_factory=Counter[Hashable])
    total: int = 0

    def add(self, words: Sequence[Hashable], sign: int) -> None:
        for word in words:
            self.words[word] += sign
            if not self.words[word]:
                del self.words[word]  # or a copy would hold all words passed so far
        self.total += sign * len(words)


def _walk(tree: Headers) -> Iterator[tuple[int, _PathWords]]:
    """Visit ROOT and the nodes in reading order; the yielded object changes with the next step."""
    above = _PathWords()
    yield ROOT, above
    path: list[int] = []
    for node, parent in enumerate(tree.sht.parents):
        while path and path[-1] != parent:
            above.add(tree.words[path.pop()], -1)
        path.append(node)
        above.add(tree.words[node], +1)
        yield node, above
