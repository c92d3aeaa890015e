"""Words that the end of a line divides in headers of several lines.

Whether the hyphen belongs to the word is seen where the document writes it within a line.
"""

import re
from collections.abc import Collection, Mapping

_DIVIDED = re.compile(r"\b(\w++)[-\u2010\u00ad][^\S\n]*\n\s*(\w++)")
_WORD = re.compile(r"\w++(?:-\w++)*+")


def with_whole_words(headers: Mapping[int, str], text: str) -> dict[int, str]:
    r"""Return those of some headers that hold divided words, on one line, with these made whole.

    text: of the document. A word that it writes nowhere else stays as it is.
    Takes O(characters of the text) if any word is divided.

    >>> with_whole_words({0: "Direct Re-\nplacement of pre-\nand post-\npaid"},
    ...                  "A replacement is post-paid.")
    {0: 'Direct Replacement of pre- and post-paid'}
    """
    divided = {node: header for node, header in headers.items() if _DIVIDED.search(header)}
    if not divided:
        return {}
    matches = (match for header in divided.values() for match in _DIVIDED.finditer(header))
    wanted = {word.lower() for match in matches for word in _spellings(match)}
    words = (match[0].lower() for match in _WORD.finditer(text))
    written = {word for word in words if word in wanted}
    return {node: _whole(header, written) for node, header in divided.items()}


def _whole(header: str, written: Collection[str]) -> str:
    def word(match: re.Match[str]) -> str:
        return next((w for w in _spellings(match) if w.lower() in written), match[0])

    return " ".join(_DIVIDED.sub(word, header).split())


def _spellings(match: re.Match[str]) -> tuple[str, str]:
    first, second = match.groups()
    return first + second, f"{first}-{second}"
