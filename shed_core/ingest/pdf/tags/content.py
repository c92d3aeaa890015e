"""Content streams of PDF pages: the strings that are shown in marked content.

Source: ISO 32000-1, 7.3.4 (strings), 9.4.3 (showing text) and 14.6 (marked content).
"""

import re
from collections.abc import Container, Iterator
from typing import NamedTuple

_NAME = rb"[^\s/<>\[\]()]+"
_FONT = rb"/(?P<font>" + _NAME + rb")\s+[-+.\d]+\s+Tf\b"
_MARK = (
    rb"/" + _NAME + rb"\s*(?P<mark><<(?:[^<>]++|<<[^<>]*+>>|<[0-9A-Fa-f\s]*+>)*+>>"
    rb"|/" + _NAME + rb")\s*BDC\b"
)
_STATE = re.compile(_FONT + rb"|" + _MARK)
_TOKEN = re.compile(  # each begins with a character of its own, for which `re` looks quickly
    # a string that is not closed is one, too: else each bracket in it would begin one as long
    rb"\((?P<string>(?:[^()\\]++|\\.|\((?:[^()\\]++|\\.)*+\))*+)\)?"
    rb"|<(?P<hex>[0-9A-Fa-f\s]*+)>"
    rb"|B(?<!\wB)(?P<begin>MC)\b|E(?<!\wE)(?P<end>MC)\b"
    rb"|" + _FONT + rb"|" + _MARK,
    re.DOTALL,
)
_MCID = re.compile(rb"/MCID\s+(\d{1,9})")
_ESCAPE = re.compile(rb"\\(?:([0-7]{1,3})|\r\n|(.))", re.DOTALL)
_ESCAPED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"", b"\r": b""}


class ShownString(NamedTuple):
    """A string that is shown: its marked content (MCID), the name of its font, and its codes."""

    mcid: int
    font: bytes
    codes: bytes


def shown_strings(content: bytes, mcids: Container[int | None]) -> Iterator[ShownString]:
    """Yield the strings that a page shows in some marked content (MCIDs); takes O(content)."""
    font, end = b"", 0
    while state := _STATE.search(content, end):
        font, end = state["font"] or font, state.end()
        marks = [_mcid(state)]  # that are open
        for token in _TOKEN.finditer(content, end) if marks[0] in mcids else ():
            end = token.end()
            kind = token.lastgroup
            if kind == "string" or kind == "hex":  # as most; some files show each letter by itself
                if (marked := marks[-1]) is not None and marked in mcids:
                    yield ShownString(marked, font, _codes(token))
            elif kind == "font":
                font = token["font"]
            elif kind == "end":
                marks.pop()
                if not marks:
                    break
            elif kind == "begin":
                marks.append(marks[-1])
            else:
                marks.append(marks[-1] if (mcid := _mcid(token)) is None else mcid)


def hex_bytes(digits: bytes) -> bytes:
    """Return the bytes of a hexadecimal string, whose last digit may be left out.

    >>> hex_bytes(b"41 4")
    b'A@'
    """
    text = b"".join(digits.split()).decode("ascii")
    return bytes.fromhex(text + "0" * (len(text) % 2))


def _mcid(match: re.Match[bytes]) -> int | None:
    number = _MCID.search(match["mark"] or b"")
    return int(number[1]) if number else None


def _codes(token: re.Match[bytes]) -> bytes:
    return _unescaped(token["string"]) if token["string"] else hex_bytes(token["hex"] or b"")


def _unescaped(string: bytes) -> bytes:
    """Return the bytes of a literal string.

    >>> _unescaped(b"Sc\\\\157pe")
    b'Scope'
    """
    return _ESCAPE.sub(_escaped, string) if b"\\" in string else string


def _escaped(match: re.Match[bytes]) -> bytes:
    octal, character = match.groups(b"")
    if octal:
        return bytes([int(octal, 8) & 0xFF])
    return _ESCAPED.get(character, character)
