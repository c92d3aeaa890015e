"""Visual pattern of a header phrase, and kinds of its text: number, keyword, aside."""

import re
from collections.abc import Sequence
from unicodedata import category

from shed_core.document.phrases import MAX_CENTER_OFFSET, VisualPattern
from shed_core.ingest.lines.text_line import PageLines, TextLine
from shed_core.ingest.lines.underlines import is_underlined
from shed_core.numbering.parse import is_untitled_number, list_type

_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[^\W\d_]{2}|§")
_CASELESS = "Lo"  # the category of letters that are neither capital nor small


def pattern_of(lines: Sequence[TextLine], text: str, page: PageLines) -> VisualPattern:
    """Visual pattern of a header phrase.

    lines: of the phrase. text: of the phrase. A number on a line of its own above the title counts
    only for the list type and for underlining, and an aside below it for nothing, so that headers
    of one level have one pattern with and without them.
    """
    first = lines[0]
    if len(lines) > 1 and (is_bare_number(lines[0].text) or is_bare_keyword(lines[0].text)):
        lines = lines[1:]
    lines = [line for line in lines if not is_aside(line.text)] or lines
    x0, x1 = min(line.x0 for line in lines), max(line.x1 for line in lines)
    return VisualPattern(
        font_size=max(line.size for line in lines),
        font_name=lines[0].font,
        font_color=lines[0].color,
        is_underlined=is_underlined(first, page.rules),
        is_centered=abs((x0 + x1 - page.width) / 2) <= MAX_CENTER_OFFSET,
        is_capitalized=is_capitalized(" ".join(line.text for line in lines)),
        list_type=list_type(text),
    )


def is_capitalized(text: str) -> bool:
    """True if every letter is a capital, and there is one; those of some scripts never are.

    >>> is_capitalized("PART II"), is_capitalized("1.2"), is_capitalized("API 文档")
    (True, False, False)
    """
    return text.isupper() and not any(category(character) == _CASELESS for character in text)


def is_aside(text: str) -> bool:
    """True if a text is only a remark in brackets, which is no header by itself.

    >>> is_aside("(in millions)"), is_aside("(a) Scope (of work)"), is_aside("(iv)")
    (True, False, False)
    """
    return text.startswith("(") and text.find(")") == len(text) - 1 and not list_type(text)


def is_bare_number(text: str) -> bool:
    """True if a text is a number alone, without a keyword or a title, which is no header.

    >>> [is_bare_number(text) for text in ("4.A.", "PART 4", "§ 4", "A")]
    [True, False, False, False]
    """
    return _DIGIT.search(text) is not None and _WORD.search(text) is None


def is_bare_keyword(text: str) -> bool:
    """True if a text is a keyword and its number, such as `Chapter 1` or `§ 1`, without a title.

    >>> is_bare_keyword("Chapter 1"), is_bare_keyword("Chapter 1 Scope"), is_bare_keyword("1")
    (True, False, False)
    """
    return is_untitled_number(text) and _WORD.search(text) is not None
