"""Cyrillic letters of TeX's bitmap fonts, which MuPDF takes for accented Latin ones.

A bitmap font names its letters by their codes, and codes above 127 are read as those of Latin-1. In
T2A, TeX's encoding for Cyrillic, they are other letters. No language in Latin letters has words
of accented letters only, so the words tell which of both it is.
"""

import re
from collections.abc import Iterable, Mapping

T2A: Mapping[int, str] = dict(
    enumerate(
        "ҐҒЂЋҺҖҘЉЇҚҠҜӔҢҤЅӨҪЎҮҰҲЏҸҶЄӘЊЁ№¤§"
        "ґғђћһҗҙљїқҡҝӕңҥѕөҫўүұҳџҹҷєәњё„«»"
        "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
        "абвгдежзийклмнопрстуфхцчшщъыьэюя",
        0x80,
    )
)
"""Characters by which T2A differs from Latin-1."""

_ACCENTED = "\u00c0-\u00ff"
_ACCENTED_WORD = re.compile(rf"(?<!\w)[{_ACCENTED}]{{2,}}(?!\w)")
_ANY_ACCENTED_WORD = re.compile(f"[{_ACCENTED}]{{2}}")
_MIXED_WORD = re.compile(rf"[A-Za-z][{_ACCENTED}]|[{_ACCENTED}][A-Za-z]")


def may_be_cyrillic(text: str) -> bool:
    """Whether text, or what is not ASCII of it, can have a word that is_cyrillic counts."""
    return _ANY_ACCENTED_WORD.search(text) is not None


def is_cyrillic(texts: Iterable[str]) -> bool:
    """Whether what is set in a bitmap font, as MuPDF reads it, is in T2A."""
    text = " ".join(texts)
    return len(_ACCENTED_WORD.findall(text)) > len(_MIXED_WORD.findall(text))
