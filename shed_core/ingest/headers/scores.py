"""The header identifier that needs nothing but the rows: a score for each row, from 0 to 1."""

import re
from collections.abc import Sequence

from shed_core.document.phrases import Label
from shed_core.ingest.headers.boosted_trees import Forest, shipped_forest
from shed_core.ingest.headers.features import row_vectors
from shed_core.ingest.lines.rows import PageRows, Row
from shed_core.ingest.structure.document_stats import Style, looks_of, style_of

CAN_BE_HEADERS = frozenset({Label.TEXT, Label.LIST_ITEM})
"""Labels of the rows that are asked about; rules know that the others are no headers."""

_LONGEST = 250  # characters of a row of a header
_SENTENCE = 60  # characters from which on a row of body text that ends like a sentence is one
_SENTENCE_END = (".", ";", ",")
_WORD = re.compile(r"[A-Za-z]{2}|^\W*[A-Za-z]\W*$")  # `4.A.` is a number, `B` heads an index
_ADDRESS = re.compile(r"\w@\w+\.\w|https?://|\bwww\.")


def scores(
    pages: Sequence[PageRows], labels: Sequence[Label], forest: Forest | None = None
) -> list[float]:
    """Return how likely each row is a header or part of one, page by page in reading order.

    labels: of all rows. forest: by default the one that the package ships.
    """
    score = (forest or shipped_forest()).score
    looks = looks_of(pages)
    vectors = row_vectors(pages, asked(pages, labels, looks.body), looks)
    return [0.0 if vector is None else score(vector) for vector in vectors]


def asked(pages: Sequence[PageRows], labels: Sequence[Label], body: Style) -> list[bool]:
    """Return for each row whether it could be a header at all.

    labels: of all rows. body: the style of the body.
    """
    rows = (row for page in pages for row in page.rows)
    return [
        label in CAN_BE_HEADERS and _can_be_title(row, body)
        for row, label in zip(rows, labels, strict=True)
    ]


def _can_be_title(row: Row, body: Style) -> bool:
    text = row.text
    if not row.is_upright or len(text) > _LONGEST or not any(map(str.isalpha, text)):
        return False
    if _ADDRESS.search(text) or (text.isascii() and not _WORD.search(text)):
        return False
    is_sentence = text[0].islower() or (len(text) > _SENTENCE and text.endswith(_SENTENCE_END))
    return not is_sentence or style_of(row) != body
