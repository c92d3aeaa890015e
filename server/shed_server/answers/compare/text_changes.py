"""Changes in the text of a section: sentences, and rows of tables side by side by period.

A sentence is compared from each document to the next; the words that changed have the marks of
`git diff --word-diff`, which models know: `the fee is [-5-]{+7+} per cent`. A row is one for all
documents, with the figures of each head that any of them has.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from shed_core.comparison.changes import Kind, Versions
from shed_core.comparison.units import Unit, changed_pairs, says_the_same, without_equals
from shed_core.document.record import DocumentRecord
from shed_core.retrieval.folding import folded
from shed_core.retrieval.row_labels import row_labels
from shed_core.retrieval.table_lines import table_scale
from shed_core.retrieval.table_text import head_cells
from shed_server.answers.compare.comparer import ComparedDocuments

_CHANGED = (Kind.CHANGED, Kind.FIGURES)


class SentenceChange(NamedTuple):
    """A sentence that is another in the next document. before, after: None where there is none.

    paragraph: the first phrase of its paragraph, in the document that has it last.
    """

    before: str | None
    after: str | None
    paragraph: int


class RowChange(NamedTuple):
    """A row that is not the same in all documents.

    values: by the head of a column, its figures in each document, "" where it has none; the columns
    of the last document first. scale: of its table, or "". documents: that have the row.
    """

    label: str
    values: tuple[tuple[str, tuple[str, ...]], ...]
    scale: str
    documents: tuple[int, ...]


def sentence_changes(
    comparison: ComparedDocuments, one: Versions, number: int
) -> list[SentenceChange]:
    """Return the sentences of a section that changed in a step, then those that were dropped."""
    if one.steps[number].kind not in _CHANGED:
        return []
    before, after = (
        [unit for unit in _units_at(comparison, one, document) if unit.row is None]
        for document in (number, number + 1)
    )
    only_after, only_before = without_equals(after, before)
    pairs = changed_pairs(only_after, only_before)
    changes: list[SentenceChange] = []
    for unit, other in zip(only_after, pairs, strict=True):
        comparison.step()
        if other is None:
            changes.append(SentenceChange(None, unit.text, unit.paragraph))
        elif not says_the_same(unit, only_before[other]):
            changes.append(SentenceChange(only_before[other].text, unit.text, unit.paragraph))
    gone = (unit for n, unit in enumerate(only_before) if n not in set(pairs))
    return [*changes, *(SentenceChange(one.text, None, one.paragraph) for one in gone)]


def row_changes(comparison: ComparedDocuments, one: Versions) -> Iterator[RowChange]:
    """Yield the rows of a section's tables that are not the same in all documents that have it."""
    if not any(step.kind in _CHANGED for step in one.steps):
        return
    documents = [n for n, node in enumerate(one.nodes) if node is not None]
    for rows in _rows(comparison, one, documents).values():
        newest_first = [rows[n] for n in reversed(documents) if n in rows]
        columns = {column: head for row in newest_first for column, head in row.heads.items()}
        shown = {column for row in newest_first for column in row.values}
        values = tuple(
            (head, tuple(rows[n].values.get(column, "") if n in rows else "" for n in documents))
            for column, head in columns.items()
            if column in shown
        )
        first = newest_first[0]
        yield RowChange(first.label, values, first.scale, tuple(sorted(rows)))


def _units_at(comparison: ComparedDocuments, one: Versions, document: int) -> list[Unit]:
    """Return the text of a section in a document; none if it is not there."""
    node = one.nodes[document]
    if node is None:
        return []
    steps = one.steps
    merged = [*(steps[document].merged[0] if document < len(steps) else ())]
    merged += steps[document - 1].merged[1] if document else ()
    return comparison.texts[document].units(node, dict.fromkeys(merged))


class _Row(NamedTuple):
    """A row in one document. values, heads: as printed, by what columns are compared by."""

    label: str
    values: dict[str, str]
    heads: dict[str, str]
    scale: str


_Label = tuple[tuple[str, ...], int]
"""The words of a row's label, and which of the rows with these words it is."""


