"""Recognition of the pages of a document that need it."""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import NamedTuple

from shed_core.document.notes import Note, NoteKind, on_pages
from shed_core.ingest.lines.text_line import PageLines
from shed_core.ingest.ocr import needed
from shed_core.ingest.ocr.engine import OcrLimits, loaded_engine
from shed_core.ingest.ocr.order import in_reading_order
from shed_core.ingest.ocr.pictures.cleaning import on_light_paper
from shed_core.ingest.ocr.pictures.skew import level
from shed_core.ingest.ocr.pictures.turning import upright
from shed_core.ingest.ocr.recognized import Engine, Picture, RecognizedLine, n_letters, n_read
from shed_core.ingest.ocr.scan import Scan, scanned_pages
from shed_core.ingest.ocr.weights import with_strokes
from shed_core.options import OcrMode

_LOOK_DPI, _READ_DPI = 40, 200
_MIN_CONFIDENCE = 0.75  # maps and graphs have .44 to .73, good scans of text .88 or more
_MIN_LINE_LETTERS = 20.0  # on average, of text that is badly scanned; labels have 8 to 17
_MIN_SHARE_PICTURE, _MIN_SHARE_STAMPED = 0.1, 0.5  # of the page


class PageView(NamedTuple):
    """A page as a scanner may look at it.

    pictures: returns the share of the page that its pictures cover together, from 0 on.
    draw: returns the page drawn at some dots an inch, which may be fewer than given.
    """

    pictures: Callable[[], float]
    draw: Callable[[int], Picture]


class Scanner:
    """Finds the pages that need OCR and recognises them, one after the other. mode: an OcrMode."""

    def __init__(self, mode: str, limits: OcrLimits) -> None:
        self._mode, self._limits = mode, limits
        self._last = monotonic() + limits.seconds
        self._scans: list[Scan] = []
        self._turn = 0  # of the last page, in quarters, to make it upright
        self._unread: list[int] = []

    def look(self, page: PageLines, view: PageView) -> None:
        """Recognise a page if it needs it."""
        text = needed.without_blanks(page)
        suspect = needed.suspect_lines(page, text)
        is_picture = _is_picture(text, view)
        if not (self._mode == OcrMode.FORCE or suspect or is_picture):
            return
        engine = None if self._mode == OcrMode.OFF else loaded_engine()
        if engine is None or self._is_full() or monotonic() >= self._last:
            if not text or is_picture:
                self._unread.append(page.number)
            return
        scan = self._recognize(page, on_light_paper(view.draw(_READ_DPI)), engine)
        if self._mode != OcrMode.FORCE and _is_drawing(scan.lines):
            return
        recognized = "".join(word.text for line in scan.lines for word in line.words)
        if self._mode == OcrMode.FORCE:
            scan = scan._replace(page=scan.page._replace(lines=()))
        elif suspect:
            text = "".join(line.text for line in suspect)
            if needed.are_alike(text, recognized) or needed.is_garbage(recognized):
                return
            rest = tuple(line for line in page.lines if line not in suspect)
            scan = scan._replace(page=scan.page._replace(lines=rest))
        if recognized:
            self._scans.append(scan)

    def _recognize(self, page: PageLines, picture: Picture, engine: Engine) -> Scan:
        lines, self._turn, straight = upright(picture, engine, self._turn)
        page = page._replace(turn=self._turn)
        if self._turn % 2:
            page = page._replace(width=page.height, height=page.width)
        lines_with_strokes = with_strokes(straight, lines)
        return Scan(page, in_reading_order(level(lines_with_strokes)), picture.dpi)

    def pages(self, pages: Sequence[PageLines]) -> list[PageLines]:
        """Return all pages, with the recognised lines of some."""
        self._scans.sort(key=lambda scan: scan.page.number)
        numbers = {scan.page.number for scan in self._scans}
        known = [line for page in pages if page.number not in numbers for line in page.lines]
        recognized = {page.number: page for page in scanned_pages(self._scans, known)}
        return [recognized.get(page.number, page) for page in pages]

    def notes(self) -> tuple[Note, ...]:
        """Return notes on it for the user."""
        read = on_pages(NoteKind.READ_BY_OCR, [scan.page.number for scan in self._scans])
        kind, *limit = self._why_unread()
        return (*read, *on_pages(kind, self._unread, *limit))

    def _why_unread(self) -> tuple[NoteKind] | tuple[NoteKind, int]:
        if self._mode == OcrMode.OFF:
            return (NoteKind.NOT_READ,)
        if loaded_engine() is None:
            return (NoteKind.NOT_READ_WITHOUT_ENGINE,)
        pages, seconds = self._limits
        if self._is_full():
            return NoteKind.NOT_READ_AS_TOO_MANY, pages
        return NoteKind.NOT_READ_IN_TIME, round(seconds)

    def _is_full(self) -> bool:
        return len(self._scans) >= self._limits.pages


def _is_drawing(lines: Sequence[RecognizedLine]) -> bool:
    """True if what was read is labels of a map or a graph, noise in searches and in the tree."""
    n = n_letters(lines)
    return n < _MIN_LINE_LETTERS * len(lines) and n_read(lines) < _MIN_CONFIDENCE * n


def _is_picture(text: str, view: PageView) -> bool:
    if len(text) > needed.MAX_STAMP_LETTERS:
        return False
    least = _MIN_SHARE_STAMPED if text else _MIN_SHARE_PICTURE
    return view.pictures() >= least and needed.shows_text(on_light_paper(view.draw(_LOOK_DPI)))
