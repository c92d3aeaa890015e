"""Headers whose names or numbers say where they stand: forms, parts, items, notes, back matter."""

import pytest

from tests.evidence.headers import header, outline

ITALIC = {"font_name": "Times-BoldItalic"}
SECTIONS = ("1 Introduction", "2 Methods", "3 Results", "4 Discussion", "5 Outlook")


def test_the_form_of_a_filing_holds_its_parts_though_it_is_a_line_of_the_cover():
    cover = [
        header("UNITED STATES", font_size=14.0),
        header("FORM 10-K", font_size=14.0),
        header("A COMPANY", font_size=14.0),
    ]
    items = [header(f"Item {number}. X", page=2) for number in range(1, 7)]

    tree = outline([*cover, header("PART I", page=2), *items])

    assert tree[:4] == ["UNITED STATES", "FORM 10-K", "  A COMPANY", "  PART I"]
    assert tree[4:] == [f"    Item {number}. X" for number in range(1, 7)]


def test_a_form_without_parts_or_items_is_a_header_like_others():
    headers = [header("Scope"), header("Form 10-K"), header("Terms")]

    assert outline(headers) == ["Scope", "  Form 10-K", "Terms"]


FILED = [
    header("SIGNATURES", font_size=12.0),
    header("POWER OF ATTORNEY"),
    header("Consent of Independent Accountants", font_name="Times-BoldItalic"),
    header("CERTIFICATION OF THE CHIEF EXECUTIVE OFFICER", font_size=9.0),
    header("A COMPANY, INC. LIST OF SIGNIFICANT SUBSIDIARIES*", font_size=11.0),
]
FILED_TITLES = [phrase.text for phrase in FILED]


def test_what_is_filed_with_a_form_is_beside_its_signatures_whatever_it_looks_like():
    items = [header(f"Item {number}. X") for number in range(1, 6)]

    tree = outline([header("FORM 10-K", font_size=14.0), *items, *FILED])

    signatures = tree[6]
    indent = signatures[: -len("SIGNATURES")]
    assert tree[6:] == [f"{indent}{title}" for title in FILED_TITLES]


def test_such_titles_without_a_form_are_headers_like_others():
    items = [header(f"Item {number}. X") for number in range(1, 6)]

    tree = outline([*items, *FILED])

    assert len({len(line) - len(line.lstrip()) for line in tree[5:]}) > 1


def test_notes_are_below_their_title_though_a_part_of_another_item_looks_like_them():
    title = header("NOTES TO FINANCIAL STATEMENTS", is_centered=True, x0=200.0)
    notes = [header(f"NOTE {number} - X", is_capitalized=True) for number in range(1, 6)]
    headers = [
        *(header("Item 5. Market"), header("SECURITIES")),
        *(header("Item 6. Data"), header("Item 7. Results"), header("Item 8. Statements")),
        *(title, *notes, header("Item 9. Controls")),
    ]

    tree = outline(headers)

    assert tree[1] == "  SECURITIES"
    assert tree[5:7] == ["  NOTES TO FINANCIAL STATEMENTS", "    NOTE 1 - X"]
    assert [line.strip() for line in tree if line[0] != " "] == [
        *("Item 5. Market", "Item 6. Data", "Item 7. Results", "Item 8. Statements"),
        "Item 9. Controls",
    ]


def test_notes_in_plain_type_are_siblings_though_the_headers_between_them_are_bold():
    notes = [header(f"NOTE {number} - X", font_name="Times") for number in range(1, 6)]
    title, guidance = header("STATEMENTS", font_size=14.0), header("Guidance")

    tree = outline([title, guidance, title, notes[0], guidance, *notes[1:]])

    assert [text for text in tree if "NOTE" in text] == [f"  NOTE {n} - X" for n in range(1, 6)]


def test_an_item_is_within_its_part_whatever_stands_between_the_two():
    headers = [
        *(header("NETFLIX", is_centered=True), header("PART I", is_centered=True)),
        *(header("Forward-Looking Statements"), header("Item 1. Business")),
        *(header("General", **ITALIC), header("Item 2. Properties"), header("PART II")),
    ]

    tree = outline(headers)

    assert "  Item 1. Business" in tree
    assert "  Item 2. Properties" in tree


def test_items_that_begin_anew_once_still_split_what_stands_before_them():
    items = [header(f"Item {number}. X") for number in (1, 2, 3, 4, 5, 1, 2, 3, 4, 5)]
    general = [header("General", is_centered=True) for _ in range(3)]
    headers = [general[0], *items[:1], general[1], *items[1:6], general[2], *items[6:]]

    tree = outline(headers)

    assert [text for text in tree if "Item" in text] == [item.text for item in items]


