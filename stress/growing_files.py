"""Files of any length on which a reader could take the square of it.

Most shapes are what a regular expression, or a loop over all that came before, could stumble upon:
a beginning without its end, repeated, or blanks that might be the end of something.
"""

from collections.abc import Callable, Mapping

from tests.flowed_documents import archive, presentation, slide_of

_RULE = "=" * 40
_PACKAGE = """<package xmlns="http://www.idpf.org/2007/opf"><manifest>
<item id="a" href="a.xhtml"/><item id="n" href="n.ncx" media-type="application/x-dtbncx+xml"/>
</manifest><spine><itemref idref="a"/></spine></package>"""
_CONTAINER = """<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="c.opf"/></rootfiles></container>"""
_CONTEXT = "<context id='a'><instant>2024-12-31</instant></context>"
_FIGURE = "<ix:nonFraction contextRef='a' name='a:b'>5</ix:nonFraction>"
_LOOK = "<h{1} style='font-size:{2}pt'>a{0}</h{1}>x"
_ENTRY = "<navPoint><navLabel><text>{}</text></navLabel><content src='a.xhtml'/></navPoint>"
_CELL = "<a:tc gridSpan='63'><a:txBody><a:p><a:r><a:t>5</a:t></a:r></a:p></a:txBody></a:tc>"
_SHAPE = "<p:sp><p:txBody><a:p><a:r><a:t>x</a:t></a:r></a:p></p:txBody></p:sp>"


