"""Styles: looks of headers without the noise that splits clusters.

Two headers of one level often differ in their visual patterns by chance: 9.75 and 10 points, a
title that fills its line and so seems centred, an acronym that counts as capitals. A style leaves
out the features that do not distinguish levels in this document.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median
from typing import NamedTuple

from shed_core.document.fonts import read_font_name
from shed_core.document.phrases import Phrase, VisualPattern
from shed_core.numbering.vocabulary import BACK_MATTER, words

_BACK_MATTER = words(BACK_MATTER)  # `REFERENCES`, in capitals beside sections that are not
_SIZE_TOLERANCE = 0.3  # points, by which a conversion changes a size
_MEASURED_TOLERANCE = 0.15  # of a size that OCR measures, from one to the next larger
_MIN_MEASURED, _MIN_SHARE_MEASURED = 6, 0.5  # sizes, and of all headers, that make a document's so
_MIN_OF_SIZE, _MIN_SHARE_OF_SIZE = 2, 0.05  # headers of a size, and share, that are no strays
_HEIGHT_TOLERANCE = 4.0  # points between places of titles in the same box of their pages
_MIN_TITLED, _MIN_SHARE_TITLED = 5, 0.75  # pages, and share, with a title in that box
_PLACES_IN_TITLE = (0.0, 0.5, 0.8, 1.0)  # of its height: top, middle, baseline, bottom
_MIN_SHARE_OTHER = 0.1  # of such titles, in neither of their two usual sizes
_MAX_ACRONYM = 5  # letters of a word in capitals that is none of a title
_LEFT_TOLERANCE = 2.0  # points between left edges of one column


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
    patterns = _with_fitted_sizes(headers, patterns)
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


def _with_fitted_sizes(
    headers: Sequence[Phrase], patterns: Sequence[VisualPattern]
) -> list[VisualPattern]:
    """Return the patterns, with titles in one size if pages are slides with a title box each.

    A program makes the letters of a title smaller until it fits into its box.
    """
    titles = _titles_in_boxes(headers, [pattern.font_size for pattern in patterns])
    sizes = Counter(patterns[node].font_size for node in titles)
    usual = max(sizes, key=lambda size: (sizes[size], size), default=0.0)
    return [
        pattern._replace(font_size=usual) if node in titles else pattern
        for node, pattern in enumerate(patterns)
    ]


def _titles_in_boxes(headers: Sequence[Phrase], sizes: Sequence[float]) -> set[int]:
    """Return the first headers of pages, if those of most pages are at one height.

    Most headers are such titles, in several sizes: nearly all pages of a manual begin with headers
    of one or two. sizes: of the headers, in points.
    """
    first = {phrase.page: node for node, phrase in reversed(list(enumerate(headers)))}
    least = max(_MIN_TITLED, _MIN_SHARE_TITLED * max(first, default=0), len(headers) / 2)
    titles = max((_at_one_height(first.values(), headers, p) for p in _PLACES_IN_TITLE), key=len)
    usual = Counter(round(sizes[node]) for node in titles).most_common(2)
    is_fitted = len(titles) - sum(n for _, n in usual) >= _MIN_SHARE_OTHER * len(titles)
    return titles if is_fitted and len(titles) >= least else set()


def _at_one_height(nodes: Iterable[int], headers: Sequence[Phrase], place: float) -> set[int]:
    """Return the nodes with a place in their boxes, from 0 to 1, at the height of most."""
    boxes = {node: headers[node].box for node in nodes}
    heights = {node: box.y0 + place * (box.y1 - box.y0) for node, box in boxes.items()}
    usual = median(heights.values()) if heights else 0.0
    return {node for node, y in heights.items() if abs(y - usual) <= _HEIGHT_TOLERANCE}


def exact_styles(patterns: Sequence[VisualPattern]) -> tuple[HeaderStyle, ...]:
    """Return styles that are equal if the patterns are, apart from their list types."""
    return tuple(HeaderStyle(pattern=pattern._replace(list_type="")) for pattern in patterns)


def size_classes(sizes: Sequence[float]) -> dict[float, int]:
    """Return the class of each size; sizes that differ by noise share one.

    Where hardly any recurs or is a half point, no author chose them, but OCR measured each line:
    then a level is where many are close to each other.

    >>> size_classes([10.0, 9.75, 12.0])
    {9.75: 0, 10.0: 0, 12.0: 1}
    >>> size_classes([10.4, 11.1, 11.8, 12.6, 20.2, 21.9])
    {10.4: 0, 11.1: 0, 11.8: 0, 12.6: 0, 20.2: 1, 21.9: 1}
    """
    distinct = sorted(set(sizes))
    n_odd = sum(2 * size % 1 > 0 for size in distinct)
    are_measured = n_odd >= max(_MIN_MEASURED, _MIN_SHARE_MEASURED * len(sizes))
    classes: dict[float, int] = {}
    number, first = -1, float("-inf")
    for size in distinct:
        if size - first > (_MEASURED_TOLERANCE * first if are_measured else _SIZE_TOLERANCE):
            number, first = number + 1, size
        if are_measured:
            first = size
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
    """Ignore capitals of a style if its headers are acronyms and other headers have none."""
    present = set(styles)
    with_words = {
        style
        for phrase, style in zip(headers, styles, strict=True)
        if style.is_capitalized and not _is_acronym(phrase.text)
    }
    lower = {
        style: style._replace(is_capitalized=False)
        for style in present - with_words
        if style.is_capitalized
    }
    return [lower[style] if lower.get(style) in present else style for style in styles]


def _is_acronym(text: str) -> bool:
    """True if a header in capitals is a short word, or back matter; `RESULTS` is a title.

    >>> [_is_acronym(text) for text in ("2.1 NASA", "TCP/IP", "RESULTS", "LEGAL AID")]
    [True, True, False, False]
    """
    own = [parts for word in text.lower().split() if (parts := re.findall(r"[^\W\d_]+", word))]
    short = (len(part) <= _MAX_ACRONYM or part in _BACK_MATTER for parts in own for part in parts)
    return len(own) < 2 and all(short)
