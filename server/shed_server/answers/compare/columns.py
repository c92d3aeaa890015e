"""Changes between documents as columns for a program."""

from collections.abc import Sequence
from typing import Any

from shed_core.comparison.changes import Versions
from shed_server.answers.compare.comparer import ComparedDocuments
from shed_server.answers.compare.outline import is_equal, place_in
from shed_server.answers.compare.text_changes import row_changes, sentence_changes

Columns = dict[str, Any]


def compare_columns(comparison: ComparedDocuments, listed: Sequence[Versions]) -> Columns:
    """Return the sections that changed, with their changed sentences and rows."""
    return {
        "documents": [document.name for document in comparison.documents],
        "equal": sum(map(is_equal, listed)),
        "sections": [_section(comparison, one) for one in listed if not is_equal(one)],
    }


def _section(comparison: ComparedDocuments, one: Versions) -> Columns:
    return {
        "places": [_place(comparison, n, node) for n, node in enumerate(one.nodes)],
        "steps": [
            {
                "kind": step.kind.value,
                "share": round(step.share, 4),
                "moved": step.is_moved,
                "retitled": step.is_retitled,
                "renumbered": step.is_renumbered,
                "sentences": [
                    {"before": before, "after": after}
                    for before, after, _ in sentence_changes(comparison, one, number)
                ],
            }
            for number, step in enumerate(one.steps)
        ],
        "rows": [
            {
                "label": row.label,
                "scale": row.scale,
                "values": [{"head": head, "values": values} for head, values in row.values],
            }
            for row in row_changes(comparison, one)
        ],
    }


def _place(comparison: ComparedDocuments, document: int, node: int | None) -> Columns | None:
    if node is None:
        return None
    fields = ("prefix", "header", "page")
    return dict(zip(fields, place_in(comparison.records[document], node), strict=True))
