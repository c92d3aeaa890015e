"""Trees of `--depths auto`: numbered lists, and runs that go on, begin anew or end."""

import pytest

from tests.evidence.headers import header, outline, placed


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


@pytest.mark.parametrize(("word", "indent"), [("", ""), ("Note ", "  ")])
def test_many_headers_after_a_short_run_are_its_siblings_unless_a_word_numbers_it(word, indent):
    numbered = [header(f"{word}{number} Case") for number in (1, 2, 3)]

    tree = outline(numbered + [header(text) for text in ("Roots", "Stems", "Leaves", "Seeds")])

    assert tree[3:] == [indent + text for text in ("Roots", "Stems", "Leaves", "Seeds")]


def test_titles_of_numbered_lists_that_begin_anew_hold_them_though_they_look_alike():
    texts = ["Basics", "1 A", "2 B", "3 C", "Practice", "1 D", "2 E", "3 F", "Outlook", "1 G"]

    assert outline([header(text) for text in texts]) == [
        *("Basics", "  1 A", "  2 B", "  3 C", "Practice", "  1 D", "  2 E", "  3 F"),
        *("Outlook", "  1 G"),
    ]


def test_a_list_goes_on_in_another_style():
    headers = [
        header("1. Terms", font_color=0xFF0000),
        header("2. Fees"),
        header("3. Costs", font_color=0xFF0000),
        header("4. Law"),
    ]

    assert len(set(placed(headers).clusters)) == 1


@pytest.mark.parametrize(("sizes", "n_clusters"), [((14, 10, 10, 14), 1), ((14, 14, 10, 10), 2)])
def test_a_list_in_another_size_goes_on_only_if_the_first_comes_back(sizes, n_clusters):
    texts = ["1. Terms", "2. Fees", "3. Costs", "4. Law"]
    headers = [header(text, font_size=size) for text, size in zip(texts, sizes, strict=True)]

    assert len(set(placed(headers).clusters)) == n_clusters


def test_a_numbered_list_within_a_section_is_not_above_the_sections_that_follow():
    chapters = {"font_size": 20.0}
    sections = {"font_size": 16.0}
    headers = [
        *(header("1 Scope", **chapters), header("1.1 Use", **sections)),
        *(header(f"{number}. Check it", font_size=11.0) for number in range(1, 5)),
        *(header("1.2 Limits", **sections), header("1.3 Parts", **sections)),
        *(header("2 Terms", **chapters), header("2.1 Fees", **sections)),
    ]

    tree = outline(headers)

    assert tree[:3] == ["1 Scope", "  1.1 Use", "    1. Check it"]
    assert tree[6:] == ["  1.2 Limits", "  1.3 Parts", "2 Terms", "  2.1 Fees"]


def test_a_numbered_list_in_the_last_of_two_sections_is_below_it():
    chapters = [header(f"{number} Scope", font_size=20.0) for number in (1, 2)]
    sections = [header(f"{number} Use", font_size=16.0) for number in ("1.1", "2.1")]
    steps = [header(f"{number}. Check it", font_size=11.0) for number in (1, 2, 3)]

    tree = outline([chapters[0], sections[0], *steps, chapters[1], sections[1]])

    assert tree[:3] == ["1 Scope", "  1.1 Use", "    1. Check it"]
    assert tree[5:] == ["2 Scope", "  2.1 Use"]


def test_a_numbered_list_that_no_section_follows_takes_no_header_from_the_last_section():
    chapters = [header(f"{number} Scope", font_size=20.0) for number in (1, 2, 3)]
    sections = [header(f"{number} Use", font_size=16.0) for number in ("1.1", "2.1")]
    steps = [header(f"{number}. Check it", font_size=8.0) for number in (30, 31, 32)]
    details = header("Details", font_size=11.0)

    tree = outline([*chapters[:1], sections[0], details, chapters[1], sections[1], *steps, details])

    assert tree[3:6] == ["2 Scope", "  2.1 Use", "    30. Check it"]
    assert tree[8:] == ["    Details"]


