"""Styles are the truth in Word: what has a heading style is a header, and below no other."""

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.ingest.reading import contents
from tests.word_documents import (
    BODY,
    NAMESPACE,
    NUMBERING,
    STYLES,
    numbered,
    paragraph,
    styled,
    table,
    word_file,
)

NAMED = """
<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>
<w:style w:type="paragraph" w:styleId="H2"><w:name w:val="Heading 2"/></w:style>
<w:style w:type="paragraph" w:styleId="H3"><w:name w:val="heading 3"/></w:style>
<w:style w:type="paragraph" w:styleId="Chapter"><w:name w:val="Chapter"/><w:basedOn w:val="H1"/>
</w:style>
<w:style w:type="paragraph" w:styleId="TOCHeading"><w:name w:val="TOC Heading"/>
<w:basedOn w:val="H1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="TOC1"><w:name w:val="toc 1"/></w:style>
"""
PARTS = {"word/styles.xml": f"<w:styles {NAMESPACE}>{STYLES}{NAMED}</w:styles>"}
BOLD = '<w:b/><w:sz w:val="40"/>'


def sections(*body: str) -> list[tuple[int, str]]:
    """Return level and text of each header of a file that names its heading styles."""
    return contents(read_record(word_file(*body, parts=PARTS), Options()))


def field(code: str, *results: str) -> str:
    """Return paragraphs that are the result of a field, which ends in the last of them."""
    marks = {
        kind: f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'
        for kind in ("begin", "separate", "end")
    }
    begin = f"{marks['begin']}<w:r><w:instrText>{code}</w:instrText></w:r>{marks['separate']}"
    paragraphs = [f"<w:r><w:t>{result}</w:t></w:r>" for result in results]
    paragraphs[0], paragraphs[-1] = begin + paragraphs[0], paragraphs[-1] + marks["end"]
    return "".join(f"<w:p>{runs}</w:p>" for runs in paragraphs)


def test_the_name_of_a_style_is_enough_whatever_it_looks_like():
    found = sections(
        styled("Findings", "H1"), paragraph(BODY), styled("Costs", "H2"), styled("x", "Chapter")
    )

    assert found == [(1, "Findings"), (2, "Costs"), (1, "x")]


def test_one_level_of_headings_is_one_level_of_sections():
    found = sections(*[part for n in (1, 2, 3) for part in (styled(f"{n}", "H1"), paragraph(BODY))])

    assert found == [(1, "1"), (1, "2"), (1, "3")]


def _below_rows(*cells: str) -> str:
    """Return a table of figures whose last row has other cells."""
    rows = [(name, "412", "381") for name in ("Net sales", "Costs", "Income")]
    row = "".join(map("<w:tc>{}</w:tc>".format, cells))
    return table(*rows).replace("</w:tbl>", f"<w:tr>{row}</w:tr></w:tbl>")


def test_a_heading_in_a_table_is_a_header():
    cells = [styled(text, "H2") + paragraph("A few words.") for text in ("Left", "Right")]

    found = sections(styled("Findings", "H1"), _below_rows(*cells), paragraph(BODY))

    assert found == [(1, "Findings"), (2, "Left"), (2, "Right")]


@pytest.mark.parametrize("length", [1, 40])  # characters; of a row of data, and of page layout
def test_headings_of_a_row_with_nothing_between_them_are_data(length: int):
    calls = styled("open();" * length, "H1") + styled("close();", "H1")

    found = sections(styled("Findings", "H1"), _below_rows(paragraph("-v"), calls), paragraph(BODY))

    assert found == [(1, "Findings")]


def test_a_heading_and_its_number_in_the_cell_before_are_one_header():
    number, title = paragraph("2.1"), styled("Costs", "H2")
    row = f"<w:tbl><w:tr><w:tc>{number}</w:tc><w:tc>{title}</w:tc></w:tr></w:tbl>"

    assert sections(styled("Findings", "H1"), row, paragraph(BODY)) == [
        (1, "Findings"),
        (2, "2.1 Costs"),
    ]


