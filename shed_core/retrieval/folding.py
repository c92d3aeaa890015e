"""Folded copies of a text, so that a search ignores differences of typesetting.

Curly quotes, dashes, no-break spaces, ligatures and full-width letters become characters of a
keyboard; soft hyphens and other characters without width are dropped, and a word that was broken at
the end of a line is one word again. Chinese and Japanese have line breaks anywhere, and gaps beside
figures. Every offset of a copy is mapped back, because answers show the text as it is printed.

Most characters are folded one to one. A change of length is a *piece*; text and copy run in
parallel between the pieces, so the map holds only their ends.
"""

import re
import unicodedata
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from enum import Flag, auto
from functools import lru_cache
from itertools import chain

from shed_core.document.characters import IDEOGRAPHS

_QUOTES_AND_DASHES = (
    dict.fromkeys("‘’‚‛′‵ʼʹˈ´`", "'")
    | dict.fromkeys("“”„‟″‶«»ʺ", '"')
    | dict.fromkeys("‐‑‒–—―−⁃", "-")
)
_KEPT_TAGS = ("<super>", "<sub>", "<fraction>", "<circle>")  # 10² is not 102
_MAX_REPLACED = 30  # different characters that `replace` changes faster than `translate`

_LINE_END_HYPHENS = {"-": re.compile(r"-\n[ \t]*"), "‐": re.compile(r"‐\n[ \t]*")}
_FIRST_HYPHEN = re.compile(r"[^\w-]?-")  # of an option such as `--verbose`, and what is before
_SOFT_HYPHEN = "\xad"
_INVISIBLE_RANGES = (
    *(range(0xAD, 0xAE), range(0x61C, 0x61D), range(0xFEFF, 0xFF00)),
    *(range(0x200B, 0x2010), range(0x202A, 0x202F), range(0x2060, 0x2070), range(0xFE00, 0xFE10)),
)
_INVISIBLE = frozenset(map(chr, chain.from_iterable(_INVISIBLE_RANGES)))
"""Joiners, marks of direction and selectors of a variant; few are in records."""

_SOFT_HYPHENS = re.compile(rf"{_SOFT_HYPHEN}(?:[ \t]*\n[ \t]*)?")
_COMBINING = range(0x300, 0x370)  # loose accents
_ACCENTED = re.compile(r"\w[\u0300-\u036f]+")
_BLANKS = re.compile("  +")
_AMOUNT_BLANKS = re.compile(
    r"(?<=[$€£¥₹(\[])\s+(?=[\d.($€£¥—–−-])|(?<=[\d.)—–−-])\s+(?=[)\]]|%(?! ?[^\W\d_]))"
)
"""Blanks of tables between an amount and its sign, bracket or per cent."""

_BLANK_OR_BREAK = re.compile(r"[ \t]*\n[ \t]*| ")
_IDEOGRAPH = re.compile(f"[{IDEOGRAPHS}]")
_ASCII = bytes(range(128))

_Piece = tuple[int, int, str]
"""Start and stop in the text, and the folded form."""


class Folding(Flag):
    """Distinctions that a copy of a text leaves out.

    PRINT: quotes, dashes, spaces, ligatures and full-width letters, and words that soft hyphens
        or the end of a line divide. HYPHENS: with PRINT, a hyphen at a line's end is kept, for
        words such as `long-term`.
    CASE: upper and lower case. BLANKS: line breaks, and the number of blanks.
    IDEOGRAPHS: line breaks between Chinese or Japanese characters, and blanks and line breaks
        between one of these and a letter or figure.
    ACCENTS: with PRINT, accents of Latin letters.
    AMOUNTS: blanks beside the signs of an amount: `$ 38` is `$38`, as answers show it.
    """

    EXACT = 0
    PRINT = auto()
    HYPHENS = auto()
    CASE = auto()
    BLANKS = auto()
    IDEOGRAPHS = auto()
    ACCENTS = auto()
    AMOUNTS = auto()


WORDS = Folding.PRINT | Folding.CASE | Folding.BLANKS
"""Distinctions that do not count if texts are compared by their words."""


