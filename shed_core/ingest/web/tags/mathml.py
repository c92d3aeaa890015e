"""Signs between the parts of an equation in MathML, tag by tag: `(a+b)/2`, `x_i^2`."""

from collections import Counter
from collections.abc import Sequence
from unicodedata import normalize

from shed_core.ingest.flow.rows import Piece

_SIGNS = {  # before the second and the third part
    "mfrac": ("/", ""),
    "msub": ("_", ""),
    "msup": ("^", ""),
    "msubsup": ("_", "^"),
    "munder": ("_", ""),
    "mover": ("^", ""),
    "munderover": ("_", "^"),
    "mtr": (" ", " "),
}
_GROUPED = frozenset(_SIGNS) - {"mtr"}
_MAX_DEPTH = 200  # of parts within parts, beyond which nothing divides them


class MathSigns:
    """The signs between parts."""

    def __init__(self) -> None:
        self._open: list[tuple[str, bool]] = []  # each tag, and whether a bracket closes it
        self._n_parts: list[int] = []  # of each open element

    def begin(self, tag: str) -> str:
        """Return the signs before an element."""
        parent = self._open[-1][0] if self._open else ""
        sign = ""
        if self._open:
            self._n_parts[-1] += 1
            part = min(self._n_parts[-1], 3)
            sign = _SIGNS[parent][part - 2] if parent in _SIGNS and part > 1 else ""
        is_grouped = tag == "msqrt" or (tag == "mrow" and parent in _GROUPED)
        if len(self._open) < _MAX_DEPTH:
            self._open.append((tag, is_grouped))
            self._n_parts.append(0)
        return f"{sign}{'√' if tag == 'msqrt' else ''}{'(' if is_grouped else ''}"

    def end(self, tag: str) -> str:
        """Return the signs after an element; an end tag that is not the next one is ignored."""
        if not self._open or self._open[-1][0] != tag:
            return ""
        self._n_parts.pop()
        return ")" if self._open.pop()[1] else "; " if tag == "mtr" else ""


class EquationCopies:
    """The first of the two parts of an equation that KaTeX sets, which its style sheet hides.

    It is the same equation for screen readers; else something is hidden in it.
    """

    def __init__(self) -> None:
        self._start = self._stop = 0  # numbers of pieces of the open block

    def begin(self, n_pieces: int) -> None:
        """Begin the first part. n_pieces: of the block so far."""
        self._start = self._stop = n_pieces

    def end(self, n_pieces: int) -> None:
        """End the first part."""
        self._stop = max(self._start, n_pieces)

    def take(self, pieces: list[Piece]) -> str:
        """Take the first part out of the pieces at the end of the second.

        Return it if it has letters that the second has not, or "".
        """
        copy = _text(pieces[self._start : self._stop])
        equation = _text(pieces[self._stop :])
        del pieces[self._start : self._stop]
        self.begin(0)
        return "" if _letters(copy) <= _letters(equation) else copy


def _text(pieces: Sequence[Piece]) -> str:
    return "".join(piece.text for piece in pieces)


def _letters(text: str) -> Counter[str]:
    return Counter(letter for letter in normalize("NFKC", text) if letter.isalnum())