def test_a_numbered_note_is_no_part_though_it_looks_like_one():
    parts = [header(f"Part {roman}", is_centered=True) for roman in ("I", "II")]
    items = [header(f"Item {number}. X", font_size=9.0) for number in (1, 2)]
    notes = [header(f"{n}. Organization", is_centered=True) for n in (1, 2)]

    tree = outline([parts[0], items[0], parts[1], items[1], *notes])

    assert [line for line in tree if line[0] != " "] == ["Part I", "Part II"]


def test_items_are_below_their_part_though_they_look_like_it():
    headers = [header("Part I"), header("Item 1. Business"), header("Item 2. Claims")]

    assert outline(headers) == ["Part I", "  Item 1. Business", "  Item 2. Claims"]


def test_an_item_is_within_its_part_also_where_their_numbers_differ():
    headers = [header("Part II", font_size=12.0), header("Overview")]

    tree = outline([*headers, header("Item 5. Market", font_size=12.0)])

    assert tree == ["Part II", "  Overview", "  Item 5. Market"]


def test_a_line_of_the_cover_does_not_hold_the_form_before_the_items():
    cover = [header("UNITED STATES", font_size=14.0), header("FORM 10-K", font_size=14.0)]

    tree = outline([*cover, *(header(f"Item {number}. X") for number in range(1, 5))])

    assert tree[:3] == ["UNITED STATES", "FORM 10-K", "  Item 1. X"]


@pytest.mark.parametrize("title", ["References", "ACKNOWLEDGEMENTS:", "Bibliografía", "参考文献"])
def test_back_matter_is_beside_the_sections_though_it_looks_like_their_subsections(title):
    sections = [header(text) for text in SECTIONS]
    headers = [*sections[:3], header("Trees"), *sections[3:], header(title), header("Data")]

    tree = outline(headers)

    assert tree[3] == "  Trees"
    assert tree[-2:] == [title, "Data"]


def test_back_matter_is_beside_the_sections_though_the_contents_have_such_a_name():
    sections = [header(text, page=2) for text in SECTIONS]
    trees, signatures = header("Trees", page=2), header("Signatures", page=3)
    headers = [header("INDEX", is_centered=True), *sections[:3], trees, *sections[3:], signatures]

    tree = outline(headers)

    assert "  Trees" in tree
    assert tree[-2:] == [SECTIONS[-1], "Signatures"]


def test_references_of_each_chapter_are_no_back_matter():
    sections = [header(text) for text in SECTIONS]
    headers = [*sections[:3], header("References"), *sections[3:], header("References")]

    assert outline(headers)[-1] == "  References"


def test_back_matter_is_not_beside_the_items_of_a_list():
    items = [header(f"({letter}) X") for letter in "abc"]

    assert outline([header("Fees"), *items, header("References")])[-1] == "References"


def test_bullets_below_back_matter_stay_there():
    bullets = [header("• Data"), header("• Code")]

    tree = outline([*map(header, SECTIONS), header("References"), *bullets])

    assert tree[-3:] == ["References", "  • Data", "  • Code"]


@pytest.mark.parametrize("last", ["6 Annex", "6) Annex", "Appendix A. Proofs"])
def test_a_section_whose_number_is_written_otherwise_is_beside_those_that_look_like_it(last):
    sections = [header(text.replace(" ", ". ", 1)) for text in SECTIONS]
    sections[2:2] = [header("2.1 Roots")]

    assert outline([*sections, header(last)])[-2:] == ["5. Outlook", last]


def test_an_appendix_without_a_number_stands_beside_what_looks_like_it():
    headers = [header("Scope"), header("Terms"), header("Appendix"), header("Index")]

    assert outline(headers) == ["Scope", "Terms", "Appendix", "Index"]
    assert outline(headers, evidence=())[2] == "  Appendix"


@pytest.mark.parametrize("title", ["References", "Acknowledgements", "Literatur", "参考文献"])
@pytest.mark.parametrize("last", ["5. Appendix", "5. Notes"])
def test_back_matter_before_the_last_number_is_beside_the_sections(title, last):
    texts = [
        "1. Aims",
        "2. Means",
        "2.1. Roots",
        "2.2. Stems",
        "3. Ends",
        "4. Outlook",
        title,
        last,
    ]
    headers = [header(text, font_size=11.0 if text[2].isdigit() else 13.0) for text in texts]

    assert [text for text in outline(headers) if text[0] == " "] == ["  2.1. Roots", "  2.2. Stems"]
