"""Visual patterns: how a header phrase looks (paper, section 2.1)."""

from typing import NamedTuple


class VisualPattern(NamedTuple):
    """The seven visual features; headers with equal patterns form one cluster.

    A tuple, because clustering hashes one pattern for every header.

    font_size: points, two decimals.
    font_name: without the subset prefix (`ABCDEF+`).
    font_color: 0xRRGGBB.
    is_centered: the middle of the box is at most 2 points from the middle of the page.
    is_capitalized: every letter is a capital, and there is one.
    list_type: the kind of numbering that the text begins with (`shed_core.numbering.parse`), or "".
    """

    font_size: float
    font_name: str
    font_color: int
    is_underlined: bool
    is_centered: bool
    is_capitalized: bool
    list_type: str
