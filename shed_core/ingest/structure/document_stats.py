"""What a document's styles are used for: the yardstick by which a row stands out or does not.

A size or a weight says nothing by itself. 11 points is a header over a body of 9, and bold is the
body of a form, so every row is measured against how the whole document uses its styles.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from shed_core.ingest.lines.rows import PageRows, Row

Style = tuple[str, float, bool]
"""Font, size in half points, and whether most letters are bold."""

_DIGITS = str.maketrans("123456789", "000000000")
_SENTENCE_END = (".", ";", ",")
_TYPICAL_LEADING = 1.2  # ems, where a document is too short to tell


class Use(NamedTuple):
    """What rows of one style are like.

    n_rows: how many there are. length: mean number of characters. runs: mean number of them that
    follow each other. ended: share that ends like a sentence. letters: share of all characters.
    """

    n_rows: int
    length: float
    runs: float
    ended: float
    letters: float


class Looks(NamedTuple):
    """The looks of a document.

    body: the style of most characters. bold: share of all characters that are bold.
    leading: median distance between the feet of two body rows, in ems.
    larger: for a size in half points, the share of all characters in a larger one.
    n_pages: pages that have rows, at least 1. uses: by style.
    repeats: by text, digits made equal, the share of pages that hold it.
    """

    body: Style
    bold: float
    leading: float
    n_pages: int
    larger: dict[float, float]
    uses: dict[Style, Use]
    repeats: dict[str, float]


def style_of(row: Row) -> Style:
    """Return the style of a row."""
    return row.font, round(2 * row.size) / 2, row.bold > 0.5


def looks_of(pages: Sequence[PageRows]) -> Looks:
    """Return the looks of a document; takes O(rows)."""
    rows = [row for page in pages for row in page.rows]
    styles = [style_of(row) for row in rows]
    uses = _uses(rows, styles)
    letters = {style: use.letters for style, use in uses.items()}
    body = max(letters, key=letters.__getitem__, default=("", 10.0, False))
    return Looks(
        body=body,
        bold=sum(share for (_, _, is_bold), share in letters.items() if is_bold),
        leading=_leading(rows, styles, body),
        n_pages=sum(bool(page.rows) for page in pages) or 1,
        larger=_larger(letters),
        uses=uses,
        repeats=_repeats(pages),
    )


def plain_digits(text: str) -> str:
    """Return the text with all digits equal, so that a running head with a page number repeats."""
    return text.translate(_DIGITS)


def _uses(rows: Sequence[Row], styles: Sequence[Style]) -> dict[Style, Use]:
    n_rows = Counter(styles)
    letters: Counter[Style] = Counter()
    ended: Counter[Style] = Counter()
    runs: Counter[Style] = Counter()
    last: Style | None = None
    for row, style in zip(rows, styles, strict=True):
        letters[style] += len(row.text)
        ended[style] += row.text.endswith(_SENTENCE_END)
        runs[style] += style != last
        last = style
    total = sum(letters.values()) or 1
    return {
        style: Use(n, letters[style] / n, n / runs[style], ended[style] / n, letters[style] / total)
        for style, n in n_rows.items()
    }


def _leading(rows: Sequence[Row], styles: Sequence[Style], body: Style) -> float:
    steps = Counter(
        round((row.baseline - last.baseline) / row.size, 2)
        for last, row, before, style in zip(rows, rows[1:], styles, styles[1:], strict=False)
        if style == before == body and 0 < row.baseline - last.baseline < 3 * row.size
    )
    return steps.most_common(1)[0][0] if steps else _TYPICAL_LEADING


def _larger(letters: dict[Style, float]) -> dict[float, float]:
    sizes: dict[float, float] = {}
    for (_, size, _), share in letters.items():
        sizes[size] = sizes.get(size, 0.0) + share
    larger: dict[float, float] = {}
    above = 0.0
    for size in sorted(sizes, reverse=True):
        larger[size] = above
        above += sizes[size]
    return larger


def _repeats(pages: Iterable[PageRows]) -> dict[str, float]:
    n_pages, on_pages = 0, Counter[str]()
    for page in pages:
        n_pages += 1
        on_pages.update({plain_digits(row.text) for row in page.rows})
    return {text: n / n_pages for text, n in on_pages.items() if n > 1}
