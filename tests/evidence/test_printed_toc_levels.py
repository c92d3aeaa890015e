"""Printed contents as evidence: levels from their indents."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from shed_core.options import EVIDENCE
from tests.evidence.headers import any_headers, header, outline, placed, tree_of


def test_printed_contents_order_headers_that_all_look_alike():
    levels = {"Roots": 1, "Bark": 2, "Sap": 2, "Leaves": 1, "Veins": 2, "Edges": 2}
    headers = [header(text, toc_level=level) for text, level in levels.items()]

    assert outline(headers) == ["Roots", "  Bark", "  Sap", "Leaves", "  Veins", "  Edges"]
    assert set(placed(headers).placed_by) == {"contents"}
    assert outline(headers, evidence=("numbering", "font")) == list(levels)


def test_headers_that_the_contents_leave_out_stay_with_what_looks_like_them():
    levels = {"Roots": 1, "Bark": 2, "Sap": 2, "Pith": None, "Leaves": 1, "Veins": 2}
    headers = [header(text, toc_level=level) for text, level in levels.items()]

    assert outline(headers)[2:4] == ["  Sap", "  Pith"]


def test_one_header_alone_is_not_split_off_by_the_contents():
    headers = [header(text, toc_level=1 + (text == "Sap")) for text in ("Roots", "Sap", "Leaves")]

    assert outline(headers) == ["Roots", "Sap", "Leaves"]


def test_headers_on_one_level_of_the_contents_are_siblings_however_they_are_set():
    headers = [
        header("Preface", toc_level=1, font_size=18.0),
        header("Roots", toc_level=1),
        header("Bark", toc_level=2, font_size=12.0),
        header("Leaves", toc_level=1),
    ]

    assert outline(headers) == ["Preface", "Roots", "  Bark", "Leaves"]
    assert outline(headers, evidence=("font",))[1:3] == ["  Roots", "    Bark"]


def test_a_look_most_of_which_the_contents_list_is_on_their_level_though_some_is_not_listed():
    headers = [
        *(header("Roots", toc_level=1), header("Bark", toc_level=2, font_size=8.0)),
        *(header("Leaves", toc_level=1), header("Veins", toc_level=2, font_size=9.0)),
        *(header("Edges", toc_level=2, font_size=9.0), header("Sap", font_size=9.0)),
        header("Pith", toc_level=2, font_size=8.0),
    ]

    tree = outline(headers)

    assert tree == ["Roots", "  Bark", "Leaves", "  Veins", "  Edges", "  Sap", "  Pith"]


def test_looks_that_the_contents_leave_out_stay_apart():
    sizes = {"Roots": 9.0, "Bark": 8.0, "Sap": 7.0, "Leaves": 9.0, "Veins": 8.0, "Edges": 7.0}
    headers = [
        header(text, toc_level=1 if size == 9 else None, font_size=size)
        for text, size in sizes.items()
    ]

    assert outline(headers)[:3] == ["Roots", "  Bark", "    Sap"]


def test_a_look_little_of_which_the_contents_list_is_not_on_their_level():
    listed = [header("Roots", toc_level=1), header("Bark", toc_level=1, font_size=8.0)]
    others = [header(text, font_size=8.0) for text in ("Sap", "Pith")]

    tree = outline([*listed, *others, header("Leaves", toc_level=1)])

    assert tree == ["Roots", "  Bark", "  Sap", "  Pith", "Leaves"]


def test_bullets_are_no_siblings_of_titles_on_their_level_of_the_contents():
    bullets = [header(f"• {text}", toc_level=1, font_size=8.0) for text in ("Bark", "Sap")]

    tree = outline([header("Roots", toc_level=1), *bullets, header("Leaves", toc_level=1)])

    assert tree == ["Roots", "  • Bark", "  • Sap", "Leaves"]


def test_numbers_overrule_printed_contents_and_contents_overrule_fonts():
    numbered = [
        header("1 Roots", toc_level=2),
        header("1.1 Bark", toc_level=1),
        header("2 Sap", toc_level=2),
    ]
    by_font = [
        header("Roots", toc_level=1, font_size=12.0),
        header("Bark", toc_level=2, font_size=18.0),
        header("Sap", toc_level=2, font_size=18.0),
        header("Leaves", toc_level=1, font_size=12.0),
    ]

    assert outline(numbered) == ["1 Roots", "  1.1 Bark", "2 Sap"]
    assert outline(by_font) == ["Roots", "  Bark", "  Sap", "Leaves"]


def test_printed_contents_are_not_used_beside_the_levels_of_an_outline():
    headers = [
        header("A", level=1, toc_level=2),
        header("B", level=2, toc_level=1),
        header("C", level=1),
    ]

    assert outline(headers, evidence=EVIDENCE) == ["A", "  B", "C"]


@given(st.lists(st.integers(1, 4), min_size=1, max_size=20), st.data())
def test_printed_contents_that_list_every_header_make_a_robust_tree(deltas, data):
    levels = [1]
    for delta in deltas:
        levels.append(min(delta, levels[-1] + 1))
    sizes = data.draw(st.lists(st.sampled_from([9.0, 12.0]), min_size=9, max_size=9))
    levels += levels  # one header alone is not split off
    headers = [header("Sap", toc_level=n, font_size=sizes[n]) for n in levels]

    found = placed(headers)

    assert found.n_violated == 0
    assert tree_of(found).levels == tuple(levels)


@given(any_headers())
def test_levels_of_printed_contents_do_not_matter_unless_they_are_evidence(headers):
    hidden = [replace(phrase, header=replace(phrase.header, toc_level=None)) for phrase in headers]

    for evidence in [("numbering", "font"), ()]:
        assert placed(headers, evidence=evidence) == placed(hidden, evidence=evidence)
