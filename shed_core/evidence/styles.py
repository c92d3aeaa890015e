"""Styles: how headers are set, without the noise that splits clusters.

Two headers of one level often differ in their visual patterns by chance: 9.75 and 10 points, a
title that fills its line and so seems centred, an acronym that counts as capitals, nearly black
and black. A style leaves out what does not tell levels apart in this document.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import NamedTuple

from shed_core.document.fonts import read_font_name
from shed_core.document.phrases import Phrase, VisualPattern

_SIZE_NOISE = (0.3, 0.025)  # points, and share of the size: what a conversion changes
_COLOR_NOISE = 48  # of 255, in each of red, green and blue
_FEWEST_PARTS = 2
_LEFT_NOISE = 2.0  # points between left edges that stand below each other


class Style(NamedTuple):
    """How a header is set.

    size: number of the size class, from 0, the smallest in this document.
    details: what else is a difference. A size above the smallest tells the level by itself, so
        they are empty there; within the smallest they are family, colour, capitals and centring.
    """

    size: int
    is_bold: bool
    is_italic: bool
    is_underlined: bool
    details: tuple[Hashable, ...]


def styles_of(headers: Sequence[Phrase]) -> tuple[Style, ...]:
    """Return the style of each header phrase; takes O(n log n)."""
    patterns = [phrase.header.pattern for phrase in headers if phrase.header]
    classes = size_classes([pattern.font_size for pattern in patterns])
    colors = _plain_colors(patterns)
    edges = _left_edges(headers, patterns)
    styles: list[Style] = []
    for phrase, pattern in zip(headers, patterns, strict=True):
        font = read_font_name(pattern.font_name)
        size = classes[pattern.font_size]
        centered = pattern.is_centered and round(phrase.box.x0 / _LEFT_NOISE) not in edges
        details = (font.family, colors[pattern.font_color], pattern.is_capitalized, centered)
        weight = (font.is_bold, font.is_italic, pattern.is_underlined)
        styles.append(Style(size, *weight, () if size else details))
    return tuple(_without_acronyms(headers, _with_openers(patterns, styles)))


def exact_styles(patterns: Sequence[VisualPattern]) -> tuple[Style, ...]:
    """Return styles that are equal where the patterns are, and in no order."""
    return tuple(Style(0, False, False, False, tuple(pattern)[:-1]) for pattern in patterns)


def size_classes(sizes: Sequence[float]) -> dict[float, int]:
    """Return the class of each size; sizes that differ by noise share one.

    >>> size_classes([10.0, 9.75, 12.0])
    {9.75: 0, 10.0: 0, 12.0: 1}
    """
    classes: dict[float, int] = {}
    number, first = -1, float("-inf")
    for size in sorted(set(sizes)):
        if size - first > max(_SIZE_NOISE[0], _SIZE_NOISE[1] * size):
            number, first = number + 1, size
        classes[size] = number
    return classes


def _plain_colors(patterns: Sequence[VisualPattern]) -> dict[int, int]:
    """Map colours to the most frequent one that looks alike, of the eight most frequent."""
    counts = Counter(pattern.font_color for pattern in patterns)
    plain: list[int] = []
    mapped: dict[int, int] = {}
    for color, _ in counts.most_common():
        mapped[color] = next((other for other in plain if _alike(color, other)), color)
        if mapped[color] == color and len(plain) < 8:
            plain.append(color)
    return mapped


def _alike(a: int, b: int) -> bool:
    return all(abs((a >> bits & 255) - (b >> bits & 255)) <= _COLOR_NOISE for bits in (0, 8, 16))


def _left_edges(headers: Sequence[Phrase], patterns: Sequence[VisualPattern]) -> set[int]:
    """Return left edges at which several headers stand that are not centred.

    A header that begins there fills its line, which puts its middle into that of the page.
    """
    edges = Counter(
        round(phrase.box.x0 / _LEFT_NOISE)
        for phrase, pattern in zip(headers, patterns, strict=True)
        if not pattern.is_centered
    )
    common = {edge for edge, n in edges.items() if n > 1}
    return {near for edge in common for near in (edge - 1, edge, edge + 1)}


def _with_openers(patterns: Sequence[VisualPattern], styles: Sequence[Style]) -> list[Style]:
    """Tell centred headers apart that stand, each of them, directly before one that is not.

    Otherwise as large and as heavy, they are parts before their first chapters.
    """
    centered: dict[Style, list[int]] = {}
    for node, (pattern, style) in enumerate(zip(patterns, styles, strict=True)):
        if pattern.is_centered and not style.details:
            centered.setdefault(style, []).append(node)
    n_all, found = Counter(styles), list(styles)
    for style, nodes in centered.items():
        followed = all(n + 1 < len(styles) and styles[n + 1] == style for n in nodes)
        if followed and len(nodes) >= _FEWEST_PARTS and 3 * len(nodes) <= n_all[style]:
            for node in nodes:
                found[node] = style._replace(details=("centered",))
    return found


def _without_acronyms(headers: Sequence[Phrase], styles: Sequence[Style]) -> list[Style]:
    """Take capitals for an accident where they are single words and other words have none."""
    present = set(styles)
    worded = {
        style
        for phrase, style in zip(headers, styles, strict=True)
        if style.details and len([w for w in phrase.text.split() if any(map(str.isalpha, w))]) > 1
    }
    plain = {style: _uncapitalized(style) for style in present if len(style.details) > 1}
    return [
        plain[style] if style not in worded and plain.get(style) in present else style
        for style in styles
    ]


def _uncapitalized(style: Style) -> Style:
    family, color, _, centered = style.details
    return style._replace(details=(family, color, False, centered))
