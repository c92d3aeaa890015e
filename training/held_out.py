"""Documents that must not be trained on, because they are what is measured.

An excerpt of a document, or the same text in another layout, has other bytes; so documents are
compared by the long lines that they share.
"""

from collections.abc import Iterable, Sequence

from shed_core.evaluation.words import letters
from shed_core.ingest.lines.text_line import PageLines

_MIN_LENGTH = 30  # characters of a line that identifies its document
_MIN_SHARE = 0.3  # of the held-out document's long lines, in its twin


def long_lines(pages: Iterable[PageLines]) -> frozenset[str]:
    """Return the letters and digits of each long line."""
    return frozenset(
        letters(line.text) for page in pages for line in page.lines if len(line.text) > _MIN_LENGTH
    )


def is_twin(pages: Sequence[PageLines], held_out: Iterable[frozenset[str]]) -> bool:
    """Whether a document holds much of the text of one that is held out."""
    own = long_lines(pages)
    return any(len(own & other) > _MIN_SHARE * len(other) for other in held_out)
