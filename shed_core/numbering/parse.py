"""List types: kinds of numbering before a header (paper, section 2.1, visual feature 7).

Only the first characters of a text are read, so the cost is bounded for any document.
A kind is spelled as its own first member: `1.`, `1.1`, `(a)`, `I.`, `item 1`, `section 1.1`.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from shed_core.numbering import legal_words, vocabulary
from shed_core.numbering.counters import cjk_value, counters_of
from shed_core.numbering.number_words import UNITS
from shed_core.numbering.quantities import ends_word, is_of_section
from shed_core.numbering.vocabulary import any_of, words

_HEAD = 96
"""Characters of a text that can belong to its numbering; a longer text is no numbering."""

_KEYWORDS = words(
    *(vocabulary.VOLUMES, vocabulary.PARTS, vocabulary.CHAPTERS, vocabulary.APPENDICES),
    *(vocabulary.ATTACHMENTS, legal_words.DIVISIONS, legal_words.LEGAL_SECTIONS),
    *(legal_words.ARTICLES, vocabulary.OTHER_SECTIONS, vocabulary.FLOATS),
)
_COUNTED = words(vocabulary.VOLUMES, vocabulary.PARTS, vocabulary.CHAPTERS, legal_words.DIVISIONS)

_PLAIN = str.maketrans("０１２３４５６７８９（）．：、\u00a0\u2011", "0123456789().:. -")
"""Full-width forms, one character for one, so that positions hold."""

_CJK_NUMBER = r"[0-9]{1,4}|[〇一二三四五六七八九十百]{1,6}"
_LETTERS = r"[IVX]{2,6}|[ivx]{2,6}|[A-Za-z]"
_COUNTER = rf"[0-9]{{1,3}}|{_LETTERS}"

_BULLET = re.compile(r"[•‣⁃▪▫■□●○◦◆◇►▶✓✔➢➤❖·∙*–—-](?=\s)")
_CJK = re.compile(
    rf"(?P<open>第|제|\(|)\s?(?P<number>{_CJK_NUMBER})\s?(?P<close>[章节節編编部条條款篇장절조]|[).])"
)
_SECTION_SIGN = re.compile(
    r"§§?\s?(?P<label>[0-9]{1,5}(?:[.\-][0-9]{1,4}){0,6})(?P<suffix>[A-Za-z]?)(?!\w)"
    r"(?P<close>[.:)]?)"
)
_WORD = re.compile(r"[^\W\d_]{2,14}(?:-[^\W\d_]{2,14})?")
_KEYWORD = re.compile(
    rf"(?P<word>{_WORD.pattern})(?:\.?\s{{1,3}}|(?=[0-9]))"
    r"(?P<label>[0-9]{1,4}(?:\.?[ºª°]|er|re|ère|ème|(?:[.\-][0-9]{1,3}){0,6})"
    r"|[A-Z](?:[.\-]?[0-9]{1,3}){1,6}|Ier|IER|[IVXLC]{1,8}|[ivxl]{2,8}|[A-Z]|[^\W\d_]{3,12}"
    rf"(?:-(?i:{any_of(UNITS.split())}))?)"
    r"(?P<suffix>(?:(?<=[0-9])[A-Za-z])?)(?!\w)(?P<close>[.:)]?)"
)
_ORDINAL = re.compile(
    rf"(?P<label>[^\W\d_]{{3,12}})\s{{1,3}}(?P<word>{_WORD.pattern})(?P<close>[.:]?)"
)
_UNNUMBERED = re.compile(
    rf"(?P<word>{any_of(words(vocabulary.APPENDICES) | {'appendices'})})\b\s*(?=[:.–—-]|$)",
    re.IGNORECASE,
)
_BRACKETED = re.compile(rf"(?P<open>[(\[])\s?(?P<label>{_COUNTER}|[a-z]{{2}})\s?(?P<close>[)\]])")
_PATH = re.compile(  # the first letters of a word are no counter
    rf"(?P<label>(?:[0-9]{{1,3}}|(?:{_LETTERS})(?![A-Za-z]))"
    r"(?:\.(?:[0-9]{1,3}|[A-Za-z](?![A-Za-z]))){0,8})"
    r"(?P<suffix>(?:(?<=[0-9])[A-Za-z](?![a-z]))?)(?P<close>[.:)]{0,2})"
)


class Numbering(NamedTuple):
    """Numbering at the beginning of a text.

    kind: equal for numberings that look alike; see `list_type`.
    path: the counters from the outermost in, (2, 3) for `2.03`; empty for a bullet.
    suffix: the letter of `1A`, else "". Siblings are ordered by (path, suffix).
    rest: the text after the numbering, without leading white space.
    """

    kind: str
    path: tuple[int, ...]
    suffix: str
    rest: str

    @property
    def has_word(self) -> bool:
        """True if it begins with a word or with letters alone: `Item 7`, but not `a)` or `1.1`."""
        return self.kind[:3].isalpha()


def list_type(text: str) -> str:
    """Return the kind of numbering that a text begins with, or "" if it begins with none.

    >>> [list_type(t) for t in ("1.1 Scope", "ITEM 1A. Risk", "(iv) a fee", "2019 revenue")]
    ['1.1', 'item 1', '(i)', '']
    """
    number = numbering(text)
    return number.kind if number else ""


def numbering(text: str) -> Numbering | None:
    """Return the numbering that a text begins with, or None.

    >>> numbering("Section 2.03 Term")
    Numbering(kind='section 1.1', path=(2, 3), suffix='', rest='Term')

    A single I, V or X counts as Roman; any other letter as a letter. Takes O(len(text)), for the
    slice of the rest.
    """
    text = text.lstrip()
    number = _in_head(text[:_HEAD])
    if number is None:
        return None
    kind, path, suffix, end = number
    return Numbering(kind, path, suffix, text[end:].lstrip(" \t\r\n\u00a0\u3000-–—:"))


def is_untitled_number(text: str) -> bool:
    """True if a text is a number, with a keyword or without, and no title.

    >>> [is_untitled_number(text) for text in ("Chapter 1", "1.", "1. Scope")]
    [True, True, False]
    """
    number = numbering(text)
    return number is not None and bool(number.path) and not number.rest


def without_number(title: str) -> str:
    """Return a title without the numbering that it begins with; "" for a bare number.

    >>> without_number("2.1 Scope"), without_number("Scope")
    ('Scope', 'Scope')
    """
    number = numbering(title)
    return number.rest if number else title


_NumberParts = tuple[str, tuple[int, ...], str, int]
"""Kind, path, suffix, and where the rest begins."""


@lru_cache(maxsize=4096)  # several rules ask of one line
def _in_head(head: str) -> _NumberParts | None:
    if not head.isascii():
        head = head.translate(_PLAIN)
    for parse in _parsers(head[:1]):
        if number := parse(head):
            return number
    return None


def _parsers(first: str) -> tuple[Callable[[str], _NumberParts | None], ...]:
    """Return the parsers of numberings that begin with a character."""
    if first.isdigit():
        return _path, _cjk
    if first.isalpha():
        return _keyword, _ordinal, _path, _cjk, _unnumbered
    return (_bracketed, _cjk) if first in ("(", "[") else (_section_sign, _bullet)


def _keyword(head: str) -> _NumberParts | None:
    """`PART I`, `ITEM 1A.`, `Section 2.03`, `Chapter Two`."""
    word = _WORD.match(head) if head[0].isupper() else None
    if not word or word[0].lower() not in _KEYWORDS or not (match := _KEYWORD.match(head)):
        return None  # most texts
    counters = counters_of(match["label"])
    if not counters:
        return None
    shape, path = counters
    return f"{match['word'].lower()} {shape}", path, match["suffix"].upper(), match.end()


def _ordinal(head: str) -> _NumberParts | None:
    """`Erster Teil`, `Première partie`, but not `First part of`."""
    match = _ORDINAL.match(head) if head[0].isupper() else None
    if not match or match["word"].lower() not in _COUNTED:
        return None
    counters = counters_of(match["label"])
    if not counters or counters[0] != "one" or head[match.end() :].lstrip()[:1].islower():
        return None
    return f"{match['word'].lower()} one", counters[1], "", match.end()


def _path(head: str) -> _NumberParts | None:
    """`1`, `1.`, `1.1`, `A.1`, `a)`, `IV.`, `1A.`"""
    match = _PATH.match(head)
    if not match:
        return None
    label, suffix, close = match.groups()
    rest = head[match.end() :]
    counters = counters_of(label) if ends_word(label, close, rest) else None
    if not counters:
        return None
    shape, path = counters
    if not is_of_section(shape, label, close, rest):
        return None
    if suffix and not close:  # `3M Company`
        return None
    return shape + ("A" if suffix else "") + close, path, suffix.upper(), match.end()


def _bracketed(head: str) -> _NumberParts | None:
    """`(1)`, `(a)`, `(iv)`, `(aa)`, `[1]`."""
    match = _BRACKETED.match(head)
    counters = counters_of(match["label"]) if match else None
    if not match or not counters:
        return None
    return match["open"] + counters[0] + match["close"], counters[1], "", match.end()


def _section_sign(head: str) -> _NumberParts | None:
    """`§ 4.1`."""
    match = _SECTION_SIGN.match(head)
    counters = counters_of(match["label"]) if match else None
    if not match or not counters:
        return None
    return f"§ {counters[0]}", counters[1], match["suffix"].upper(), match.end()


def _cjk(head: str) -> _NumberParts | None:
    """`第一章`, `第1節`, `一、`, `（一）`, `제1장`."""
    match = _CJK.match(head)
    if not match:
        return None
    number, opens, closes = match["number"], match["open"], match["close"]
    if number[0].isdigit() and opens not in ("第", "제"):
        return None  # `1)` and `(1)` are those of all languages
    if (opens in ("第", "제")) == (closes in ").") or (opens == "(") != (closes == ")"):
        return None
    return (
        f"{opens}{'1' if number[0].isdigit() else '一'}{closes}",
        (cjk_value(number),),
        "",
        match.end(),
    )


def _bullet(head: str) -> _NumberParts | None:
    match = _BULLET.match(head)
    return (match[0], (), "", match.end()) if match else None


def _unnumbered(head: str) -> _NumberParts | None:
    """`Appendix` alone, where a document has only one."""
    match = _UNNUMBERED.match(head)
    return (match["word"].lower(), (), "", match.end()) if match else None
