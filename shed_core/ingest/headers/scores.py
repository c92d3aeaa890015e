"""The header identifier that needs nothing but the lines: a score for each line, from 0 to 1."""

import re
from collections.abc import Sequence

from shed_core.document.phrases import Label
from shed_core.ingest.headers.boosted_trees import Forest, shipped_forest
from shed_core.ingest.headers.features import line_vectors
from shed_core.ingest.lines.text_line import PageLines, TextLine
from shed_core.ingest.structure.document_stats import Style, document_stats, style_of

CAN_BE_HEADERS = frozenset({Label.TEXT, Label.LIST_ITEM})
"""Labels of the lines that are asked about; rules know that the others are no headers."""

_LONGEST = 250  # characters of a line of a header
_SENTENCE = 60  # characters from which on a line of body text that ends like a sentence is one
_SENTENCE_END = (".", ";", ",")
_WORD = re.compile(r"[A-Za-z]{2}|^\W*[A-Za-z]\W*$")  # `4.A.` is a number, `B` heads an index
_ADDRESS = re.compile(r"\w@\w+\.\w|https?://|\bwww\.")


def scores(
    pages: Sequence[PageLines], labels: Sequence[Label], forest: Forest | None = None
) -> list[float]:
    """Return how likely each line is a header or part of one, page by page in reading order.

    labels: of all lines. forest: by default the one that the package ships.
    """
    score = (forest or shipped_forest()).score
    stats = document_stats(pages)
    vectors = line_vectors(pages, asked(pages, labels, stats.body), stats)
    return [0.0 if vector is None else score(vector) for vector in vectors]


def asked(pages: Sequence[PageLines], labels: Sequence[Label], body: Style) -> list[bool]:
    """Return for each line whether it could be a header at all.

    labels: of all lines. body: the style of the body.
    """
    lines = (line for page in pages for line in page.lines)
    return [
        label in CAN_BE_HEADERS and _can_be_title(line, body)
        for line, label in zip(lines, labels, strict=True)
    ]


def _can_be_title(line: TextLine, body: Style) -> bool:
    text = line.text
    if not line.is_upright or len(text) > _LONGEST or not any(map(str.isalpha, text)):
        return False
    if _ADDRESS.search(text) or (text.isascii() and not _WORD.search(text)):
        return False
    is_sentence = text[0].islower() or (len(text) > _SENTENCE and text.endswith(_SENTENCE_END))
    return not is_sentence or style_of(line) != body
