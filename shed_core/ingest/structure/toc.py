"""Printed tables of contents: lines that end in a page number, many of them, in rising order.

One without page numbers is told by its title and by what its entries repeat: headers further on.
"""

import re
from collections.abc import Container, Iterable, Sequence

from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.text_line import PageLines, TextLine
from shed_core.numbering.vocabulary import CONTENTS, any_of, words

_LEADERS = re.compile(r"(?:[.·…_]\s?){4,}")
_NUMBER = re.compile(r"(?<=[\s.·…_])(?:\d{1,4}|[ivxl]{1,6})$")
_LETTER = re.compile(r"[^\W\d_]")
_TITLE = re.compile(
    r"(?:table of |list of )?(?:contents|figures|tables|exhibits)|index(?: to .*)?"
    rf"|{any_of(words(CONTENTS))}",
    re.IGNORECASE,
)
_ENDING = 8  # characters that hold a page number and what sets it apart
_RUN = 4  # entries without leaders that make a table of contents
_BETWEEN = 3  # lines without a number that may stand between two entries
_MOST_TITLED = 0.2  # of a document's pages; contents and index take no more
_LONGEST_TITLE = 60  # characters
_ABOVE = 6  # lines between the title of a table of contents and its first entry


def contents_lines(
    pages: Sequence[PageLines], edges: Iterable[tuple[int, int]] = ()
) -> set[tuple[int, int]]:
    """Return the page index and line index of each line of a printed table of contents.

    The title of the table is not among them: it is a header. edges: running heads and the like,
    page index and line index.
    """
    found: set[tuple[int, int]] = set()
    links = _links(pages, edges)
    for index, page in enumerate(pages):
        entries = set[int]()
        for first, last in _runs([page_number(line.text) for line in page.lines], len(pages)):
            titles = [
                line
                for line in range(max(0, first - _ABOVE), first)
                if (index, line) not in links and _is_title(page.lines[line].text)
            ]
            entries.update(range(titles[-1] + 1 if titles else first, last + 1))
        entries.update(line for line, r in enumerate(page.lines) if _LEADERS.search(r.text))
        found.update(
            (index, line) for line in entries if not _TITLE.fullmatch(page.lines[line].text)
        )
    return found


def without_entries(spans: Sequence[HeaderSpan], lines: Sequence[TextLine]) -> list[HeaderSpan]:
    """Return the header spans but those that are entries of contents without page numbers.

    Such entries follow the title of the table on its page, and each is a header span again later.
    """
    keys = [_letters(lines[h.first : h.last + 1]) for h in spans]
    last = {key: number for number, key in enumerate(keys)}
    kept: list[HeaderSpan] = []
    page, below = 0, 0  # of the table that goes on; the line below its last entry
    for number, span in enumerate(spans):
        line = lines[span.first]
        is_near = line.page == page and span.first - below <= _BETWEEN
        if is_near and last[keys[number]] > number:
            below = span.last + 1
            continue
        page = line.page if _TITLE.fullmatch(line.text.strip()) else 0
        below = span.last + 1
        kept.append(span)
    return kept


def _letters(lines: Iterable[TextLine]) -> str:
    return "".join(c for line in lines for c in line.text.casefold() if c.isalnum())


def page_number(text: str) -> int | None:
    """Return the page that an entry ends in, 0 for a Roman one, or None if it is no entry."""
    end = text[-_ENDING:]  # a search through a long line would try every place
    number = _NUMBER.search(end)
    if number is None or _LETTER.search(text[: number.start() - len(end)]) is None:
        return None
    return int(number[0]) if number[0].isdigit() else 0


def _runs(numbers: Iterable[int | None], n_pages: int) -> list[tuple[int, int]]:
    """Return runs of lines whose page numbers do not fall, with few lines between them."""
    runs: list[list[int]] = []
    before = 0
    for line, number in enumerate(numbers):
        if number is None or number > 2 * n_pages + 20:
            continue
        if runs and line - runs[-1][-1] <= _BETWEEN + 1 and number >= before:
            runs[-1].append(line)
        else:
            runs.append([line])
        before = number
    return [(run[0], run[-1]) for run in runs if len(run) >= _RUN]


def _links(
    pages: Sequence[PageLines], edges: Iterable[tuple[int, int]]
) -> Container[tuple[int, int]]:
    """Return the running heads that lead to the contents from most pages, as filings have them.

    Such as those over the contents themselves are titles.
    """
    titles = {(page, line) for page, line in edges if _is_title(pages[page].lines[line].text)}
    return titles if len(titles) > _MOST_TITLED * len(pages) else ()


def _is_title(text: str) -> bool:
    return len(text) < _LONGEST_TITLE and _TITLE.search(text) is not None
