"""The lines of PDF pages, as a person sees the pages: turned, and without hidden text."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from math import sqrt
from typing import NamedTuple

import pymupdf

from shed_core.ingest.lines.boldness import Font, font_of, with_heavier_as_bold
from shed_core.ingest.lines.line_numbers import with_line_numbers_apart
from shed_core.ingest.lines.reading_order import in_reading_order
from shed_core.ingest.lines.spans import Line, Span, page_lines
from shed_core.ingest.lines.text_line import PageLines
from shed_core.ingest.ocr.recognized import Picture
from shed_core.ingest.ocr.scanner import PageView, Scanner
from shed_core.ingest.pdf.annotations.comments import comments_of
from shed_core.ingest.pdf.annotations.typed_text import typed_places, with_typed_text_in_place
from shed_core.ingest.pdf.hidden_text.detection import take_hidden_lines
from shed_core.ingest.pdf.hidden_text.resources import can_hide_text
from shed_core.ingest.pdf.letters import accents, drawn_lines, right_to_left, vertical, word_gaps
from shed_core.ingest.pdf.letters.glyph_texts import GlyphTexts
from shed_core.ingest.pdf.letters.raised import mark_powers
from shed_core.ingest.pdf.letters.small_capitals import LetterWidths, mark_small_capitals
from shed_core.ingest.pdf.letters.text_dict import (
    MIN_UPRIGHT_COSINE,
    TEXT_FLAGS,
    Content,
    beyond_ascii,
    lines_in,
    page_text,
)
from shed_core.ingest.pdf.letters.type3_fonts import mend_type3
from shed_core.ingest.pdf.letters.unstated_letters import UnstatedLetters, may_have_codes
from shed_core.ingest.pdf.open import damage_ignored
from shed_core.ingest.pdf.page_resources import content_length
from shed_core.ingest.pdf.rules.changes import with_changes
from shed_core.ingest.pdf.rules.drawn import drawing_flags, take_drawings, with_rules
from shed_core.ingest.pdf.rules.image_rules import image_rules
from shed_core.ingest.pdf.rules.lattice import PageLattices, ruled
from shed_core.ingest.pdf.rules.ruled_rows import with_ruled_rows
from shed_core.progress import Progress

_MAX_PIXELS = 12_000_000  # of a page that is recognised: A4 at 350 dpi
# Bits of MuPDF's stext.h: of a span's `flags`, then of its `char_flags`.
_ITALIC, _BOLD = 2, 16
_CHAR_BOLD, _CHAR_FILLED, _CHAR_STROKED = 8, 16, 32
_MAX_BLANK_BYTES = 2_000  # contents of a blank page, such as settings of colours, compressed
_UNKNOWN_SIZE = 612.0, 792.0  # points; US Letter, for a page that cannot be read
_MENDERS: Sequence[tuple[Callable[[str], bool], Callable[[Content, pymupdf.TextPage], None]]] = (
    (accents.may_have_accents, accents.compose_accents),
    (word_gaps.may_lack_blanks, word_gaps.separate_words),
    (lambda text: accents.SOFT_HYPHEN in text, accents.keep_drawn_hyphens),
)
"""For which text of a page letters are to be mended by their places, and how."""

_MAX_SIZE = 10_000.0  # points; a page has 14,400 at most, and a file may state an infinite size


def recognize_if_needed(document: pymupdf.Document, lines: PageLines, scanner: Scanner) -> None:
    """Recognise a page by OCR if it needs it. lines: of its text, changed in place."""
    with damage_ignored():
        place = document, lines.number - 1  # a page that needs nothing is not loaded again
        scanner.look(lines, PageView(partial(_pictures, *place), partial(_draw, *place)))


def _pictures(document: pymupdf.Document, index: int) -> float:
    """Return the share of a page that pictures cover; some scanners cut a page into strips."""
    page = document.load_page(index)
    whole = page.rect.get_area()
    images = (pymupdf.Rect(image["bbox"]) & page.rect for image in page.get_image_info())
    return sum(image.get_area() / whole for image in images if whole)


def _draw(document: pymupdf.Document, index: int, dpi: int) -> Picture:
    page = document.load_page(index)
    area = max(1.0, page.rect.width * page.rect.height)
    dpi = max(1, min(dpi, int(72 * sqrt(_MAX_PIXELS / area))))
    zoom = pymupdf.Matrix(dpi / 72, dpi / 72)
    pixmap = page.get_pixmap(matrix=zoom, colorspace=pymupdf.csGRAY, alpha=False, annots=False)
    return Picture(pixmap.samples, pixmap.width, pixmap.height, dpi)


def read_pages(
    document: pymupdf.Document,
    progress: Progress | None = None,
    scanner: Scanner | None = None,
) -> list[PageLines]:
    """Return the lines of each page; bold means bolder than most of the document.

    scanner: of OCR, called for each page; None without OCR.
    """
    n_pages = document.page_count
    pages: list[PageLines] = []
    state = font_state_of(document)
    for number in range(1, n_pages + 1):
        pages.append(read_page(document, number, state))
        if scanner is not None:
            recognize_if_needed(document, pages[-1], scanner)
        if progress is not None:
            progress(number, n_pages)
    return with_heavier_as_bold(with_line_numbers_apart(pages))


class FontState(NamedTuple):
    """State of a document's fonts and resources, shared by the reading of its pages.

    hiding: cache of can_hide_text. widths: of the letters of its fonts. glyphs: their ligatures.
    """

    hiding: dict[int, bool]
    widths: LetterWidths
    unstated: UnstatedLetters
    glyphs: GlyphTexts

    def load(self, number: int) -> pymupdf.Page:
        """Return a page, counted from 1, after a look at its fonts."""
        page, new_fonts = self.glyphs.load(number)
        self.widths.look(new_fonts)
        return page


def font_state_of(document: pymupdf.Document) -> FontState:
    """Return the state for a document of which no page was read."""
    unstated = UnstatedLetters(document, TEXT_FLAGS)
    return FontState({}, LetterWidths(document), unstated, GlyphTexts(document))


def read_page(document: pymupdf.Document, number: int, state: FontState | None = None) -> PageLines:
    """Return the lines of a page, counted from 1; a page that cannot be read has none."""
    with damage_ignored():
        return _read_page(document, number, state or font_state_of(document))
    # one broken page must not cost the user the other hundred
    return PageLines(number, *_UNKNOWN_SIZE, (), is_unreadable=True)


def _read_page(document: pymupdf.Document, number: int, state: FontState) -> PageLines:
    page = state.load(number)
    is_suspicious = can_hide_text(page, state.hiding)
    # of the page itself: a display list, which rules could share, has no blanks drawn alone
    flags = drawing_flags(document, page)
    textpage = page.get_textpage(flags=TEXT_FLAGS | flags)
    content = textpage.extractDICT()
    drawings = take_drawings(content)
    text = page_text(content)
    if may_have_codes(content, text):
        if state.unstated.find(number, content):
            return _read_page(document, number, state)
        state.unstated.drop_codes(content)
        text = page_text(content)
    mark_small_capitals(content, page, textpage, state.widths)
    other_letters = beyond_ascii(text)
    content = _mended(content, textpage, text, other_letters)
    if page.rotation:
        _rotate_all(content, drawings, rotation_matrix(page))
    drawings += image_rules(document, page) if flags else ()
    hidden_lines = take_hidden_lines(content, page, is_suspicious)
    if state.glyphs.has_type3:
        mend_type3(content, page, other_letters)
    if vertical.may_run_down(other_letters) and vertical.runs_down(content):
        lines = _lines_in_columns(content, page, number)
    else:
        is_mixed = right_to_left.has_right_to_left(other_letters)  # then cells go by baselines
        lines = _lines(content, page, number, PageLattices() if is_mixed else ruled(drawings))
    is_blank = not (lines.lines or hidden_lines) and _is_blank(document, page)
    lines = with_changes(with_rules(lines, drawings, page), page, rotation_matrix(page))
    return lines._replace(hidden_lines=hidden_lines, is_blank=is_blank)


def _lines(content: Content, page: pymupdf.Page, number: int, rules: PageLattices) -> PageLines:
    raw_lines = drawn_lines.with_turned_letters(lines_of(content))
    raw_lines = drawn_lines.without_readings(drawn_lines.without_doubles(raw_lines))
    if places := typed_places(page):
        raw_lines = with_typed_text_in_place(raw_lines, places)
    # the content's own width and height ignore rotation, and a crop box beyond the sheet
    rows = with_ruled_rows(raw_lines, rules)
    lines = page_lines(rows, number, page.rect.width, page.rect.height, is_drawn=True)
    return lines._replace(
        lines=in_reading_order(lines.lines),
        comments=comments_of(page, raw_lines),
        head_rules=tuple((rule.at, rule.start, rule.stop) for rule in rules.level),
    )


def _lines_in_columns(content: Content, page: pymupdf.Page, number: int) -> PageLines:
    """Return the columns of a page whose text runs down as lines of a turned page."""
    comments = comments_of(page, [*lines_of(content)])
    content = vertical.with_columns_as_lines(content)
    width, height = page.rect.width, page.rect.height
    _rotate(content, vertical.turning(width))
    lines = page_lines(drawn_lines.without_doubles(lines_of(content)), number, height, width)
    return lines._replace(turn=vertical.QUARTERS, comments=comments)


def _mended(content: Content, textpage: pymupdf.TextPage, text: str, other_letters: str) -> Content:
    """Return the text of a page with its letters repaired, in reading order.

    text: all of it. other_letters: its characters that are not ASCII.
    """
    is_mixed = right_to_left.has_right_to_left(other_letters)
    raw = textpage.extractRAWDICT() if is_mixed else None
    if raw:
        take_drawings(raw)
    if raw and right_to_left.runs_right_to_left(content):
        return right_to_left.in_logical_order(raw)
    word_gaps.join_spaced_letters(content, textpage)
    for is_needed, mend in _MENDERS:
        if is_needed(text):
            mend(content, textpage)
    word_gaps.join_split_spans(content)
    mark_powers(content)
    if raw:
        return right_to_left.with_lines_in_order(content, raw)
    word_gaps.part_figures(content)
    return content


def _is_blank(document: pymupdf.Document, page: pymupdf.Page) -> bool:
    """True if nothing is drawn on a page without text; only short contents are looked at."""
    return content_length(document, page) <= _MAX_BLANK_BYTES and not page.get_bboxlog()


def lines_of(content: Content) -> Iterator[Line]:
    """Yield MuPDF's lines, which end at every wide gap, with the blocks that they are in."""
    for block in content["blocks"]:
        for line in block.get("lines", ()):
            spans = [_span(span) for span in line["spans"]]
            if spans and spans[-1].text.rstrip().endswith(accents.SOFT_HYPHEN):
                spans[-1] = accents.with_last_hyphen(spans[-1])
            if "is_reversed" in line:
                spans = right_to_left.with_boxes_of_line(spans)
            yield Line(spans, block["number"], line["dir"][0] > MIN_UPRIGHT_COSINE)


