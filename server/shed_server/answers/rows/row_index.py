"""Index of the labels of a record's table rows by their words, made once for each record.

Labels are compared by their words: folded, without punctuation, each by its stem. Optional are
words in brackets, such as `(loss)` or `(Note 5)`, `, net` at the end, and text of a narrow column
next to the labels: `Level 2`, the number of a note.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.folding import folded
from shed_core.retrieval.row_labels import RowLabel, row_labels
from shed_core.retrieval.table_titles import TableTitle, table_title
from shed_core.search_index.words import Stems

_WORD = re.compile(r"[^\W_]+|%(?= of\b)")  # `% of net sales` is not the row `Net sales`
_ASIDE = re.compile(
    r"\([^()]*\)|\[[^\[\]]*\]|, net$|(?<=\w)[\s.…]+(?:level \d|notes? \d+[a-z]?|\d{1,2})[\s.…]*$"
)
_MINOR_WORDS = frozenset(
    ["a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "s", "the", "to"]
)  # not `per`, which tells income from income per share
_LIGHT, _LIGHT_SHARE = frozenset({"total", "expens", "balanc", "amount"}), 0.3
"""Stems that are often added to a label or left out, and how much of their weight counts."""

_TOTAL = "total"
_SEPARATOR = "\0"  # between labels that are folded together; no record holds it
_ROW_BYTES = 900


class LabelWords(NamedTuple):
    """Stems of a label's words. own: outside of brackets. all: those in brackets too."""

    own: frozenset[str]
    all: frozenset[str]


class IndexedRow(NamedTuple):
    """A row with figures. phrase: its table. row: its label. words, group: of label and group."""

    phrase: int
    row: RowLabel
    words: LabelWords
    group: frozenset[str]


@dataclass(frozen=True, slots=True)
class RowIndex:
    """The rows with figures of all tables of a record, in the order of the text.

    holding: the rows whose label has a stem, by their numbers, which rise. weights: of the stems.
    titles: of the tables, each with its stems.
    """

    rows: Sequence[IndexedRow]
    holding: Mapping[str, Sequence[int]]
    weights: Mapping[str, float]
    titles: Mapping[int, tuple[TableTitle, frozenset[str]]]

    @property
    def n_bytes(self) -> int:
        """Memory of the index, roughly, in bytes."""
        return _ROW_BYTES * (len(self.rows) + len(self.titles) + 1)

    @property
    def labels(self) -> Sequence[str]:
        """The labels of the rows, in their order."""
        return [row.row.label for row in self.rows]

    def weight(self, stem: str) -> float:
        """Return the weight of a word of a label here: the rarer, the more."""
        return self.weights.get(stem) or _weight(stem, 0, len(self.rows))


def _weight(stem: str, n_holding: int, n_rows: int) -> float:
    rarity = log(2 + n_rows / (1 + n_holding))
    return _LIGHT_SHARE * rarity if stem in _LIGHT else rarity


def row_index(record: DocumentRecord, stems: Stems) -> RowIndex:
    """Return the index of a record's rows. Takes about 15 ms for 1,000 rows."""
    found = [(phrase, row) for phrase, _ in record.tables for row in row_labels(record, phrase)]
    found = [(phrase, row) for phrase, row in found if row.label]
    phrases = list(dict.fromkeys(phrase for phrase, _ in found))
    titles = [table_title(record, phrase) for phrase in phrases]
    texts = [row.label for _, row in found] + [row.group for _, row in found]
    words = words_of_labels([*texts, *(one.title for one in titles)], stems)
    n = len(found)
    rows = [
        IndexedRow(phrase, row, words[number], words[n + number].all)
        for number, (phrase, row) in enumerate(found)
    ]
    holding: defaultdict[str, list[int]] = defaultdict(list)
    for number, row in enumerate(rows):
        is_bare = row.words.all == frozenset({_TOTAL})  # then the group alone tells the sum's name
        for stem in row.words.all | row.group if is_bare else row.words.all:
            holding[stem].append(number)
    titled = zip(titles, (one.all for one in words[2 * n :]), strict=True)
    weights = {stem: _weight(stem, len(numbers), n) for stem, numbers in holding.items()}
    return RowIndex(rows, dict(holding), weights, dict(zip(phrases, titled, strict=True)))


def words_of_labels(labels: Sequence[str], stems: Stems) -> list[LabelWords]:
    """Return the words of labels."""
    if not labels:
        return []
    whole = folded(_SEPARATOR.join(labels)).replace("non-", "non").split(_SEPARATOR)
    texts = [(set(_words(_ASIDE.sub(" ", text))), set(_words(text))) for text in whole]
    known = stems.of({word for _, words in texts for word in words})
    return [
        LabelWords(frozenset(known[w] for w in own or every), frozenset(known[w] for w in every))
        for own, every in texts
    ]


def _words(text: str) -> Iterator[str]:
    return (word for word in _WORD.findall(text) if word not in _MINOR_WORDS)
