"""Scores raised by names: `References` above text in another font is a header in any size.

Journals set what follows the last section in small type, as they set footnotes.
"""

import re
from collections.abc import Sequence

from shed_core.document.phrases import PROSE, Label
from shed_core.ingest.headers.raised_scores.standing import raised
from shed_core.ingest.lines.text_line import TextLine
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.numbering.vocabulary import BACK_MATTER, any_of, words

_NAME = re.compile(any_of(words(BACK_MATTER)), re.IGNORECASE)
_CAN_BE = (*PROSE, Label.FOOTNOTE)
_MAX_SPACING_EM = 3.0  # from a name to the text below it
_MAX_INDENT_EM = 3.0  # between their left edges


def fill_names(
    stats: DocumentStats, scores: Sequence[float], labels: Sequence[Label]
) -> list[float]:
    """Return the scores, raised where a name of back matter stands above text in another font.

    labels: of all lines. They are raised to MIN_HEADER_SCORE. Takes O(lines).
    """
    lines = stats.lines
    return raised(
        scores,
        [
            number
            for number in range(len(lines) - 1)
            if labels[number] in _CAN_BE and _heads_text(*lines[number : number + 2])
        ],
    )


def _heads_text(line: TextLine, below: TextLine) -> bool:
    """Whether a line is such a name, and the next one the text below it."""
    if line.font == below.font or below.is_bold or _NAME.fullmatch(line.text) is None:
        return False
    is_near = 0 < below.baseline - line.baseline < _MAX_SPACING_EM * line.size
    is_aligned = abs(below.x0 - line.x0) < _MAX_INDENT_EM * line.size
    return below.page == line.page and is_near and is_aligned
