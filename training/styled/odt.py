"""A styled document as a flat OpenDocument file, which LibreOffice sets as Word would."""

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from training.styled.elements import Element, Runs
from training.styled.looks import LevelStyle, Sheet
from training.styled.truth import link_of

_SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{urn}:1.0"'
    for name, urn in (
        ("office", "office"),
        ("style", "style"),
        ("text", "text"),
        ("table", "table"),
        ("fo", "xsl-fo-compatible"),
        ("svg", "svg-compatible"),
    )
)
_FOOT = {
    "number": "<text:page-number/>",
    "page of": "Page <text:page-number/> of <text:page-count/>",
    "title": "{title} | <text:page-number/>",
}


def odt_of(elements: Sequence[Element], sheet: Sheet) -> str:
    """Return the document as flat OpenDocument text."""
    title = escape(next((e.text for e in elements if e.mark is not None), "")[:60])
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<office:document {_SPACES} xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.2"
 office:mimetype="application/vnd.oasis.opendocument.text">
<office:font-face-decls>{_fonts(sheet)}</office:font-face-decls>
<office:styles>{"".join(_styles(sheet))}</office:styles>
<office:automatic-styles>{_page_layout(sheet)}</office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="page">
{_header(sheet, title)}{_footer(sheet, title)}
</style:master-page></office:master-styles>
<office:body><office:text>{"".join(_body(elements, sheet))}</office:text></office:body>
</office:document>"""


def _header(sheet: Sheet, title: str) -> str:
    text = f'<text:p text:style-name="Edge">{title}</text:p>'
    return f"<style:header>{text}</style:header>" if sheet.head else ""


def _footer(sheet: Sheet, title: str) -> str:
    if not sheet.foot:
        return ""
    text = _FOOT[sheet.foot].format(title=title)
    return f'<style:footer><text:p text:style-name="Edge">{text}</text:p></style:footer>'


def _fonts(sheet: Sheet) -> str:
    fonts = {sheet.body_font, sheet.heading_font, "Liberation Mono"}
    fonts |= {_medium(sheet.heading_font, style.weight) for style in sheet.levels}
    return "".join(
        f'<style:font-face style:name="{font}" svg:font-family="&apos;{font}&apos;"/>'
        for font in sorted(fonts)
    )


def _medium(font: str, weight: int) -> str:
    """Return the name under which LibreOffice knows a font's medium weights."""
    return {500: f"{font} Medium", 600: f"{font} Semibold"}.get(weight, font)


def _page_layout(sheet: Sheet) -> str:
    columns = f'<style:columns fo:column-count="{sheet.columns}" fo:column-gap="18pt"/>'
    edge = '<style:header-footer-properties fo:min-height="16pt" fo:margin-{}="10pt"/>'
    return f"""<style:page-layout style:name="page"><style:page-layout-properties
 fo:page-width="{sheet.width}pt" fo:page-height="{sheet.height}pt" fo:margin="{sheet.margin}pt">
{columns if sheet.columns > 1 else ""}</style:page-layout-properties>
<style:header-style>{edge.format("bottom")}</style:header-style>
<style:footer-style>{edge.format("top")}</style:footer-style></style:page-layout>"""


def _text(font: str, size: float, weight: int = 400, italic: bool = False, more: str = "") -> str:
    """Return properties of letters, for all scripts alike."""
    slant = "italic" if italic else "normal"
    bold = "bold" if weight >= 700 else "normal"
    asian = "".join(
        f' style:font-name-{script}="{font}" style:font-size-{script}="{size:.1f}pt"'
        f' style:font-weight-{script}="{bold}" style:font-style-{script}="{slant}"'
        for script in ("asian", "complex")
    )
    return (
        f'<style:text-properties style:font-name="{font}" fo:font-size="{size:.1f}pt"'
        f' fo:font-weight="{bold}" fo:font-style="{slant}"{asian} {more}/>'
    )


def _style(name: str, paragraph: str, text: str) -> str:
    return (
        f'<style:style style:name="{name}" style:family="paragraph">'
        f"<style:paragraph-properties {paragraph}/>{text}</style:style>"
    )


def _styles(sheet: Sheet) -> Iterator[str]:
    """Yield the styles of paragraphs, of the table of contents, of headers and of letters."""
    yield from _paragraph_styles(sheet)
    yield from _contents_styles(sheet)
    align = "center" if sheet.indented else "start"
    weight = 700 if sheet.traps else 400
    title = _text(sheet.heading_font, sheet.size * 1.7, weight)
    yield _style("title", f'fo:text-align="{align}" fo:margin-bottom="12pt"', title)
    for level, style in enumerate(sheet.levels, start=1):
        yield _level_style(f"l{level}", style, sheet)
    yield _letters("b", _text(sheet.body_font, sheet.size, 700))
    yield _letters("i", _text(sheet.body_font, sheet.size, 400, True))
    yield _letters("c", _text("Liberation Mono", 0.9 * sheet.size))
    yield _letters("plain", "")


