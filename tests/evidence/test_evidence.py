"""Trees of `--depths auto`: what each source of evidence changes."""

import pytest

from shed_core.options import EVIDENCE
from tests.evidence.headers import header, outline, placed

BOLD_ITALIC = {"font_name": "Times-BoldItalic"}


def test_a_filing_keeps_its_items_on_one_level_however_they_are_set():
    headers = [
        header("PART I", is_centered=True, font_color=0x0000FF),
        header("Item 1. Business"),
        header("General", **BOLD_ITALIC),
        header("PART II", is_centered=True),
        header("ITEM 7A. MARKET RISK"),
        header("Interest", **BOLD_ITALIC),
        header("Item 8. Statements"),
    ]

    assert outline(headers) == [
        "PART I",
        "  Item 1. Business",
        "    General",
        "PART II",
        "  ITEM 7A. MARKET RISK",
        "    Interest",
        "  Item 8. Statements",
    ]


def test_local_first_alone_misplaces_a_part_of_the_same_filing():
    headers = [header("PART I", font_color=0xFF), header("Item 1. X"), header("PART II")]

    assert outline(headers, depths="local")[2] == "    PART II"
    assert outline(headers)[2] == "PART II"


def test_a_larger_header_is_never_below_a_smaller_one_though_it_comes_later():
    headers = [
        header("Foreword", font_size=12.0),
        header("First Steps", font_size=18.0),
        header("Unpacking", font_size=12.0),
        header("Last Steps", font_size=18.0),
    ]

    assert outline(headers) == ["Foreword", "First Steps", "  Unpacking", "Last Steps"]


def test_what_only_stands_between_members_of_a_rising_run_is_below_it_however_large():
    sections = [header(f"{n}. Part") for n in range(1, 7)]
    boxes = [header("Note", font_size=18.0), header("Warning", font_size=18.0)]
    headers = [*sections[:2], boxes[0], *sections[2:4], boxes[1], *sections[4:]]

    assert [text for text in outline(headers) if text[0] == " "] == ["  Note", "  Warning"]
    assert outline([boxes[0], *headers])[0] == "Note"
    assert "  1. Part" in outline([boxes[0], *headers])


def test_a_single_large_header_is_no_evidence_since_it_may_be_a_stray():
    headers = [
        header("Title", font_size=18.0),
        header("Fees"),
        header("A stamp on the page", font_size=14.0),
        header("Costs"),
    ]

    assert outline(headers) == ["Title", "  Fees", "    A stamp on the page", "  Costs"]


def test_a_single_large_header_that_begins_a_page_after_all_others_is_back_matter():
    sections = [header("Fees"), header("Costs"), header("Law")]
    index = [header("Index", font_size=14.0, page=2), header("A", font_size=8.0, page=2)]

    assert outline(sections + index) == ["Fees", "Costs", "Law", "Index", "  A"]
    assert outline([*sections, *index, header("Term")])[3:] == ["  Index", "    A", "Term"]


def test_bold_is_above_regular_and_upright_above_italic():
    headers = [
        header("Revenue", font_name="Times-Italic"),
        header("Costs", font_name="Times-Roman"),
        header("Results", font_name="Times-Bold"),
        header("Rent", font_name="Times-Roman"),
        header("Offices", font_name="Times-Italic"),
        header("Outlook", font_name="Times-Bold"),
    ]

    assert outline(headers) == ["Revenue", "Costs", "Results", "  Rent", "    Offices", "Outlook"]


def test_italic_sections_hold_more_upright_ones_as_large_and_as_bold():
    italic = {"font_name": "Times-BoldItalic"}
    headers = [
        *(header("Introduction", **italic), header("Commands", **italic)),
        *(header("Define"), header("Repeat"), header("Expressions", **italic)),
        *(header("Path"), header("String"), header("Exists")),
    ]

    tree = outline(headers)

    assert tree[:4] == ["Introduction", "Commands", "  Define", "  Repeat"]
    assert tree[4:] == ["Expressions", "  Path", "  String", "  Exists"]


def test_italic_sections_that_come_first_hold_the_upright_ones_though_these_are_fewer():
    italic = {"font_name": "Times-BoldItalic"}
    headers = [
        *(header("Amendments", font_size=14.0), header("Works", **italic)),
        *(header("Copies", **italic), header("Notice", **italic)),
        *(header("Measures", font_size=14.0), header("Circumvention", **italic)),
        *(header("Approach"), header("Exceptions"), header("Integrity", **italic)),
    ]

    assert outline(headers)[5:] == [
        *("  Circumvention", "    Approach", "    Exceptions", "  Integrity")
    ]


def test_centred_capitals_are_not_above_bold_titles_at_the_margin():
    plain = {"font_name": "Times-Roman", "is_centered": True, "x0": 250.0}
    headers = [
        header("Who We Are"),
        header("GENERAL MATTERS", **plain),
        header("Our Staff"),
        header("OUR MARKETS", **plain),
    ]

    assert outline(headers) == ["Who We Are", "  GENERAL MATTERS", "Our Staff", "  OUR MARKETS"]


def test_capitals_are_above_small_letters_of_their_size_and_weight():
    headers = [header("Our Staff"), header("OUR MARKETS"), header("Prices"), header("OUR DEBTS")]

    assert outline(headers) == ["Our Staff", "OUR MARKETS", "  Prices", "OUR DEBTS"]


