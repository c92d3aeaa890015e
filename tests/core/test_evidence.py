"""Trees of `--depths auto`: what each kind of evidence mends, and what holds for all headers."""

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from shed_core.options import EVIDENCE, parse_evidence
from shed_core.phrases import Phrase
from tests.core.headers import any_headers, header, outline, placed

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


def test_local_first_alone_bends_the_same_filing():
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


def test_a_single_large_header_is_no_evidence_since_it_may_be_a_stray():
    headers = [
        header("Title", font_size=18.0),
        header("Fees"),
        header("A stamp on the page", font_size=14.0),
        header("Costs"),
    ]

    assert outline(headers) == ["Title", "  Fees", "    A stamp on the page", "  Costs"]


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


def test_a_list_within_a_clause_stays_below_it_though_it_comes_first():
    headers = [
        header("(a) a fee", font_name="Times"),
        header("1. Fees", font_name="Times"),
        header("(a) a fee", font_name="Times"),
        header("(i) a small one", font_name="Times"),
        header("2. Term", font_name="Times"),
    ]

    assert outline(headers) == [
        "(a) a fee",
        "1. Fees",
        "  (a) a fee",
        "    (i) a small one",
        "2. Term",
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


def test_a_number_that_fills_a_gap_is_on_the_level_of_its_neighbours_whatever_its_size():
    headers = [
        *(header("1 Commands", font_size=18.0), header("1.1 Add", font_size=12.0)),
        *(header("1.2 Remove", font_size=14.0), header("1.3 Move", font_size=12.0)),
        header("2 Options", font_size=18.0),
    ]

    assert outline(headers) == [
        *("1 Commands", "  1.1 Add", "  1.2 Remove", "  1.3 Move", "2 Options")
    ]


def test_centred_headers_that_open_the_others_are_parts():
    def part(text: str) -> Phrase:
        return header(text, font_size=18.0, is_centered=True, x0=200.0)

    def chapters(*texts: str) -> list[Phrase]:
        small = header("notes", font_size=10.0)
        return [phrase for text in texts for phrase in (header(text, font_size=18.0), small)]

    parts = [part("Use"), *chapters("Start", "Stop", "Pause")]
    parts += [part("Inside"), *chapters("Wheels", "Springs", "Cogs")]

    tree = [line for line in outline(parts) if not line.endswith("notes")]

    assert tree == [
        *("Use", "  Start", "  Stop", "  Pause"),
        *("Inside", "  Wheels", "  Springs", "  Cogs"),
    ]


def test_a_list_goes_on_in_another_style():
    headers = [
        header("1. Terms", font_color=0xFF0000),
        header("2. Fees"),
        header("3. Costs", font_color=0xFF0000),
        header("4. Law"),
    ]

    assert len(set(placed(headers).clusters)) == 1


def test_captions_bear_no_witness():
    texts = ["Fees", "Table 1: A", "Costs", "Table 2: B", "Law", "Table 3: C", "Term"]

    assert outline([header(text) for text in texts])[2] == "Costs"


def test_i_after_h_is_a_letter():
    texts = ["I. Scope", "G. Fees", "H. Costs", "I. Law", "J. Term", "II. Other"]

    clusters = placed([header(text) for text in texts]).clusters

    assert clusters[3] == clusters[2] == clusters[4]
    assert clusters[5] == clusters[0] != clusters[3]


@pytest.mark.parametrize(
    "noise",
    [
        {"font_size": 9.75},
        {"font_name": "ABCDEF+Times-Bold"},
        {"font_name": "Times-SemiBold"},
        {"font_color": 0x1A1A1A},
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


def test_a_table_of_contents_has_no_subsections():
    headers = [
        header("Title", font_size=18.0),
        header("Contents", is_centered=True, x0=200.0),
        header("Scope", font_color=0xFF0000),
    ]

    assert outline(headers) == ["Title", "  Contents", "  Scope"]
    assert outline(headers, evidence=())[2] == "    Scope"


BODY = ["1 Introduction", "1.1 Aims", "2 Methods", "3 Results", "4 Discussion", "5 Outlook"]
BODY_BELOW_TITLE = [
    *("  1 Introduction", "    1.1 Aims", "  2 Methods", "  3 Results", "  4 Discussion"),
    "  5 Outlook",
]


def test_a_chapter_may_be_called_contents():
    headers = [header("CONTENTS"), header("1.1 Aims"), header("1.2 Means"), header("INDEX")]

    assert outline(headers)[:3] == ["CONTENTS", "  1.1 Aims", "  1.2 Means"]


def test_of_the_front_matter_only_the_title_holds_the_body():
    front = [
        header("Draft 3", font_color=0xFF0000),
        header("On Trees", font_size=18.0),
        header("Ann Author", font_size=12.0, font_name="Times"),
        header("Abstract", is_centered=True, x0=200.0),
    ]
    headers = front + [header(text) for text in BODY]

    tree = outline(headers)

    assert tree[:2] == ["Draft 3", "On Trees"]
    assert tree[4:] == BODY_BELOW_TITLE
    assert outline(headers, evidence=("numbering", "font"))[4].startswith("      ")


@pytest.mark.parametrize(("found_by", "indent"), [("builtin", ""), ("outline", "  ")])
def test_the_title_on_a_cover_holds_the_body_only_if_an_outline_lists_it(found_by, indent):
    cover = [
        header("On Trees", font_size=18.0, found_by=found_by),
        header("Ann Author", font_size=12.0, font_name="Times"),
    ]

    tree = outline(cover + [header(text, page=2) for text in BODY])

    assert tree[0] == "On Trees"
    assert tree[2] == indent + "1 Introduction"


def test_without_a_title_the_body_stands_beside_its_abstract():
    headers = [header("Abstract", is_centered=True, x0=200.0), *map(header, BODY)]

    assert outline(headers)[:2] == ["Abstract", "1 Introduction"]


def test_the_first_of_equally_large_headers_is_the_title():
    front = [
        header("Annual Report", font_color=0xFF0000),
        header("Form 10", is_centered=True, x0=200.0),
    ]

    tree = outline(front + [header(text) for text in BODY])

    assert tree == ["Annual Report", "  Form 10", *BODY_BELOW_TITLE]


def test_without_numbers_the_largest_headers_that_recur_are_the_body():
    front = [
        header("Assessment", font_size=12.0),
        header("Of a Tree", font_size=18.0),
        header("by Ann Author", font_size=16.0, font_name="Times"),
    ]
    body = [
        header(text, font_size=14.0) for text in ("Scope", "Risks", "Methods", "Findings", "End")
    ]

    assert outline(front + body) == [
        *("Assessment", "Of a Tree", "  by Ann Author"),
        *("  Scope", "  Risks", "  Methods", "  Findings", "  End"),
    ]


@pytest.mark.parametrize(("page", "roots"), [(1, "  Roots"), (2, "    Roots")])
def test_a_larger_header_above_sections_without_numbers_holds_them_if_it_is_no_subtitle(
    page: int, roots: str
):
    front = [header("Trees", font_size=24.0), header("Their Growth", font_size=18.0, page=page)]
    names = ("Roots", "Stems", "Leaves", "Seeds")
    body = [header(text, font_size=14.0, page=page) for text in names]

    assert outline(front + body)[2] == roots


def test_a_subtitle_does_not_hold_what_is_set_like_the_sections():
    front = [
        header("On Trees", font_size=18.0),
        header("A Survey", font_size=18.0, font_name="Zapf"),
    ]
    abstract = [header("Abstract"), header("Keywords")]

    tree = outline(front + abstract + [header(text) for text in BODY])

    assert tree == ["On Trees", "  A Survey", "  Abstract", "  Keywords", *BODY_BELOW_TITLE]


def test_chapters_without_numbers_begin_the_body_of_their_numbered_sections():
    front = [header("On Trees", font_size=24.0), header("A Survey", font_size=20.0)]
    chapters = [
        header("Roots", font_size=16.0),
        *(header(f"1.{n} Part", font_size=12.0) for n in (1, 2, 3)),
        header("Stems", font_size=16.0),
        *(header(f"2.{n} Part", font_size=12.0) for n in (1, 2, 3)),
        header("Leaves", font_size=16.0),
        *(header(f"3.{n} Part", font_size=12.0) for n in (1, 2, 3)),
    ]

    assert outline(front + chapters)[:4] == ["On Trees", "  A Survey", "  Roots", "    1.1 Part"]


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


def test_printed_contents_order_headers_that_all_look_alike():
    levels = {"Roots": 1, "Bark": 2, "Sap": 2, "Leaves": 1, "Veins": 2, "Edges": 2}
    headers = [header(text, listed=level) for text, level in levels.items()]

    assert outline(headers) == ["Roots", "  Bark", "  Sap", "Leaves", "  Veins", "  Edges"]
    assert set(placed(headers).placed_by) == {"contents"}
    assert outline(headers, evidence=("numbering", "font")) == list(levels)


def test_headers_that_the_contents_leave_out_stay_with_what_looks_like_them():
    levels = {"Roots": 1, "Bark": 2, "Sap": 2, "Pith": None, "Leaves": 1, "Veins": 2}
    headers = [header(text, listed=level) for text, level in levels.items()]

    assert outline(headers)[2:4] == ["  Sap", "  Pith"]


def test_one_header_alone_is_not_split_off_by_the_contents():
    headers = [header(text, listed=1 + (text == "Sap")) for text in ("Roots", "Sap", "Leaves")]

    assert outline(headers) == ["Roots", "Sap", "Leaves"]


def test_headers_on_one_level_of_the_contents_are_siblings_however_they_are_set():
    headers = [
        header("Preface", listed=1, font_size=18.0),
        header("Roots", listed=1),
        header("Bark", listed=2, font_size=12.0),
        header("Leaves", listed=1),
    ]

    assert outline(headers) == ["Preface", "Roots", "  Bark", "Leaves"]
    assert outline(headers, evidence=("font",))[1:3] == ["  Roots", "    Bark"]


def test_numbers_overrule_printed_contents_and_contents_overrule_fonts():
    numbered = [
        header("1 Roots", listed=2),
        header("1.1 Bark", listed=1),
        header("2 Sap", listed=2),
    ]
    by_font = [
        header("Roots", listed=1, font_size=12.0),
        header("Bark", listed=2, font_size=18.0),
        header("Sap", listed=2, font_size=18.0),
        header("Leaves", listed=1, font_size=12.0),
    ]

    assert outline(numbered) == ["1 Roots", "  1.1 Bark", "2 Sap"]
    assert outline(by_font) == ["Roots", "  Bark", "  Sap", "Leaves"]


def test_printed_contents_are_silent_beside_the_levels_of_an_outline():
    headers = [header("A", level=1, listed=2), header("B", level=2, listed=1), header("C", level=1)]

    assert outline(headers, evidence=EVIDENCE) == ["A", "  B", "C"]


@given(st.lists(st.integers(1, 4), min_size=1, max_size=20), st.data())
def test_printed_contents_that_list_every_header_make_a_robust_tree(deltas, data):
    levels = [1]
    for delta in deltas:
        levels.append(min(delta, levels[-1] + 1))
    sizes = data.draw(st.lists(st.sampled_from([9.0, 12.0]), min_size=9, max_size=9))
    common = [level for level in levels if levels.count(level) > 1]
    assume(len(common) == len(levels))  # one header alone is not split off
    headers = [header("Sap", listed=n, font_size=sizes[n]) for n in levels]

    found = placed(headers)

    assert found.n_violated == 0
    assert found.sht.levels == tuple(levels)


@given(any_headers())
def test_levels_of_printed_contents_do_not_matter_unless_they_are_evidence(headers):
    hidden = [replace(phrase, header=replace(phrase.header, listed=None)) for phrase in headers]

    for evidence in [("numbering", "font"), ()]:
        assert placed(headers, evidence=evidence) == placed(hidden, evidence=evidence)


@given(any_headers())
def test_without_evidence_auto_is_local_first(headers):
    assert placed(headers, evidence=()) == placed(headers, depths="local")


@given(any_headers())
def test_levels_of_the_outline_do_not_matter_unless_they_are_evidence(headers):
    hidden = [replace(phrase, header=replace(phrase.header, level=None)) for phrase in headers]

    assert placed(headers) == placed(hidden)


@given(any_headers())
def test_the_number_of_clusters_is_bounded_by_that_of_patterns(headers):
    n_patterns = len({phrase.header.pattern for phrase in headers})
    found = placed(headers)

    n_levels = len({phrase.header.listed for phrase in headers} - {None})
    assert len(set(found.clusters)) <= 18 * (1 + n_levels) * n_patterns
    assert max(found.sht.levels, default=0) <= len(set(found.clusters))


@pytest.mark.parametrize("evidence", ["none", "font", "numbering", "contents", "outline", "all"])
@settings(max_examples=25)
@given(headers=any_headers())
def test_every_node_is_placed_for_a_reason_and_the_certificate_holds(evidence, headers):
    names = parse_evidence(evidence)
    found = placed(headers, evidence=names)

    assert set(found.placed_by) <= {*names, "local-first"}
    assert 0 <= found.n_violated <= found.n_evidence
    assert (found.n_evidence == 0) >= (evidence == "none")


@given(any_headers())
def test_levels_of_an_outline_are_always_obeyed(headers):
    listed = [phrase for phrase in headers if phrase.header.level]
    found = placed(listed, evidence=EVIDENCE)

    depth = {p.header.level: d for p, d in zip(listed, found.depths, strict=True)}
    assert found.n_violated == 0
    assert sorted(depth.values()) == [depth[level] for level in sorted(depth)]
