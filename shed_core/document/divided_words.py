"""Headers of several lines on one, and the words that the ends of these lines divide.

A hyphen belongs to the word if the document writes it so within a line. Chinese and Japanese lines
end anywhere, without a hyphen or a blank.
"""

import re
from collections.abc import Collection, Mapping

from shed_core.document.characters import IDEOGRAPHS

_DIVIDED = re.compile(r"\b(\w++)[-\u2010\u00ad][^\S\n]*\n\s*(\w++)")
_IDEOGRAPH = f"[{IDEOGRAPHS}]"
_FULL_LINE_END = re.compile(rf"(?<=[^\n]{{9}}{_IDEOGRAPH})[^\S\n]*\n\s*(?={_IDEOGRAPH})")
"""Between two ideographs; a shorter line may be the number of a title that the next one is."""

_WORD = re.compile(r"\w++(?:-\w++)*+")
_MAX_FOUND_ALONE = 30  # words; more are looked for among all that the text has, in 60 ms a million
_BEFORE, _AFTER = re.compile(r"\w-?\Z"), re.compile(r"-?\w")
"""Characters beside a word that make it a part of a longer one."""


def on_one_line(header: str) -> str:
    r"""Return a header on one line.

    >>> on_one_line("Notes to the\n statements")
    'Notes to the statements'
    """
    if "\n" in header and not header.isascii():
        header = _FULL_LINE_END.sub("", header)
    return " ".join(header.split())


def with_whole_words(headers: Mapping[int, str], text: str) -> dict[int, str]:
    r"""Return the headers with divided words, on one line, with these words made whole.

    text: of the document. A word that occurs nowhere else in it is left as it is.
    Takes O(characters of the text) if any word is divided.

    >>> with_whole_words({0: "Direct Re-\nplacement of pre-\nand post-\npaid"},
    ...                  "A replacement is post-paid.")
    {0: 'Direct Replacement of pre- and post-paid'}
    """
    divided = {node: header for node, header in headers.items() if _DIVIDED.search(header)}
    if not divided:
        return {}
    matches = (match for header in divided.values() for match in _DIVIDED.finditer(header))
    spellings = {word.lower() for match in matches for word in _spellings(match)}
    words = _written(spellings, text)
    return {node: _whole(header, words) for node, header in divided.items()}


def _written(spellings: Collection[str], text: str) -> set[str]:
    """Return the words, in small letters, that a text has in any case of letters."""
    if len(spellings) > _MAX_FOUND_ALONE:
        words = (match[0].lower() for match in _WORD.finditer(text))
        return {word for word in words if word in spellings}
    small = text.lower()
    return {word for word in spellings if _has_word(small, word)}


def _has_word(text: str, word: str) -> bool:
    """True if a text has the word by itself, not as part of a longer one."""
    start = text.find(word)
    while start >= 0:
        stop = start + len(word)
        if not (_BEFORE.search(text, max(0, start - 2), start) or _AFTER.match(text, stop)):
            return True
        start = text.find(word, stop)
    return False


def _whole(header: str, words: Collection[str]) -> str:
    def word(match: re.Match[str]) -> str:
        return next((w for w in _spellings(match) if w.lower() in words), match[0])

    return on_one_line(_DIVIDED.sub(word, header))


def _spellings(match: re.Match[str]) -> tuple[str, str]:
    first, second = match.groups()
    return first + second, f"{first}-{second}"
