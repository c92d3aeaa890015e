"""Lines of a document whose pages, or some of them, were recognised in pictures.

Sizes and weights are measured in pixels, so they vary from line to line where a printer's do not.
They are made even over the document: what is within a tenth of a common size is of that size, and
bold is what has strokes a fifth thicker than the body, for its size.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import NamedTuple

from shed_core.ingest.lines.boldness import Font
from shed_core.ingest.lines.reader import Line, Span, page_lines
from shed_core.ingest.lines.text_line import PageLines, TextLine
from shed_core.ingest.ocr.engine import RecognizedLine, Word

FONT = "OCR"
"""The name of the font of recognised text."""

_POINTS = 72.0  # in an inch
_CAPITAL_EM, _X_EM = 0.70, 0.48  # heights of capitals and of small letters, in ems
_TALL = frozenset("bdfhklt")
_SIZE_STEP = 1.12  # from one size to the next
_BOLD_RATIO = 1.2  # of the strokes of bold letters to those of plain ones
_CELL_GAP_EM = 1.5  # from which on words are in cells of their own


class Scan(NamedTuple):
    """A page as it was recognised.

    page: what was known of it without. strokes: of each line, in pixels.
    """

    page: PageLines
    lines: list[RecognizedLine]
    strokes: list[float]
    dpi: int


class _Measured(NamedTuple):
    """A line in points. weight: width of the strokes, in ems."""

    line: RecognizedLine
    size: float
    weight: float


def pages_of(scans: Sequence[Scan], known: Sequence[TextLine]) -> Iterator[PageLines]:
    """Yield the pages with what was recognised on them; takes O(words).

    known: the lines of other pages; what looks like one of them has its size and font.
    """
    fonts = {(line.size, line.bold > 0.5): line.font for line in known}
    measured = [[_measure(scan, n) for n in range(len(scan.lines))] for scan in scans]
    sizes = _even_sizes([line for lines in measured for line in lines], known)
    plain = _plain_weight([line for lines in measured for line in lines])
    for scan, lines in zip(scans, measured, strict=True):
        placed = [
            part
            for line in lines
            for part in _parts(line, sizes[line.size], _font(line, plain, sizes, fonts), scan.dpi)
        ]
        page = scan.page
        found = page_lines(placed, page.number, page.width, page.height).lines
        yield page._replace(lines=_united(page.lines, found))


def _united(known: Sequence[TextLine], found: Sequence[TextLine]) -> tuple[TextLine, ...]:
    """Return the lines of the file, such as a stamp, and those recognised beside them."""
    new = [line for line in found if not any(_overlap(line, old) for old in known)]
    top = new[0].y0 if new else 0.0
    above = [line for line in known if line.y0 < top]
    return (*above, *new, *(line for line in known if line.y0 >= top))


def _overlap(a: TextLine, b: TextLine) -> bool:
    is_beside = a.x1 <= b.x0 or b.x1 <= a.x0
    return not is_beside and a.y0 < (b.y0 + b.y1) / 2 < a.y1


def _measure(scan: Scan, number: int) -> _Measured:
    line, scale = scan.lines[number], _POINTS / scan.dpi
    heights = [
        (line.baseline - word.box[1]) / (_CAPITAL_EM if _is_tall(word.text) else _X_EM)
        for word in line.words
        if any(map(str.isalnum, word.text))
    ]
    size = max(1.0, median(heights or [line.baseline - line.words[0].box[1]])) * scale
    return _Measured(line, round(size, 1), scan.strokes[number] * scale / size)


def _is_tall(text: str) -> bool:
    return any(c.isupper() or c.isdigit() or c in _TALL for c in text)


def _even_sizes(lines: Sequence[_Measured], known: Sequence[TextLine]) -> dict[float, float]:
    """Return for each size the common one that it is near to; the commonest are taken first."""
    letters: Counter[float] = Counter()
    for line in lines:
        letters[line.size] += sum(len(word.text) for word in line.line.words)
    even: dict[float, float] = {}
    centres = [size for size, _ in Counter(line.size for line in known).most_common()]
    for size, _ in letters.most_common():
        near = [c for c in centres if c / _SIZE_STEP <= size <= c * _SIZE_STEP]
        even[size] = min(near, key=lambda centre: abs(centre - size), default=size)
        centres += [size] * (not near)
    return even


def _plain_weight(lines: Sequence[_Measured]) -> float:
    """Return the weight of most letters."""
    weights = [line.weight for line in lines for _ in line.line.words if line.weight > 0]
    return median(weights or [1.0])


def _font(
    line: _Measured,
    plain: float,
    sizes: Mapping[float, float],
    fonts: Mapping[tuple[float, bool], str],
) -> Font:
    is_bold = line.weight > _BOLD_RATIO * plain
    return Font(fonts.get((sizes[line.size], is_bold), FONT), is_bold, False)


def _parts(line: _Measured, size: float, font: Font, dpi: int) -> Iterator[Line]:
    """Yield the cells of a line, in points, as MuPDF ends lines at wide gaps."""
    scale = _POINTS / dpi
    run: list[Word] = []
    for word in line.line.words:
        if run and (word.box[0] - run[-1].box[2]) * scale > _CELL_GAP_EM * size:
            yield Line(list(_spans(run, line.line.baseline, size, font, scale)), line.line.block)
            run = []
        run.append(word)
    yield Line(list(_spans(run, line.line.baseline, size, font, scale)), line.line.block)


def _spans(
    words: Sequence[Word], baseline: float, size: float, font: Font, scale: float
) -> Iterator[Span]:
    y = baseline * scale
    for number, word in enumerate(words):
        text = word.text if number + 1 == len(words) else f"{word.text} "
        box = word.box[0] * scale, y - size, word.box[2] * scale, y + 0.2 * size
        yield Span(text, font, size, 0, box, y)
