"""Books in a small language: the entries of their contents, then one or two files of HTML.

nav                            the form of the contents, or `ncx`
* Costs                        an entry, which leads to the first file
  * Rent (d.xhtml#p)           one below it, which leads elsewhere; `()` leads nowhere
file                           begins a file, `c.xhtml` or `d.xhtml`
<p>Costs</p>                   HTML
"""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from tests.flowed_documents import CONTAINER, archive, html

_ENTRY = re.compile(r"\* (.*?)(?: \((.*)\))?")
_PACKAGE = (
    '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="c" href="c.xhtml"/>'
    '<item id="d" href="d.xhtml"/>{}</manifest><spine><itemref idref="c"/><itemref idref="d"/>'
    "</spine></package>"
)
_CONTENTS = {
    "ncx": '<item id="n" href="toc.x" media-type="application/x-dtbncx+xml"/>',
    "nav": '<item id="n" href="toc.x" properties="nav"/>',
}
_NCX = (
    '<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://d/ncx.dtd"><ncx><docTitle>'
    "<text>A Book</text></docTitle><navMap>{}</navMap></ncx>"
)
_NAV = (
    '<html><nav epub:type="landmarks"><ol><li><a href="c.xhtml">Begin</a></li></ol></nav>'
    '<nav epub:type="toc"><h1>Contents</h1><ol>{}</ol></nav></html>'
)


def book_of(lines: Iterable[str]) -> bytes:
    """Return an EPUB."""
    form, *rest = lines
    entries, *files = "\n".join(rest).split("file\n")
    listed = _listed(entries.splitlines(), _nav if form == "nav" else _ncx)
    return archive(
        mimetype="application/epub+zip",
        **{"META-INF__container_xml": CONTAINER},
        OPS__book_opf=_PACKAGE.format(_CONTENTS[form]),
        OPS__toc_x=(_NAV if form == "nav" else _NCX).format(listed),
        **{f"OPS__{name}_xhtml": html(text) for name, text in zip("cd", files, strict=False)},
    )


def _listed(lines: Sequence[str], entry: Callable[[str, str | None, str], str]) -> str:
    """Return entries, each with those below it."""
    starts = [n for n, line in enumerate(lines) if line[0] != " "]
    texts: list[str] = []
    for start, stop in pairwise([*starts, len(lines)]):
        own = _ENTRY.fullmatch(lines[start])
        below = _listed([line[2:] for line in lines[start + 1 : stop]], entry)
        texts.append(entry(own[1], own[2], below) if own else lines[start])
    return "".join(texts)


def _ncx(title: str, target: str | None, below: str) -> str:
    label = f"<navLabel><text>{title}</text></navLabel>"
    return f'<navPoint>{label}<content src="{target or "c.xhtml#p"}"/>{below}</navPoint>'


def _nav(title: str, target: str | None, below: str) -> str:
    link = f"<span>{title}</span>"
    if target != "":
        link = f'<a href="{target or "c.xhtml#p"}">{title}</a>'
    return f"<li>{link}{below and f'<ol>{below}</ol>'}</li>"
