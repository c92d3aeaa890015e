"""Headings of which a file states some, or all as one level."""

import pytest

from tests.evidence.headers import header, outline
from tests.evidence.test_stated_levels import ALL, tagged


def marked(text: str, level: int | None, **looks):
    """A heading of a Word, HTML or Markdown file, with a style if it has a level."""
    return header(text, level=level, found_by="styles" if level else "builtin", **looks)


CHAPTERS_BY_HAND = [
    ("1. Water", "2. Roads", "3. Schools"),
    ("Chapter 1: Water", "Chapter 2: Roads", "Chapter 3: Schools"),
    ("Kapitel I", "Kapitel II", "Kapitel III"),
    ("Water", "Roads", "Schools"),
]


@pytest.mark.parametrize("titles", CHAPTERS_BY_HAND)
@pytest.mark.parametrize("level", [2, 3])
@pytest.mark.parametrize(
    ("chapter", "section"),
    [
        ({"font_size": 18.0}, {"font_size": 12.0}),
        ({"font_size": 13.0}, {"font_size": 12.0, "font_name": "Times-Italic"}),
        ({}, {"font_name": "Times-Roman"}),
    ],
)
def test_chapters_set_by_hand_are_above_the_headings_that_were_styled(
    titles, level, chapter, section
):
    headers = [
        one
        for title in titles
        for one in (
            marked(title, None, **chapter),
            *(marked(text, level, **section) for text in ("Goals", "Measures", "Costs")),
        )
    ]

    tree = outline(headers, evidence=ALL)

    assert [text for text in tree if text[0] != " "] == list(titles)
    assert len({len(text) - len(text.lstrip()) for text in tree}) == 2


def test_chapters_set_by_hand_are_between_the_levels_that_were_styled():
    chapters = [
        (marked(title, None, font_size=14.0), marked("Goals", 3), marked("Costs", 3))
        for title in ("Water", "Roads", "Schools", "Health")
    ]
    headers = [marked("North", 1, font_size=20.0), *chapters[0], *chapters[1]]
    headers += [marked("South", 1, font_size=20.0), *chapters[2], *chapters[3]]

    tree = outline(headers, evidence=ALL)

    assert tree[:4] == ["North", "  Water", "    Goals", "    Costs"]
    assert tree[7:9] == ["South", "  Schools"]


def test_labels_set_by_hand_within_headings_that_were_styled_are_below_them():
    headers = [
        one
        for title in ("Scope", "Terms", "Costs")
        for one in (
            marked(title, 1, font_size=14.0),
            marked("Example", None, font_size=16.0),
            marked("Use", 2, font_size=12.0),
        )
    ]

    tree = outline(headers, evidence=ALL)

    assert [text for text in tree if text[0] != " "] == ["Scope", "Terms", "Costs"]


FLAT = ["1 Scope", "1.1 Use", "1.2 Terms", "1.2.1 Buyers", "2 Rules", "2.1 First", "3 Costs"]


@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("title", [[], ["On Trade"]])
def test_numbers_divide_the_only_level_that_a_file_states(level, title):
    headers = [marked(text, level) for text in [*title, *FLAT, "References"]]

    tree = outline(headers, evidence=ALL)

    assert tree[len(title) :] == [
        *("1 Scope", "  1.1 Use", "  1.2 Terms", "    1.2.1 Buyers"),
        *("2 Rules", "  2.1 First", "3 Costs", "References"),
    ]


def test_numbers_divide_one_of_the_levels_that_a_file_states():
    headers = [marked("On Trade", 1, font_size=20.0), *(marked(text, 2) for text in FLAT)]
    headers += [marked("A detail", 3), marked("On Law", 1, font_size=20.0)]

    tree = outline(headers, evidence=ALL)

    assert tree[:3] == ["On Trade", "  1 Scope", "    1.1 Use"]
    assert tree[-3:] == ["  3 Costs", "    A detail", "On Law"]


def test_looks_divide_no_level_that_numbers_divide():
    looks = [{}, {"font_size": 20.0}, {"font_name": "Times-Italic"}, {}, {"font_size": 9.0}]
    headers = [marked(text, 1, **look) for text, look in zip(FLAT, [*looks, {}, {}], strict=True)]

    assert outline(headers, evidence=ALL)[:4] == [
        *("1 Scope", "  1.1 Use", "  1.2 Terms", "    1.2.1 Buyers")
    ]


@pytest.mark.parametrize(
    "tree",
    [
        ["Chapter 1 Scope", "  1.1 Use", "  1.2 Terms", "Chapter 2 Rules", "  2.1 First"],
        ["I. Scope", "  A. Use", "  B. Terms", "    1. Buyers", "II. Rules", "  A. First"],
        ["第一章 总则", "  第一节 目的", "  第二节 范围", "第二章 规则", "  第一节 甲"],
        ["PART I", "  Item 1. Business", "  Item 2. Law", "PART II", "  Item 5. Market"],
        ["A. Scope", "B. Terms", "C. Rules"],
        ["1. Scope", "2. Terms", "A. Annex", "B. Annex"],
    ],
)
def test_kinds_of_numbers_divide_the_only_level_if_one_begins_anew_in_the_other(tree):
    assert outline([marked(text.strip(), 2) for text in tree], evidence=ALL) == tree


def test_chapters_that_tags_leave_out_are_above_the_headings_that_were_tagged():
    headers = [
        one
        for title in ("Water", "Roads", "Schools")
        for one in (header(title, font_size=18.0), tagged("Goals", 3), tagged("Costs", 3))
    ]

    assert outline(headers, evidence=ALL)[:4] == ["Water", "  Goals", "  Costs", "Roads"]
