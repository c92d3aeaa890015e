"""Word files in a small language: each line is a paragraph, or a row of a table.

[Heading1] Findings            a style; `#1` numbers the paragraph on level 1, `#4.1` in list 4
[<jc val=center/>; <b/>] Title XML of a paragraph, and of its letters
| Sales | <gridSpan val=2/>12  cells; `¶` begins a paragraph in a cell
<tblHeader/>| Name | Since     XML of a row
<p><r><t>words</t></r></p>     XML, without `w:` and quotation marks, or `<p>words</p>`
@footnotes <footnote>...       more XML of a part
@word/c1.xml <c:chartSpace>... a part; `@rel chart c1.xml` relates it to the text, as `c1`
"""

import re
from collections.abc import Iterable
from itertools import starmap

from tests.word_documents import NAMESPACE, NUMBERING, STYLES, paragraph, word_file

_TAG = re.compile(r"</?([\w:]+)[^>]*>")
_ATTRIBUTE = re.compile(r"""([\w:]+)=("[^"]*"|[^\s>]*[^\s>/])""")
_SHORT = re.compile(r"<((?:\w+:)?)(p|r)>([^<]+)</\1\2>")
_LOOK = re.compile(r"\[([^\];]*)(?:; ([^\]]*))?\] ?(.*)")
_ROW = re.compile(r"((?:<[^>]+/>)*)\|(.*)")
_WORD = re.compile(r"<[^>]+>|[^\s<]+")
_CELL = re.compile(r"((?:<[^>]+/>)*)(.*)")
_STYLES = f"""{STYLES}
<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>
<w:style w:type="paragraph" w:styleId="H2"><w:name w:val="Heading 2"/></w:style>
<w:style w:type="paragraph" w:styleId="H3"><w:name w:val="heading 3"/></w:style>
<w:style w:type="paragraph" w:styleId="Chapter"><w:name w:val="Chapter"/><w:basedOn w:val="H1"/>
</w:style>
<w:style w:type="paragraph" w:styleId="TOCHeading"><w:name w:val="TOC Heading"/>
<w:basedOn w:val="H1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="TOC1"><w:name w:val="toc 1"/></w:style>
"""
_OFFICE = "http://schemas.openxmlformats.org"
_RELATIONS = f"{_OFFICE}/officeDocument/2006/relationships"
RELATED = f'<Relationships xmlns="{_OFFICE}/package/2006/relationships">{{}}</Relationships>'
_NAMESPACES = " ".join(
    [
        *(NAMESPACE, 'xmlns:v="urn:schemas-microsoft-com:vml"'),
        f'xmlns:m="{_OFFICE}/officeDocument/2006/math"',
        f'xmlns:mc="{_OFFICE}/markup-compatibility/2006"',
        f'xmlns:wp="{_OFFICE}/drawingml/2006/wordprocessingDrawing"',
        f'xmlns:pic="{_OFFICE}/drawingml/2006/picture"',
        f'xmlns:p="{_OFFICE}/presentationml/2006/main"',
        f'xmlns:a="{_OFFICE}/drawingml/2006/main" xmlns:c="{_OFFICE}/drawingml/2006/chart"',
        f'xmlns:d="{_OFFICE}/drawingml/2006/diagram" xmlns:r="{_RELATIONS}"',
    ]
)


def word_of(lines: Iterable[str]) -> bytes:
    """Return a Word file."""
    parts = {"styles": _STYLES, "numbering": NUMBERING}
    body: list[str] = []
    rows: list[str] = []
    for line in [*lines, ""]:
        if row := _ROW.fullmatch(line):
            rows.append(_row(*row.groups()))
            continue
        body.append(f"<w:tbl>{''.join(rows)}</w:tbl>" if rows else "")
        rows = []
        if line.startswith("@"):
            name, _, own = line[1:].partition(" ")
            parts[name] = parts.get(name, "") + (relation(own) if name == "rel" else xml(own))
        elif line:
            body += map(_paragraph, line.split(" ¶ "))
    text = f"<w:document {_NAMESPACES}><w:body>{''.join(body)}</w:body></w:document>"
    return word_file(parts=dict(starmap(_part, parts.items())) | {"word/document.xml": text})


def _part(name: str, content: str) -> tuple[str, str]:
    """Return the path of a part and all of it."""
    if name == "rel":
        return "word/_rels/document.xml.rels", RELATED.format(content)
    if "/" in name:
        return name, with_namespaces(content)
    return f"word/{name}.xml", f"<w:{name} {_NAMESPACES}>{content}</w:{name}>"


def with_namespaces(content: str) -> str:
    """Return XML whose first element has the namespaces of all prefixes."""
    return re.sub(r"^<[\w:]+", lambda root: f"{root[0]} {_NAMESPACES}", content)


def relation(text: str) -> str:
    """Return a relation of a kind to a part, which has the name of its file."""
    kind, target = text.split(" ")
    name = target.rpartition("/")[2].partition(".")[0]
    return f'<Relationship Id="{name}" Type="{_RELATIONS}/{kind}" Target="{target}"/>'


def _row(properties: str, cells: str) -> str:
    own = "".join(_cell(cell.strip()) for cell in cells.split("|"))
    return f"<w:tr><w:trPr>{xml(properties)}</w:trPr>{own}</w:tr>"


def _cell(text: str) -> str:
    properties, content = _CELL.fullmatch(text).groups()
    own = "".join(map(_paragraph, content.split(" ¶ ")))
    return f"<w:tc><w:tcPr>{xml(properties)}</w:tcPr>{own}</w:tc>"


def _paragraph(line: str) -> str:
    """Return the XML of a line that is no row."""
    if line.startswith("<"):
        return xml(line)
    properties, run, text = look.groups() if (look := _LOOK.fullmatch(line)) else ("", "", line)
    return paragraph(text, "".join(map(_property, _WORD.findall(properties))), xml(run or ""))


def _property(word: str) -> str:
    """Return the XML of a style, of a place in a list, or of anything else."""
    if word.startswith("#"):
        number, _, level = word[1:].rpartition(".")
        return xml(f"<numPr><ilvl val={level}/><numId val={number or 3}/></numPr>")
    return f'<w:pStyle w:val="{word}"/>' if word.isalnum() else xml(word)


def xml(text: str) -> str:
    """Return XML with the prefixes and quotation marks that the text leaves out."""
    return _TAG.sub(_tag, _SHORT.sub(_words, text))


def _tag(tag: re.Match[str]) -> str:
    """Return a tag; where it has a prefix, its attributes are as they stand."""
    prefix = "" if ":" in tag[1] else "w:"

    def attribute(pair: re.Match[str]) -> str:
        own = "" if ":" in pair[1] else prefix
        return f'{own}{pair[1]}="{pair[2].strip(chr(34))}"'

    quoted = _ATTRIBUTE.sub(attribute, tag[0])
    return re.sub("^</?", lambda start: f"{start[0]}{prefix}", quoted)


def _words(element: re.Match[str]) -> str:
    prefix, name, words = element.groups()
    run = f"<{prefix}r><{prefix}t>{words}</{prefix}t></{prefix}r>"
    return run if name == "r" else f"<p>{run}</p>"
