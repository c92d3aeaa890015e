"""Which lines make up one header, by how much each of them looks like one."""

import pytest

from shed_core.ingest.headers.assembly import assemble_spans
from shed_core.ingest.structure.stats import document_stats
from tests.documents import Style, Writer
from tests.ingest.reading import pages

HEADER, OTHER, TEXT = (Style(font, 10.0) for font in ("tibo", "hebo", "tiro"))
DOUBLE = 12.0  # points above each line that make double spacing


def n_lines(
    second: str, score: float, style: Style = HEADER, text: Style = TEXT, first: Style = HEADER
) -> int:
    """Return how many lines the header has that fills its line, above another of some score."""
    writer = Writer()
    writer.line("Findings of the Committee on the State of the Works", first)
    writer.line(second, style)
    for _ in range(8):
        writer.line("The committee met in spring and found the work in good order.", text)
    stats = document_stats(pages(writer.bytes()))
    wrap_edges = [stats.lines[0].x1, *stats.wrap_edges[1:]]  # the first has no room for a word

    span = next(assemble_spans(stats._replace(wrap_edges=wrap_edges), [0.9, score] + [0.0] * 8))

    return span.last - span.first + 1


@pytest.mark.parametrize(("score", "expected"), [(0.2, 2), (0.01, 1)])
def test_the_rest_of_a_header_may_look_less_like_one(score: float, expected: int):
    assert n_lines("the Year", score, OTHER) == expected


def test_the_rest_of_a_header_in_its_very_font_need_not_look_like_one():
    assert n_lines("the Year", 0.01) == 2


def test_a_paragraph_in_the_font_of_the_text_is_no_rest_of_a_header():
    assert n_lines("the Year", 0.01, text=HEADER) == 1


def test_an_aside_that_does_not_look_like_a_header_is_no_rest_of_it():
    assert n_lines("(in millions)", 0.01) == 1


def test_lines_of_a_header_are_as_far_apart_as_those_of_the_text():
    below = HEADER._replace(before=DOUBLE)

    assert n_lines("the Year", 0.9, below, TEXT._replace(before=DOUBLE)) == 2
    assert n_lines("the Year", 0.9, below) == 1


def test_a_title_at_the_margin_does_not_go_on_with_one_in_the_middle_far_above_it():
    below, text = HEADER._replace(before=DOUBLE), TEXT._replace(before=DOUBLE)

    assert n_lines("The Year", 0.9, below, text, HEADER._replace(is_centered=True)) == 1


@pytest.mark.parametrize(("slanted", "n_headers"), [(0.3, 1), (0.0, 2)])
def test_a_title_that_names_a_book_in_italics_goes_on_in_them(slanted: float, n_headers: int):
    writer = Writer()
    for text in ("The Life of a Clown in the Letters of Estebanillo", "González"):
        writer.line(text, HEADER)
    stats = document_stats(pages(writer.bytes()))
    lines = [
        line._replace(italic=share) for line, share in zip(stats.lines, (slanted, 1.0), strict=True)
    ]
    stats = stats._replace(lines=lines, wrap_edges=[lines[0].x1] * 2)

    assert len(list(assemble_spans(stats, [0.9, 0.9]))) == n_headers
