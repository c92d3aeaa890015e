"""What divides the parts of an equation in MathML, while its tags come: `(a+b)/2`, `x_i^2`."""

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
        """Return what is before an element."""
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
        """Return what is after an element; an end tag that is not the next one is ignored."""
        if not self._open or self._open[-1][0] != tag:
            return ""
        self._n_parts.pop()
        return ")" if self._open.pop()[1] else "; " if tag == "mtr" else ""
