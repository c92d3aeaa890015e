"""Nodes that a table of contents folds away before levels of headers: clauses, index letters."""

from collections import defaultdict
from collections.abc import Collection

from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.prefixes import SectionSpan

_MIN_HEADERS = 3  # below a section, from which on its clauses are folded away
_MIN_LETTERS = 3  # below a header, half of all there at least, which make it an index


def folded_clauses(record: DocumentRecord, section: SectionSpan) -> frozenset[int]:
    """Return the clauses that contents of a section fold away; none if there are few headers."""
    sht, top, clauses = record.sht, section.node, record.clauses
    if not clauses:
        return clauses
    below = range(sht.n_nodes) if top == ROOT else sht.descendants(top)
    headers = set(below) - clauses
    if len(headers) < _MIN_HEADERS:
        return frozenset()
    shown = {top, *sht.children(top)}  # clauses beside headers or above one
    for node in headers:
        while (node := sht.parents[node]) not in shown:
            shown.add(node)
    return clauses.intersection(below) - shown - _listed_with(record, headers)


def _listed_with(record: DocumentRecord, headers: Collection[int]) -> set[int]:
    """Return the clauses of lists that some of the headers are members of.

    Where `7. Term.` is a header and `8. The recipient shall ...` is a clause beside it, a list with
    7 alone would look complete.
    """
    lists = {_list_of(record, node) for node in headers if record.pattern(node).list_type}
    beside = {child for parent, _ in lists for child in record.sht.children(parent)}
    return {node for node in beside & record.clauses if _list_of(record, node) in lists}


def _list_of(record: DocumentRecord, node: int) -> tuple[int, str]:
    return record.sht.parents[node], record.pattern(node).list_type


def letters_of_indexes(record: DocumentRecord, section: SectionSpan) -> frozenset[int]:
    """Return all nodes below an index by letters; none if the index is the section itself."""
    are_letters: defaultdict[int, list[bool]] = defaultdict(list)  # by header, for its children
    for node, parent in enumerate(record.sht.parents):
        are_letters[parent].append(len(record.header(node)) == 1)
    return frozenset(
        node
        for index, below in are_letters.items()
        if sum(below) >= max(_MIN_LETTERS, len(below) / 2) and index not in (ROOT, section.node)
        for node in record.sht.descendants(index)
    )
