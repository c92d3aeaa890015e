"""HTML whose headings only look like headings, as filings and word processors write it."""

import pytest

from shed_core.document.notes import NoteKind
from shed_core.document.record import DocumentRecord
from shed_core.ingest.pipeline import read_record
from shed_core.ingest.web import html as reader
from shed_core.ingest.web.tags.style_sheet import StyleSheet
from shed_core.ingest.web.tags.text_style import PLAIN, TextStyle, style_within
from shed_core.options import Options
from tests.flowed_documents import html
from tests.word_documents import BODY

LARGE = f"<p style='font-size:10pt'>{BODY} {BODY}</p>"
PAGE_END = "<hr style='page-break-after:always'>"


def filing(*body: str) -> DocumentRecord:
    """Return the record of a page of the web."""
    return read_record(html(*body), Options())


def test_a_paragraph_that_is_never_closed_gives_its_style_to_no_other():
    blocks = list(reader.html_blocks("<p align=center style='font-size:20pt'>Title<p>Text"))

    assert [block.setting.is_centered for block in blocks] == [True, False]
    assert blocks[1].cells[0][0].look.size == PLAIN.look.size


def test_pages_are_estimated_where_only_the_cover_ends_one():
    record = filing("<p>Annual Report</p>", PAGE_END, LARGE * 60)

    assert record.n_pages > 2
    assert NoteKind.ESTIMATED_PAGES in record.metadata.note_texts


@pytest.mark.parametrize(
    ("size", "in_plain_text"),
    [
        ("12pt", 1.0),
        ("16px", 1.0),
        ("2em", 2.0),
        ("150%", 1.5),
        ("larger", 1.2),
        ("medium", 1.0),
        ("0.25in", 1.5),
        ("-3pt", 1.0),
        ("calc(1em + 2px)", 1.0),
        ("1e9pt", 200 / PLAIN.look.size),
        ("5e-1em", 0.5),
    ],
)
def test_sizes_are_read_in_all_units(size: str, in_plain_text: float):
    style = style_within(PLAIN, "span", {"style": f"Font-Size: {size}"})

    assert style.look.size == pytest.approx(PLAIN.look.size * in_plain_text)  # pyright: ignore[reportUnknownMemberType]


@pytest.mark.parametrize(
    ("margin", "above", "below", "left"),
    [("16px", 1, 1, 1), ("16px 0", 1, 1, 0), ("0 0 16px", 0, 1, 0), ("0 0 0 16px", 0, 0, 1)],
)
def test_a_margin_has_one_to_four_sides(margin: str, above: int, below: int, left: int):
    style = style_within(PLAIN, "p", {"style": f"margin:{margin}"})

    assert style == TextStyle(
        above=above * PLAIN.look.size, below=below * PLAIN.look.size, left=left * PLAIN.look.size
    )


def test_a_table_in_the_middle_of_the_page_centers_no_text():
    style = style_within(style_within(PLAIN, "center", {}), "table", {"align": "center"})

    assert not style.is_centered


def sheet(rules: str) -> str:
    return f"<style type='text/css'>{rules}</style>"


@pytest.mark.parametrize(
    ("rules", "tag", "classes", "style"),
    [
        ("p { font-weight: bold }", "p", "", "bold"),
        ("p { font-weight: bold }", "div", "p", ""),
        (".a { font-weight: bold } p { font-weight: normal }", "p", "A b", "bold"),
        ("p.a { font-weight: bold } .b { font-weight: normal }", "p", "b a", "bold"),
        (".b { font-weight: bold } .a { font-weight: normal }", "p", "b a", "normal"),
        (".a { font-weight: normal }", "p", "a", "bold after all"),
        (".a:hover, .a .b, #a, *, [a] { font-weight: bold }", "p", "a", ""),
        ("@media screen { .a { font-weight: bold } } .c {}", "p", "a", ""),
        ("} .a { font-weight: bold", "p", "a", ""),
    ],
)
def test_the_strongest_rule_holds_and_the_element_itself_is_stronger(rules, tag, classes, style):
    sheet = StyleSheet()
    sheet.add(rules)
    own = "font-weight: bold" if style == "bold after all" else ""
    found = sheet.declarations(tag, {"class": classes})

    style_of = style_within(PLAIN, tag, {"style": own}, found)
    assert style_of.look.is_bold == style.startswith("bold")
    assert bool(found) == bool(style)


def test_a_style_sheet_of_many_rules_takes_no_more_than_its_page():
    sheet = StyleSheet()
    sheet.add("".join(f".a, .c{n} {{ font-size: {n}pt }}\n" for n in range(100_000)))

    answers = [sheet.declarations("p", {"class": f"a c{n} " + "a " * n}) for n in range(2_000)]

    assert max(map(len, answers)) <= 2_000
