"""What each row is, before it is asked which of them are headers."""

import re
from collections.abc import Sequence

from shed_core.ingest.contents import contents_rows
from shed_core.ingest.furniture import furniture
from shed_core.ingest.rows import PageRows, Row
from shed_core.ingest.tables import table_rows
from shed_core.phrases import Label

_CAPTION = re.compile(
    r"(?:figure|fig\.|table|tab\.|exhibit|listing|algorithm|chart|abbildung|tabelle|figura|tableau)"
    r"\s*[A-Z]?[\d.\-]*\d[A-Za-z]?\s*(?:[:.–—|-]|$)|(?:figure|fig\.|table)\s+\d+(?:[.\-]\d+)*\s+[A-Z]",
    re.IGNORECASE,
)
_BULLET = re.compile(r"[•▪◦●○■□➢✓*–—-]\s|[•▪●■➢✓]")
_ITEM = re.compile(r"(?:\(?(?:\d{1,2}|[a-z]|[ivx]{1,5})[.)])\s", re.IGNORECASE)


def label_rows(pages: Sequence[PageRows]) -> list[Label]:
    """Return the label of each row, page by page; nothing is a header yet."""
    edges = furniture(pages)
    contents = contents_rows(pages)
    labels: list[Label] = []
    for index, page in enumerate(pages):
        tables = table_rows(page)
        for number, row in enumerate(page.rows):
            if (edge := edges.get((index, number))) is not None:
                labels.append(edge)
            elif number in tables or (index, number) in contents:
                labels.append(Label.TABLE)
            else:
                labels.append(_by_text(row))
    return labels


def _by_text(row: Row) -> Label:
    if _CAPTION.match(row.text):
        return Label.CAPTION
    if _BULLET.match(row.text) or _ITEM.match(row.text):
        return Label.LIST_ITEM
    return Label.TEXT
