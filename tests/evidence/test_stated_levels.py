"""Trees where an outline, tags or styles say what the headings are."""

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.document.phrases import Phrase
from tests.evidence.headers import header, outline, placed, tree_of

ALL = ("numbering", "contents", "font", "outline", "tags")


def listed(first: str, *others: str, page: int = 1):
    """Chapters that an outline lists, and sections below the first of them."""
    sections = [header(text, level=2, font_size=11.0, page=page) for text in ("Aims", "Means")]
    chapters = [header(text, level=1, font_size=12.0, page=page) for text in (first, *others)]
    return [chapters[0], *sections, *chapters[1:]]


def test_what_an_outline_leaves_out_holds_nothing_that_it_lists():
    front = [
        header("On Trees", font_size=18.0),
        header("Ann Author", font_size=14.0),
        header("Abstract", font_size=9.0),
    ]

    tree = outline([*front, *listed("Scope", "Terms")], evidence=ALL)

    assert tree[0] == "On Trees"
    assert tree[3:] == ["Scope", "  Aims", "  Means", "Terms"]


def test_a_title_on_a_cover_that_an_outline_leaves_out_stands_beside_the_chapters():
    cover = [header("On Trees", font_size=18.0), header("Ann Author", font_size=14.0)]

    for contents in ([], [header("Contents", level=1, font_size=12.0)]):
        tree = outline([*cover, *contents, *listed("Scope", "Terms", page=2)], evidence=ALL)

        assert tree[0] == "On Trees"
        assert tree[-4:] == ["Scope", "  Aims", "  Means", "Terms"]


def test_a_header_within_a_section_that_an_outline_leaves_out_does_not_hold_the_next():
    chapter, *rest = listed("Scope", "Terms")

    tree = outline([chapter, header("A remark", font_size=8.0), *rest], evidence=ALL)

    assert tree == ["Scope", "  A remark", "  Aims", "  Means", "Terms"]


def test_a_header_that_an_outline_leaves_out_does_not_hold_the_first_of_a_deeper_level():
    chapter, section, *_ = listed("Scope")
    detail = header("A detail", level=3, font_size=10.0)

    tree = outline([chapter, section, header("A remark", font_size=8.0), detail], evidence=ALL)

    assert tree == ["Scope", "  Aims", "    A remark", "    A detail"]


def test_a_chapter_that_was_not_found_in_the_outline_holds_its_sections():
    _, *rest = listed("", "Terms")

    tree = outline([header("Preface", font_size=12.0), *rest], evidence=ALL)

    assert tree == ["Preface", "  Aims", "  Means", "Terms"]


def tagged(text: str, level: int | None = None, **looks):
    return header(text, found_by="tags", level=level, **looks)


@pytest.mark.parametrize("level", [None, 1])
def test_a_title_that_tags_leave_out_is_above_no_heading_that_they_name(level):
    title = header("On Trees", font_size=18.0)
    names = ("Roots", "Stems", "Leaves", "Seeds")
    chapters = [tagged(text, level, font_size=14.0) for text in names]
    section = tagged("Bark", level and 2)
    untagged = [header(text, font_size=14.0) for text in names]

    tree = outline([title, *chapters, section], evidence=ALL)

    assert tree == ["On Trees", "Roots", "Stems", "Leaves", "Seeds", "  Bark"]
    assert outline([title, *untagged, section], evidence=ALL)[1] == "  Roots"


def test_a_title_that_is_tagged_as_the_chapters_are_holds_them():
    chapters = [tagged(text, font_size=14.0) for text in ("Roots", "Stems", "Leaves", "Seeds")]

    assert outline([tagged("On Trees", font_size=18.0), *chapters], evidence=ALL)[1] == "  Roots"


def test_what_looks_like_a_heading_of_a_word_file_but_is_none_is_below_it():
    styled = [
        header("Scope", level=1, found_by="styles", font_size=12.0),
        header("Aims", level=2, found_by="styles"),
        header("A remark"),
        header("Means", level=2, found_by="styles"),
    ]

    assert outline(styled, evidence=ALL) == ["Scope", "  Aims", "    A remark", "  Means"]


def test_labels_that_an_outline_leaves_out_end_no_section_that_it_lists():
    findings = [header(text, level=2, font_size=11.0) for text in ("No lock", "No key")]
    labels = [header(text, font_size=9.0) for text in ("Cause:", "Cure:")]
    aside = header("A remark", font_size=9.0)

    tree = outline(
        [header("Doors", level=1), aside, findings[0], *labels, findings[1], *labels], evidence=ALL
    )

    assert tree[2:5] == ["  No lock", "    Cause:", "    Cure:"]
    assert tree[5:] == ["  No key", "    Cause:", "    Cure:"]


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


def test_one_label_that_an_outline_lists_makes_titles_of_no_other():
    findings = [header(text, level=2, font_size=11.0) for text in ("No lock", "No key", "No bell")]
    labels = [header(text, font_size=9.0) for text in ("Cause:", "Cure:")]
    listed_label = header("Cure:", level=2, font_size=9.0)

    second = [findings[1], labels[0], listed_label]
    tree = outline(
        [header("Doors", level=1), findings[0], *labels, *second, findings[2], *labels],
        evidence=ALL,
    )

    assert tree[1:4] == ["  No lock", "    Cause:", "    Cure:"]


def test_a_title_that_an_outline_leaves_out_is_beside_those_that_look_like_it():
    chapters = [header(text, level=1, font_size=12.0) for text in ("Roots", "Stems")]
    left_out = header("References", font_size=12.0)

    tree = outline([*chapters, header("Bark", level=2), left_out], evidence=ALL)

    assert tree == ["Roots", "Stems", "  Bark", "References"]


def test_looks_that_an_outline_leaves_out_stay_apart():
    notes = [header("A remark", font_size=8.0), header("A note", font_size=7.0)]

    tree = outline([header("Scope", level=1), *notes, header("Terms", level=1)], evidence=ALL)

    assert tree == ["Scope", "  A remark", "    A note", "Terms"]
