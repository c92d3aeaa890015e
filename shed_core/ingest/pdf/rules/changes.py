"""Changes of a PDF page: struck and inserted text, as redlines draw and reviewers mark it.

Struck text has a rule through it, or a note that strikes it out, which names its author and day.
Inserted text is underlined in the colour of struck text, or in a colour next to struck text: links
are underlined in colours, too. Letters are looked at one by one, but only of pages with struck
text.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import islice, pairwise
from typing import NamedTuple

import pymupdf
from pymupdf import mupdf

from shed_core.document.changes import Change
from shed_core.ingest.lines.changes import TrackedChange, changes_joined
from shed_core.ingest.lines.text_line import Corners, PageLines
from shed_core.ingest.lines.underlines import MAX_DEPTH_EM
from shed_core.ingest.pdf.letters.text_dict import TEXT_FLAGS, Content, lines_in
from shed_core.ingest.pdf.page_resources import annotations_of, is_shown
from shed_core.ingest.pdf.rules.struck_text import MAX_HEIGHT_EM, MIN_HEIGHT_EM

_MAX_LETTERS = 30_000  # of a page, as for drawing
_MAX_NOTES = 500  # of a page
_MAX_QUADS = 200  # of a note
_MIN_COLOUR = 60  # levels of 255 between the channels of a colour that is no grey


class _Note(NamedTuple):
    """A note that strikes text out."""

    boxes: Sequence[pymupdf.Rect]
    author: str
    date: str


class _PageMarks(NamedTuple):
    """Rules, notes and links of a page, in the coordinates of the page as it is shown."""

    rules: Sequence[Corners]
    notes: Sequence[_Note]
    links: Sequence[pymupdf.Rect]


class _Letter(NamedTuple):
    """A letter. is_under: on a rule in a colour. struck: the change that strikes it, or None."""

    text: str
    at: tuple[float, float]
    color: int
    is_under: bool
    struck: Change | None


def with_changes(lines: PageLines, page: pymupdf.Page, turn: pymupdf.Matrix) -> PageLines:
    """Return the lines of a page with its changes, in the order of its text. Raises MuPDF's errors.

    turn: matrix to the page as it is shown.
    """
    notes = list(islice(_notes(page), _MAX_NOTES))
    if not (lines.has_struck_text or notes) or lines.turn:
        return lines
    content = page.get_text("rawdict", flags=TEXT_FLAGS)
    links = [pymupdf.Rect(link["from"]) * turn for link in islice(page.links(), _MAX_NOTES)]
    drawn = _PageMarks(lines.rules, notes, links)
    letters = list(islice(_letters(content, drawn, turn), _MAX_LETTERS))
    joined = changes_joined(_parts(letters))
    changes = tuple(TrackedChange(c._replace(phrase=0), letters[c.phrase].at) for c in joined)
    return lines._replace(changes=changes, has_struck_text=lines.has_struck_text or bool(changes))


def _notes(page: pymupdf.Page) -> Iterator[_Note]:
    for note in annotations_of(page, [mupdf.PDF_ANNOT_STRIKE_OUT]):
        if is_shown(note):
            n_quads = min(mupdf.pdf_annot_quad_point_count(note), _MAX_QUADS)
            quads = [mupdf.pdf_annot_quad_point(note, n) for n in range(n_quads)]
            rects = [mupdf.fz_rect_from_quad(quad) for quad in quads]
            author = mupdf.pdf_annot_author(note) if mupdf.pdf_annot_has_author(note) else ""
            boxes = [pymupdf.Rect(rect.x0, rect.y0, rect.x1, rect.y1) for rect in rects]
            yield _Note(boxes, author, _day(mupdf.pdf_annot_modification_date(note)))


def _day(seconds: int) -> str:
    """Return the day of a Unix time, or "" if it is out of range."""
    if not 0 < seconds < 2**32:
        return ""
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


def _letters(content: Content, drawn: _PageMarks, turn: pymupdf.Matrix) -> Iterator[_Letter]:
    """Yield the letters of a page, a blank after each line."""
    for line in lines_in(content):
        for span in line["spans"]:
            size, color = span["size"], span["color"]
            baseline = (pymupdf.Point(span["origin"]) * turn).y
            through = _rules_at(drawn.rules, baseline, MIN_HEIGHT_EM * size, MAX_HEIGHT_EM * size)
            under = _rules_at(drawn.rules, baseline, -MAX_DEPTH_EM * size, 0)
            if not (through or under or drawn.notes):
                nowhere = 0.0, 0.0
                yield from (_Letter(one["c"], nowhere, color, False, None) for one in span["chars"])
                continue
            for glyph in span["chars"]:
                box = pymupdf.Rect(glyph["bbox"]) * turn
                at = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
                is_under = _covers(under, at[0]) and not _is_in(at, drawn.links)
                is_under = is_under and _is_coloured(color)
                by_rule = Change("", "") if _covers(through, at[0]) else None
                struck = _struck(at, drawn.notes) or by_rule
                yield _Letter(glyph["c"], at, color, is_under, struck)
        yield _Letter(" ", (0.0, 0.0), 0, False, None)


def _rules_at(
    rules: Sequence[Corners], baseline: float, lowest: float, highest: float
) -> list[Corners]:
    """Return the rules at a height above a baseline, in points."""
    return [rule for rule in rules if lowest <= baseline - (rule[1] + rule[3]) / 2 <= highest]


def _covers(rules: Sequence[Corners], x: float) -> bool:
    return any(x0 <= x <= x1 for x0, _, x1, _ in rules)


def _struck(at: tuple[float, float], notes: Sequence[_Note]) -> Change | None:
    for note in notes:
        if _is_in(at, note.boxes):
            return Change("", "", note.author, note.date)
    return None


def _is_in(at: tuple[float, float], boxes: Sequence[pymupdf.Rect]) -> bool:
    x, y = at
    return any(box.x0 <= x <= box.x1 and box.y0 <= y <= box.y1 for box in boxes)


def _is_coloured(color: int) -> bool:
    channels = color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF
    return max(channels) - min(channels) > _MIN_COLOUR


def _parts(letters: Sequence[_Letter]) -> Iterator[Change | None]:
    """Yield changes letter by letter, with the index of the letter as their phrase."""
    colors = _colors_put_in(letters)
    blank = ""
    for number, letter in enumerate(letters):
        is_put_in = letter.is_under and letter.color in colors and not letter.struck
        if not letter.text.strip() and not letter.struck:
            blank = " "
        elif letter.struck:
            yield letter.struck._replace(struck=blank + letter.text, phrase=number)
            blank = ""
        elif is_put_in:
            yield Change("", blank + letter.text, phrase=number)
            blank = ""
        else:
            yield None
            blank = ""


def _colors_put_in(letters: Sequence[_Letter]) -> set[int]:
    """Return the colours of inserted text: those of struck text, and those next to it."""
    colors = {one.color for one in letters if one.struck}
    printable = [one for one in letters if one.text.strip()]
    for left, right in pairwise(printable):
        if left.struck and right.is_under:
            colors.add(right.color)
        if right.struck and left.is_under:
            colors.add(left.color)
    return colors
