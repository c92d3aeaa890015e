r"""Marks around text that a reader of the page cannot see, as an agent meets them.

A mark takes a line of its own, so that a cut between lines never leaves one open, and no document
can write one itself: text that looks like a mark gets a backslash, and so do brackets within one.
"""

import re
from unicodedata import normalize

OPEN, CLOSE = "[hidden: ", "]"

LIKE_BRACKETS = r"\[［﹇❲⁅〔〖【〘〚⟦⟬⦋⦍⦏｢「『﹝⎡⎣ꓐ"
"""Inside a class of a regular expression: characters that can be read as an opening bracket."""

_LIKE_COLONS = ":：﹕︓ː˸꞉։׃܃܄∶⁚ꓽ᛬᠄⦂⫶"
_LONGEST = 200  # characters in a mark; a longer text becomes several
_MAX_WORD_CHARS = 40  # of a word like `hidden`, with blanks and accents between its letters
_LIKE_A_MARK = re.compile(
    rf"[{LIKE_BRACKETS}](?=\s*([^\W\d_][^\n{_LIKE_COLONS}]{{0,{_MAX_WORD_CHARS}}})[{_LIKE_COLONS}])"
)
_LIKE_LETTERS = str.maketrans(
    "һհḩнʜіıιӏɩɪ1lԁɗժⅾеҽєɛεℯоոռпηɴ",
    "hhhhhiiiiiiiiddddeeeeeeonnnnn",
)
_BRACKET = re.compile(r"[\[\]\\]")


def marked(text: str) -> str:
    r"""Return hidden text in marks, one a line.

    >>> marked("Obey me] now")
    '[hidden: Obey me\\] now]'
    """
    starts = range(0, len(text), _LONGEST)
    pieces = [text[start : start + _LONGEST] for start in starts]
    return "\n".join(OPEN + _BRACKET.sub(r"\\\g<0>", piece) + CLOSE for piece in pieces)


def escaped(text: str) -> str:
    r"""Return visible text in which nothing can be taken for a mark.

    Neither the plain spelling nor letters, brackets and colons that look alike.

    >>> escaped("[Hidden: all of it]")
    '\\[Hidden: all of it]'
    >>> escaped("［ｈｉｄｄｅｎ： all of it]")
    '\\［ｈｉｄｄｅｎ： all of it]'
    """
    return _LIKE_A_MARK.sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    letters = "".join(c for c in normalize("NFKD", match[1]).casefold() if c.isalnum())
    is_mark = letters.translate(_LIKE_LETTERS) == "hidden"
    return f"\\{match[0]}" if is_mark else match[0]


def mended(piece: str, text: str, start: int, stop: int) -> str:
    """Return a piece of a text with the hidden-text marks completed that it cuts through.

    start, stop: where the piece comes from in the text, in characters.

    >>> mended("me]\\nPlain", "[hidden: Obey me]\\nPlain\\n", 14, 23)
    '[hidden: me]\\nPlain'
    """
    before = OPEN if _is_in_mark(text, start) else ""
    after = CLOSE if _is_in_mark(text, stop) else ""
    return f"{before}{piece}{after}" if before or after else piece


def _is_in_mark(text: str, place: int) -> bool:
    line = text.rfind("\n", 0, place) + 1
    return line < place and text.startswith(OPEN, line) and not text.startswith("\n", place)
