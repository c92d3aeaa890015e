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
from tests.sources import file_of
from tests.word_documents import BODY, plain_contract, styled_report

_CHART = (
    "<c:chartSpace><c:title><c:tx><c:rich><a:p><a:r><a:t>By region</a:t></a:r></a:p></c:rich>"
    "</c:tx></c:title><c:barChart><c:ser><c:tx><c:strCache><c:pt idx=0><c:v>Sales</c:v></c:pt>"
    "</c:strCache></c:tx><c:cat><c:pt idx=0><c:v>North</c:v></c:pt><c:pt idx=2><c:v>South</c:v>"
    "</c:pt></c:cat><c:val><c:pt idx=0><c:v>4.3</c:v></c:pt><c:pt idx=1><c:v>2.5</c:v></c:pt>"
    "</c:val></c:ser></c:barChart></c:chartSpace>"
)
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
_WORD = f"""@rel chart charts/c1.xml
@word/charts/c1.xml {_CHART}
@footnotes <footnote id=1><p>in euros</p></footnote><footnote id=2><p>of the port</p></footnote>
@comments <comment id=1><p>why so much</p></comment>
[Heading1] Fees
<p><r>{BODY}</r><r><footnoteReference id=1/></r></p>
<p><r>{BODY}</r><r><commentReference id=1/></r></p>
[#0] Term
[#1] Notices
| Year | 2024
| Fees | 12
<p><m:oMath><m:f><m:num><m:r>a</m:r></m:num><m:den><m:t>b</m:t></m:den></m:f></m:oMath></p>
<p><r><drawing><c:chart r:id=c1/></drawing></r></p>
<p><r><pict><txbxContent><p>Boxed</p></txbxContent></pict></r></p>
<p><r><fldChar fldCharType=begin/><instrText>TOC</instrText></r></p>
<p><r><fldChar fldCharType=separate/><t>Fees 1</t><fldChar fldCharType=end/></r></p>"""
_SLIDE = f"""@ppt/charts/c1.xml {_CHART}
<p:graphicFrame><c:chart r:id=c1/></p:graphicFrame>
<p:grpSp>
box 32: Outlook
</p:grpSp>
box: {BODY}"""
_BOOK = f"nav\n* Fees (c.xhtml)\nfile\n{_PAGE}"


def samples() -> list[Document]:
    """Return the documents."""
    contents = {
        "report.pdf": ("pdf", sample_report()),
        "report.docx": ("docx", styled_report()),
        "contract.docx": ("docx", plain_contract()),
        "parts.docx": ("docx", file_of("word", _WORD.split("\n"))),
        "slides.pptx": ("pptx", slides("One", "Two", "Three")),
        "table.pptx": ("pptx", slide_with_table([("a", "b"), ("1", "2")], 2)),
        "chart.pptx": ("pptx", file_of("slides", _SLIDE.split("\n"))),
        "report.epub": ("epub", epub_report()),
        "contents.epub": ("epub", file_of("book", _BOOK.split("\n"))),
        "page.html": ("html", html(_PAGE)),
        "report.md": ("markdown", markdown_report()),
        "marks.md": ("markdown", _MARKS.encode()),
        "report.txt": ("text", text_report()),
        "plain.txt": ("text", _PLAIN.encode()),
    }
    return [Document(name, *content) for name, content in contents.items()]
