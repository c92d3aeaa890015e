"""Small good documents of every format, which hold one of each thing that our readers look at."""

from shed_core.ingest.pdf.made.sample import sample_report
from stress.mutants.document import Document
from tests.flowed_documents import (
    epub_report,
    html,
    markdown_report,
    slide_with_table,
    slides,
    text_report,
)
from tests.ingest.office.test_slides import C, box, chart, slide_with
from tests.ingest.office.test_word_charts import drawn
from tests.ingest.office.test_word_notes import notes, referring
from tests.ingest.office.test_word_on_the_web import relations
from tests.ingest.web.test_epub_contents import with_nav
from tests.word_documents import (
    BODY,
    numbered,
    paragraph,
    plain_contract,
    styled,
    styled_report,
    table,
    word_file,
)

_MATH = "http://schemas.openxmlformats.org/officeDocument/2006/math"
_VALUES = '<c:pt idx="0"><c:v>4.3</c:v></c:pt><c:pt idx="1"><c:v>2.5</c:v></c:pt>'
_PAGE = (
    '<main><h1 id="a">Costs</h1><div role="heading" aria-level="2">Fees</div><ul><li>One<ol '
    'start="3"><li>Two</ol></ul><table><thead><tr><th colspan="2">Year</th></tr></thead><tr><td>'
    '1</td><td rowspan="2">2</td></tr></table><pre>a\tb</pre><dl><dt>Term<dd>Text</dl><math><mfrac>'
    f'<mi>a</mi><mi>b</mi></mfrac></math><p style="display:none">no</p><!-- no -->{BODY}</main>'
)
_MARKS = (
    "Title\n=====\n\n## Part\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n```\ncode\n```\n\n"
    f"> 1. one\n>    - two\n\n[link](x 'y') *a* **b** `c` <b>d</b>\n\n{BODY}\n"
)
_PLAIN = (
    f"{'=' * 78}\n1. FEES\n\n{BODY}\n\nRevenue     2024     2023\nTotal         12       13\n\f\n"
    f"{'-' * 78}\n1.1 Rest     *tag*\n\n(a) {BODY}\n\nContents\nA ..... 1\nB ..... 2\n"
)


def samples() -> list[Document]:
    """Return the documents."""
    contents = {
        "report.pdf": ("pdf", sample_report()),
        "report.docx": ("docx", styled_report()),
        "contract.docx": ("docx", plain_contract()),
        "parts.docx": ("docx", _word_of_many_parts()),
        "slides.pptx": ("pptx", slides("One", "Two", "Three")),
        "table.pptx": ("pptx", slide_with_table([("a", "b"), ("1", "2")], 2)),
        "chart.pptx": ("pptx", _slide_with_chart()),
        "report.epub": ("epub", epub_report()),
        "contents.epub": ("epub", with_nav('<ol><li><a href="c.xhtml">Fees</a></li></ol>', _PAGE)),
        "page.html": ("html", html(_PAGE)),
        "report.md": ("markdown", markdown_report()),
        "marks.md": ("markdown", _MARKS.encode()),
        "report.txt": ("text", text_report()),
        "plain.txt": ("text", _PLAIN.encode()),
    }
    return [Document(name, *content) for name, content in contents.items()]


def _word_of_many_parts() -> bytes:
    parts = {
        "word/_rels/document.xml.rels": relations(chart="charts/c1.xml"),
        "word/charts/c1.xml": chart("val", _VALUES),
        **notes("footnote", "in euros", "of the port"),
        **notes("comment", "why so much"),
    }
    fraction = "<m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:t>b</m:t></m:den></m:f>"
    return word_file(
        styled("Fees", "Heading1"),
        referring(BODY, 1),
        referring(BODY, 1, kind="comment"),
        numbered("Term", 0),
        numbered("Notices", 1),
        table(("Year", "2024"), ("Fees", "12")),
        f'<w:p><m:oMath xmlns:m="{_MATH}">{fraction}</m:oMath></w:p>',
        drawn(f'<c:chart xmlns:c="{C}" r:id="chart"/>'),
        f"<w:p><w:r><w:pict><w:txbxContent>{paragraph('Boxed')}</w:txbxContent></w:pict></w:r></w:p>",
        '<w:p><w:r><w:fldChar w:fldCharType="begin"/><w:instrText>TOC</w:instrText><w:fldChar '
        'w:fldCharType="separate"/><w:t>Fees 1</w:t><w:fldChar w:fldCharType="end"/></w:r></w:p>',
        parts=parts,
    )


def _slide_with_chart() -> bytes:
    frame = f'<p:graphicFrame><c:chart xmlns:c="{C}" r:id="r9"/></p:graphicFrame>'
    group = f"<p:grpSp>{box('Outlook', 3200)}</p:grpSp>"
    return slide_with("charts/c1.xml", chart("val", _VALUES), frame, group, box(BODY))
