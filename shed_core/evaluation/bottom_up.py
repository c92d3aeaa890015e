"""Bottom-up scores of the headers above a node (paper, section 6.1.2).

H(v) is the list of header phrases on the path from the root to v, v included. As with text spans,
the multiset of their words counts; counting whole headers instead is the other reading of the
definition, in which long titles do not weigh more.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from shed_core.evaluation.scores import Score, common_score
from shed_core.evaluation.text_tree import TextTree, is_found
from shed_core.evaluation.words import split_words
from shed_core.method.sht import Sht


@dataclass(frozen=True, slots=True)
class Headers:
    """A tree with the words of each node's header, or whatever else is to be counted."""

    sht: Sht
    words: Sequence[Sequence[Hashable]]

    def above(self, node: int) -> Counter[Hashable]:
        """Return the words of H(v) for a node; none for ROOT."""
        return Counter(word for one in self.sht.path(node) for word in self.words[one])


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


def bottom_up(truth: Headers, inferred: Headers, closest: Sequence[int]) -> list[Score]:
    """Return the score of H(v) for each true node v.

    closest: for each true node, the inferred node that stands for it, or ROOT.
    """
    return [
        common_score(truth.above(true_node), inferred.above(node))
        for true_node, node in enumerate(closest)
    ]
