"""Letters that are drawn twice in place of a bold font."""

import pytest

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
