"""Lists whose numbers begin anew, or whose titles look otherwise than the rest."""

import pytest

from tests.evidence.headers import header, outline


def test_schedules_hold_the_numbers_that_begin_anew_in_them_and_no_clause_does():
    tree = [
        *("1. Term", "2. Supply", "3. Law", "Schedule 1", "  1. Prices", "  2. Freight"),
        *("Schedule 2", "Schedule 3", "  1. Staff"),
    ]

    assert outline([header(line.strip()) for line in tree]) == tree


@pytest.mark.parametrize("name", ["B. NASA", "B. RNN AND CNN", "C. GRUV"])
@pytest.mark.parametrize(
    "chapters", [("I. Text", "II. Sound", "III. Law"), ("Text", "Sound", "Law")]
)
def test_a_title_in_capitals_keeps_its_place_in_a_list_that_begins_anew(name, chapters):
    lists = [["A. Aims", "B. Means", "C. Ends"], ["A. Use", "B. Misuse", "C. Costs"]]
    lists.append(["A. Past", "B. Now", "C. Soon"])
    lists[-1]["ABC".index(name[0])] = name
    headers = [
        one
        for chapter, items in zip(chapters, lists, strict=True)
        for one in (header(chapter, font_size=14.0), *(header(i, font_size=11.0) for i in items))
    ]

    assert [text.strip() for text in outline(headers) if text[0] != " "] == list(chapters)
    assert f"  {name}" in outline(headers)
    assert len({len(text) - len(text.lstrip()) for text in outline(headers)}) == 2


def test_a_list_in_another_look_within_a_section_is_none_of_the_sections():
    headers = [header(text, font_size=14.0) for text in ("1. Scope", "2. Terms", "3. Costs")]
    headers[2:2] = [header(text) for text in ("1. Buyers", "2. Sellers")]

    assert outline(headers)[1:] == ["2. Terms", "  1. Buyers", "  2. Sellers", "3. Costs"]


@pytest.mark.parametrize(
    "sizes",
    [
        [12.57, 14.32, 12.6, 14.71, 12.55, 10.41, 13.97, 11.81, 15.81, 14.79, 13.36, 12.94],
        [12, 14, 12, 15, 12, 10, 14, 12, 12, 16, 15, 17],
        [9, 10, 9, 11, 10, 9, 8, 9, 10, 11, 13, 14],
    ],
)
def test_clauses_whose_sizes_a_scan_leaves_unsure_are_side_by_side(sizes):
    texts = [f"{number}. Clause" for number in range(1, 13)]
    headers = [header(text, font_size=size) for text, size in zip(texts, sizes, strict=True)]

    assert outline(headers) == texts


def test_sizes_that_a_scan_leaves_unsure_still_tell_chapters_from_sections():
    chapters = [21.43, 19.12, 20.77]
    sections = [12.57, 13.32, 12.61, 14.11, 12.55, 12.41]
    headers = [
        one
        for size, own in zip(chapters, (sections[:2], sections[2:4], sections[4:]), strict=True)
        for one in (
            header("Chapter of it", font_size=size),
            *(header("Use", font_size=s) for s in own),
        )
    ]

    assert outline(headers) == ["Chapter of it", "  Use", "  Use"] * 3
