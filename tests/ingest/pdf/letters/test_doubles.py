"""Letters that are drawn twice in place of a bold font."""

import pytest

from shed_core.ingest.lines.boldness import Font
from shed_core.ingest.lines.spans import Line, Span
from shed_core.ingest.pdf.letters.drawn_lines import without_doubles
from tests.documents import Style, Writer
from tests.ingest.reading import headers, lines

TITLES = ("Costs of the Work", "Quality of the Work", "Outlook", "People and Places")


def drawn_twice(dx: float, **how: float) -> bytes:
    writer = Writer()
    writer.paragraphs(2)
    for title in TITLES:
        y = writer.line(title, Style("tiro", 10, 12))
        writer.page.insert_text((writer.left + dx, y), title, fontname="tiro", fontsize=10, **how)
        writer.paragraphs(3)
    return writer.bytes()


@pytest.mark.parametrize(
    ("dx", "how"), [(0.3, {}), (0.0, {"render_mode": 1, "border_width": 0.03})]
)
def test_a_title_that_is_drawn_twice_is_there_once_and_bold(dx: float, how: dict[str, float]):
    data = drawn_twice(dx, **how)

    found = [(line.text, line.bold) for line in lines(data) if line.text in TITLES]
    assert found == [(title, 1.0) for title in TITLES]
    assert headers(data) == [*TITLES]


def test_the_same_words_side_by_side_are_both_there():
    found = [line.text for line in lines(drawn_twice(120))]

    assert f"{TITLES[0]}  {TITLES[0]}" in found


def line(*texts: str, size: float = 10, x: float = 72, y: float = 100) -> Line:
    font = Font("Times", is_bold=False, is_italic=False)
    return Line([Span(text, font, size, 0, (x, y - 8, x + 50, y + 2), y) for text in texts], 0)


@pytest.mark.parametrize(
    ("second", "is_double"),
    [
        (line("Costs", " of it", x=73.1), True),
        (line("Costs", " of it", x=73.3), False),
        (line("Costs", " of it", y=101.1), True),
        (line("Costs", " of it", y=101.3), False),
        (line("Costs", " of it", size=11), False),
        (line("Costs", " of both"), False),
    ],
)
def test_a_line_over_one_of_the_same_spans_and_size_is_its_double(second: Line, is_double: bool):
    kept = without_doubles([line("Costs", " of it"), second])

    assert len(kept) == 2 - is_double
    assert all(span.font.is_bold == is_double for span in kept[0].spans)
