import pytest

from shed_core.document.phrases import Label
from shed_core.ingest.headers.line_context import LineContext
from shed_core.ingest.headers.raised_scores.numbers import fill_by_numbers
from shed_core.ingest.headers.raised_scores.styles import fill_own_styles
from shed_core.ingest.headers.scores import MIN_HEADER_SCORE
from shed_core.ingest.structure.stats import document_stats
from tests.documents import SECTION, Style, Writer
from tests.ingest.lines.lines import line
from tests.ingest.reading import as_text, headers, pages, stats_of

ITEMS = ["Item 1. Business", "Item 1A. Risks", "Item 2. Properties", "Item 3. Proceedings"]
ALL_BUT_ONE = (0.9, 0.9, 0.3, 0.9)


def filled(texts, scores, fonts="", is_candidate=None) -> list[str]:
    """Return the texts whose scores were raised; fonts: one letter a line that is not in Times."""
    lines = [
        line(text, font, baseline=100.0 + 12.0 * n)
        for n, (text, font) in enumerate(zip(texts, fonts or ["Times"] * len(texts), strict=True))
    ]
    labels = [Label.TEXT if can else Label.TABLE for can in is_candidate or [True] * len(lines)]
    new = fill_by_numbers(LineContext(stats_of(*lines), labels), scores)
    assert all(b in (a, MIN_HEADER_SCORE) for a, b in zip(scores, new, strict=True))
    return [text for text, a, b in zip(texts, scores, new, strict=True) if a < b]


def test_a_number_between_two_sure_headers_is_one():
    assert filled(ITEMS, ALL_BUT_ONE) == ["Item 2. Properties"]


def test_the_first_number_may_be_anything():
    assert filled(ITEMS, (0.3, 0.9, 0.9, 0.9)) == []


def test_the_last_number_may_be_anything():
    assert filled(ITEMS, (0.9, 0.9, 0.9, 0.3)) == []


def test_one_in_another_style_is_none():
    assert filled(ITEMS, ALL_BUT_ONE, "AABA") == []


def test_a_line_that_cannot_be_a_header_is_none():
    assert filled(ITEMS, ALL_BUT_ONE, is_candidate=[True, True, False, True]) == []


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["2.1 Use", "2.2 !=", "2.3 Range"], ["2.2 !="]),
        (["2.1 Use", "2.2 Misuse", "3.1 Range"], ["2.2 Misuse"]),
        (["2.1 Use", "7.1 Elsewhere", "3.1 Range"], []),
        (["1. Use", "2. Misuse", "3. Range"], []),
        (["(a) Use", "(b) Misuse", "(c) Range"], []),
    ],
)
def test_plain_numbers_and_lists_are_not_trusted(texts, expected):
    assert filled(texts, (0.9, 0.2, 0.9)) == expected


def found_in(*texts: str) -> list[str]:
    """Return which texts are raised, each a line above a paragraph in one style."""
    writer = Writer()
    for text in texts:
        writer.line(text)
        writer.paragraphs(1)
    stats = document_stats(pages(writer.bytes()))
    scores = [0.0] * len(stats.lines)
    new = fill_by_numbers(as_text(stats), scores)
    return [found.text for found, score in zip(stats.lines, new, strict=True) if score]


def test_numbers_that_rise_through_the_text_are_headers_in_its_own_style():
    titles = ["1.1 Scope: and what is beyond it", "1.2 Means", "1.3 Staff", "2.1 Results"]

    assert found_in(*titles) == titles


@pytest.mark.parametrize(
    "texts",
    [
        ["1.1 Scope", "1.1 Means"],
        ["1.1 Scope", "1.2 It ends as a sentence does."],
        ["1.1 Scope", "1.2 Means. They are small"],
        ["2.4 Scope", "1.2 Means"],
        ["1.1 Scope", "1.7 Means"],
        ["1. Scope", "2. Means"],
        ["Step 1.1 Scope", "Step 1.2 Means"],
        ["1.1 Scope"],
    ],
)
def test_other_numbers_make_no_headers_of_the_text(texts: list[str]):
    assert found_in(*texts) == []


def test_numbers_of_exhibits_with_other_cells_on_their_rows_are_no_headers():
    writer = Writer()
    for text in ("4.1 Indenture, dated as of May", "4.2 Supplement to it", "4.3 Form of a note"):
        y = writer.line(text)
        writer.line("between a company and a bank")
        writer.page.insert_text((400, y), "8-K", fontname="tiro", fontsize=10)
        writer.paragraphs(1)
    stats = document_stats(pages(writer.bytes()))
    scores = [0.0] * len(stats.lines)

    assert fill_by_numbers(as_text(stats), scores) == scores


def test_entries_that_follow_each_other_are_none():
    writer = Writer()
    for text in ("1.1 Scope", "1.2 Means", "1.3 Staff"):
        writer.line(text)
    writer.paragraphs(2)
    stats = document_stats(pages(writer.bytes()))
    scores = [0.0] * len(stats.lines)

    assert fill_by_numbers(as_text(stats), scores) == scores