def _repeated(text: str, n: int) -> str:
    return text * (n // len(text))


def _numbered(template: str, n: int) -> str:
    """Return templates in a row, with their number, and remainders of it."""
    return "".join(template.format(i, i % 6 + 1, i % 190 + 1) for i in range(n // len(template)))


def _markdown(before: str, repeated: str, after: str = "") -> Callable[[int], str]:
    return lambda n: f"# T\n\n{before}{_repeated(repeated, n)}{after}\n\ntext\n"


def _html(before: str, repeated: str, after: str = "") -> Callable[[int], str]:
    return lambda n: f"<html><h1>a</h1>{before}{_repeated(repeated, n)}{after}</html>"


def _text(before: str, repeated: str, after: str = "\n") -> Callable[[int], str]:
    return lambda n: f"{before}{_repeated(repeated, n)}{after}"


_TEXTS: Mapping[str, Callable[[int], str]] = {
    "markdown_attributes": _markdown("# a", " ", "b"),
    "markdown_tag": _markdown("<div\n<", "a"),
    "markdown_blanks": _markdown("a", " ", "b"),
    "markdown_front_matter": _text("---\ntitle: ", "a ", "\n---\n# T\n"),
    "markdown_quotes": _markdown("", "> ", "x"),
    "markdown_list": lambda n: "# T\n\n" + "".join(f"{' ' * i}- x\n" for i in range(int(n**0.5))),
    "markdown_brackets": _markdown("", "["),
    "markdown_links": _markdown("", "[a](<b"),
    "markdown_emphasis": _markdown("", "*a_ "),
    "markdown_backticks": lambda n: (
        "# T\n\n" + "".join("`" * (i % 300 + 1) + " " for i in range(n // 150))
    ),
    "markdown_references": lambda n: f"# T\n\n{_numbered('[a{}]: /u', n)}{_repeated('[x]', n)}",
    "markdown_comments": _markdown("", "a <!-- "),
    "markdown_instructions": _markdown("", "a <?"),
    "markdown_cdata": _markdown("", "a <![CDATA["),
    "markdown_table": lambda n: f"# T\n\n{'|' * (n // 3)}\n{'|-' * (n // 6)}\n{'|x' * (n // 20)}",
    "html_style_comments": _html("<style>", "/* ", "</style>x"),
    "html_style_stars": _html("<style>/*", "*a", "</style>x"),
    "html_less_than": _html("", "<"),
    "html_comments": _html("", "<!--"),
    "html_declarations": _html("", "<!a"),
    "html_instructions": _html("", "<?a"),
    "html_marked_sections": _html("", "<![a"),
    "html_end_tags": _html("", "</a"),
    "html_quoted_attributes": _html("<p ", 'a="b '),
    "html_attributes": _html("<p ", "a ", "<"),
    "html_start_tags": _html("", "<a "),
    "html_script": _html("<script>", "</s"),
    "html_ampersands": _html("", "&"),
    "html_references": _html("", "&a"),
    "html_deep": _html("<div>" * 2000, "<b></b>"),
    "html_tables_in_tables": _html("<table>" * 60, "<tr><td colspan=1000 rowspan=1000>x"),
    "html_wide_row": _html("<table><tr>", "<td>x"),
    "html_wide_rows": _html("<table>", "<tr>" + "<td>5" * 1900),
    "html_wide_tables": _html("", "<table>" + ("<tr>" + "<td>5" * 450) * 2 + "</table>"),
    "html_blanks": _html("<p>x", "<i> </i><br><i> </i>"),
    "html_headings": _html("", "<h1>a</h1>"),
    "html_looks": lambda n: f"<html>{_numbered(_LOOK, n)}</html>",
    "html_lists": _html("", "<ul><li>x"),
    "html_equation": _html("<math>", "<mrow>", "x</math>"),
    "html_classes": lambda n: (
        f"<html><style>{_numbered('.c{}{{top:0}}', n)}</style>"
        f"{_numbered('<p class=c{}>', n)}</html>"
    ),
    "html_contexts": _html("", _CONTEXT, "<ix:nonFraction>"),
    "html_open_contexts": _html("<ix:nonFraction>", "<unit id='a'>", "</unit>"),
    "html_half_contexts": _html("<ix:nonFraction>", "<context id "),
    "html_members": _html("<ix:nonFraction><context id='a'>", "<typedMember><", "</context>"),
    "html_years": _html("<ix:nonFraction>" + _CONTEXT, "<ix:nonNumeric contextRef='a' "),
    "html_open_figures": _html(_CONTEXT, "<ix:nonFraction contextRef='a' name='a:b'>5"),
    "html_figures": _html(_CONTEXT, f"{_FIGURE} "),
    "html_figures_in_cells": _html(f"{_CONTEXT}<table>", f"<tr><td>a<td>{_FIGURE}<td>{_FIGURE}"),
    "text_blanks": _text("a", " ", "b\n"),
    "text_gaps": lambda n: ("a" + " " * (n // 2) + "b\n") * 2,
    "text_cells": lambda n: (_repeated("a    ", n // 4) + "\n") * 4,
    "text_title_tags": _text(f"{_RULE}\nTitle ", "*a* ", f"\n\n{_RULE}\nT2\n\n"),
    "text_title_blanks": _text(f"{_RULE}\nTitle ", " ", f"x\n\n{_RULE}\nT2\n\n"),
    "text_numbers": lambda n: _numbered("{0}. ITEM {0}\n\ntext\n\n", n),
    "text_word": _text("", "x"),
    "text_terms": _text("", "“Ab” or "),
    "text_mentions": _text("", "Sections 1, 2 and "),
    "text_acronyms": _text("", "A B (AB) "),
    "text_pages": _text("", "a\n\f"),
    "edgar_name": _text(
        "<SEC-DOCUMENT>\nCOMPANY CONFORMED NAME:", "\t", "\n<DOCUMENT>\n<TEXT>\nx</TEXT>\n"
    ),
    "edgar_documents": _text("<SEC-DOCUMENT>\n", "<DOCUMENT>\n<TEXT>\n<html><p>x</TEXT>\n"),
}


def _book_with_contents(n: int) -> bytes:
    """Return an EPUB whose contents and paragraphs are beginnings of each other."""
    titles = ["a" * (i % 290 + 1) for i in range(n // 1000)]
    return archive(
        mimetype="application/epub+zip",
        **{"META-INF__container_xml": _CONTAINER},
        c_opf=_PACKAGE,
        a_xhtml="".join(f"<p>{title}</p>" for title in titles * 5),
        n_ncx=f"<ncx><navMap>{''.join(map(_ENTRY.format, titles))}</navMap></ncx>",
    )


def _wide_table(n: int) -> bytes:
    row = f"<a:tr>{_repeated(_CELL, n // 4)}</a:tr>"
    return presentation([f"<p:graphicFrame><a:tbl>{row * 4}</a:tbl></p:graphicFrame>"])


GROWING_FILES: Mapping[str, Callable[[int], bytes]] = {
    **{name: lambda n, text=text: text(n).encode() for name, text in _TEXTS.items()},
    "epub_contents": _book_with_contents,
    "slide_shapes": lambda n: slide_of(_repeated(_SHAPE, n)),
    "slide_groups": lambda n: slide_of(_repeated("<p:grpSp>" * 50 + "</p:grpSp>" * 50, n)),
    "slide_table": _wide_table,
}
"""Makes a file of about so many characters, which may be packed, by the name of its shape."""