def _paragraph_styles(sheet: Sheet) -> Iterator[str]:
    size, font = sheet.size, sheet.body_font
    align = "justify" if sheet.justified else "start"
    leading = f'fo:line-height="{sheet.leading * 100 / 1.15:.0f}%"'
    gap = "0pt" if sheet.indented else f"{0.6 * size:.1f}pt"
    indent = f'fo:text-indent="{1.5 * size}pt"' if sheet.indented else ""
    body = f'fo:text-align="{align}" {leading} fo:margin-bottom="{gap}" fo:orphans="2"'
    yield _style("paragraph", f"{body} {indent}", _text(font, size))
    yield _style("item", f'{leading} fo:margin-left="{2 * size}pt"', _text(font, size))
    yield _style("code", 'fo:margin-bottom="6pt"', _text("Liberation Mono", 0.85 * size))
    yield _style("caption", 'fo:margin-bottom="6pt"', _text(font, 0.92 * size))
    yield _style("cover", 'fo:margin-bottom="8pt"', _text(font, 1.15 * size))
    yield _style("Edge", 'fo:text-align="center"', _text(font, 0.85 * size))
    yield _style("Footnote", "", _text(font, 0.85 * size))
    yield _style("cell", "", _text(font, 0.9 * size))
    yield _style("head", "", _text(font, 0.9 * size, 700))
    box = 'fo:border="0.7pt solid #555555" fo:padding="4pt" fo:background-color="#f3f3f3"'
    yield _style("box", f'{box} fo:margin-bottom="8pt"', _text(font, size))


def _contents_styles(sheet: Sheet) -> Iterator[str]:
    right = sheet.width / sheet.columns - 2 * sheet.margin
    leaders = 'style:type="right" style:leader-style="dotted" style:leader-text="."'
    stop = f'<style:tab-stop style:position="{right}pt" {leaders}/>'
    stops = f"<style:tab-stops>{stop}</style:tab-stops>"
    for level in (1, 2):
        left = (level - 1) * 1.5 * sheet.size
        yield (
            f'<style:style style:name="c{level}" style:family="paragraph">'
            f'<style:paragraph-properties fo:margin-left="{left}pt">{stops}'
            f"</style:paragraph-properties>{_text(sheet.body_font, sheet.size)}</style:style>"
        )


def _letters(name: str, text: str) -> str:
    return f'<style:style style:name="{name}" style:family="text">{text}</style:style>'


def _level_style(name: str, style: LevelStyle, sheet: Sheet) -> str:
    em = sheet.size
    more = 'style:text-underline-style="solid" style:text-underline-width="auto" ' * style.underline
    more += {"upper": 'fo:text-transform="uppercase"', "small": 'fo:font-variant="small-caps"'}.get(
        style.caps, ""
    )
    more += f' fo:color="{style.color}"' * bool(style.color)
    font = _medium(sheet.heading_font, style.weight)
    text = _text(font, em * style.scale, style.weight, style.italic, more)
    if style.place == "run-in":
        return _letters(name, text)
    paragraph = (
        f'fo:margin-top="{style.above * em:.1f}pt" fo:margin-bottom="{style.below * em:.1f}pt"'
        f' fo:keep-with-next="always" fo:text-align="{"center" if style.centred else "start"}"'
    )
    if style.fill:
        paragraph += f' fo:background-color="{style.fill}" fo:padding="2pt"'
    if style.rule:
        side = "bottom" if style.rule == "below" else "top"
        paragraph += f' fo:border-{side}="0.75pt solid #333333" fo:padding="1pt"'
    return _style(name, paragraph, text)


def _body(elements: Sequence[Element], sheet: Sheet) -> Iterator[str]:
    run_in = ""
    for element in elements:
        style = sheet.levels[element.level - 1] if element.kind == "heading" else None
        if style is not None and style.place == "run-in":
            yield f'<text:p text:style-name="paragraph">{run_in}</text:p>' if run_in else ""
            link = _link(element.mark or 0, element.text + ".", f"l{element.level}")
            run_in = link + " "
            continue
        if run_in and element.kind != "paragraph":
            yield f'<text:p text:style-name="paragraph">{run_in}</text:p>'
            run_in = ""
        yield _element(element, run_in)
        run_in = ""
    yield f'<text:p text:style-name="paragraph">{run_in}</text:p>' if run_in else ""


def _link(mark: int, text: str, style: str = "plain") -> str:
    names = f'text:style-name="{style}" text:visited-style-name="{style}"'
    return f"<text:a xlink:href={quoteattr(link_of(mark))} {names}>{escape(text)}</text:a>"


def _element(element: Element, lead: str) -> str:
    if element.kind == "table":
        return _table(element.rows)
    if element.mark is not None:
        name = f"l{element.level}" if element.kind == "heading" else "title"
        return f'<text:p text:style-name="{name}">{_link(element.mark, element.text)}</text:p>'
    if element.kind == "contents":
        name, page = escape(element.runs[0][0]), element.runs[1][0]
        return f'<text:p text:style-name="c{element.level}">{name}<text:tab/>{page}</text:p>'
    text = lead + ("• " if element.kind == "item" else "") + _inline(element.runs)
    if element.note:
        note = f'<text:p text:style-name="Footnote">{escape(element.note)}</text:p>'
        text += (
            f'<text:note text:note-class="footnote"><text:note-citation/>'
            f"<text:note-body>{note}</text:note-body></text:note>"
        )
    return f'<text:p text:style-name="{element.kind}">{text}</text:p>'


def _inline(runs: Runs) -> str:
    return "".join(
        f'<text:span text:style-name="{style}">{_lines(text)}</text:span>'
        if style
        else _lines(text)
        for text, style in runs
    )


def _lines(text: str) -> str:
    return escape(text).replace("\n", "<text:line-break/>")


def _table(rows: Sequence[Sequence[str]]) -> str:
    n_columns = max(map(len, rows))
    cells = "".join(
        "<table:table-row>"
        + "".join(
            f'<table:table-cell><text:p text:style-name="{"cell" if n else "head"}">{escape(cell)}'
            "</text:p></table:table-cell>"
            for cell in row
        )
        + "<table:table-cell/>" * (n_columns - len(row))
        + "</table:table-row>"
        for n, row in enumerate(rows)
    )
    columns = f'<table:table-column table:number-columns-repeated="{n_columns}"/>'
    return f"<table:table>{columns}{cells}</table:table>"