def test_headings_that_look_like_rows_of_a_table_are_headers():
    tabs = "</w:t><w:tab/><w:t>"
    rows = [
        styled(f"Year {n}{{}}412{{}}381", "H2").format(tabs, tabs).replace("&lt;", "<")
        for n in range(6)
    ]

    found = sections(styled("Findings", "H1"), *rows)

    assert [level for level, _ in found] == [1] + [2] * 6


def test_a_header_of_no_style_is_above_none():
    found = sections(
        paragraph("Annual Report", run=BOLD),
        styled("Findings", "H1"),
        paragraph(BODY),
        paragraph("Annex", run=BOLD),
        paragraph(BODY),
        styled("Costs", "H2"),
        paragraph(BODY),
    )

    assert [header for header in found if header[1] != "Annual Report"] == [
        (1, "Findings"),
        (2, "Annex"),
        (2, "Costs"),
    ]


def test_printed_contents_are_no_sections():
    titles = ("Findings", "Costs", "Outlook")
    body = [part for title in titles for part in (styled(title, "H1"), paragraph(BODY))]
    by_style = [paragraph(title, '<w:pStyle w:val="TOC1"/>', BOLD) for title in titles]

    dots = 40 * "."
    typed = [paragraph(f"{title} {dots} {page}") for page, title in enumerate(titles, 1)]

    for entries in ("".join(by_style), field(" TOC \\o ", *titles), "".join(typed)):
        found = sections(styled("Contents", "TOCHeading"), entries, *body)
        assert [text for _, text in found if text != "Contents"] == [*titles]


def test_contents_without_an_end_end_at_the_first_heading():
    entries = field("TOC", "Findings", "Costs").replace('w:fldCharType="end"', "")

    assert sections(entries, styled("Findings", "H1"), paragraph(BODY)) == [(1, "Findings")]


def test_the_number_of_a_heading_is_on_the_page_of_its_words():
    page_break = "<w:r><w:lastRenderedPageBreak/></w:r>"
    heading = numbered("Costs").replace("<w:pPr>", '<w:pPr><w:pStyle w:val="H1"/>')
    data = word_file(
        paragraph(BODY),
        heading.replace("</w:pPr>", f"</w:pPr>{page_break}"),
        paragraph(BODY),
        parts={
            **PARTS,
            "word/numbering.xml": f"<w:numbering {NAMESPACE}>{NUMBERING}</w:numbering>",
        },
    )

    record = read_record(data, Options())

    assert contents(record) == [(1, "1. Costs")]
    assert record.pages[record.sht.headers[0]] == 2


def test_a_clause_in_the_style_of_a_heading_has_a_short_header():
    found = sections(styled("Findings", "H1"), styled(" ".join([BODY] * 6), "H2"), paragraph(BODY))

    assert found[1][0] == 2
    assert len(found[1][1]) < 400


def test_an_outline_level_that_word_never_writes_is_passed_over():
    heading = paragraph("Findings", '<w:pStyle w:val="H1"/><w:outlineLvl w:val="-3"/>')

    assert sections(heading, paragraph(BODY)) == [(1, "Findings")]


def test_of_a_clause_in_the_style_of_a_heading_its_title_is_the_header():
    clause = "Section 1.02 Terms Generally. The words of this Agreement shall be read as a whole."

    found = sections(styled("ARTICLE I", "H1"), styled(clause, "H2"), paragraph(BODY))

    assert found == [(1, "ARTICLE I"), (2, "Section 1.02 Terms Generally.")]


@pytest.mark.parametrize(
    "title",
    [
        "1.2 Methods. A Survey",
        "Use of Dr. Kaya's method for the calculation of costs.",
        "Costs: what the parties pay",
        "(a) the parties shall bear the costs of the work;",
    ],
)
def test_a_heading_without_a_sentence_after_a_title_is_whole(title: str):
    assert sections(styled(title, "H1"), paragraph(BODY)) == [(1, title)]
