"""Uses of a document's styles, against which each line is measured.

A size or a weight says nothing by itself. 11 points is a header over a body of 9, and bold is the
body of a form, so every line is measured against how the whole document uses its styles.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from shed_core.ingest.lines.text_line import PageLines, TextLine

SENTENCE_ENDS = (".", ";", ",")
DEFAULT_LEADING = 1.2
"""Ems, where a document has too few lines to measure it."""

_DIGIT = re.compile("[1-9]")
_EQUAL_DIGITS = bytes.maketrans(b"123456789", b"000000000")
_DEFAULT_SIZE = 10.0  # points, of a document without text
_MIN_LEADING, _MAX_LEADING = 0.1, 3.0  # ems; lines that are closer are drawn over each other


class FontStyle(NamedTuple):
    """Style of a line, coarse enough to count its uses. size: in points, to the nearest half."""

    font: str
    size: float
    is_bold: bool


class Look(NamedTuple):
    """Style of a line in all its details; titles of one level mostly have one look."""

    style: FontStyle
    color: int
    is_italic: bool


def look_of(line: TextLine) -> Look:
    """Look of a line."""
    return Look(style_of(line), line.color, line.is_italic)


class StyleUse(NamedTuple):
    """Lines of one style, in figures.

    mean_length: in characters. mean_run: lines that follow each other.
    share_ended: of them, that end like a sentence. share_of_characters: of the document's.
    """

    n_lines: int
    mean_length: float
    mean_run: float
    share_ended: float
    share_of_characters: float


class StyleStats(NamedTuple):
    """Uses of a document's styles.

    body_style: the style of most characters.
    share_bold: share of all characters that are bold.
    body_leading: usual distance between the baselines of two lines in the body's style, in ems.
    n_pages: pages that have lines, at least 1.
    share_larger: for a size in half points, the share of all characters in a larger one.
    uses: by style.
    repeats: by text with equal digits, the share of pages that hold it; texts of one page excepted.
    """

    body_style: FontStyle
    share_bold: float
    body_leading: float
    n_pages: int
    share_larger: dict[float, float]
    uses: dict[FontStyle, StyleUse]
    repeats: dict[str, float]


def style_of(line: TextLine) -> FontStyle:
    """Style of a line."""
    return _style(line.font, line.size, line.is_bold)


@lru_cache(maxsize=4096)  # one tuple for all lines of a style
def _style(font: str, size: float, is_bold: bool) -> FontStyle:
    return FontStyle(font, round(2 * size) / 2, is_bold)


def style_stats(pages: Sequence[PageLines]) -> StyleStats:
    """Uses of a document's styles."""
    lines = [line for page in pages for line in page.lines]
    styles = [style_of(line) for line in lines]
    uses = _uses(lines, styles)
    shares = {style: use.share_of_characters for style, use in uses.items()}
    body_style = max(shares, key=shares.__getitem__, default=FontStyle("", _DEFAULT_SIZE, False))
    return StyleStats(
        body_style=body_style,
        share_bold=sum(share for style, share in shares.items() if style.is_bold),
        body_leading=_leading(lines, styles, body_style),
        n_pages=sum(bool(page.lines) for page in pages) or 1,
        share_larger=_share_larger(shares),
        uses=uses,
        repeats=_repeats(pages),
    )


def with_equal_digits(text: str) -> str:
    """Text with all digits equal, so that a running head with a page number repeats."""
    if text.isascii():  # most lines of most files
        return text.encode().translate(_EQUAL_DIGITS).decode()
    return _DIGIT.sub("0", text)


def _uses(lines: Sequence[TextLine], styles: Sequence[FontStyle]) -> dict[FontStyle, StyleUse]:
    n_lines = Counter(styles)
    n_characters: Counter[FontStyle] = Counter()
    n_ended: Counter[FontStyle] = Counter()
    n_runs: Counter[FontStyle] = Counter()
    last: FontStyle | None = None
    for line, style in zip(lines, styles, strict=True):
        n_characters[style] += len(line.text)
        n_ended[style] += line.text.endswith(SENTENCE_ENDS)
        n_runs[style] += style != last
        last = style
    total = sum(n_characters.values()) or 1
    return {
        style: StyleUse(n, length / n, n / n_runs[style], n_ended[style] / n, length / total)
        for style, n in n_lines.items()
        for length in (n_characters[style],)
    }


def _leading(
    lines: Sequence[TextLine], styles: Sequence[FontStyle], body_style: FontStyle
) -> float:
    steps = Counter(
        round((line.baseline - last.baseline) / line.size, 2)
        for last, line, before, style in zip(lines, lines[1:], styles, styles[1:], strict=False)
        if style == before == body_style
        and _MIN_LEADING * line.size < line.baseline - last.baseline < _MAX_LEADING * line.size
    )
    return steps.most_common(1)[0][0] if steps else DEFAULT_LEADING


def _share_larger(shares: dict[FontStyle, float]) -> dict[float, float]:
    by_size: dict[float, float] = defaultdict(float)
    for style, share in shares.items():
        by_size[style.size] += share
    sizes = sorted(by_size, reverse=True)
    return dict(zip(sizes, accumulate(map(by_size.__getitem__, sizes), initial=0.0), strict=False))


def _repeats(pages: Iterable[PageLines]) -> dict[str, float]:
    n_pages, on_pages = 0, Counter[str]()
    for page in pages:
        n_pages += 1
        on_pages.update({with_equal_digits(line.text) for line in page.lines})
    return {text: n / n_pages for text, n in on_pages.items() if n > 1}
