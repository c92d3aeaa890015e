"""The true tree over a record whose headers are the true ones.

Such a record has a node for each title of the outline that was found, so the structure is measured
alone: both trees have the same nodes to the character.
"""

from bisect import bisect_left
from collections.abc import Sequence

from shed_core.document.record import DocumentRecord
from shed_core.evaluation.headers import header_key
from shed_core.evaluation.truth import TrueHeader


def places_of_nodes(
    headers: Sequence[TrueHeader], record: DocumentRecord
) -> tuple[range | None, ...]:
    """Return the characters of the node that each true header is, or None where it has none.

    Nodes follow the order of the truth, each with the level that the outline gives it. Titles that
    were not found lie between; the text tells which, and where it cannot, the first is taken.
    """
    listed: dict[tuple[int, int | None], list[int]] = {}
    for number, header in enumerate(headers):
        listed.setdefault((header.page, header.level), []).append(number)
    places: list[range | None] = [None] * len(headers)
    first = 0
    for node, phrase in enumerate(record.sht.headers):
        here = listed.get((record.pages[phrase], record.nodes.outline_levels[node]), [])
        candidates = here[bisect_left(here, first) :]
        key = header_key(record.header(node))
        same_text = (i for i in candidates if header_key(headers[i].title) == key)
        number = next(same_text, candidates[0] if candidates else None)
        if number is not None:
            places[number] = range(record.offsets[phrase], record.offsets[phrase + 1])
            first = number + 1
    return tuple(places)
