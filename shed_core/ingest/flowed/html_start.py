"""Whether a file is HTML: a page, or a part of one, which begins with any element."""

import re

from shed_core.ingest.flowed.encodings import text_of

# Each comment is atomic, or hundreds of them would be tried in all combinations.
_BEFORE = r"(?is)\s*(?:<\?xml[^>]*\?>\s*|(?><!--.*?-->)\s*)*"
_PAGE = re.compile(_BEFORE + r"<(?:!doctype\s+html|html|head|body|title)\b")
_PART = re.compile(
    _BEFORE + r"<(?:address|article|aside|blockquote|center|div|dl|footer|h[1-6]|header|hr|link"
    r"|main|meta|nav|ol|p|pre|section|style|table|ul)\b"
)
_MARKDOWN = re.compile(
    r"<(?P<opens>pre|script|style)\b|</(?P<closes>pre|script|style)\b"
    r"|^ {0,3}(?:#{1,6} +\S|[-*+] +\S|```|~~~|={3,} *$|-{3,} *$)|^[^\S\n]*\n(?=\w)",
    re.IGNORECASE | re.MULTILINE,
)
"""Beginnings of lines in Markdown, of paragraphs too, and elements that may hold any line."""
_MAX_START = 4096  # bytes in which a file says what it is


def is_html(data: bytes) -> bool:
    """Whether a file begins as HTML does, and has no Markdown below its first element.

    Markdown may hold any HTML, and often begins with a picture in a paragraph.
    """
    if data.startswith(b"%"):  # as a PDF, whose bytes are in no encoding that could be told
        return False
    start = text_of(data[:_MAX_START])
    if _PAGE.match(start):
        return True
    return _PART.match(start) is not None and not _has_markdown(text_of(data))


def _has_markdown(text: str) -> bool:
    """Whether a line outside of listings begins as only Markdown does; in O(letters)."""
    n_open = 0
    for found in _MARKDOWN.finditer(text):
        if found["opens"]:
            n_open += 1
        elif found["closes"]:
            n_open = max(0, n_open - 1)
        elif not n_open:
            return True
    return False
