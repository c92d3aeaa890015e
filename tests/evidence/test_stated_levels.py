"""Trees where an outline, tags or styles say what the headings are."""

from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from shed_core.document.phrases import Phrase
from tests.evidence.headers import header, placed, tree_of

ALL = ("numbering", "contents", "font", "outline", "tags")


TITLES = st.sampled_from(["Scope", "1 Scope", "1.1 Use", "PART I", "Item 1. X", "(a) a fee"])
LABELS = st.sampled_from(["Cause:", "Scope", "NOTE", "Contents", "References"])
SIZES_OF_TITLES, SIZES_OF_LABELS = st.sampled_from([10.0, 12.0, 18.0]), st.sampled_from([6.0, 30.0])


@st.composite
def titles_and_others(draw: st.DrawFn) -> list[Phrase]:
    """Titles that an outline lists, among labels that look otherwise."""
    steps = draw(st.lists(st.integers(-2, 1), min_size=2, max_size=12))
    phrases: list[Phrase] = []
    for level in accumulate(steps, lambda level, step: max(1, level + step), initial=1):
        phrases.append(header(draw(TITLES), level=level, font_size=draw(SIZES_OF_TITLES)))
        for text in draw(st.lists(LABELS, max_size=2)):
            phrases.append(header(text, font_size=draw(SIZES_OF_LABELS)))
    return phrases


@given(titles_and_others())
def test_the_sections_of_an_outline_are_as_it_says_whatever_it_leaves_out(phrases: list[Phrase]):
    tree = tree_of(placed(phrases, evidence=ALL))
    levels = [phrase.header.outline_level for phrase in phrases if phrase.header]
    for node, level in enumerate(levels):
        above = [n for n in range(node) if level and (levels[n] or level) < level]
        if level:
            assert tree.parents[node] == max(above, default=-1)