class FoldedText:
    """A folded copy of a text, and the map between the two. Takes O(n), about 40 ms a million.

    text: the copy.
    """

    def __init__(self, original: str, folding: Folding = WORDS) -> None:
        # an even entry begins a parallel run, an odd one a piece; the last is the end of all
        self._folded, self._original = array("q", (0,)), array("q", (0,))
        changes = _changes(original, folding)
        plain = _one_to_one(original, changes, folding)
        parts: list[str] = []
        end = n_folded = 0
        for start, stop, folded in _pieces(original, plain, changes, folding):
            parts += (plain[end:start], folded)
            n_folded += start - end
            self._folded.extend((n_folded, n_folded + len(folded)))
            self._original.extend((start, stop))
            n_folded, end = n_folded + len(folded), stop
        self.text = "".join((*parts, plain[end:])) if parts else plain
        self._folded.append(len(self.text))
        self._original.append(len(original))

    @property
    def n_bytes(self) -> int:
        """Memory of the copy and the map, roughly, in bytes."""
        return self.text.__sizeof__() + 2 * self._folded.itemsize * len(self._folded)

    def folded_offset(self, offset: int) -> int:
        """Return the offset in the copy of one in the text; within a piece, of its beginning."""
        i = bisect_right(self._original, offset) - 1
        return self._folded[i] + (0 if i % 2 else offset - self._original[i])

    def original_span(self, start: int, stop: int) -> tuple[int, int]:
        """Return the span in the text of a part of the copy, pieces as a whole; start < stop."""
        i, j = bisect_right(self._folded, start) - 1, bisect_left(self._folded, stop) - 1
        first = self._original[i] + (0 if i % 2 else start - self._folded[i])
        last = self._original[j + 1] if j % 2 else self._original[j] + stop - self._folded[j]
        return first, last

    def original_spans(self, spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """Yield the `original_span` of each part, faster if they follow each other."""
        first = last = shift = 0  # of a parallel run: ends in the copy, distance to the text
        for start, stop in spans:
            if start < first or last < stop:
                i = bisect_right(self._folded, start) - 1
                first, last = (0, 0) if i % 2 else self._folded[i : i + 2]
                shift = self._original[i] - first
            if stop <= last:
                yield start + shift, stop + shift
            else:
                yield self.original_span(start, stop)


def folded(text: str, folding: Folding = WORDS) -> str:
    """Return the folded form of a short text.

    >>> folded("Shareholders’  ﬁling")
    "shareholders' filing"
    """
    return FoldedText(text, folding).text


@lru_cache(maxsize=4096)
def as_typed(character: str) -> str:
    """Return the keyboard's form of a printed character; the same digits, or the character.

    Source: the compatibility decompositions of Unicode (UAX 15), less those that change a meaning.
    """
    if character in _QUOTES_AND_DASHES:
        return _QUOTES_AND_DASHES[character]
    if character in _INVISIBLE:
        return ""
    typed = unicodedata.normalize("NFKC", character)
    is_kept = unicodedata.decomposition(character).startswith(_KEPT_TAGS)
    is_mark = len(typed) > 1 and typed[0] == " "  # an accent of its own
    is_number = any(map(str.isdecimal, typed)) and not character.isdecimal()
    return character if is_kept or is_mark or is_number else typed


def _changes(original: str, folding: Folding) -> dict[str, str]:
    """Return the folded forms of characters, at least of all in the text that have another form."""
    changes: dict[str, str] = {}
    if Folding.PRINT in folding and not original.isascii():
        for character in _others(original):
            form = as_typed(character)
            form = _without_accents(form) if Folding.ACCENTS in folding else form
            if form != character or ord(character) in _COMBINING:
                changes[character] = form
    if Folding.BLANKS in folding:
        changes |= dict.fromkeys("\t\n\r\f\v\x85\xa0\u2028\u2029", " ")
    if Folding.CASE in folding:
        changes |= {"İ": "i", "ς": "σ"}  # `lower` lengthens İ; ς is σ at a word's end
    return changes


def _without_accents(letter: str) -> str:
    """Return the Latin letter below accents; any other character as it is."""
    base = unicodedata.normalize("NFD", letter)[:1]
    return base if len(letter) == 1 and base.isascii() and base.isalpha() else letter


def _others(text: str) -> set[str]:
    """Return the characters of a text that are not ASCII, in a tenth of the time of `set`."""
    encoded = text.encode("utf-8", "surrogatepass").translate(None, _ASCII)
    return set(encoded.decode("utf-8", "surrogatepass"))


def _one_to_one(text: str, changes: Mapping[str, str], folding: Folding) -> str:
    """Return the text with the changes that keep its length."""
    table = {character: form for character, form in changes.items() if len(form) == 1}
    if len(table) > _MAX_REPLACED:
        text = text.translate(_Table(str.maketrans(table)))
    else:
        for character, form in table.items():
            text = text.replace(character, form)
    return text.lower().replace("ς", "σ") if Folding.CASE in folding else text


class _Table(dict[int, int | str]):
    """A table for `translate`, which is slow on characters that a table does not have."""

    def __missing__(self, code: int) -> int:
        self[code] = code
        return code


def _pieces(
    original: str, plain: str, changes: Mapping[str, str], folding: Folding
) -> Iterator[_Piece]:
    """Yield the pieces in reading order, not overlapping.

    plain: the text with the changes that keep its length.
    """
    pieces: list[_Piece] = []
    if Folding.PRINT in folding:
        pieces += _hyphens(original, folding)
        pieces += _long_forms(original, changes, folding)
    if Folding.IDEOGRAPHS in folding:
        pieces += _breaks_at_ideographs(original)
    if Folding.AMOUNTS in folding:
        pieces += ((*match.span(), "") for match in _AMOUNT_BLANKS.finditer(original))
    if Folding.BLANKS in folding:
        pieces += ((*match.span(), " ") for match in _BLANKS.finditer(plain))
    end = 0
    for piece in sorted(pieces):
        if piece[0] >= end:
            yield piece
            end = piece[1]


def _hyphens(original: str, folding: Folding) -> Iterator[_Piece]:
    """Yield the hyphens at the ends of lines that divide a word.

    `program-\\nming` is one word. `Smith-\\nJones` and `2019-\\n2020` are not, whether or not their
    hyphens are kept. `--\\nverbose` is an option of a command, where they are.
    """
    hyphens = (hyphen for hyphen in _LINE_END_HYPHENS if hyphen in original)
    for match in chain(*(_LINE_END_HYPHENS[hyphen].finditer(original) for hyphen in hyphens)):
        start, stop = match.span()
        before, after = original[start - 1 : start], original[stop : stop + 1]
        if Folding.HYPHENS in folding:
            is_option = _FIRST_HYPHEN.fullmatch(original, max(0, start - 2), start) is not None
            if (before.isalnum() or is_option) and after.isalnum():
                yield start, stop, "-"
        elif before.isalpha() and (after.islower() or (before.isupper() and after.isupper())):
            yield start, stop, ""


def _breaks_at_ideographs(original: str) -> Iterator[_Piece]:
    """Yield the white space beside Chinese and Japanese characters that has no meaning."""
    if original.isascii() or not any(map(_IDEOGRAPH.match, _others(original))):
        return
    for match in _BLANK_OR_BREAK.finditer(original):
        start, stop = match.span()
        sides = original[start - 1 : start], original[stop : stop + 1]
        n_ideographs = sum(_IDEOGRAPH.match(side) is not None for side in sides)
        is_gap = n_ideographs == 1 and all(map(str.isalnum, sides))
        if is_gap or (n_ideographs == 2 and "\n" in match[0]):
            yield start, stop, ""


def _long_forms(original: str, changes: Mapping[str, str], folding: Folding) -> Iterator[_Piece]:
    """Yield the characters with a folded form of another length, and letters with loose accents."""
    if _SOFT_HYPHEN in changes:
        yield from ((*match.span(), "") for match in _SOFT_HYPHENS.finditer(original))
    long = [c for c, form in changes.items() if len(form) != 1 and c != _SOFT_HYPHEN]
    if long:
        for match in re.finditer(f"[{re.escape(''.join(long))}]", original):
            yield *match.span(), _cased(changes[match[0]], folding)
    if any(ord(character) in _COMBINING for character in changes):
        for match in _ACCENTED.finditer(original):
            if (form := unicodedata.normalize("NFC", match[0])) != match[0]:
                yield *match.span(), _cased(form, folding)


def _cased(form: str, folding: Folding) -> str:
    return form.lower() if Folding.CASE in folding else form
