"""Characters that no text of a record holds: invisible ones, and control codes; and ideographs.

Readers remove them (`ingest.lines.normalize`), and the decoder of a record checks it, since a
document may have taken over the worker that made the record.
"""

import re

REMOVED = (  # soft hyphens, zero-width spaces, direction marks, and characters that no font shows
    *(0x00AD, 0x034F, 0x061C, 0x180E, 0x200B, 0x200C, 0x200E, 0x200F, 0xFEFF),
    *range(0x202A, 0x202F),
    *range(0x2060, 0x2070),
    *range(0xFE00, 0xFE10),
    *range(0xFFF9, 0xFFFC),
    *range(0xE0000, 0xE01F0),  # tags and variation selectors, which can encode hidden text
)
CONTROLS = (*range(0x20), *range(0x7F, 0xA0))
NO_CHARACTERS = (*range(0xD800, 0xE000), 0xFFFE, 0xFFFF)  # lone surrogates, for one

IDEOGRAPHS = "\u2e80-\u30ff\u3105-\u312f\u31a0-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
"""Chinese and Japanese characters, as ranges of a regular expression."""

_BLANKS = (0xA0, 0x1680, *range(0x2000, 0x200B), 0x2028, 0x2029, 0x202F, 0x205F, 0x3000)

UNSEEN = frozenset(map(chr, (*CONTROLS, *_BLANKS, *REMOVED, *NO_CHARACTERS)))
"""Any of them, or a blank other than that of ASCII, which readers replace by it."""

_MARKS = {ord(c): "?" for c in UNSEEN - {"\n"}}
_SEEN_ASCII = bytes((0x0A, *range(0x20, 0x7F)))  # with line breaks
_BELOW_TAGS = "".join(c for c in UNSEEN if "\n" != c < "\U000e0000")
_UNSEEN = re.compile(f"[{re.escape(_BELOW_TAGS)}\U000e0000-\U000e01ef]")  # tags one by one: seconds


def is_seen(text: str) -> bool:
    """True if a text has no invisible character; line breaks and blanks are allowed.

    Takes 2 ms a million bytes of UTF-8, and up to 10 if no character is ASCII.
    Raises UnicodeEncodeError if it has lone surrogates.
    """
    rest = text.encode().translate(None, _SEEN_ASCII).decode()
    return _UNSEEN.search(rest) is None


def with_marks_for_unseen(text: str) -> str:
    """Return a text with a question mark for each of these characters but line breaks."""
    return text.translate(_MARKS)
