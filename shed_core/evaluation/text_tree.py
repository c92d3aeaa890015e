"""Trees over the characters of one text, so that true and inferred headers can be compared.

The truth does not know our phrases: a true header may be a part of one, or two of them. In
characters of the same text both trees have exact spans.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from shed_core.errors import MalformedShtError
from shed_core.method.sht import ROOT, Sht


@dataclass(frozen=True)
class TextTree:
    """A tree whose headers are runs of characters.

    sht: the tree; its phrases are single characters, so a text span is a run of characters.
    header_ends: end of each header's text; after its beginning, not after the next one's.

    Raises MalformedShtError if a header is empty or reaches into the next.
    """

    sht: Sht
    header_ends: tuple[int, ...]

    def __post_init__(self) -> None:
        next_starts = (*self.sht.headers[1:], self.sht.n_phrases)
        runs = zip(self.sht.headers, self.header_ends, next_starts, strict=False)
        if len(self.header_ends) != self.sht.n_nodes or any(not a < end <= b for a, end, b in runs):
            raise MalformedShtError("a header is empty or reaches into the next one")

    def header(self, node: int) -> range:
        return range(self.sht.headers[node], self.header_ends[node])

    def span(self, node: int) -> range:
        """Return the characters of a node's text span; those of the whole text for ROOT."""
        return range(self.sht.n_phrases) if node == ROOT else self.sht.text_span(node)

    def with_titles_in_spans(self) -> "TextTree":
        """Return the tree with headers of one character, so that the rest of them is body text."""
        return TextTree(self.sht, tuple(start + 1 for start in self.sht.headers))

    def before(self, stop: int) -> "TextTree":
        """Return the tree of the text's first `stop` characters, a header that it cuts included."""
        n = bisect_left(self.sht.headers, stop)
        ends = tuple(min(end, stop) for end in self.header_ends[:n])
        return TextTree(Sht(self.sht.headers[:n], self.sht.parents[:n], stop), ends)


def text_tree(sht: Sht, offsets: Sequence[int]) -> TextTree:
    """Return a tree over phrases as one over characters.

    offsets: beginning of each phrase, in characters, then the text's length; n_phrases + 1.
    """
    starts = tuple(offsets[phrase] for phrase in sht.headers)
    ends = tuple(offsets[phrase + 1] for phrase in sht.headers)
    return TextTree(Sht(starts, sht.parents, offsets[-1]), ends)


def closest_nodes(truth: TextTree, inferred: TextTree) -> tuple[int, ...]:
    """Return, for each true node v, the inferred node that stands for it.

    If v's header was found, it is the node whose header shares most characters with v's. Otherwise
    it is the node u whose text span holds v's header while no child's does, which is the last node
    that begins before v; ROOT before the first.
    """
    return tuple(_closest(truth.header(node), inferred) for node in range(truth.sht.n_nodes))


def is_found(header: range, inferred: TextTree, node: int) -> bool:
    """True if a node's header shares a character with a true header."""
    return node != ROOT and _n_common(header, inferred.header(node)) > 0


def _closest(header: range, inferred: TextTree) -> int:
    starts = inferred.sht.headers
    first = bisect_right(starts, header.start) - 1  # ROOT if there is none
    after = bisect_left(starts, header.stop)
    candidates = range(max(first, 0), after)
    best = max(candidates, key=lambda node: _n_common(header, inferred.header(node)), default=first)
    return best if is_found(header, inferred, best) else first


def _n_common(a: range, b: range) -> int:
    return max(0, min(a.stop, b.stop) - max(a.start, b.start))