def test_empty_sections_between_those_that_rise_through_the_text_are_headers():
    titles = ["1.1 Scope", "1.2 Means", "2.1 Aim", "2.2 Time", "2.3 Use", "2.4 Risk", "3.1 Cost"]
    writer = Writer()
    for text in titles:
        writer.line(text)
        writer.paragraphs(0 if text == "2.2 Time" else 1)
    stats = document_stats(pages(writer.bytes()))
    scores = [0.0] * len(stats.lines)

    new = fill_by_numbers(as_text(stats), scores)

    assert [found.text for found, score in zip(stats.lines, new, strict=True) if score] == titles


def found_in_style(
    texts: list[str], score: float = 0.2, before: float = 12.0, above: str = ""
) -> list[str]:
    """Return which lines in a slanted style of their own are raised, each above a paragraph.

    texts: a line each, or several with line breaks. above: a bold line right above each.
    """
    style = Style("tiit", 10.0, before)
    writer = Writer()
    for text in texts:
        if above:
            writer.line(above, SECTION)
        first, *rest = text.split("\n")
        writer.line(first, style)
        for more in rest:
            writer.line(more, style._replace(before=0.0))
        writer.paragraphs(1)
    stats = document_stats(pages(writer.bytes()))
    scores = [score if line.italic else 0.0 for line in stats.lines]
    new = fill_own_styles(as_text(stats), scores)
    return [found.text for found, value in zip(stats.lines, new, strict=True) if value > score]


def test_a_style_whose_lines_stand_alone_above_text_is_one_of_headers():
    assert found_in_style(["Scope", "Means", "Staff"]) == ["Scope", "Means", "Staff"]


def test_a_style_is_none_of_headers_if_trees_see_nothing_in_it():
    assert found_in_style(["Scope", "Means", "Staff"], score=0.05) == []


def test_titles_of_two_lines_are_one_title_each():
    wrapped = [
        "A title that is so much longer than any other that it goes on in one right",
        "below",
    ]

    found = found_in_style(["Scope", "\n".join(wrapped), "Staff"])

    assert found == ["Scope", *wrapped, "Staff"]


def test_a_title_right_below_another_one_needs_no_space_above():
    assert len(found_in_style(["Scope", "Means", "Staff"], before=0.0, above="Findings")) == 3


@pytest.mark.parametrize(
    "texts", [["Scope", "Means"], ["Scope.", "Means.", "Staff"], ["of the work", "means", "X"]]
)
def test_what_is_few_or_reads_as_text_is_no_style_of_headers(texts: list[str]):
    assert found_in_style(texts) == []


def test_lines_within_paragraphs_are_no_style_of_headers():
    assert found_in_style(["Scope", "Means", "Staff"], before=0.0) == []


def found_larger(*texts: str, size: float = 13.0, score: float = 0.2) -> list[str]:
    """Return which texts are raised, each a plain line above a table on a page of its own."""
    writer = Writer()
    writer.paragraphs(8)
    for text in texts:
        writer.new_page()
        writer.line(text, Style("tiro", size))
        for row in range(6):
            writer.cells((f"Site {row}", str(17 * row), str(23 * row)))
    stats = document_stats(pages(writer.bytes()))
    scores = [score if line.text in texts else 0.0 for line in stats.lines]
    new = fill_own_styles(as_text(stats), scores)
    return [found.text for found, value in zip(stats.lines, new, strict=True) if value > score]


def test_lone_lines_larger_than_the_text_are_headers_whatever_follows():
    titles = ["Thickness of the layers", "Isopach maps", "Grain size data."]

    assert found_larger(*titles) == titles


def test_lone_lines_that_are_few_as_small_as_text_or_unlikely_are_none():
    titles = ["Thickness of the layers", "Isopach maps", "Grain size data"]

    assert found_larger(*titles[:2]) == []
    assert found_larger(*titles, size=10.0) == []
    assert found_larger(*titles, score=0.05) == []
    assert found_larger("of the layers", "of the maps", "of the data") == []


def test_another_color_alone_makes_a_style_of_headers():
    texts = ["Scope", "Means", "Staff"]
    writer = Writer()
    for text in texts:
        writer.line(text, Style("tiro", 10.0, 12.0))
        writer.paragraphs(1)
    stats = document_stats(pages(writer.bytes()))
    lines = [line._replace(color=0x1F3864 * (line.text in texts)) for line in stats.lines]
    new = fill_own_styles(as_text(stats._replace(lines=lines)), [0.0] * len(lines))

    assert [line.text for line, score in zip(lines, new, strict=True) if score] == texts


@pytest.mark.parametrize(
    "look", [Style("hebo", 8.0, 9.0), Style("hebo", 8.0, 9.0, is_centered=True)]
)
def test_titles_in_stacks_above_notices_are_headers_though_smaller_than_the_text(look: Style):
    works = ["DEPARTMENT OF ROADS", "Board of Bridges", "14 CFR Part 39", "Safety; the Old Bridges"]
    water = ["DEPARTMENT OF WATER", "Board of Harbours", "33 CFR Part 71", "Lights of Harbours"]
    writer = Writer(right=300.0)
    for head in (works, water):
        for title in head:
            writer.line(title, look)
        for section in ("Background", "Costs of Compliance"):
            for n in range(24):
                if n == 12:
                    writer.line(section, Style("tibo", 9.0, 8.0))
                writer.line("the board met in the spring and found that all", Style(size=9.0))

    sections = ["Background", "Costs of Compliance"]
    assert headers(writer.bytes()) == [*works, *sections, *water, *sections]
