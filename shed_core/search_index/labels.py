"""Labels of table rows as words of an index, by which a row is found that a query names.

Words in brackets are not counted: `Net cash provided by (used in) operating activities`.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.folding import folded
from shed_core.retrieval.row_labels import row_labels
from shed_core.search_index.words import texts_in

MAX_LABEL_WORDS = 10

_IN_BRACKETS = re.compile(r"\([^()]*\)")


class LabelledRow(NamedTuple):
    """A row, by its label alone or with the label above it.

    start: of the row in the record's text. words: of the label, each once.
    """

    start: int
    words: tuple[str, ...]


def labelled_rows(record: DocumentRecord) -> Iterator[LabelledRow]:
    """Yield the rows of all tables, in reading order; one below a label twice."""
    for phrase, _ in record.tables:
        for start, group, label in row_labels(record, phrase):
            own = _words(label)
            above = _words(group) if own else ()
            together = tuple(dict.fromkeys([*above, *own]))
            for words in dict.fromkeys([own, together]):
                if 0 < len(words) <= MAX_LABEL_WORDS:
                    yield LabelledRow(start, words)


def _words(label: str) -> tuple[str, ...]:
    """Return the words of a label, without figures, years and words in brackets."""
    texts = texts_in(folded(_IN_BRACKETS.sub(" ", label)))
    return tuple(dict.fromkeys(text for text, _ in texts if not text.isdigit()))
