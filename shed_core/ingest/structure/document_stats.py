"""What a document's styles are used for: the yardstick by which a line stands out or does not.

A size or a weight says nothing by itself. 11 points is a header over a body of 9, and bold is the
body of a form, so every line is measured against how the whole document uses its styles.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from shed_core.ingest.lines.text_line import PageLines, TextLine

Style = tuple[str, float, bool]
"""Font, size in half points, and whether most letters are bold."""

_DIGITS = str.maketrans("123456789", "000000000")
_SENTENCE_END = (".", ";", ",")
_TYPICAL_LEADING = 1.2  # ems, where a document is too short to tell


class Use(NamedTuple):
    """What lines of one style are like.

    n_rows: how many there are. length: mean number of characters. runs: mean number of them that
    follow each other. ended: share that ends like a sentence. letters: share of all characters.
    """

    n_lines: int
    length: float
    runs: float
    ended: float
    letters: float


class DocumentStats(NamedTuple):
    """The looks of a document.

    body: the style of most characters. bold: share of all characters that are bold.
    leading: median distance between the feet of two body lines, in ems.
    larger: for a size in half points, the share of all characters in a larger one.
    n_pages: pages that have lines, at least 1. uses: by style.
    repeats: by text, digits made equal, the share of pages that hold it.
    """

    body: Style
    bold: float
    leading: float
    n_pages: int
    larger: dict[float, float]
    uses: dict[Style, Use]
    repeats: dict[str, float]


def style_of(line: TextLine) -> Style:
    """Return the style of a line."""
    return line.font, round(2 * line.size) / 2, line.bold > 0.5


def document_stats(pages: Sequence[PageLines]) -> DocumentStats:
    """Return the looks of a document; takes O(lines)."""
    lines = [line for page in pages for line in page.lines]
    styles = [style_of(line) for line in lines]
    uses = _uses(lines, styles)
    letters = {style: use.letters for style, use in uses.items()}
    body = max(letters, key=letters.__getitem__, default=("", 10.0, False))
    return DocumentStats(
        body=body,
        bold=sum(share for (_, _, is_bold), share in letters.items() if is_bold),
        leading=_leading(lines, styles, body),
        n_pages=sum(bool(page.lines) for page in pages) or 1,
        larger=_larger(letters),
        uses=uses,
        repeats=_repeats(pages),
    )


def plain_digits(text: str) -> str:
    """Return the text with all digits equal, so that a running head with a page number repeats."""
    return text.translate(_DIGITS)


def _uses(lines: Sequence[TextLine], styles: Sequence[Style]) -> dict[Style, Use]:
    n_lines = Counter(styles)
    letters: Counter[Style] = Counter()
    ended: Counter[Style] = Counter()
    runs: Counter[Style] = Counter()
    last: Style | None = None
    for line, style in zip(lines, styles, strict=True):
        letters[style] += len(line.text)
        ended[style] += line.text.endswith(_SENTENCE_END)
        runs[style] += style != last
        last = style
    total = sum(letters.values()) or 1
    return {
        style: Use(n, letters[style] / n, n / runs[style], ended[style] / n, letters[style] / total)
        for style, n in n_lines.items()
    }


def _leading(lines: Sequence[TextLine], styles: Sequence[Style], body: Style) -> float:
    steps = Counter(
        round((line.baseline - last.baseline) / line.size, 2)
        for last, line, before, style in zip(lines, lines[1:], styles, styles[1:], strict=False)
        if style == before == body and 0 < line.baseline - last.baseline < 3 * line.size
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


def _repeats(pages: Iterable[PageLines]) -> dict[str, float]:
    n_pages, on_pages = 0, Counter[str]()
    for page in pages:
        n_pages += 1
        on_pages.update({plain_digits(line.text) for line in page.lines})
    return {text: n / n_pages for text, n in on_pages.items() if n > 1}
