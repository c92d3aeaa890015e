"""Small files of flowing text that the tests make themselves."""

from collections.abc import Sequence
from io import BytesIO
from zipfile import ZIP_STORED, ZipFile

from tests.word_documents import BODY

HEADERS = [(1, "Findings"), (2, "Costs"), (2, "Quality"), (1, "Outlook")]
_OPF = (
    '<package xmlns="http://www.idpf.org/2007/opf"><metadata '
    'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>A Book</dc:title></metadata>'
)
CONTAINER = """<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="OPS/book.opf"/></rootfiles></container>"""
_P = (
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" '
    'xmlns:d="http://schemas.openxmlformats.org/drawingml/2006/diagram" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
)


def html(*body: str, title: str = "A page") -> bytes:
    """Return an HTML file."""
    head = f"<!DOCTYPE html><html><head><title>{title}</title><style>p {{}}</style></head>"
    return f"{head}<body>{''.join(body)}</body></html>".encode()


def html_report() -> bytes:
    """Return a report as HTML."""
    return html(*(f"<h{level}>{text}</h{level}><p>{BODY}</p>" for level, text in HEADERS))


def markdown_report() -> bytes:
    """Return a report as Markdown."""
    return "\n\n".join(f"{'#' * level} {text}\n\n{BODY}" for level, text in HEADERS).encode()


def text_report() -> bytes:
    """Return a report as plain text."""
    return "\n\n".join(
        f"{n}. {text.upper()}\n\n{BODY}" for n, (_, text) in enumerate(HEADERS, 1)
    ).encode()


def _path(name: str) -> str:
    """Return a path; `__` stands for a slash, `_` for a dot, and `___` for `/_`."""
    return name.replace("___", "/~").replace("__", "/").replace("_", ".").replace("~", "_")


def archive(**parts: str | bytes) -> bytes:
    """Return a ZIP of parts, their names as _path takes them."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_STORED) as file:
        for name, content in parts.items():
            file.writestr(_path(name), content)
    return out.getvalue()


def epub(*chapters: str | bytes, metadata: str = "") -> bytes:
    """Return an EPUB. metadata: more of it, in terms of Dublin Core."""
    opf = _OPF.replace("</metadata>", f"{metadata}</metadata>")
    numbers = range(len(chapters))
    items = "".join(f'<item id="c{n}" href="c{n}.xhtml"/>' for n in numbers)
    spine = "".join(f'<itemref idref="c{n}"/>' for n in numbers)
    return archive(
        mimetype="application/epub+zip",
        **{"META-INF__container_xml": CONTAINER},
        OPS__book_opf=f"{opf}<manifest>{items}</manifest><spine>{spine}</spine></package>",
        **{f"OPS__c{n}_xhtml": content for n, content in enumerate(chapters)},
    )


def epub_report() -> bytes:
    """Return a report as an EPUB of two files."""
    one = html(*(f"<h{level}>{text}</h{level}><p>{BODY}</p>" for level, text in HEADERS[:3]))
    two = html(*(f"<h{level}>{text}</h{level}><p>{BODY}</p>" for level, text in HEADERS[3:]))
    return epub(one, two)


def _shape(text: str, kind: str) -> str:
    holder = f'<p:nvSpPr><p:nvPr><p:ph type="{kind}"/></p:nvPr></p:nvSpPr>'
    return f"<p:sp>{holder}<p:txBody><a:p><a:r><a:t>{text}</a:t></a:r></a:p></p:txBody></p:sp>"


def slides(*titles: str) -> bytes:
    """Return a presentation; each slide has its text before its title."""
    return presentation([_shape(BODY, "body") + _shape(title, "title") for title in titles])


def slide_with_table(rows: Sequence[Sequence[str]], n_slides: int = 1) -> bytes:
    """Return a presentation of slides that are a table and nothing else; its first row heads it."""
    cells = [
        "".join(
            f"<a:tc><a:txBody><a:p><a:r><a:t>{c}</a:t></a:r></a:p></a:txBody></a:tc>" for c in r
        )
        for r in rows
    ]
    body = "".join(f"<a:tr>{row}</a:tr>" for row in cells)
    frame = f'<p:graphicFrame><a:tbl><a:tblPr firstRow="1"/>{body}</a:tbl></p:graphicFrame>'
    return presentation([frame] * n_slides)


def slide_of(*shapes: str) -> bytes:
    """Return a presentation of one slide of shapes."""
    return presentation(["".join(shapes)])


def presentation(shapes: Sequence[str], hidden: int | None = None) -> bytes:
    """Return a presentation. shapes: of each slide. hidden: the slide that is not shown."""
    numbers = range(len(shapes))
    ids = "".join(f'<p:sldId r:id="r{n}"/>' for n in numbers)
    root = f"<p:presentation {_P}><p:sldIdLst>{ids}</p:sldIdLst></p:presentation>"
    relations = "".join(f'<Relationship Id="r{n}" Target="slides/s{n}.xml"/>' for n in numbers)
    schema = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships'
    texts = {
        f"ppt__slides__s{n}_xml": f'<p:sld {_P} show="{int(n != hidden)}"><p:cSld><p:spTree>{own}'
        "</p:spTree></p:cSld></p:sld>"
        for n, own in enumerate(shapes)
    }
    return archive(
        ppt__presentation_xml=root,
        ppt___rels__presentation_xml_rels=f'<Relationships {schema}">{relations}</Relationships>',
        **texts,
    )


_COLORS = {"dk1": "000000", "lt1": "FFFFFF", "dk2": "1F3864", "lt2": "E7E6E6", "accent1": "4472C4"}


def designed_slide(slide: str, layout: str = "", master: str = "") -> bytes:
    """Return a presentation of one slide, in which layout and master hold what is said of each.

    Each is what its `cSld` holds. The master maps colours of a theme, bg1 to white.
    """
    schema = "http://schemas.openxmlformats.org/package/2006/relationships"

    def relations(kind: str, target: str) -> str:
        own = f'<Relationship Id="r1" Type="x/{kind}" Target="../{target}.xml"/>'
        return f'<Relationships xmlns="{schema}">{own}</Relationships>'

    def part(tag: str, content: str, rest: str = "") -> str:
        return f"<p:{tag} {_P}><p:cSld>{content}</p:cSld>{rest}</p:{tag}>"

    colors = "".join(
        f'<a:{name}><a:srgbClr val="{value}"/></a:{name}>' for name, value in _COLORS.items()
    )
    fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
    fills = f"<a:fmtScheme><a:bgFillStyleLst>{fill}</a:bgFillStyleLst></a:fmtScheme>"
    theme = f"<a:themeElements><a:clrScheme>{colors}</a:clrScheme>{fills}</a:themeElements>"
    parts = {
        "ppt__slides__s0_xml": part("sld", slide),
        "ppt__slides___rels__s0_xml_rels": relations("slideLayout", "l"),
        "ppt__l_xml": part("sldLayout", layout),
        "ppt___rels__l_xml_rels": relations("slideMaster", "ppt/m"),
        "ppt__m_xml": part("sldMaster", master, '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2"/>'),
        "ppt___rels__m_xml_rels": relations("theme", "ppt/t"),
        "ppt__t_xml": f"<a:theme {_P}>{theme}</a:theme>",
    }
    listed = '<p:sldIdLst><p:sldId r:id="r1"/></p:sldIdLst>'
    main = f"<p:presentation {_P}>{listed}</p:presentation>"
    return archive(
        ppt__presentation_xml=main,
        ppt___rels__presentation_xml_rels=relations("slide", "ppt/slides/s0"),
        **parts,
    )
