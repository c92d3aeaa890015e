"""Raised and lowered figures and letters as text on one line: `10^6`, `2^(n-1)`, `10_2`.

Marks of notes are raised too, so a number after a word stays as it is: it is a power after a
figure, a letter by itself or a unit, and with a sign after any of these.
"""

import re

_OPERATOR = "[+\u2212–*/·-]"
_VARIABLE = re.compile(  # with its terms; other letters are raised in `1er`, `2e`, `M. le Cte`
    rf"{_OPERATOR}?\d*[ijknpqxyKMNX](?:{_OPERATOR}?[\dijknpqxyKMNX])*"
)
_POWER = re.compile(r"\d+(?:\.\d+)?")
_SIGNED = re.compile(r"[+\u2212–-][\d.]*|\d+[+\u2212–-]")
_UNITS = "mm|cm|dm|km|nm|µm|μm|ft|in|yd|mi|kg|mg|ha|Hz"
_BASE = re.compile(rf"\d\Z|(?<![^\W\d_])(?:[^\W\d_]|{_UNITS})\Z")
_VARIABLE_BASE = re.compile(r"(?<![^\W\d_])[^\W_]\Z|\d\Z|\)\Z")
_SIGNED_BASE = re.compile(r"[^\W_]\Z|[)\]]\Z")
MAX_BASE_LENGTH = 4
"""Characters before a raised number that are read to tell its base."""


def signs_around(
    text: str, before: str, following: str, height: tuple[bool, bool]
) -> tuple[str, str]:
    """Return the signs before and after a text: `^` if it is a power, `_` if it is an index.

    height: True if it is raised, and True if it is lowered.

    >>> signs_around("6", "10", " litres", (True, False))
    ('^', '')
    """
    is_raised, is_lowered = height
    if is_raised and following[:1] not in ("/", "⁄"):  # else of a fraction
        if _SIGNED.fullmatch(text):
            return ("^", "") if _SIGNED_BASE.search(before) else ("", "")
        if _POWER.fullmatch(text):
            return ("^", "") if _BASE.search(before) else ("", "")
        if _VARIABLE.fullmatch(text) and _VARIABLE_BASE.search(before):
            return ("^(", ")") if text[1:] else ("^", "")
    is_index = is_lowered and before[-1:].isdigit() and text[:1].isdigit()
    return ("_", "") if is_index else ("", "")
