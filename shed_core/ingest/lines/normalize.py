"""Normalisation of text for records: no control characters, no lone surrogates, one kind of space.

PDF fonts may map glyphs to any code; one lone surrogate would make a record unwritable.
"""

import re
from unicodedata import normalize

from shed_core.document.characters import CONTROLS, NO_CHARACTERS, REMOVED

_SPACES = re.compile(r"\s+")
_NO_LETTER_OR_DIGIT = re.compile(r"[\W_]+")
_ASCII_SEPARATORS = bytes(code for code in range(128) if not chr(code).isalnum())
_TABLE: dict[int, str | None] = {
    **dict.fromkeys((*CONTROLS, *REMOVED)),
    **dict.fromkeys(NO_CHARACTERS, "\ufffd"),
    **dict.fromkeys((0x09, 0x0A, 0x0B, 0x0C, 0x0D), " "),
    0xF0FC: "\u2713",  # the tick of Wingdings
    **dict.fromkeys((0xF0B7, 0xF0A7, 0xF0D8, 0xF076), "\u2022"),  # bullets of Symbol and Wingdings
}


def clean(text: str) -> str:
    r"""Return the text with composed letters, single spaces, no controls and no surrogates.

    >>> clean("3.1\xa0 \x00Term\t")
    '3.1 Term '
    """
    if text.isascii() and text.isprintable():
        return _SPACES.sub(" ", text) if "  " in text else text
    return _SPACES.sub(" ", normalize("NFC", text.translate(_TABLE)))


def letters_of(text: str) -> str:
    """Return the letters and digits of a text, without case and ligatures.

    >>> letters_of("3.1 The Ofﬁce")
    '31theoffice'
    """
    if text.isascii():  # most lines of most files
        return text.lower().encode().translate(None, _ASCII_SEPARATORS).decode()
    return _NO_LETTER_OR_DIGIT.sub("", normalize("NFKC", text).casefold())
