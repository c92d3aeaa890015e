"""From rows to phrases: paragraphs, items, tables and headers, in reading order."""

from collections.abc import Collection, Iterator, Sequence

from shed_core.ingest.headings import Heading, box_of, pattern_of
from shed_core.ingest.rows import PageRows, Row
from shed_core.phrases import Header, Label, Phrase

_LEADING = 1.75  # ems between the feet of two rows of one paragraph, at most
_SINGLE = (Label.LIST_ITEM, Label.CAPTION, Label.TITLE)  # each such row begins a phrase of its own


def phrases_of(
    pages: Sequence[PageRows],
    labels: Sequence[Label],
    headings: Sequence[Heading],
    underlined: Collection[int],
) -> Iterator[Phrase]:
    """Yield the phrases of a document.

    labels: of all rows. headings: by their first rows, increasing.
    underlined: the first rows of the headings that are underlined.
    """
    rows = [row for page in pages for row in page.rows]
    done = 0
    for heading in headings:
        yield from _plain_phrases(rows, labels, range(done, heading.first))
        yield _header_phrase(rows, heading, pages, heading.first in underlined)
        done = heading.last + 1
    yield from _plain_phrases(rows, labels, range(done, len(rows)))


def _header_phrase(
    rows: Sequence[Row], heading: Heading, pages: Sequence[PageRows], is_underlined: bool
) -> Phrase:
    own = rows[heading.first : heading.last + 1]
    text = "\n".join([*(row.text for row in own[:-1]), own[-1].text[: heading.length].rstrip()])
    page = pages[own[0].page - 1]
    header = Header(
        pattern_of(own, text, page, is_underlined), heading.score, heading.found_by, heading.level
    )
    return Phrase(text, Label.SECTION_HEADER, own[0].page, box_of(own), header)


def _plain_phrases(rows: Sequence[Row], labels: Sequence[Label], run: range) -> Iterator[Phrase]:
    start = run.start
    for row in run:
        if row > start and _begins(rows[row - 1], rows[row], labels[row - 1], labels[row]):
            yield _plain(rows[start:row], labels[start])
            start = row
    if start < run.stop:
        yield _plain(rows[start : run.stop], labels[start])


def _begins(above: Row, below: Row, label_above: Label, label: Label) -> bool:
    """Whether a row begins a new phrase."""
    if above.page != below.page or label in _SINGLE:
        return True
    if label != label_above:  # the second row of an item or caption has no mark of its own
        return label is not Label.TEXT or label_above not in _SINGLE or _apart(above, below)
    if label is Label.TABLE:
        return False
    return _apart(above, below)


def _apart(above: Row, below: Row) -> bool:
    step = below.baseline - above.baseline
    return not 0 < step < _LEADING * max(above.size, below.size)


def _plain(rows: Sequence[Row], label: Label) -> Phrase:
    return Phrase("\n".join(row.text for row in rows), label, rows[0].page, box_of(rows))
