"""A styled document as HTML with CSS for paged media, for Chromium and WeasyPrint.

A header is a link: renderers write the rectangles of links into the PDF, and links leave no trace
in the text itself.
"""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

from training.styled.elements import Element, Runs
from training.styled.looks import LevelStyle, Sheet
from training.styled.truth import link_of

_MARGIN_SHARE = 28  # percent of the text's width, left of it, for headers in the margin
_TAGS = {"b": "b", "i": "i", "c": "code"}


def html_of(elements: Sequence[Element], sheet: Sheet) -> str:
    """Return the document as HTML."""
    title = next((element.text for element in elements if element.mark is not None), "")
    return (
        f'<!doctype html><html lang="{sheet.language}"><head><meta charset="utf-8">'
        f"<style>{_css(sheet, title)}</style></head><body>{''.join(_body(elements, sheet))}"
        "</body></html>"
    )


def _body(elements: Sequence[Element], sheet: Sheet) -> Iterator[str]:
    run_in = ""
    for is_item, group in groupby(elements, lambda element: element.kind == "item"):
        yield "<ul>" if is_item else ""
        for element in group:
            if _is_run_in(element, sheet):
                yield f"<p>{run_in}</p>" if run_in else ""
                run_in = _header(element, f"l{element.level}")
            else:
                yield _html(element, sheet, run_in)
                run_in = ""
        yield "</ul>" if is_item else ""
    yield f"<p>{run_in}</p>" if run_in else ""


def _is_run_in(element: Element, sheet: Sheet) -> bool:
    return element.kind == "heading" and sheet.levels[element.level - 1].place == "run-in"


def _header(element: Element, name: str) -> str:
    return f'<a class="{name}" href="{link_of(element.mark or 0)}">{escape(element.text)}.</a> '


def _html(element: Element, sheet: Sheet, lead: str) -> str:
    text = lead + _inline(element.runs)
    if element.note and sheet.renderer == "weasyprint":
        text += f'<span class="note">{escape(element.note)}</span>'
    if element.mark is not None:
        name = f"l{element.level}" if element.kind == "heading" else "title"
        link = f'<a href="{link_of(element.mark)}">{escape(element.text)}</a>'
        return f'{lead and f"<p>{lead}</p>"}<div class="{name}">{link}</div>'
    if element.kind == "table":
        rows = "".join(
            "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
            for row in element.rows
        )
        return f"{lead and f'<p>{lead}</p>'}<table>{rows}</table>"
    if element.kind == "contents":
        name, page = element.runs[0][0], element.runs[1][0]
        return f'<div class="c{element.level}"><span>{page}</span>{escape(name)}</div>'
    if element.kind == "item":
        return f"<li>{text}</li>"
    tags = {"code": "pre", "paragraph": "p"}
    tag = tags.get(element.kind, "div")
    return f'<{tag} class="{element.kind}">{text}</{tag}>'


def _inline(runs: Runs) -> str:
    return "".join(
        f"<{_TAGS[style]}>{escape(text)}</{_TAGS[style]}>" if style in _TAGS else escape(text)
        for text, style in runs
    )