def test_1_0_is_the_chapter_of_1_1():
    headers = [header(text) for text in ("1.0 Scope", "1.1 Use", "2.0 Terms", "2.1 End")]

    assert outline(headers) == ["1.0 Scope", "  1.1 Use", "2.0 Terms", "  2.1 End"]


def test_i_after_h_is_a_letter():
    texts = ["I. Scope", "G. Fees", "H. Costs", "I. Law", "J. Term", "II. Other"]

    clusters = placed([header(text) for text in texts]).clusters

    assert clusters[3] == clusters[2] == clusters[4]
    assert clusters[5] == clusters[0] != clusters[3]


def test_numbers_that_go_on_through_chapters_are_below_the_larger_titles_of_these():
    first = [header("Fees", font_size=18.0), header("1 Stamps"), header("2 Copies")]
    second = [header("Costs", font_size=18.0), header("3 Travel"), header("4 Post")]

    assert outline(first + second) == [
        *("Fees", "  1 Stamps", "  2 Copies", "Costs", "  3 Travel", "  4 Post")
    ]


def test_a_number_in_another_size_that_fills_no_gap_is_on_a_level_of_its_own():
    quoted = header("2.4 Quoted", font_size=14.0)
    headers = [header("1 Rules"), header("1.1 Fees"), quoted, header("1.2 Costs"), header("2 Law")]

    assert outline(headers) == [
        *("1 Rules", "  1.1 Fees", "    2.4 Quoted", "  1.2 Costs", "2 Law")
    ]


def test_a_list_is_below_the_header_before_it_and_no_division_of_the_section_around_both():
    headers = [header("1 Scope"), header("A remark"), header("(1) X"), header("2 Terms")]

    assert outline(headers) == ["1 Scope", "  A remark", "    (1) X", "2 Terms"]


def test_sections_of_an_appendix_are_below_it_though_no_chapter_has_any():
    chapters = [header(text, font_size=14) for text in ("1 Aims", "2 Means", "3 Ends", "A Proofs")]
    sections = [header(text, font_size=12) for text in ("A.1 First", "A.2 Second")]

    tree = outline([*chapters, *sections])

    assert tree == ["1 Aims", "2 Means", "3 Ends", "A Proofs", "  A.1 First", "  A.2 Second"]


def test_chapters_in_smaller_letters_than_their_sections_are_above_them():
    chapters = ("1 Scope", "2 Terms", "3 Use")
    sections = ("1.1 Aim", "2.1 Kinds", "3.1 Tools")
    headers = [
        one
        for chapter, section in zip(chapters, sections, strict=True)
        for one in (header(chapter, font_size=9.0), header(section, font_size=12.0))
    ]

    assert outline(headers) == [
        *("1 Scope", "  1.1 Aim", "2 Terms", "  2.1 Kinds", "3 Use", "  3.1 Tools")
    ]


@pytest.mark.parametrize(
    "tree",
    [
        ["Overview", "  1. A", "  2. B", "Details", "  3. C", "  4. D", "  5. E"],
        ["1. A", "2. B", "Details", "  3. C", "  4. D", "  5. E", "Outlook"],
        ["1. A", "Details", "  2. B", "Outlook", "  3. C"],
        ["1. A", "  Details", "2. B", "3. C", "4. D", "5. E"],
    ],
    ids=["before", "after", "in a short list", "within alone"],
)
def test_larger_titles_are_below_a_list_only_if_all_stand_within_a_long_one(tree):
    sizes = {"Overview": 14.0, "Details": 14.0, "Outlook": 14.0}
    texts = [line.strip() for line in tree]

    assert outline([header(text, font_size=sizes.get(text, 10.0)) for text in texts]) == tree


def test_numbers_after_a_word_are_no_list_below_sections_with_other_numbers():
    texts = ["Lesson 1 A", "5.1 B", "5.2 C", "Lesson 2 D", "6.1 E", "Lesson 3 F", "7.1 G"]

    assert outline([header(text) for text in texts]) == [
        *("Lesson 1 A", "  5.1 B", "  5.2 C", "Lesson 2 D", "  6.1 E", "Lesson 3 F", "  7.1 G")
    ]


