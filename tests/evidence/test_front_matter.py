"""Front matter: what stands before the body, and which of it is above the body."""

import pytest

from tests.evidence.headers import BODY, BODY_BELOW_TITLE, header, outline


@pytest.mark.parametrize("contents", ["Contents", "Оглавление", "Obsah", "İçindekiler", "목차"])
def test_a_table_of_contents_has_no_subsections(contents):
    headers = [
        header("Title", font_size=18.0),
        header(contents, is_centered=True, x0=200.0),
        header("Scope", font_color=0xFF0000),
    ]

    assert outline(headers) == ["Title", f"  {contents}", "  Scope"]
    assert outline(headers, evidence=())[2] == "    Scope"


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


def test_contents_set_as_chapters_are_do_not_begin_the_body_on_the_cover():
    cover = [header("User Guide", font_size=18.0), header("Contents")]
    chapters = [header(text, page=2) for text in ("Purpose", "Layouts", "Borders", "Sliders")]

    assert outline(cover + chapters) == [
        "User Guide",
        *("Contents", "Purpose", "Layouts", "Borders", "Sliders"),
    ]


def test_numbers_that_rise_through_most_pages_begin_the_body_though_its_end_has_many_headers():
    front = [header("On Trees", font_size=18.0), header("By Ann Author", font_name="Times")]
    body = [header(text, page=page) for page, text in enumerate(BODY, start=2)]
    back = [header(f"Tree {letter}", font_size=8.0, page=8) for letter in "abcdefghijkl"]

    assert outline(front + body + back)[2:4] == ["1 Introduction", "  1.1 Aims"]


def test_a_word_with_a_colon_introduces_nothing():
    front = [header("On Trees", font_size=18.0), header("Abstract:", is_centered=True, x0=200.0)]

    assert outline(front + [header(text) for text in BODY])[2:] == BODY_BELOW_TITLE


def test_a_sentence_that_ends_in_a_colon_introduces_the_body():
    front = [header("Lease", font_size=18.0), header("The parties agree as follows:", font_size=12)]

    tree = outline(front + [header(text) for text in BODY])

    assert tree[:3] == ["Lease", "  The parties agree as follows:", "    1 Introduction"]


def test_a_number_on_the_cover_that_no_section_follows_is_front_matter():
    cover = [header("On Trees", font_size=18.0), header("(a) a note", font_size=12.0)]

    tree = outline(cover + [header(text, page=2) for text in BODY])

    assert tree[:3] == ["On Trees", "  (a) a note", "1 Introduction"]


def test_the_only_chapter_belongs_to_the_body_of_its_sections():
    sections = [header(f"1.{number} Part") for number in range(1, 8)]

    tree = outline([header("On Trees", font_size=18.0), header("1 Roots", font_size=12), *sections])

    assert tree[:3] == ["On Trees", "  1 Roots", "    1.1 Part"]


def test_without_a_title_the_body_stands_beside_its_abstract():
    headers = [header("Abstract", is_centered=True, x0=200.0), *map(header, BODY)]

    assert outline(headers)[:2] == ["Abstract", "1 Introduction"]


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


def test_a_subtitle_does_not_hold_sections_without_numbers():
    front = [header("Trees", font_size=24.0), header("Their Growth", font_size=18.0)]
    body = [header(text, font_size=14.0) for text in ("Roots", "Stems", "Leaves", "Seeds")]

    assert outline(front + body)[2] == "  Roots"


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


def test_numbers_that_begin_anew_once_still_tell_where_the_body_begins():
    cover = [header("A Company", font_size=18.0), header("Quarterly Report", font_size=14.0)]
    items = [f"Item {number}. {'Abcdef'[number - 1]}" for number in (1, 2, 3, 4, 1, 2, 3, 4, 5)]

    tree = outline(cover + [header(text, page=2) for text in items])

    assert tree == ["A Company", "  Quarterly Report", *items]


def test_lines_of_a_cover_hold_neither_the_table_of_contents_nor_what_looks_like_it():
    cover = [
        header("On Trees", font_size=24.0),
        header("A Survey", font_size=12.0, font_name="Times"),
        header("Second Draft", font_size=11.0, font_color=0xFF0000),
    ]
    front = [header("Contents", font_size=13.0, page=2), header("Preface", font_size=13.0, page=3)]
    body = [header(text, page=page) for page, text in enumerate(BODY, start=4)]

    tree = outline([*cover, *front, *body])

    assert tree[3:6] == ["Contents", "Preface", "1 Introduction"]


def test_the_number_of_a_chapter_before_its_sections_belongs_to_the_body():
    cover = [header("A Report", font_size=18.0), header("On Trees", font_size=14.0)]
    body = [header(text, page=2) for text in BODY]

    tree = outline([*cover, header("CHAPTER I: PREAMBLE", font_size=12.0, page=2), *body])

    assert tree[2:4] == ["CHAPTER I: PREAMBLE", "  1 Introduction"]


def test_a_line_of_the_cover_that_looks_like_a_later_header_leaves_the_others_front_matter():
    italic, parts = {"font_name": "Times-BoldItalic"}, {"is_centered": True, "x0": 200.0}
    cover = [
        *(header("FORM 10-K", font_size=14.0), header("Transition Report", **italic)),
        *(header("A COMPANY", font_size=14.0), header("ANNUAL REPORT", **parts)),
    ]
    items = [header(f"Item {number}. X") for number in range(1, 10)]
    body = [header("PART I", **parts), *items, header("Consent", **italic)]

    tree = outline([*cover, *body])

    assert tree[3:6] == ["  ANNUAL REPORT", "  PART I", "    Item 1. X"]


def test_back_matter_stands_beside_the_sections_also_after_a_stray_header():
    back = [header("A stamp", font_size=8.0), header("Index", font_size=14.0, page=2)]

    tree = outline([*map(header, BODY), *back])

    assert tree[-3:] == ["5 Outlook", "  A stamp", "Index"]


def test_a_large_last_header_below_others_of_its_page_ends_no_section():
    sample = [header("5.1 A sample"), header("ANNUAL PLAN", font_size=14.0, font_name="Arial")]

    tree = outline([*map(header, BODY), *sample])

    assert tree[-3:] == ["5 Outlook", "  5.1 A sample", "    ANNUAL PLAN"]


def test_larger_headers_that_recur_in_one_place_do_not_hide_where_the_body_begins():
    front = [header("On Trees", font_size=18.0), header("Ann Author", font_size=12.0)]
    sections = [header(text) for text in ("Aims", "Roots", "Stems", "Leaves", "Fruit", "Seeds")]
    letters = [header(f"Panel {letter}", font_size=30.0) for letter in "xyz"]

    tree = outline([*front, *sections[:3], *letters, *sections[3:]])

    assert tree[:4] == ["On Trees", "  Ann Author", "  Aims", "  Roots"]
