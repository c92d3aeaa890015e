"""Headers without text of their own, and the headers that follow them at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.document.phrases import Label, Phrase
from shed_core.inference import infer
from shed_core.options import EVIDENCE, Options
from tests.evidence.headers import any_headers, header, outline, placed

ITEM = {"font_size": 12.0}
SMALL = {"font_size": 8.0, "font_name": "Helvetica-Bold"}
EMPTY = ("Properties", "Market risks", "Safety", "Market", "Other risks")
FACTORS = ("We compete", "Laws change", "We may lose", "Storms come", "Fires spread")


def risks(*, n_titles: int, page: int = 1) -> list[Phrase]:
    """An item whose titles of risks look like the risks: two or three below each title."""
    titles = ("Market risks", "Other risks")[:n_titles]
    below = (FACTORS[:2], FACTORS[2:])
    looks = [(title, *own) for title, own in zip(titles, below, strict=False)]
    found = [header("Item 1. Business", **ITEM), header("General")]
    found += [header("Item 1A. Risk Factors", **ITEM)]
    for title, first, *others in looks:
        found += [header(title), header(first, page=page), *map(header, others)]
    return [*found, header("Item 2. Properties", **ITEM), header("Land")]


def notices(n: int = 2, *, stacked: bool = True, **title: object) -> tuple[list[Phrase], list[int]]:
    """Notices of a gazette, with their leading headers: small titles above larger sections."""
    headers, leading = [header("Rules", font_size=16.0)], [0]
    for number in range(n):
        first = len(headers)
        headers += [header("DEPARTMENT OF ROADS", **SMALL | title)]
        headers += [header(text, **SMALL | title) for text in ("Board", f"On bridges {number}")]
        headers += [header(text, font_size=9.0) for text in ("Background", "Comments", "Findings")]
        leading += [first, first + 1] if stacked else []
    return headers, leading


def leading_of(headers: list[Phrase], *titles: str) -> list[int]:
    return [node for node, one in enumerate(headers) if one.text in titles]


def test_titles_without_text_are_above_headers_that_look_like_them():
    headers = risks(n_titles=2)

    tree = outline(headers, leading=leading_of(headers, "Market risks", "Other risks"))

    below = {"Item": "", "Mark": "  ", "Othe": "  ", "Gene": "  ", "Land": "  "}
    assert tree == [below.get(h.text[:4], "    ") + h.text for h in headers]


@pytest.mark.parametrize(
    "headers",
    [
        risks(n_titles=1),
        risks(n_titles=2, page=2),
        [header(f"Label {n % 3}") for n in range(12)],
        [header(text) for text in ("Business", *EMPTY, "Discussion", "Controls")],
    ],
    ids=["one alone", "on the next page", "more labels than titles", "empty sections"],
)
def test_these_headers_are_side_by_side(headers: list[Phrase]):
    leading = leading_of(headers, "Market risks", "Other risks", "Label 0", "Label 1")

    assert outline(headers, leading=leading) == outline(headers)


def test_headers_that_the_contents_list_on_one_level_are_side_by_side():
    headers = [header(h.text, toc_level=1) for h in risks(n_titles=2)]

    tree = outline(headers, leading=leading_of(headers, "Market risks", "Other risks"))

    assert tree == [h.text if h.text.startswith("Item") else f"  {h.text}" for h in headers]


def test_titles_without_text_are_above_each_other_too():
    texts = ("Results", "Sales", "In shops", "Online", "Costs", "Wages", "Rent", "Power")
    headers = [header("Item 7. Results", **ITEM), *map(header, (*texts, "Outlook", *texts))]
    led = leading_of(headers, "Results", "Sales", "Costs")

    tree = outline(headers, leading=led)

    own = ["  Results", "    Sales", "      In shops", "      Online"]
    own += ["    Costs", "      Wages", "      Rent", "      Power"]
    assert tree == ["Item 7. Results", *own, "      Outlook", *own]


def test_stacks_of_small_titles_are_above_larger_sections_after_them():
    headers, leading = notices()

    tree = outline(headers, leading=leading)

    assert tree[0] == "Rules"
    assert tree[1] == tree[7] == "  DEPARTMENT OF ROADS"
    assert tree[3].index("On") < tree[4].index("Background") == tree[6].index("Findings")
    assert tree[9].index("On") < tree[10].index("Background")


def test_labels_in_stacks_below_each_title_hold_nothing():
    texts = ("Severity", "State", "What it is", "What to do")
    sizes = (8.0, 8.0, 9.0, 9.0)
    headers = [
        header(text, font_size=size, font_name="Helvetica")
        for number in range(3)
        for text, size in zip((f"Fault {number}", *texts), (12.0, *sizes), strict=True)
    ]

    tree = outline(
        headers, leading=leading_of(headers, "Fault 0", "Fault 1", "Fault 2", "Severity")
    )

    assert tree[3:5] == ["  What it is", "  What to do"]


@pytest.mark.parametrize("headers_and_leading", [notices(1), notices(stacked=False)])
def test_small_titles_are_below_larger_sections_without_stacks_that_recur(headers_and_leading):
    headers, leading = headers_and_leading

    tree = outline(headers, leading=leading)

    assert "  Background" in tree


def test_running_heads_between_headers_are_no_text():
    headers = risks(n_titles=2)
    between = Phrase("ANNUAL REPORT", Label.PAGE_HEADER, 1, headers[0].box)
    text = Phrase("Some words.", Label.TEXT, 1, headers[0].box)
    phrases = [
        phrase
        for one in headers
        for phrase in (one, between if one.text.endswith("risks") else text)
    ]

    record = infer(phrases, 1, Options())

    levels = {record.header(node): level for node, level in enumerate(record.sht.levels)}
    assert levels["Market risks"] < levels["We compete"] == levels["Storms come"]


@given(any_headers(), st.sets(st.integers(0, 8)))
def test_any_headers_may_lead_to_the_next(headers: list[Phrase], numbers: set[int]):
    leading = {node for node in numbers if node < len(headers) - 1}

    found = placed(headers, leading, evidence=EVIDENCE)

    assert len(found.depths) == len(headers)
    assert found.n_violated <= found.n_evidence
