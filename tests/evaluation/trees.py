"""Random texts with a true and an inferred tree, for properties of the metrics."""

from itertools import pairwise

from hypothesis import strategies as st

from shed_core.evaluation.text_tree import TextTree
from shed_core.method.sht import ROOT, Sht

WORDS = ["a", "b", "c", "A.", "—", "b-c"]


@st.composite
def texts(draw: st.DrawFn) -> str:
    """A text of few different words, so that spans share words by chance too."""
    words = draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=40))
    return "".join(word + draw(st.sampled_from([" ", "\n"])) for word in words)


@st.composite
def text_trees(draw: st.DrawFn, text: str, min_nodes: int = 0) -> TextTree:
    """Any tree over runs of characters of a text."""
    characters = st.integers(0, len(text) - 1)
    starts = sorted(draw(st.sets(characters, min_size=min_nodes, max_size=8)))
    ends = [
        draw(st.integers(a + 1, max(a + 1, min(b, a + 6))))
        for a, b in pairwise([*starts, len(text)])
    ]
    return TextTree(draw(trees_over(tuple(starts), len(text))), tuple(ends))


@st.composite
def trees_over(draw: st.DrawFn, headers: tuple[int, ...], n_phrases: int) -> Sht:
    """Any tree over given headers whose pre-order is reading order."""
    parents: list[int] = []
    for node in range(len(headers)):
        path = [ROOT]
        if node:
            path = [node - 1]
            while path[-1] != ROOT:
                path.append(parents[path[-1]])
        parents.append(draw(st.sampled_from(path)))
    return Sht(headers, tuple(parents), n_phrases)


@st.composite
def judged(draw: st.DrawFn) -> tuple[str, TextTree, TextTree]:
    """A text, a true tree with a node at least, and any inferred tree."""
    text = draw(texts())
    return text, draw(text_trees(text, min_nodes=1)), draw(text_trees(text))


@st.composite
def same_headers(draw: st.DrawFn) -> tuple[str, TextTree, TextTree]:
    """A text, a true tree with a node at least, and any tree over the same headers."""
    text = draw(texts())
    truth = draw(text_trees(text, min_nodes=1))
    sht = draw(trees_over(truth.sht.headers, len(text)))
    return text, truth, TextTree(sht, truth.header_ends)
