"""Headings of which a file states some, or all as one level."""

import pytest

from tests.evidence.headers import header, outline
from tests.evidence.test_stated_levels import ALL


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
