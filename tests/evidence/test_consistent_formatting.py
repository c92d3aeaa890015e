"""Evidence loses nothing that local-first has right where the looks of levels agree with them.

Each level has one look, none larger, bolder or more in capitals than one above it; the upper levels
may have numbers, and the first recurs through the document, so that none of its headers is the
title of a cover. Into such a document come headers that are none: a label, a stamp, a list.
"""

from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from shed_core.document.phrases import Phrase
from tests.evidence.headers import header, outline, placed, tree_of

N_LEVELS = 4
STRAY = 0  # the level of a header that is none
LABEL = [header("Figure text", font_size=6.0, font_name="Zapf")]
STAMP = [header("Approved", font_size=30.0, font_name="Zapf")]
LIST = [header(f"{number}. Check it", font_size=8.0, font_name="Zapf") for number in range(30, 33)]


class Line(NamedTuple):
    """A header of a document and its level, or STRAY."""

    level: int
    phrase: Phrase


@st.composite
def looks(draw: st.DrawFn) -> list[dict[str, object]]:
    """The look of each level: all differ; none is larger, bolder or more in capitals."""
    sizes = st.sampled_from([9.0, 10.0, 12.0, 18.0])
    one = st.tuples(sizes, st.sampled_from(["Times-Bold", "Times"]), st.booleans())
    drawn = draw(st.lists(one, min_size=N_LEVELS, max_size=N_LEVELS, unique=True))
    drawn.sort(key=lambda look: (-look[0], look[1] != "Times-Bold", not look[2]))
    return [
        {"font_size": size, "font_name": name, "is_capitalized": capitals}
        for size, name, capitals in drawn
    ]


@st.composite
def formatted(draw: st.DrawFn) -> list[Line]:
    """Headers whose levels local-first has right."""
    levels = [1]
    for step in draw(st.lists(st.integers(1, N_LEVELS), max_size=15)):
        levels.append(min(step, levels[-1] + 1))
    of_level, n_numbered = draw(looks()), draw(st.integers(0, N_LEVELS))
    counters, lines = [0] * N_LEVELS, list[Line]()
    for level in [*levels, 1, 1]:
        counters[level - 1 :] = [counters[level - 1] + 1, *[0] * (N_LEVELS - level)]
        number = ".".join(map(str, counters[:level])) if level <= n_numbered else ""
        lines.append(Line(level, header(f"{number} Scope of it".strip(), **of_level[level - 1])))
    return lines


@given(formatted())
def test_a_consistently_formatted_document_keeps_its_tree(lines):
    found = placed([line.phrase for line in lines])

    assert list(tree_of(found).levels) == [line.level for line in lines]


@given(
    formatted(), st.dictionaries(st.sampled_from(["label", "stamp", "list"]), st.integers(1, 15))
)
def test_no_header_leaves_the_parent_that_local_first_found_because_of_strays(lines, strays):
    kinds = {"label": LABEL, "stamp": STAMP, "list": LIST}
    for kind, place in strays.items():
        lines[place:place] = [Line(STRAY, phrase) for phrase in kinds[kind]]
    phrases = [line.phrase for line in lines]

    local, auto = (tree_of(placed(phrases, depths=depths)) for depths in ("local", "auto"))

    true = parents([line.level for line in lines])
    right = {node for node, parent in true.items() if local.parents[node] == parent}
    assert not [node for node in right if auto.parents[node] != true[node]], outline(phrases)


def parents(levels: list[int]) -> dict[int, int]:
    """Return the true parent of each header that is one; -1 where it has none."""
    path: list[int] = []
    found: dict[int, int] = {}
    for node, level in enumerate(levels):
        if level != STRAY:
            while path and levels[path[-1]] >= level:
                path.pop()
            found[node] = path[-1] if path else -1
            path.append(node)
    return found