@pytest.mark.parametrize(
    ("items", "n_clusters"),
    [
        (("1. A", "2. B", "3. C", "4. D", "5. E"), 3),
        (("1. A", "2. B", "3. C"), 2),
        (("1. A", "2. B", "3. C", "1. D", "2. E"), 2),
    ],
    ids=["long", "short", "begins anew"],
)
def test_what_stands_before_a_list_is_apart_from_what_stands_within_if_it_is_long(
    items, n_clusters
):
    plain = header("Words", font_name="Times")
    first, *rest = map(header, items)

    assert len(set(placed([plain, first, plain, *rest]).clusters)) == n_clusters


def test_numbers_of_two_counters_go_on_in_another_style_of_one_size():
    chapters = [header(f"{n} Scope", font_size=14.0) for n in (1, 2)]
    first, second = header("1.1 Use"), header("1.2 Law", font_color=0xFF0000)

    clusters = placed([chapters[0], first, second, chapters[1]]).clusters

    assert clusters[1] == clusters[2]


TIMES, LARGE, SMALL = {"font_name": "Times"}, {"font_size": 14.0}, {"font_size": 8.0}


@pytest.mark.parametrize(
    ("tree", "looks"),
    [
        (["1.1 Use", "  References"], [LARGE, LARGE]),
        (["Chapter 1 Use", "Appendix A Law", "Appendix B Fees"], [{}, {}, {}]),
        (["Section 3 Use", "  Note 2 Law", "  Note 3 Fees"], [{}, {}, TIMES]),
        (["4 Use", "  1.1 Law"], [{}, {}]),
        (["1. Use", "  (a) Law"], [TIMES, TIMES]),
        (["2. Use", "3. Law"], [{}, TIMES]),
        (["1.1.1 Use", "A.2 Law"], [LARGE, {}]),
        (["2.1 Use", "  1 Law", "2.1 Fees"], [{}, {}, {}]),
        (["1.2 Use", "  B Law", "    CHAPTER I"], [{}, {}, {}]),
        (["1 Scope", "  A remark", "  1.1 Use"], [LARGE, {}, SMALL]),
        (["1 Scope", "  A remark", "    2.1 Use"], [LARGE, {}, SMALL]),
        (["Overview", "  PART I", "    Item 8 Use"], [{}, {}, {}]),
    ],
    ids=[
        "what looks like sections of two counters is no sibling of these",
        "appendices are beside chapters",
        "a style of half a list is not that of the list",
        "a section of two counters is not beside one of one",
        "a list is not beside sections",
        "a list goes on in another style of its size",
        "numbers of two counters are no list",
        "a list that leads to no section of its own is below sections",
        "a header before a number that is above it holds it",
        "a header before a number that is below it does not hold it",
        "a header holds the number of another section",
        "what a division parts from a list is no sibling of the list",
    ],
)
def test_a_few_headers_are_placed_by_their_numbers(tree, looks):
    headers = [header(line.strip(), **look) for line, look in zip(tree, looks, strict=True)]

    assert outline(headers) == tree


def test_a_title_in_small_letters_is_numbered_where_its_number_fills_a_gap():
    texts = ["1 Scope", "2 gdb", "2.1 Use", "9 days later", "3 make", "4 Costs", "5 Law"]

    assert outline([header(text) for text in texts]) == [
        *("1 Scope", "2 gdb", "  2.1 Use", "    9 days later", "3 make", "4 Costs", "5 Law")
    ]


def test_a_section_in_larger_letters_is_beside_its_neighbours_also_before_an_appendix():
    tree = [
        *("1 Use", "  1.1 Options", "  1.2 Files", "    1.2.1 Names", "  1.3 Limits"),
        *("A Forms", "  A.1 Letters"),
    ]
    sizes = [14.0, 10.0, 12.0, 9.0, 10.0, 14.0, 10.0]

    assert (
        outline(
            [header(line.strip(), font_size=size) for line, size in zip(tree, sizes, strict=True)]
        )
        == tree
    )
