"""Line of references under a text that was read, with their targets: `Note 12 -> 2.6.5.14`."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.prefixes import prefix_of
from shed_core.retrieval.sections import Part
from shed_server.answers.calls import ReadSection
from shed_server.answers.formatting import fitting
from shed_server.answers.section_call import SectionCall

if TYPE_CHECKING:
    from shed_core.retrieval.references.references import Reference

MAX_REFERS_CHARS = 160
"""Longest line, with its line break."""

_MORE_CHARS = len("; 99 more")


def leading_out(call: SectionCall[ReadSection], part: Part) -> "list[Reference]":
    """Return the references of a part of sections that lead out of them, in reading order."""
    from shed_core.retrieval.references.references import references  # late: many patterns

    record, sections = call.record, call.sections
    shown = [part.within(record.characters(section.phrases)) for section in sections]
    return [
        reference
        for reference in references(record, [one for one in shown if one])
        if not any(reference.target.phrase in section.phrases for section in sections)
    ]


def refers_to(record: DocumentRecord, found: "Sequence[Reference]", stop: int) -> str:
    """Return the line of the references before a place, the most frequent first; "" for none.

    It holds no words of the document but a number and the word before it.
    """
    n_times, names = Counter[int](), dict[int, str]()
    for reference in (one for one in found if one.span.stop <= stop):
        n_times[reference.target.node] += 1
        names.setdefault(reference.target.node, reference.text)
    leads = [f"{names[node]} -> {prefix_of(record.sht, node)}" for node, _ in n_times.most_common()]
    return _line(leads)


def _line(leads: Sequence[str]) -> str:
    """Return the references that have room, and the number of others; "" if there are none."""
    if not leads:
        return ""
    line = f"\nrefers to: {'; '.join(leads)}"
    if len(line) <= MAX_REFERS_CHARS:
        return line
    room = MAX_REFERS_CHARS - _MORE_CHARS - len("\nrefers to: ") + len("; ")
    shown = fitting((f"; {lead}" for lead in leads), room)
    more = f"; {len(leads) - len(shown)} more" if len(shown) < len(leads) else ""
    return f"\nrefers to: {''.join(shown).removeprefix('; ')}{more}"[:MAX_REFERS_CHARS]
