"""Looks of one size that fonts put in the wrong order, or in none, and places in the right one."""

import pytest

from tests.evidence.headers import header, outline

MAIN = {"font_size": 12.0}
SECTION = {"font_name": "Times-Roman", "is_underlined": True, "is_centered": True, "x0": 250.0}
PLAIN = {"font_name": "Times-Roman", "is_centered": True, "x0": 250.0}
ITEMS = ("Item 1. Business", "Item 1A. Risks", "Item 7. Discussion")


def report(*parts: tuple[str, ...], section: dict[str, object], topic: dict[str, object]):
    """Parts of a report: the first word of each, its section and topics below it."""
    return [
        header(text, **(section if text.isupper() else topic if text not in ITEMS else MAIN))
        for part in parts
        for text in part
    ]


PARTS = [
    (ITEMS[0], "GENERAL", "Our Future", "What We Offer", "SEGMENTS", "Office", "Windows"),
    (ITEMS[1], "STRATEGIC RISKS", "We compete", "LEGAL RISKS", "Laws change"),
    (ITEMS[2], "OVERVIEW", "Trends", "Seasons", "RESULTS", "Sales"),
]


@pytest.mark.parametrize("section", [SECTION, PLAIN, PLAIN | {"font_name": "Times-Bold"}])
@pytest.mark.parametrize("topic", [{}, {"font_name": "Times-BoldItalic"}, {"font_color": 0xFF}])
def test_capitals_that_begin_sections_are_above_bold_titles(section, topic):
    tree = outline(report(*PARTS, section=section, topic=topic))

    assert tree[:5] == [ITEMS[0], "  GENERAL", "    Our Future", "    What We Offer", "  SEGMENTS"]
    assert tree[7:10] == [ITEMS[1], "  STRATEGIC RISKS", "    We compete"]
    assert tree[-2:] == ["  RESULTS", "    Sales"]


def test_capitals_after_bold_titles_stay_below_them():
    parts = [(item, *others[::-1]) for item, *others in PARTS]

    tree = outline(report(*parts, section=PLAIN, topic={}))

    assert tree[:4] == [ITEMS[0], "  Windows", "  Office", "    SEGMENTS"]


def test_underlined_titles_hold_those_that_follow_them_though_an_item_has_none():
    risks = ("Legal risks", "We may fail", "We may lose", "Other risks", "Storms", "Fires", "Wars")
    headers = [header(ITEMS[0], **MAIN), *map(header, ("General", "Staff", "Law"))]
    headers += [header(ITEMS[1], **MAIN), header("Market risks", is_underlined=True)]
    headers += [header("We compete"), *(header(t, is_underlined="risks" in t) for t in risks)]
    headers += [header(ITEMS[2], **MAIN), header("Overview")]

    tree = outline(headers)

    assert tree[:2] == [ITEMS[0], "  General"]
    assert tree[4:9] == [
        *(ITEMS[1], "  Market risks", "    We compete", "  Legal risks", "    We may fail")
    ]
    assert tree[-1] == "  Overview"
