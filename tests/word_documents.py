"""Small Word files that the tests make themselves, part by part."""

from collections.abc import Mapping
from io import BytesIO
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
BODY = (
    "The committee met in the spring and found the work in good order. It asked for a longer "
    "report on costs, which the staff will give in autumn. Nothing changes what was agreed."
)

STYLES = """
<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri"/><w:sz w:val="22"/></w:rPr>
</w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120"/></w:pPr></w:pPrDefault>
</w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"/>
<w:style w:type="paragraph" w:styleId="Base"><w:basedOn w:val="Normal"/>
<w:pPr><w:spacing w:before="240"/></w:pPr>
<w:rPr><w:b/><w:color w:val="2E74B5"/><w:rFonts w:ascii="Cambria"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Heading1"><w:basedOn w:val="Base"/>
<w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:sz w:val="32"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Heading2"><w:basedOn w:val="Heading1"/>
<w:pPr><w:outlineLvl w:val="1"/></w:pPr><w:rPr><w:sz w:val="26"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Round"><w:basedOn w:val="Round"/></w:style>
"""

NUMBERING = """
<w:abstractNum w:abstractNumId="7">
<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>
<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/>
<w:lvlText w:val="%1.%2"/></w:lvl>
<w:lvl w:ilvl="2"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/>
<w:lvlText w:val="(%3)"/></w:lvl>
</w:abstractNum>
<w:num w:numId="3"><w:abstractNumId w:val="7"/></w:num>
"""


def paragraph(text: str, properties: str = "", run: str = "") -> str:
    """Return a paragraph of one run; `properties` and `run` are XML of its formatting."""
    words = f'<w:t xml:space="preserve">{escape(text)}</w:t>'
    return f"<w:p><w:pPr>{properties}</w:pPr><w:r><w:rPr>{run}</w:rPr>{words}</w:r></w:p>"


def styled(text: str, style: str) -> str:
    """Return a paragraph in a style."""
    return paragraph(text, f'<w:pStyle w:val="{style}"/>')


def numbered(text: str, level: int = 0, run: str = "") -> str:
    """Return a paragraph that Word numbers."""
    place = f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="3"/></w:numPr>'
    return paragraph(text, place, run)


def table(*rows: tuple[str, ...]) -> str:
    """Return a table."""
    cells = ("".join(f"<w:tc>{paragraph(text)}</w:tc>" for text in row) for row in rows)
    return "<w:tbl>" + "".join(f"<w:tr>{row}</w:tr>" for row in cells) + "</w:tbl>"


def word_file(*body: str, parts: Mapping[str, str | bytes] | None = None) -> bytes:
    """Return a Word file; `parts` replaces or adds parts by name."""
    text = f"<w:body>{''.join(body)}</w:body>"
    named: dict[str, str | bytes] = {
        "word/document.xml": f"<w:document {NAMESPACE}>{text}</w:document>",
        "word/styles.xml": f"<w:styles {NAMESPACE}>{STYLES}</w:styles>",
        "word/numbering.xml": f"<w:numbering {NAMESPACE}>{NUMBERING}</w:numbering>",
    }
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, content in {**named, **(parts or {})}.items():
            archive.writestr(name, content)
    return out.getvalue()


def styled_report() -> bytes:
    """A report whose headers have Word's heading styles."""
    return word_file(
        styled("Findings", "Heading1"),
        paragraph(BODY),
        styled("Costs", "Heading2"),
        paragraph(BODY),
        styled("Quality", "Heading2"),
        paragraph(BODY),
        styled("Outlook", "Heading1"),
        paragraph(BODY),
    )


def plain_contract() -> bytes:
    """A contract that uses no styles: a centred title, and clauses that Word numbers."""
    title = paragraph("SERVICE AGREEMENT", '<w:jc w:val="center"/>', '<w:b/><w:sz w:val="28"/>')
    clauses = [numbered(f"{name}. {BODY}") for name in ("Definitions", "Term", "Fees", "Notices")]
    return word_file(title, paragraph(BODY), *clauses)
