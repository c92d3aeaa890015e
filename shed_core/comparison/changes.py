"""Changes of each section over several versions of a document."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import chain as joined
from itertools import pairwise
from typing import NamedTuple

from shed_core.comparison.alignment import Alignment, alignment
from shed_core.comparison.compared_text import ComparedText
from shed_core.comparison.similarity import SectionText
from shed_core.comparison.units import Unit, without_equals, without_figures
from shed_core.method.sht import ROOT


class Kind(StrEnum):
    """Change of a section's own text from one document to the next.

    FIGURES: no words changed but figures and months. ABSENT: it is in neither document. MERGED: one
    of them has its text without a header.
    """

    EQUAL = "equal"
    MERGED = "merged"
    FIGURES = "figures"
    CHANGED = "changed"
    ADDED = "added"
    DROPPED = "dropped"
    ABSENT = "absent"


class Step(NamedTuple):
    """Change of a section from one document to the next.

    share: of the words of both that are in one of them only. is_moved: with all below it. merged:
    sections of each document whose text is part of it, since the other has no header there.
    """

    kind: Kind
    share: float = 0.0
    is_moved: bool = False
    is_retitled: bool = False
    is_renumbered: bool = False
    merged: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


class Versions(NamedTuple):
    """A section in each document.

    nodes: of each document; ROOT for the text before the first header, None where there is none.
    steps: from each document to the next.
    """

    nodes: tuple[int | None, ...]
    steps: tuple[Step, ...]

    @property
    def last(self) -> int:
        """Number of the last document that has it."""
        return max(n for n, node in enumerate(self.nodes) if node is not None)


def versions_of(texts: Sequence[ComparedText], step: Callable[[], None]) -> list[Versions]:
    """Return each section of several documents once, in the order of the last that has it.

    step: called now and then; may raise.
    """
    pairs = [alignment(*both, step) for both in pairwise(texts)]
    chains = _chains([text.record.sht.n_nodes for text in texts], pairs)
    fronts = (ROOT,) * len(texts)
    sections = [fronts] if any(text.units(ROOT) for text in texts) else []
    sections += _in_order(chains)
    return [Versions(nodes, _steps(texts, pairs, nodes)) for nodes in sections]


def _chains(sizes: Sequence[int], pairs: Sequence[Alignment]) -> list[tuple[int | None, ...]]:
    chains: list[list[int | None]] = [[node] for node in range(sizes[0])]
    for document, (size, aligned) in enumerate(zip(sizes[1:], pairs, strict=True), start=1):
        following = dict(aligned.pairs)
        for chain in chains:
            node = chain[-1]
            chain.append(following.get(node) if node is not None else None)
        known = set(following.values())
        new = (node for node in range(size) if node not in known)
        chains += [[*[None] * document, node] for node in new]
    return list(map(tuple, chains))


def _in_order(chains: Iterable[tuple[int | None, ...]]) -> list[tuple[int | None, ...]]:
    """Return sections in the order of the last document, others behind those that they followed."""
    chains = list(chains)
    n_documents = len(chains[0]) if chains else 0
    order: list[tuple[int | None, ...]] = []
    for document in reversed(range(n_documents)):
        ready = set(order)
        behind: defaultdict[object, list[tuple[int | None, ...]]] = defaultdict(list)
        anchor: tuple[int | None, ...] = ()
        own = [chain for chain in chains if chain[document] is not None]
        for chain in sorted(own, key=lambda chain: chain[document] or 0):
            if chain in ready:
                anchor = chain
            else:
                behind[anchor].append(chain)
        order = [one for place in ((), *order) for one in (place, *behind[place]) if one]
    return order


def _steps(
    texts: Sequence[ComparedText], pairs: Sequence[Alignment], nodes: Sequence[int | None]
) -> tuple[Step, ...]:
    return tuple(
        _step(texts[n], texts[n + 1], pairs[n], (nodes[n], nodes[n + 1])) for n in range(len(pairs))
    )


def _step(
    first: ComparedText,
    second: ComparedText,
    pairs: Alignment,
    nodes: tuple[int | None, int | None],
) -> Step:
    node, other = nodes
    if node is None or other is None:
        if node == other:
            return Step(Kind.ABSENT)
        is_merged = node in pairs.merged[0] or other in pairs.merged[1]
        return Step(Kind.MERGED if is_merged else Kind.ADDED if node is None else Kind.DROPPED)
    merged = _merged(pairs.merged[0], node), _merged(pairs.merged[1], other)
    kind, share = changes(first.units(node, merged[0]), second.units(other, merged[1]))
    if node == ROOT:
        return Step(kind, share, merged=merged)
    parents = first.record.sht.parents[node], second.record.sht.parents[other]
    is_moved = (node, other) in pairs.moved and parents not in pairs.moved
    return Step(kind, share, is_moved, *_renamed(first, node, second, other), merged)


def _merged(holders: Mapping[int, int], holder: int) -> tuple[int, ...]:
    return tuple(node for node, own in holders.items() if own == holder)


def changes(here: Sequence[Unit], there: Sequence[Unit]) -> tuple[Kind, float]:
    """Return the change of a text, and the share of its words that only one of the two has."""
    only_here, only_there = without_equals(here, there)
    if _words_in_order(only_here) == _words_in_order(only_there):
        return Kind.EQUAL, 0.0  # at most divided otherwise
    texts, others = _without_figures(only_here), _without_figures(only_there)
    if Counter(texts) == Counter(others) or [*joined(*texts)] == [*joined(*others)]:
        return Kind.FIGURES, 0.0
    words, other_words = (Counter(joined(*part)) for part in (texts, others))
    n_changed = ((words - other_words) + (other_words - words)).total()
    n_words = sum(len(text) for part in (here, there) for text in _without_figures(part))
    return Kind.CHANGED, n_changed / n_words


def _words_in_order(units: Iterable[Unit]) -> list[str]:
    return [word for unit in units for word in unit.key]


def _without_figures(units: Iterable[Unit]) -> list[tuple[str, ...]]:
    return [tuple(without_figures(unit.key)) for unit in units]


def _renamed(first: ComparedText, node: int, second: ComparedText, other: int) -> tuple[bool, bool]:
    """Return True if a section has another title, and True if it has another number."""
    before, after = first.sections[node], second.sections[other]
    return before.title != after.title, _path(before) != _path(after)


def _path(section: SectionText) -> tuple[int, ...]:
    return section.number[1] if section.number else ()