def _rows(
    comparison: ComparedDocuments, one: Versions, documents: Sequence[int]
) -> dict[_Label, dict[int, _Row]]:
    """Return the rows that are not in all of some documents, by label, in each of them."""
    units = {n: [u for u in _units_at(comparison, one, n) if u.row] for n in documents}
    keys = [{unit.key for unit in own} for own in units.values()]
    in_all = {key for key in keys[0] if all(key in own for own in keys)}
    rows: dict[_Label, dict[int, _Row]] = {}
    for document in reversed(documents):
        for label, unit, row in _labelled(
            comparison, comparison.records[document], units[document]
        ):
            if unit.key not in in_all:
                rows.setdefault(label, {})[document] = row
    return rows


def _labelled(
    comparison: ComparedDocuments, record: DocumentRecord, units: Iterable[Unit]
) -> Iterator[tuple[_Label, Unit, _Row]]:
    tables: dict[int, _Table] = {}
    n_seen: Counter[tuple[str, ...]] = Counter()
    for unit in units:
        comparison.step()
        if unit.row is None:
            continue
        phrase, row = unit.row
        if phrase not in tables:
            tables[phrase] = _Table(record, phrase)
        own = tables[phrase].row(row.start, row.cells)
        words = tuple(folded(own.label).split())
        n_seen[words] += 1
        yield (words, n_seen[words]), unit, own


class _Table:
    """Heads, scale and labels of a table."""

    def __init__(self, record: DocumentRecord, phrase: int) -> None:
        n_seen: Counter[str] = Counter()
        self._heads: dict[str, str] = {}  # two columns may have one head
        for head in head_cells(record, phrase)[1:]:
            n_seen[folded(head)] += 1
            self._heads[f"{folded(head)} {n_seen[folded(head)]}"] = head
        self._scale = table_scale(record, phrase)
        self._groups = {start: group for start, group, _ in row_labels(record, phrase)}

    def row(self, start: int, cells: Sequence[str]) -> _Row:
        """Return a row; its label with that of its group."""
        group = self._groups.get(start, "").rstrip(": ")
        label = f"{group}: {cells[0]}" if group else cells[0]
        values = zip(self._heads, cells[1:], strict=False)
        return _Row(label, {key: v for key, v in values if v}, self._heads, self._scale)


_CONTEXT = 6  # words on either side of a change
_MAX_WORDS = 1_000  # of both; SequenceMatcher takes the square of it
_MIN_RATIO = 0.4  # of two sentences that have more in common than words here and there
_LIKE_A_MARK = re.compile(r"\[(?=-)|-(?=\])|\{(?=\+)|\+(?=\})")


def word_changes(before: str, after: str) -> str:
    """Return a sentence with the words that are only before or only after a change.

    >>> word_changes("The fee is 5 per cent.", "The fee is 7 per cent.")
    'The fee is [-5-]{+7+} per cent.'
    """
    runs = list(word_runs(_escaped(before), _escaped(after)))
    shown: list[str] = []
    for number, (old, new) in enumerate(runs):
        if old != new:
            shown.append(_dropped(old) + _added(new))
            continue
        n_before, n_after = _CONTEXT * (number > 0), _CONTEXT * (number + 1 < len(runs))
        if len(new) > n_before + n_after + 1:
            new = [*new[:n_before], "...", *new[len(new) - n_after :]]
        shown.append(" ".join(new))
    return " ".join(shown)


def word_runs(before: str, after: str) -> Iterator[tuple[Sequence[str], Sequence[str]]]:
    """Yield the words of two sentences, run by run: equal ones, or ones that replace each other.

    >>> list(word_runs("a b", "a c"))
    [(['a'], ['a']), (['b'], ['c'])]
    """
    old, new = before.split(), after.split()
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    if len(old) + len(new) > _MAX_WORDS or matcher.ratio() < _MIN_RATIO:
        yield old, new
        return
    for _, start, stop, first, last in matcher.get_opcodes():
        yield old[start:stop], new[first:last]


def _dropped(words: Sequence[str]) -> str:
    return f"[-{' '.join(words)}-]" if words else ""


def _added(words: Sequence[str]) -> str:
    return f"{{+{' '.join(words)}+}}" if words else ""


def _escaped(text: str) -> str:
    return _LIKE_A_MARK.sub(r"\\\g<0>", text)
