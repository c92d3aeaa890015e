"""Markdown: text and headings, read by way of the HTML that it renders to.

Struck text keeps its tildes (`~~500~~ 750`), which carry its meaning.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import islice, pairwise

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, reference
from markdown_it.token import Token

from shed_core.ingest.flow.document import flowed_document
from shed_core.ingest.flow.layout import laid_out
from shed_core.ingest.lines.document import ParsedDocument
from shed_core.ingest.lines.properties import Properties, properties_of
from shed_core.ingest.web.encodings import text_of
from shed_core.ingest.web.html import html_blocks
from shed_core.ingest.web.text import beginning
from shed_core.ingest.web.underlined import has_underlined_titles, with_headings
from shed_core.progress import Progress

_MARK = re.compile(  # heading, line in bold, fence, rule below the head of a table, picture
    r"^#{1,6} +\S|^ {0,3}(?:(\*\*\*?|__(?=\S+ ))(?=[^\s*_]).{1,200}(?<=[^\s*_])\1:? *$"
    r"|```[\w+#.-]* *$|[^|\n]*\|.*\n {0,3}(?=.*\|)(?=.*-)[|: -]+$)"
    r"|!\[[^\]\n]{0,200}\]\([^\s()]+\)",
    re.MULTILINE,
)
_LIKELY_MARK = re.compile(  # bold words, a link; any text may have one of them
    r"(?<![\w*])\*\*(?=[^\s*])[^*\n]{1,200}(?<=\S)\*\*(?![\w*])"
    r"|\[[^\]\n]{1,200}\]\((?:https?://|mailto:|#|\.{0,2}/)[^\s()]*\)"
)
_OVERLINE = re.compile(r"^(={3,}) *\n(?=[^\S\n]*\w.{0,200}\n\1 *$)", re.MULTILINE)  # as in reST
_FRONT_MATTER = re.compile(r"\A(---|\+\+\+)\n(.{0,20000}?)\n\1 *\n", re.DOTALL)
_STATED = re.compile(
    r"^(title|author|date)s? *[:=] *+(.{0,500}(?:\n *- .{1,200}){0,20})$", re.MULTILINE
)
_QUOTED = re.compile(r"([\"'])(.*)\1")
_ITEM = re.compile(r"\n *-|(?<=[\"']),")  # begins another one of a list
_ATTRIBUTES = re.compile(r"(?<!\s)\s*+\{:?\s*+[#.][^{}]{0,200}\}\s*$")
"""Attributes of a heading, as Pandoc and Kramdown write them: `{#costs .unnumbered}`."""

_BREAKS = ("softbreak", "hardbreak")
_NOTE = "[^"
_OWN_LINE = re.compile(r":\s+\S|\[\^[^\]]{1,200}\]:")
"""Beginning of a definition or a note, each on a line of its own."""

_TAG = re.compile(r"</?([A-Za-z][\w:.-]*+)[^<>]*+>")
_ELEMENTS = frozenset(
    (
        *("a", "abbr", "address", "article", "aside", "b", "big", "blockquote", "br", "caption"),
        *("center", "cite", "code", "col", "colgroup", "dd", "del", "details", "dfn", "div", "dl"),
        *("dt", "em", "figcaption", "figure", "font", "footer", "h1", "h2", "h3", "h4", "h5", "h6"),
        *("header", "hr", "i", "img", "ins", "kbd", "li", "main", "mark", "nav", "ol", "p"),
        *("picture", "pre", "q", "s", "samp", "section", "small", "source", "span", "strike"),
        *("strong", "sub", "summary", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr"),
        *("tt", "u", "ul", "var", "video", "wbr"),
    )
)
_RAW = frozenset(  # elements that may hide all text up to their end
    ("audio", "canvas", "datalist", "dialog", "noembed", "noframes", "noscript", "object", "rp")
) | {"rt", "ruby", "script", "style", "svg", "template", "text"}


def recognizes(data: bytes) -> bool:
    """True if a file is text with any mark of Markdown, or with underlined titles."""
    text = beginning(data)
    likely = islice(_LIKELY_MARK.finditer(text), 2)
    return bool(_MARK.search(text)) or has_underlined_titles(text) or len(list(likely)) > 1


def read(data: bytes, password: str, progress: Progress | None, ocr: str) -> ParsedDocument:
    """Read the lines of a Markdown file; nothing that it links to is read."""
    text = text_of(data).replace("\r\n", "\n")
    front = _FRONT_MATTER.match(text)
    body = with_headings(text[front.end() :] if front else text)
    html = _html_of(_OVERLINE.sub("", body))
    about = f"<pre>{escape(front[2])}</pre>" if front else ""  # who wrote it, and when
    flow = laid_out(html_blocks(about + html), progress)
    return flowed_document("markdown", _properties(front[2] if front else ""), flow)


def _properties(front: str) -> Properties:
    """Return the statements of the front matter."""
    stated = {found[1]: found[2] for found in reversed([*_STATED.finditer(front)])}
    authors, dates = (
        [text.strip(" -[]\"'") for text in _ITEM.split(stated.get(name, ""))]
        for name in ("author", "date")
    )
    title = stated.get("title", "").strip()  # whose own brackets and quotation marks are its words
    quoted = _QUOTED.fullmatch(title)
    return properties_of(quoted[2] if quoted else title, authors, dates)


def _html_of(text: str) -> str:
    parser = _parser()
    tokens = list(_titles_apart(parser.parse(text)))
    for token, inline in pairwise(tokens):
        if token.type == "heading_open" and inline.children:
            last = inline.children[-1]
            last.content = _ATTRIBUTES.sub("", last.content)
    for token in tokens:
        for child, following in pairwise(token.children or ()):
            if child.type == "softbreak" and _OWN_LINE.match(following.content):
                child.type = "hardbreak"
    return parser.renderer.render(tokens, parser.options, {})


def _titles_apart(tokens: Iterable[Token]) -> Iterator[Token]:
    """Yield the tokens; a line in bold that a paragraph begins with is one of its own."""
    above = ""
    for token in tokens:
        end = _title_end(token.children or ()) if above == "paragraph_open" else 0
        above = token.type if token.level == 0 else ""
        if token.children and end:
            yield token.copy(children=token.children[:end])
            yield Token("paragraph_close", "p", -1, block=True)
            yield Token("paragraph_open", "p", 1, block=True)
            token = token.copy(children=token.children[end + 1 :])
        yield token


def _title_end(children: Sequence[Token]) -> int:
    """Return the number of the break after a line in bold that no line in bold follows, or 0."""
    end = next((n for n, child in enumerate(children) if child.type in _BREAKS), 0)
    line, rest = children[:end], children[end + 1 :]
    opens = [child.type for child in line if child.nesting == 1 and not child.level]
    is_bold = opens == ["strong_open"] and not any(
        child.content.strip(" :") for child in line if not child.level
    )
    is_followed = any(child.type == "strong_open" for child in rest[:2])
    return end if is_bold and not is_followed else 0


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark").enable("table")

    def reference_but_no_note(state: StateBlock, start: int, end: int, silent: bool) -> bool:
        """Leave `[^1]: word` as text; else it would be a link, whose text is not shown."""
        is_note = state.src.startswith(_NOTE, state.bMarks[start] + state.tShift[start])
        return not is_note and reference(state, start, end, silent)

    def html_of(own: object, tokens: Sequence[Token], n: int, *_: object) -> str:
        return _with_known_tags(tokens[n].content, _ended_in(tokens[n].content))

    ended: list[tuple[Sequence[Token], frozenset[str]]] = []  # of the last paragraph

    def inline_html_of(own: object, tokens: Sequence[Token], n: int, *_: object) -> str:
        if not ended or ended[-1][0] is not tokens:
            html = "".join([token.content for token in tokens if token.type == "html_inline"])
            ended[:] = [(tokens, _ended_in(html))]
        return _with_known_tags(tokens[n].content, ended[-1][1])

    parser.add_render_rule("html_inline", inline_html_of)
    parser.add_render_rule("html_block", html_of)
    parser.block.ruler.at("reference", reference_but_no_note, {"alt": []})
    return parser


def _ended_in(html: str) -> frozenset[str]:
    """Return the elements whose text may be hidden up to their end that do end."""
    small = html.lower()
    return frozenset(name for name in _RAW if f"</{name}" in small)


def _with_known_tags(html: str, ended: frozenset[str]) -> str:
    """Return HTML with tags of no element of a document as text: `<host>`, a lone `<style>`."""
    known = _ELEMENTS | ended
    return _TAG.sub(lambda tag: tag[0] if tag[1].lower() in known else f"&lt;{tag[0][1:]}", html)
