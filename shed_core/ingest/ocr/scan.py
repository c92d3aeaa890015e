"""Lines of a document whose pages, or some of them, were recognised in pictures."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from shed_core.ingest.lines.boldness import Font
from shed_core.ingest.lines.spans import Line, Span, page_lines
from shed_core.ingest.lines.text_line import PageLines, TextLine
from shed_core.ingest.ocr.recognized import POINTS_PER_INCH, RecognizedLine, RecognizedWord
from shed_core.ingest.ocr.sizes import even_sizes, line_height
from shed_core.ingest.ocr.weights import bold_words, plain_weight

FONT, BOLD_FONT = "OCR", "OCR-Bold"
"""The names of the fonts of recognised text."""

_CELL_GAP_EM = 1.5  # from which on words are in cells of their own


class Scan(NamedTuple):
    """A page as it was recognised. page: before recognition."""

    page: PageLines
    lines: list[RecognizedLine]
    dpi: int


class _Style(NamedTuple):
    """Look of a line. size: in points. is_bold: of each word."""

    size: float
    is_bold: list[bool]


def scanned_pages(scans: Sequence[Scan], known: Sequence[TextLine]) -> Iterator[PageLines]:
    """Yield the pages with the recognised lines; takes O(words).

    known: the lines of other pages; a recognised line of their style has their size and font.
    """
    fonts = {(line.size, line.is_bold): line.font for line in known}
    styles = iter(_styles(scans, known))
    for scan in scans:
        parts = [part for line in scan.lines for part in _parts(line, next(styles), fonts, scan)]
        page = scan.page
        scan_lines = page_lines(parts, page.number, page.width, page.height).lines
        yield page._replace(lines=_united(page.lines, scan_lines))


def _styles(scans: Sequence[Scan], known: Sequence[TextLine]) -> list[_Style]:
    lines = [line for scan in scans for line in scan.lines]
    dpis = [scan.dpi for scan in scans for _ in scan.lines]
    sizes = even_sizes([line_height(*pair) for pair in zip(lines, dpis, strict=True)], known)
    weights = [
        [word.stroke / (dpi * size) for word in line.words]
        for line, dpi, size in zip(lines, dpis, sizes, strict=True)
    ]
    lengths = [[len(word.text) for word in line.words] for line in lines]
    plain = plain_weight(weights, lengths)
    return [
        _Style(size, bold_words([weight / plain for weight in line], own))
        for size, line, own in zip(sizes, weights, lengths, strict=True)
    ]


def _united(known: Sequence[TextLine], scan_lines: Sequence[TextLine]) -> tuple[TextLine, ...]:
    """Return the lines of the file, such as a stamp, and the recognised lines beside them.

    A recognised line that overlaps a line of the file is replaced by it.
    """
    rest = list(known)
    result: list[TextLine] = []
    for line in scan_lines:
        own = [old for old in rest if _overlap(line, old)]
        is_new = not any(_overlap(line, old) for old in known)
        result += [line] if is_new else own
        rest = [old for old in rest if old not in own]
    top = result[0].y0 if result else 0.0
    above = [line for line in rest if line.y0 < top]
    return (*above, *result, *(line for line in rest if line.y0 >= top))


def _overlap(a: TextLine, b: TextLine) -> bool:
    is_beside = a.x1 <= b.x0 or b.x1 <= a.x0
    return not is_beside and a.y0 < (b.y0 + b.y1) / 2 < a.y1


def _parts(
    line: RecognizedLine, style: _Style, fonts: Mapping[tuple[float, bool], str], scan: Scan
) -> Iterator[Line]:
    """Yield the cells of a line, in points, as MuPDF ends lines at wide gaps."""
    scale = POINTS_PER_INCH / scan.dpi
    run: list[Span] = []
    for word, is_bold in zip(line.words, style.is_bold, strict=True):
        name = fonts.get((style.size, is_bold), BOLD_FONT if is_bold else FONT)
        span = _span(word, line.baseline, style.size, Font(name, is_bold, False), scale)
        if run and span.box[0] - run[-1].box[2] > _CELL_GAP_EM * style.size:
            yield Line(run, line.block)
            run = []
        elif run:
            run[-1] = run[-1]._replace(text=f"{run[-1].text} ")
        run.append(span)
    yield Line(run, line.block)


def _span(word: RecognizedWord, baseline: float, size: float, font: Font, scale: float) -> Span:
    y = baseline * scale
    box = word.box[0] * scale, y - size, word.box[2] * scale, y + 0.2 * size
    return Span(word.text, font, size, 0, box, y)
