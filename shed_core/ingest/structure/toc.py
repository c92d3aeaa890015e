"""Printed tables of contents: lines that end in a page number, many of them, in rising order.

One without page numbers is found by its title and by its entries, which repeat headers further on.
"""

import re
from collections.abc import Container, Sequence
from itertools import pairwise

from shed_core.document.runs import connected
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.normalize import letters_of
from shed_core.ingest.lines.text_line import PageLines, TextLine, numbered_pages
from shed_core.numbering.parse import is_untitled_number
from shed_core.numbering.vocabulary import CONTENTS, any_of, words

_LEADERS = re.compile(r"[.·…_]\s?(?:[.·…_]\s?){3}")  # a known first letter is found fast
_NUMBER = re.compile(r"(?<=[\s.·…_])(?<!\d\.)(?:\d{1,4}|[ivxl]{1,6})$")
_APART = re.compile(r"[\s.·…_]{2}[\divxl]+$")
_FIGURE = re.compile(r"[^A-Za-z]*\d[^A-Za-z]*")
_TITLE = re.compile(
    r"(?<![a-z])(?:(?:table of |list of )?(?:contents|figures|tables|exhibits)|index(?: to .*)?"
    rf"|{any_of(words(CONTENTS))})(?![a-z])",
    re.IGNORECASE,
)
_MAX_SHARE_OF_PAGES, _MAX_PAGES_MORE = 2, 20  # to which pages are numbered: the file may be a part
_ENDING_LENGTH = 8  # characters that hold a page number and the sign or blank before it
_MIN_ENTRIES = 4  # without leaders, that make a table of contents
_MAX_LINES_BETWEEN = 3  # without a number, between two entries
_MAX_TITLE_LENGTH = 60  # characters
_MAX_LINES_ABOVE = 6  # between the title of a table of contents and its first entry


def contents_lines(pages: Sequence[PageLines], furniture: Container[int] = ()) -> set[int]:
    """Numbers of the lines of printed tables of contents.

    The title of a table is not among them: it is a header. furniture: numbers of the lines that are
    running heads and the like. Takes O(lines).
    """
    found: set[int] = set()
    for start, page in numbered_pages(pages):
        entries = set[int]()
        for first, last in _runs(page.lines, len(pages)):
            above = range(max(0, first - _MAX_LINES_ABOVE), first)
            titles = [
                i for i in above if start + i not in furniture and _is_title(page.lines[i].text)
            ]
            entries.update(range(titles[-1] + 1 if titles else first, last + 1))
        entries.update(i for i, line in enumerate(page.lines) if _LEADERS.search(line.text))
        found.update(start + i for i in entries if not _heads_entries(page.lines[i].text))
    return found


def _heads_entries(text: str) -> bool:
    """True if a text is the title of printed contents, or a letter above entries of an index."""
    return _TITLE.fullmatch(text) is not None or (len(text) == 1 and text.isalpha())


def without_entries(spans: Sequence[HeaderSpan], lines: Sequence[TextLine]) -> list[HeaderSpan]:
    """Header spans less those that are entries of contents without page numbers.

    Such entries follow the title of the table on its page, and each is a header span again later.
    """
    keys = [letters_of(" ".join(lines[n].text for n in span.lines)) for span in spans]
    last = {key: number for number, key in enumerate(keys)}
    kept: list[HeaderSpan] = []
    page = 0  # of the current table
    for number, span in enumerate(spans):
        line = lines[span.first]
        if line.page == page and last[keys[number]] > number:
            continue
        page = line.page if _TITLE.fullmatch(line.text.strip()) else 0
        kept.append(span)
    return kept


def page_number(text: str) -> int | None:
    """Page that an entry ends in, 0 for a Roman one, or None if it is no entry.

    A row of several figures is none, nor is `Chapter 2`, which is a title.

    >>> page_number("Scope  5"), page_number("Net sales  7  9"), page_number("Chapter 2")
    (5, None, None)
    """
    ending = text[-_ENDING_LENGTH:]  # a search through a long line would try every position
    number = _NUMBER.search(ending)
    if number is None or _ends_in_figures(text) or is_untitled_number(text):
        return None
    return int(number[0]) if number[0].isdigit() else 0


def _ends_in_figures(text: str) -> bool:
    """True if the last two cells of a row are figures."""
    return all(_FIGURE.fullmatch(cell) for cell in text.rsplit("  ", 2)[-2:])


def _runs(lines: Sequence[TextLine], n_pages: int) -> list[tuple[int, int]]:
    """Runs of lines whose page numbers do not fall, with few lines between them."""
    most = _MAX_SHARE_OF_PAGES * n_pages + _MAX_PAGES_MORE
    numbers = {
        line: number
        for line, number in enumerate(page_number(line.text) for line in lines)
        if number is not None and number <= most
    }

    def goes_on(above: int, line: int) -> bool:
        return line - above <= _MAX_LINES_BETWEEN + 1 and numbers[line] >= numbers[above]

    runs = (run for run in connected(numbers, goes_on) if len(run) >= _MIN_ENTRIES)
    return [(run[0], run[-1]) for run in runs if _lists(lines, run)]


def _lists(lines: Sequence[TextLine], run: Sequence[int]) -> bool:
    """True if lines list pages: a number is apart, or two lines follow each other.

    Otherwise they are numbered titles, such as `Work for lesson 7`, each above its text.
    """
    return any(_APART.search(lines[line].text[-_ENDING_LENGTH:]) for line in run) or any(
        below - above == 1 for above, below in pairwise(run)
    )


def _is_title(text: str) -> bool:
    return len(text) < _MAX_TITLE_LENGTH and _TITLE.search(text) is not None