def _span(span: Content) -> Span:
    font = _font_of(span["font"], span["flags"], span["char_flags"])
    size = min(_MAX_SIZE, span["size"])
    return Span(span["text"], font, size, span["color"], span["bbox"], span["origin"][1])


@lru_cache(maxsize=4096)
def _font_of(name: str, flags: int, char_flags: int) -> Font:
    """Return a font; letters that are filled and outlined too are bold, as many programs do it."""
    outlined = _CHAR_FILLED | _CHAR_STROKED
    is_bold = flags & _BOLD or char_flags & _CHAR_BOLD or char_flags & outlined == outlined
    return font_of(name, bool(is_bold), bool(flags & _ITALIC))


def _rotate_all(content: Content, drawings: list[Content], matrix: pymupdf.Matrix) -> None:
    """Rotate the text and drawings of a page as it is shown, in place."""
    _rotate(content, matrix)
    for drawing in drawings:
        drawing["bbox"] = tuple(pymupdf.Rect(drawing["bbox"]) * matrix)


def _rotate(content: Content, matrix: pymupdf.Matrix) -> None:
    """Rotate the text of a page as it is shown, in place.

    PyMuPDF returns text as if no page were rotated, so the upright words of a landscape table would
    run up the page, and no header there could be found.
    """
    turn = pymupdf.Matrix(matrix.a, matrix.b, matrix.c, matrix.d, 0, 0)  # directions do not move
    for line in lines_in(content):
        line["dir"] = tuple(pymupdf.Point(line["dir"]) * turn)
        line["bbox"] = tuple(pymupdf.Rect(line["bbox"]) * matrix)
        for span in line["spans"]:
            span["bbox"] = tuple(pymupdf.Rect(span["bbox"]) * matrix)
            span["origin"] = tuple(pymupdf.Point(span["origin"]) * matrix)


def rotation_matrix(page: pymupdf.Page) -> pymupdf.Matrix:
    """Return the matrix from the text of a page to the page as it is shown.

    PyMuPDF's own is wrong where the crop box goes beyond the sheet.
    """
    rotation = page.rotation
    if not rotation:
        return pymupdf.Matrix(1, 0, 0, 1, 0, 0)
    width, height = page.rect.width, page.rect.height
    return {
        90: pymupdf.Matrix(0, 1, -1, 0, width, 0),
        180: pymupdf.Matrix(-1, 0, 0, -1, width, height),
        270: pymupdf.Matrix(0, -1, 1, 0, 0, height),
    }[rotation]
