"""Currency signs beside figures, which a quotation may leave out: `Total assets $ 59,268`.

A statement prints its sign in some rows only, and whoever quotes a row copies the figure. Another
sign than the printed one, or one that is not printed, makes another figure.
"""

import re
from collections.abc import Iterable, Iterator

from shed_core.retrieval.excerpts.span import Span

SIGNS = "$€£¥"
_NUMBER = r"\d(?:[\d.,]*\d)?"
_SIGN = re.compile(rf"[{SIGNS}](?=\s{{0,4}}\(?\s?\d)|(?<=\d)[{SIGNS}]|(?<=\d\s)[{SIGNS}]")
_SIGNED = re.compile(rf"[{SIGNS}]\s{{0,4}}(?:\(\s?{_NUMBER}\s?\)|{_NUMBER})|{_NUMBER}\s?[{SIGNS}]")
_BLANK = re.compile(r"\s+")


def has_sign(text: str) -> bool:
    """Whether a text has a currency sign, beside a figure or not."""
    return any(sign in text for sign in SIGNS)


def without_signs(text: str) -> str:
    """Return a text without any currency sign.

    >>> without_signs("assets$59,268")
    'assets59,268'
    """
    for sign in SIGNS:
        text = text.replace(sign, "")
    return text


def parts_without_signs(text: str, parts: Iterable[range]) -> Iterator[range]:
    """Yield the parts of a text, divided where a sign stands beside a figure, without the sign.

    >>> list(parts_without_signs("of $ 5", [range(6)]))
    [range(0, 3), range(4, 6)]
    """
    for part in parts:
        start = part.start
        for sign in _SIGN.finditer(text, part.start, part.stop):
            yield range(start, sign.start())
            start = sign.end()
        yield range(start, part.stop)


def spans_over_signs(text: str, spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return spans with those joined between which nothing but a sign stands."""
    joined: list[Span] = []
    for span in spans:
        if joined and text[joined[-1].stop : span.start] in tuple(SIGNS):
            span = Span(joined.pop().start, span.stop)
        joined.append(span)
    return tuple(joined)


def signed_figures(text: str) -> list[str]:
    """Return the figures that a currency sign stands beside, with it.

    >>> signed_figures("Total $ 59,268 and 5 € of ($ 7)")
    ['$59,268', '5€', '$7']
    """
    return [_BLANK.sub("", figure[0]) for figure in _SIGNED.finditer(text)]
