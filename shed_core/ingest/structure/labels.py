"""What each line is, before it is asked which of them are headers."""

import re
from collections import Counter
from collections.abc import Sequence

from shed_core.document.phrases import Label
from shed_core.ingest.lines.text_line import PageLines, TextLine
from shed_core.ingest.structure.furniture import furniture
from shed_core.ingest.structure.tables import table_lines
from shed_core.ingest.structure.toc import contents_lines
from shed_core.numbering.vocabulary import CAPTIONS, any_of, words

_CAPTION = re.compile(
    rf"(?i:{any_of(words(CAPTIONS))})"
    r"\s*[A-Z]?[\d.\-]*\d[A-Za-z]?(?:\s*(?:[:.–—|-]|$)|\s+[A-Z])"
)
_BULLET = re.compile(r"[•▪◦●○■□➢✓¾*–—-]\s|[•▪●■➢✓]")
_ITEM = re.compile(r"\(?(?:\d{1,2}(?:\.\d{1,2})*|[a-z]|[ivx]{1,5})[.)]\s", re.IGNORECASE)
_NOTE = re.compile(r"(?:\d{1,3}|[*†‡§¶]{1,3})\s?[A-Z“\"(h]")
_MATH = re.compile(r"CMMI|CMSY|CMEX|MSBM|MSAM|MTMI|MTSY|rsfs|eufm|Math", re.IGNORECASE)
_SMALL = 0.93  # of the body's size; notes are set smaller


def label_lines(pages: Sequence[PageLines]) -> list[Label]:
    """Return the label of each line, page by page; nothing is a header yet."""
    edges = furniture(pages)
    contents = contents_lines(pages, edges)
    body = body_size(pages)
    labels: list[Label] = []
    for index, page in enumerate(pages):
        tables = table_lines(page)
        notes = _notes(page, body)
        for number, line in enumerate(page.lines):
            if (edge := edges.get((index, number))) is not None:
                labels.append(edge)
            elif number in tables or (index, number) in contents:
                labels.append(Label.TABLE)
            else:
                labels.append(Label.FOOTNOTE if number in notes else _by_text(line))
    return labels


def body_size(pages: Sequence[PageLines]) -> float:
    """Return the size in points that most of a document's characters are set in."""
    sizes: Counter[float] = Counter()
    for page in pages:
        for line in page.lines:
            sizes[round(line.size, 1)] += len(line.text)
    return max(sizes, key=sizes.__getitem__, default=10.0)


def _notes(page: PageLines, body: float) -> set[int]:
    """Return the lines of footnotes: small text in the lower half, from a mark of reference on."""
    found: set[int] = set()
    in_note = False
    for number, line in enumerate(page.lines):
        is_small = line.size < _SMALL * body and line.y0 > page.height / 2
        in_note = is_small and (in_note or _NOTE.match(line.text) is not None)
        if in_note:
            found.add(number)
    return found


def _by_text(line: TextLine) -> Label:
    if _CAPTION.match(line.text):
        return Label.CAPTION
    if _BULLET.match(line.text) or _ITEM.match(line.text):
        return Label.LIST_ITEM
    return Label.FORMULA if _MATH.search(line.font) else Label.TEXT
