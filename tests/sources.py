"""Files of flowing text in small languages: the lines of a case, and the format that they are of.

`html` is the inside of a page, unless it begins with `<html`, and `rows` the inside of a table of
one, where `{years}` are heads for 2021 and 2020 and `{sales}` a row; `markdown` and `text` are as
they are, with ` ¶ ` for a blank line and `⏎` for a line break; `word`, `slides` and `book` have
languages of their own. In all of them `{body}` stands for three sentences, `{ab x 2}` for `abab`,
`\\t` for a tab, `␍` and `␌` for a return and a form feed, and `for <n> in 1-3:` repeats the
indented lines below it, as in `tests/pages.py`.
"""

import re
from collections.abc import Iterable, Sequence

from tests.book_source import book_of
from tests.flowed_documents import html
from tests.pages import unrolled
from tests.slide_source import slides_of
from tests.word_documents import BODY
from tests.word_source import word_of

_YEARS = "<tr><th></th><th>2021</th><th>2020</th></tr>"
_SALES = "<tr><td>Sales</td><td>12</td><td>13</td></tr>"
_REPEATED = re.compile(r"\{([^{}]+) x (\d+)\}")


def file_of(format: str, lines: Sequence[str]) -> bytes:
    """Return the file that the lines make."""
    return _FORMATS[format](with_body(line) for line in unrolled(lines))


def with_body(line: str) -> str:
    """Return a line with what its signs stand for."""
    whole = line.replace("{body}", BODY)
    for sign, character in (("\\t", "\t"), ("␍", "\r"), ("␌", "\f")):
        whole = whole.replace(sign, character)
    return _REPEATED.sub(lambda part: part[1] * int(part[2]), whole)


def _html(lines: Iterable[str]) -> bytes:
    page = "\n".join(lines)
    return page.encode() if page.startswith("<html") else html(page)


def _rows(lines: Iterable[str]) -> bytes:
    rows = "".join(lines).replace("{years}", _YEARS).replace("{sales}", _SALES)
    return html(f"<table>{rows}</table>")


def _text(lines: Iterable[str]) -> bytes:
    return "\n".join([*lines, ""]).replace(" ¶ ", "\n\n").replace("⏎", "\n").encode()


_FORMATS = {
    "html": _html,
    "rows": _rows,
    "markdown": _text,
    "text": _text,
    "word": word_of,
    "slides": slides_of,
    "book": book_of,
}
