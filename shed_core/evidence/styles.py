"""Styles: looks of headers without the noise that splits clusters.

Two headers of one level often differ in their visual patterns by chance: 9.75 and 10 points, a
title that fills its line and so seems centred, an acronym that counts as capitals. A style leaves
out the features that do not distinguish levels in this document.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from shed_core.document.fonts import read_font_name
from shed_core.document.phrases import Phrase, VisualPattern

_SIZE_TOLERANCE = 0.3  # points, by which a conversion changes a size
_MIN_OF_SIZE, _MIN_SHARE_OF_SIZE = 2, 0.05  # headers of a size, and share, that are no strays
_LEFT_TOLERANCE = 2.0  # points between left edges that stand below each other


class HeaderStyle(NamedTuple):
    """Look of a header. Headers of one level have equal styles; styles have no order.

    size: number of the size class, from 0, the smallest in this document.
    family, color, is_centered: None if they do not count. A size above the smallest that recurs
        determines the level by itself, so only headers up to that one differ by them.
    pattern: if fonts are no evidence, the visual pattern without its list type, and nothing else
        counts; None if they are.
    """

    size: int = 0
    is_bold: bool = False
    is_italic: bool = False
    is_underlined: bool = False
    is_capitalized: bool = False
    family: str | None = None
    color: int | None = None
    is_centered: bool | None = None
    pattern: VisualPattern | None = None


def styles_of(headers: Sequence[Phrase]) -> tuple[HeaderStyle, ...]:
    """Return the style of each header phrase; takes O(n log n)."""
    patterns = [phrase.header.pattern for phrase in headers if phrase.header]
    classes = size_classes([pattern.font_size for pattern in patterns])
    edges = _left_edges(headers, patterns)
    smallest = _smallest_recurring([classes[pattern.font_size] for pattern in patterns])
    styles: list[HeaderStyle] = []
    for phrase, pattern in zip(headers, patterns, strict=True):
        font = read_font_name(pattern.font_name)
        size = classes[pattern.font_size]
        looks = pattern.is_underlined, pattern.is_capitalized
        style = HeaderStyle(size, font.is_bold, font.is_italic, *looks)
        if size <= smallest:
            style = style._replace(
                family=font.family,
                color=pattern.font_color,
                is_centered=pattern.is_centered and _edge(phrase) not in edges,
            )
        styles.append(style)
    return tuple(_without_acronyms(headers, styles))


def exact_styles(patterns: Sequence[VisualPattern]) -> tuple[HeaderStyle, ...]:
    """Return styles that are equal if the patterns are, apart from their list types."""
    return tuple(HeaderStyle(pattern=pattern._replace(list_type="")) for pattern in patterns)


def size_classes(sizes: Sequence[float]) -> dict[float, int]:
    """Return the class of each size; sizes that differ by noise share one.

    >>> size_classes([10.0, 9.75, 12.0])
    {9.75: 0, 10.0: 0, 12.0: 1}
    """
    classes: dict[float, int] = {}
    number, first = -1, float("-inf")
    for size in sorted(set(sizes)):
        if size - first > _SIZE_TOLERANCE:
            number, first = number + 1, size
        classes[size] = number
    return classes


def _smallest_recurring(sizes: Sequence[int]) -> int:
    """Return the smallest size class that recurs too often for strays, such as labels; else 0."""
    least = max(_MIN_OF_SIZE, _MIN_SHARE_OF_SIZE * len(sizes))
    return min((size for size, n in Counter(sizes).items() if n >= least), default=0)


def _edge(phrase: Phrase) -> int:
    return round(phrase.box.x0 / _LEFT_TOLERANCE)


def _left_edges(headers: Sequence[Phrase], patterns: Sequence[VisualPattern]) -> set[int]:
    """Return the left edges of several headers that are not centred.

    A header that begins there fills its line, which puts its middle into that of the page.
    """
    edges = Counter(
        _edge(phrase)
        for phrase, pattern in zip(headers, patterns, strict=True)
        if not pattern.is_centered
    )
    return {edge for edge, n in edges.items() if n > 1}


def _without_acronyms(
    headers: Sequence[Phrase], styles: Sequence[HeaderStyle]
) -> list[HeaderStyle]:
    """Ignore capitals where all such headers are single words and other headers have none."""
    present = set(styles)
    with_words = {
        style
        for phrase, style in zip(headers, styles, strict=True)
        if style.is_capitalized and _n_words(phrase.text) > 1
    }
    lower = {
        style: style._replace(is_capitalized=False)
        for style in present - with_words
        if style.is_capitalized
    }
    return [lower[style] if lower.get(style) in present else style for style in styles]


def _n_words(text: str) -> int:
    return sum(any(map(str.isalpha, word)) for word in text.split())
