"""The visual pattern of a header phrase (section 2.1): the limits of its features."""

import pytest

from shed_core.ingest.headers.visual_pattern import pattern_of
from shed_core.ingest.lines.text_line import PageLines
from tests.ingest.lines.lines import line

PAGE = PageLines(number=1, width=600.0, height=800.0, lines=())


@pytest.mark.parametrize(
    ("offset", "is_centered"),
    [(0.0, True), (1.5, True), (-1.5, True), (2.0, True), (2.5, False), (-2.5, False)],
)
def test_a_header_is_centred_within_two_points_of_the_middle_of_the_page(offset, is_centered):
    header = line("Scope", x0=200.0 + offset, x1=400.0 + offset)

    assert pattern_of([header], "Scope", PAGE).is_centered == is_centered


@pytest.mark.parametrize("size", [9.75, 9.96, 10.25])
def test_the_size_of_a_header_is_not_rounded_to_whole_points(size):
    header = line("Scope", size=size)

    assert pattern_of([header], "Scope", PAGE).font_size == size


@pytest.mark.parametrize("title", ["API 文档", "UTAU プロジェクト", "GPS 데이터", "PDF קובץ"])
def test_an_acronym_makes_no_capitals_of_a_title_in_letters_without_case(title):
    assert not pattern_of([line(title)], title, PAGE).is_capitalized
    assert pattern_of([line("PART II")], "PART II", PAGE).is_capitalized