def _css(sheet: Sheet, title: str) -> str:
    is_margin = any(style.place == "margin" for style in sheet.levels)
    padding = f"padding-left: {_MARGIN_SHARE}%;" if is_margin else ""
    columns = f"column-count: {sheet.columns}; column-gap: 18pt;" if sheet.columns > 1 else ""
    gap = "0" if sheet.indented else f"{0.6 * sheet.size}pt"
    return f"""
@page {{ size: {sheet.width}pt {sheet.height}pt; margin: {sheet.margin}pt; }}
@page {{ {_edges(sheet, title)} }}
body {{ font: {sheet.size}pt/{sheet.leading} '{sheet.body_font}'; margin: 0; {columns} {padding}
  text-align: {"justify" if sheet.justified else "left"}; hyphens: auto; orphans: 2; widows: 2; }}
p {{ margin: 0 0 {gap} 0; text-indent: {"1.5em" if sheet.indented else "0"}; }}
a {{ color: inherit; text-decoration: inherit; }}
ul {{ margin: 0 0 {gap} 0; padding-left: 2em; }} li {{ margin-bottom: .2em; }}
pre, code {{ font-family: 'Liberation Mono'; font-size: .88em; }}
pre {{ white-space: pre-wrap; text-align: left; }}
table {{ border-collapse: collapse; margin: .6em 0; font-size: .9em; text-align: left; }}
td {{ {"border: .5pt solid #888;" if sheet.traps else ""} padding: .15em .5em; }}
td {{ vertical-align: top; }}
tr:first-child td {{ font-weight: 700; {"background: #dde;" if sheet.has_title else ""} }}
.caption {{ font-size: .92em; margin: .5em 0; break-inside: avoid; }}
.box {{ border: .7pt solid #555; background: #f3f3f3; padding: .5em; margin: .8em 0;
  white-space: pre-line; }}
.cover {{ font-size: 1.15em; margin: .5em 0; }}
.note {{ float: footnote; font-size: .85em; }}
.title {{ font-family: '{sheet.heading_font}'; font-size: {1.9 if sheet.has_contents else 1.5}em;
  font-weight: {700 if sheet.traps else 400}; line-height: 1.2; margin: 0 0 .8em 0;
  text-align: {"center" if sheet.indented else "left"}; column-span: all; }}
.c1, .c2 {{ margin-left: 0; clear: both; text-align: left; }} .c2 {{ margin-left: 1.5em; }}
.c1 span, .c2 span {{ float: right; }}
{"".join(_level_css(f".l{n}", style, sheet) for n, style in enumerate(sheet.levels, start=1))}
"""


def _edges(sheet: Sheet, title: str) -> str:
    """Return the boxes in the margins of a page: running heads and feet."""
    short = title[:60].replace("\\", "").replace('"', "'")
    font = f"font: {0.85 * sheet.size}pt '{sheet.body_font}';"
    edges = ""
    if sheet.head:
        place = "@top-left" if sheet.head == "title" else "@top-center"
        is_bold = "font-weight: bold;" if sheet.traps else ""
        edges += f'{place} {{ content: "{short}"; {font} {is_bold} }}'
    contents = {
        "number": "counter(page)",
        "page of": '"Page " counter(page) " of " counter(pages)',
        "title": f'"{short} | " counter(page)',
    }
    if sheet.foot:
        edges += f"@bottom-center {{ content: {contents[sheet.foot]}; {font} }}"
    return edges


def _level_css(name: str, style: LevelStyle, sheet: Sheet) -> str:
    parts = [
        f"font-family: '{sheet.heading_font}'; font-weight: {style.weight};",
        f"font-style: {'italic' if style.italic else 'normal'};",
        "text-decoration: underline;" if style.underline else "",
        {"upper": "text-transform: uppercase;", "small": "font-variant: small-caps;"}.get(
            style.caps, ""
        ),
        f"color: {style.color};" if style.color else "",
    ]
    if style.place != "run-in":
        parts += [
            f"font-size: {style.scale}em; line-height: 1.2; break-after: avoid; hyphens: manual;",
            f"margin: {style.above / style.scale}em 0 {style.below / style.scale}em 0;",
            f"text-align: {'center' if style.centred else 'left'};",
            f"background: {style.fill}; padding: .15em .3em;" if style.fill else "",
        ]
    if style.rule:
        side = "bottom" if style.rule == "below" else "top"
        parts.append(f"border-{side}: .75pt solid {style.color or '#333'}; padding-{side}: .15em;")
    if style.place == "margin":
        width, left = _MARGIN_SHARE * 1.2, -_MARGIN_SHARE * 1.39
        parts.append(f"float: left; clear: left; width: {width}%; margin-left: {left}%;")
        parts.append("margin-top: 0;")
    return f"{name} {{ {' '.join(parts)} }}\n"
