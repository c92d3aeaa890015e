"""Declarations of CSS as browsers read them (CSS Syntax 3): `color: red; margin: 0 !important`.

Text may be hidden by `d\\69splay:/**/none`; so comments, escapes and `calc` of a plain number are
resolved here, once, for all readers of a style.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from shed_core.ingest.flow.heading_looks import BODY_SIZE

POINT = BODY_SIZE / 12
"""Our points in a point of a page: text without a stated size has 12 points there."""

PIXEL = 0.75 * POINT
_UNITS = {
    "pt": POINT,
    "px": PIXEL,
    "pc": 12 * POINT,
    "in": 72 * POINT,
    "cm": 28.35 * POINT,
    "mm": 2.835 * POINT,
    "q": 0.70875 * POINT,
    "rem": BODY_SIZE,
    "vw": 13.66 * PIXEL,  # of a window of 1366 x 768
    "vh": 7.68 * PIXEL,
}
_LENGTH = re.compile(r"([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?)([a-z]+|%)?")
_TOKEN = re.compile(
    r"""/\*(?s:.*?)(?:\*/|\Z)|\\(?s:.)|"(?:[^"\\\n]|\\(?s:.))*+"?|'(?:[^'\\\n]|\\(?s:.))*+'?"""
    r"""|[][(){};:!]|[^][(){};:!/"'\\]++|(?s:.)"""
)
_NOT_PLAIN = re.compile(r"""[\\"'(\[{]|/\*""")
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|(?s:(.)))")
_PLAIN_CALC = re.compile(r"(?:calc|(?<![\w-]))\(\s*([+-]?[\d.]+(?:e[+-]?\d+)?(?:[a-z]+|%)?)\s*\)")
_CLOSED_BY = {"(": ")", "[": "]", "{": "}"}
_MAX_KEPT, _MAX_KEPT_LENGTH = 4096, 2000  # styles, and characters of one
_MAX_CALC_DEPTH = 5  # of `calc` in `calc`
_MAX_DEPTH = 100  # of brackets in brackets, beyond which they are letters like any

Declaration = tuple[str, str]
"""A property and its value, in lower case."""


class Declarations(NamedTuple):
    """The declarations of a style in their order; the important ones override all others."""

    normal: tuple[Declaration, ...] = ()
    important: tuple[Declaration, ...] = ()


def declarations(text: str) -> Declarations:
    r"""Return the declarations of a `style` attribute.

    >>> declarations("color:red; d\\69splay : no\\6e e !important").important
    (('display', 'none'),)
    """
    return _kept(text) if len(text) <= _MAX_KEPT_LENGTH else _parsed(text)


def in_order(own: Declarations, of_sheet: Declarations) -> Iterator[tuple[bool, str, str]]:
    """Yield the declarations for an element, the strongest last: True for its own, name, value."""
    for is_own, declared in (
        (False, of_sheet.normal),
        (True, own.normal),
        (False, of_sheet.important),
        (True, own.important),
    ):
        yield from ((is_own, name, value) for name, value in declared)


def four_sides(values: Sequence[str]) -> tuple[str, str, str, str]:
    """Return the values above, right, below and left, of which one to four are stated."""
    above, *others = values or [""]
    right = others[0] if others else above
    below = others[1] if len(others) > 1 else above
    return above, right, below, others[2] if len(others) > 2 else right


def length(text: str, em: float, whole: float) -> float | None:
    """Return a length in points, or None. em: size of the letters. whole: of which % is a part."""
    match = _LENGTH.fullmatch(text)
    if match is None:
        return None
    unit = {"em": em, "ex": em / 2, "ch": em / 2, "%": whole / 100, **_UNITS}.get(match[2] or "px")
    return None if unit is None else float(match[1]) * unit


def _parsed(text: str) -> Declarations:
    normal: list[Declaration] = []
    important: list[Declaration] = []
    for part in _parts(text) if _NOT_PLAIN.search(text) else text.split(";"):
        name, colon, value = part.partition(":")
        if not colon:
            continue
        value, mark, priority = value.partition("!")
        name, value, priority = map(_resolved, (name, value, priority))
        if not mark:
            normal.append((name, value))
        elif priority == "important":  # else the declaration is invalid
            important.append((name, value))
    return Declarations(tuple(normal), tuple(important))


_kept = lru_cache(_MAX_KEPT)(_parsed)


def _parts(text: str) -> Iterator[str]:
    """Yield the text of each declaration without comments; brackets and strings may hold a `;`."""
    comment_free: list[str] = []
    closers: list[str] = []
    for token in _TOKEN.findall(text):
        if token.startswith("/*"):
            token = " "
        elif closers and token == closers[-1]:
            closers.pop()
        elif token in _CLOSED_BY and len(closers) < _MAX_DEPTH:
            closers.append(_CLOSED_BY[token])
        elif token == ";" and not closers:
            yield "".join(comment_free)
            comment_free = []
            continue
        comment_free.append(token)
    yield "".join(comment_free)


def _resolved(text: str) -> str:
    """Return a part of a declaration without escapes, in lower case, `calc(0px)` as `0px`."""
    if "\\" in text:
        text = _ESCAPE.sub(_letter, text)
    text = text.strip().lower()
    for _ in range(_MAX_CALC_DEPTH if "calc(" in text else 0):
        text = _PLAIN_CALC.sub(r"\1", text)
    return text


def _letter(escape: re.Match[str]) -> str:
    code = int(escape[1], 16) if escape[1] else None
    if code is None:
        return escape[2]
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"
