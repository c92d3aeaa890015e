"""Rules below letters, which underline them."""

import pymupdf
import pytest

from shed_core.ingest.pdf.pages import read_page
from shed_core.ingest.pdf.rules import drawn


def seen(page: pymupdf.Page, x: float, y: float) -> pymupdf.Point:
    """Return where a place of the page as a person sees it is in the page as it is written."""
    return pymupdf.Point(x, y) * page.derotation_matrix


def write(page: pymupdf.Page, x: float, y: float, text: str) -> None:
    page.insert_text(seen(page, x, y), text, fontsize=12, rotate=page.rotation)


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("is_stroked", [True, False])
def test_rules_are_where_a_person_sees_them(rotation: int, is_stroked: bool) -> None:
    with pymupdf.Document() as document:
        page = document.new_page(width=600, height=800)
        page.set_rotation(rotation)
        write(page, 100, 198, "Annual Report of the Committee")
        if is_stroked:
            page.draw_line(seen(page, 100, 200), seen(page, 250, 200), width=1)
        else:
            rule = pymupdf.Rect(seen(page, 100, 199.5), seen(page, 250, 200.5)).normalize()
            page.draw_rect(rule, width=0, fill=(0, 0, 0), color=None)

        (rule,) = read_page(document, 1).rules

    assert rule == pytest.approx((100, 199.5, 250, 200.5), abs=1)


def test_what_is_not_beside_letters_or_not_thin_is_no_rule() -> None:
    with pymupdf.Document() as document:
        page = document.new_page()
        page.insert_text((100, 200), "Annual Report", fontsize=12)
        page.draw_rect(pymupdf.Rect(95, 185, 180, 205))  # a box around them
        page.draw_line((100, 206), (170, 206), width=1)  # too far below
        page.draw_line((20, 202), (500, 202), width=1)  # of the page
        page.draw_line((99, 185), (99, 205), width=1)  # upright
        page.draw_line((100, 202), (170, 202), width=4)  # a bar
        page.draw_rect(pymupdf.Rect(100, 200, 170, 204), fill=(0, 0, 0), color=None)  # another

        assert read_page(document, 1).rules == ()


def test_a_rule_between_the_lines_of_a_paragraph_does_not_divide_it() -> None:
    with pymupdf.Document() as document:
        page = document.new_page()
        for number, text in enumerate(("The committee met in", "the spring of the year", "1999.")):
            y = 100 + 14 * number
            page.insert_text((100, y), text, fontsize=11)
            page.draw_line((100, y + 2), (200, y + 2), width=0.5)
        page.insert_text((100, 160), "Another paragraph", fontsize=11)

        lines = read_page(document, 1).lines

    blocks = [line.block for line in lines]
    assert blocks[0] == blocks[1] == blocks[2] != blocks[3]


@pytest.mark.parametrize(
    ("drawing", "n_rules"),
    [
        (b"0.1 0 0 0.1 0 0 cm 10 w 1000 5980 m 1700 5980 l S", 1),
        (b"0.05 0 0 0.05 0 0 cm 24 w 1800 11960 m 3400 11960 l S", 1),
        (b"20 0 0 20 0 0 cm 0.05 w 5 29.9 m 8.5 29.9 l S", 1),
        (b"0.5 0 0 0.5 0 0 cm 12 w 200 1196 m 340 1196 l S", 0),  # a bar of six points
    ],
)
def test_strokes_are_as_thick_as_they_are_drawn_whatever_the_units(drawing, n_rules) -> None:
    with pymupdf.Document() as document:
        page = document.new_page(height=800)
        page.insert_text((100, 200), "Annual Report", fontsize=12)
        stream = document.get_new_xref()
        document.update_object(stream, "<<>>")
        document.update_stream(stream, drawing)

        document.xref_set_key(page.xref, "Contents", f"[{page.get_contents()[0]} 0 R {stream} 0 R]")

        assert len(read_page(document, 1).rules) == n_rules


def test_a_rule_below_part_of_a_word_does_not_divide_it() -> None:
    with pymupdf.Document() as document:
        page = document.new_page()
        page.insert_text((100, 200), "Com", fontsize=12)
        end = 100 + pymupdf.get_text_length("Com", fontsize=12)
        page.draw_line((100, 202), (end, 202), width=0.5)
        page.insert_text((end + 1.5, 200), "mittee", fontsize=12)

        assert [line.text for line in read_page(document, 1).lines] == ["Committee"]


def test_a_rule_between_the_cells_of_a_row_does_not_divide_it() -> None:
    with pymupdf.Document() as document:
        page = document.new_page()
        for x in (72, 320):
            page.insert_text((x, 100), "What the committee said of the year", fontsize=11)
            page.draw_line((x, 102), (x + 180, 102), width=0.5)

        (line,) = read_page(document, 1).lines

    assert len(line.lefts) == 2


def test_of_very_many_rules_the_first_are_looked_at(monkeypatch) -> None:
    monkeypatch.setattr(drawn, "_MAX_RULES", 2)
    with pymupdf.Document() as document:
        page = document.new_page()
        for number in range(4):
            y = 100 + 30 * number
            page.insert_text((100, y), "Annual Report", fontsize=12)
            page.draw_rect(pymupdf.Rect(100, y + 2, 170, y + 3), fill=(0, 0, 0), color=None)

        rules = read_page(document, 1).rules

    assert [rule[1] for rule in rules] == [102, 132]


def test_of_very_many_strokes_the_first_are_looked_at(monkeypatch) -> None:
    monkeypatch.setattr(drawn, "_MAX_RULES", 2)
    with pymupdf.Document() as document:
        page = document.new_page()
        page.insert_text((100, 200), "Annual Report", fontsize=12)
        for y, width in ((700, 4), (710, 4), (202, 1)):
            page.draw_line((100, y), (170, y), width=width)

        assert read_page(document, 1).rules == ()


def test_rules_of_a_page_with_very_much_drawn_on_it_are_not_looked_for(monkeypatch) -> None:
    monkeypatch.setattr(drawn, "_MAX_CONTENT_BYTES", 10)
    with pymupdf.Document() as document:
        page = document.new_page()
        page.insert_text((100, 200), "Annual Report", fontsize=12)
        page.draw_line((100, 202), (170, 202), width=1)

        page_lines = read_page(document, 1)

    assert [line.text for line in page_lines.lines] == ["Annual Report"]
    assert page_lines.rules == ()
