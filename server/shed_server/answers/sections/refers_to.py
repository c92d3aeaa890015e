"""Line of references under a text that was read, with their targets: `Note 12 -> 2.6.5.14`."""

from collections import Counter
from collections.abc import Sequence

from shed_core.retrieval.prefixes import prefix_of
from shed_core.retrieval.sections import Part
from shed_server.answers.calls import ReadSection
from shed_server.answers.formatting import fitting
from shed_server.answers.section_call import SectionCall

MAX_REFERS_CHARS = 160
"""Longest line, with its line break."""

_MORE_CHARS = len("; 99 more")


def refers_to(call: SectionCall[ReadSection], part: Part) -> str:
    """Return the references of a part of sections that lead out of them, the most frequent first.

    "" if there are none. It holds no words of the document but a number and the word before it.
    """
    from shed_core.retrieval.references.references import references  # late: many patterns

    record, sections = call.record, call.sections
    shown = [part.within(record.characters(section.phrases)) for section in sections]
    n_times, names = Counter[int](), dict[int, str]()
    for reference in references(record, [one for one in shown if one]):
        target = reference.target
        if not any(target.phrase in section.phrases for section in sections):
            n_times[target.node] += 1
            names.setdefault(target.node, reference.text)
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
