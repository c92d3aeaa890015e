"""Numbers of lines, as manuscripts for review and pleadings have them in the margin.

A row joins such a number with the line beside it, which would begin with a number that rises from
title to title. Numbers of lines show in the whole document: on most pages nearly every line has
one, which is one more than that of the line above. A table's rows may be numbered so, but they have
cells, and few documents are a table.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from shed_core.ingest.lines.text_line import PageLines, TextLine, numbered_pages

_MIN_LINES = 8  # of a page that have numbers in a row
_MIN_SHARE_RISING = 0.8  # of the numbers of a page, that follow on the one before
_MIN_SHARE_OF_PAGES = 0.5
_MIN_PAGES = 2
_MIN_TEXT_LENGTH = 30  # characters of most lines; the rows of a list have fewer
_MAX_DIGITS = 4


class _NumberedLine(NamedTuple):
    """place: of the line on its page. length: of the text beside the number, in characters."""

    place: int
    number: int
    length: int


def with_line_numbers_apart(pages: Sequence[PageLines]) -> list[PageLines]:
    """Return the pages of a document, numbers of lines as lines of their own after the others."""
    numbered = _numbered(pages)
    return [_split(page, numbered.get(n, ())) for n, page in enumerate(pages)]


def line_numbers(pages: Sequence[PageLines]) -> Iterator[int]:
    """Yield the lines that are nothing but numbers of lines, by their numbers in the document."""
    numbered = _numbered(pages)
    for n, (start, page) in enumerate(numbered_pages(pages)):
        for place in numbered.get(n, ()):
            if page.lines[place].text.isdecimal():
                yield start + place


def _numbered(pages: Sequence[PageLines]) -> dict[int, list[int]]:
    """Return the lines with numbers of each page that has them, if most pages have; else none."""
    numbers = {n: own for n, page in enumerate(pages) if (own := _of_page(page))}
    n_with_text = sum(len(page.lines) >= _MIN_LINES for page in pages)
    is_many = len(numbers) >= max(_MIN_PAGES, _MIN_SHARE_OF_PAGES * n_with_text)
    return numbers if is_many else {}


def _of_page(page: PageLines) -> list[int]:
    lines = [*_number_of_lines(page.lines)]
    rising = {
        line.place
        for above, below in pairwise(lines)
        if below.number == above.number + 1
        for line in (above, below)
    }
    beside = [line.length for line in lines if line.length]
    is_text = not beside or sorted(beside)[len(beside) // 2] >= _MIN_TEXT_LENGTH
    is_many = len(rising) >= max(_MIN_LINES, _MIN_SHARE_RISING * len(lines))
    return sorted(rising) if is_many and is_text else []


def _number_of_lines(lines: Sequence[TextLine]) -> Iterator[_NumberedLine]:
    for place, line in enumerate(lines):
        head = _first_piece(line) if line.text[:1].isdecimal() and line.row is None else ""
        if head.isdecimal() and len(head) <= _MAX_DIGITS:
            yield _NumberedLine(place, int(head), len(line.text) - len(head))


def _first_piece(line: TextLine) -> str:
    """Return the text of a line's first piece, or all of it if the line is one piece."""
    return (line.text[: line.pieces[1][0]] if line.pieces else line.text).strip()


def _split(page: PageLines, places: Sequence[int]) -> PageLines:
    numbered = set(places)
    numbers: list[TextLine] = []
    texts: list[TextLine] = []
    for place, line in enumerate(page.lines):
        if place not in numbered:
            texts.append(line)
            continue
        if line.pieces:
            line, text = _parts(line)
            texts.append(text)
        numbers.append(line)
    return page._replace(lines=(*texts, *numbers)) if numbers else page


def _parts(line: TextLine) -> tuple[TextLine, TextLine]:
    """Return the number of a line, and the line without it."""
    start, (_, x0, x1) = line.pieces[1][0], line.pieces[0]
    number, text = line.text[:start].strip(), line.without_pieces(1)
    share = len(line.text) / len(text.text)
    goes_on = line.lead > start
    return (
        line._replace(text=number, x1=x1, lead=len(number), lefts=(x0,), flat_pieces=()),
        text._replace(
            bold=min(1.0, line.bold * share),
            italic=min(1.0, line.italic * share),
            lead=line.lead - start if goes_on else len(text.text),
            lead_font=line.lead_font if goes_on else line.font,
        ),
    )