def test_capitals_are_not_above_a_single_title_before_them():
    headers = [header("Annual Report"), header("OUR MARKETS"), header("OUR COSTS")]

    assert outline(headers) == ["Annual Report", "  OUR MARKETS", "  OUR COSTS"]


def test_counters_make_levels_whatever_the_font():
    headers = [
        header("1 Scope"),
        header("1.1 Use", font_name="Helvetica"),
        header("1.1.1 By day"),
        header("1.2 Misuse", font_name="Times-Italic"),
        header("2 Terms"),
        header("A.1 Proofs"),
    ]

    assert outline(headers) == [
        "1 Scope",
        "  1.1 Use",
        "    1.1.1 By day",
        "  1.2 Misuse",
        "2 Terms",
        "  A.1 Proofs",
    ]


def test_unnumbered_sections_around_numbered_ones_are_their_siblings():
    texts = ["Abstract", "1 Introduction", "2 Methods", "3 Results", "References"]

    assert outline([header(text) for text in texts]) == texts


def test_a_header_with_a_colon_introduces_the_numbered_ones_after_it():
    texts = ["The Parties agree:", "1 Fees", "2 Costs", "3 Law"]

    assert outline([header(text) for text in texts])[1] == "  1 Fees"


def test_unnumbered_headers_within_numbered_sections_are_below_them():
    texts = ["1 Case", "Advice", "2 Case", "Advice", "3 Case", "Advice"]

    assert outline([header(text) for text in texts]) == [
        *("1 Case", "  Advice", "2 Case", "  Advice", "3 Case", "  Advice")
    ]


def test_an_unnumbered_header_that_opens_each_run_is_above_it():
    texts = ["Basics", "1.1 A", "1.2 B", "Practice", "2.1 C", "2.2 D", "Outlook", "3.1 E"]

    assert outline([header(text) for text in texts]) == [
        *("Basics", "  1.1 A", "  1.2 B", "Practice", "  2.1 C", "  2.2 D"),
        *("Outlook", "  3.1 E"),
    ]


def test_a_pattern_of_the_cover_is_told_from_the_same_pattern_in_the_body():
    texts = ["Annual Report", "Item 1. A", "Details", "Item 2. B", "Item 3. C", "Item 4. D"]
    headers = [header(text) for text in [*texts, "Item 5. E"]]

    found = placed(headers)

    assert found.clusters[0] != found.clusters[2]
    assert outline(headers)[:4] == ["Annual Report", "Item 1. A", "  Details", "Item 2. B"]


def test_captions_are_no_evidence():
    texts = ["Fees", "Table 1: A", "Costs", "Table 2: B", "Law", "Table 3: C", "Term"]

    assert outline([header(text) for text in texts])[2] == "Costs"


@pytest.mark.parametrize(
    "noise",
    [
        {"font_size": 9.75},
        {"font_name": "ABCDEF+Times-Bold"},
        {"font_name": "Times-SemiBold"},
        {"is_centered": True},
    ],
)
def test_noise_makes_no_new_cluster(noise):
    headers = [header("Fees"), header("Costs"), header("Law", **noise), header("Term")]

    assert set(placed(headers).clusters) == {0}


def test_underlined_headers_are_another_cluster():
    headers = [header("Fees"), header("Costs", is_underlined=True), header("Law")]

    assert placed(headers).clusters == (0, 1, 0)


def test_capitals_of_an_acronym_are_noise_and_those_of_a_title_are_not():
    headers = [header("Overview of It"), header("NASA"), header("LEGAL MATTERS OF IT")]

    acronym = placed(headers[:2]).clusters
    title = placed(headers).clusters

    assert acronym == (0, 0)
    assert title[2] != title[0]


def test_capitals_distinguish_levels_above_the_smallest_size_too():
    texts = ["ON TREES AND ROOTS", "Their Stems", "Leaves", "ON CROPS AND WHEAT", "Their Grain"]
    large = [header(text, font_size=12.0) for text in texts]
    small = [header(text, font_size=9.0) for text in ("Use", "Trade")]

    tree = outline([*large[:2], small[0], *large[2:], small[1]])

    assert tree[:3] == ["ON TREES AND ROOTS", "  Their Stems", "    Use"]
    assert tree[4:] == ["ON CROPS AND WHEAT", "  Their Grain", "    Trade"]


@pytest.mark.parametrize("n_labels", [0, 1])
def test_a_label_in_small_type_does_not_make_the_looks_of_all_others_noise(n_labels):
    labels = [header("Figure text", font_size=6.0)] * n_labels
    texts = ["ON TREES", "Roots", "Stems", "ON CROPS", "Wheat", "Barley"]

    tree = outline([header(text) for text in texts] + labels)

    assert tree[:6] == ["ON TREES", "  Roots", "  Stems", "ON CROPS", "  Wheat", "  Barley"]


def test_an_outline_is_followed_and_lends_its_levels_to_headers_that_look_alike():
    headers = [
        header("A", level=1),
        header("B", level=2),
        header("C", level=1),
        header("D", level=2),
        header("E", level=3, font_size=20.0),
        header("F", font_size=20.0),
        header("G", level=1),
    ]

    assert outline(headers, evidence=EVIDENCE) == ["A", "  B", "C", "  D", "    E", "    F", "G"]
    assert placed(headers, evidence=EVIDENCE).placed_by[3] == "outline"
