"""A document as disjoint runs of whole sections, each of at most so many tokens.

They serve to read a whole document: read_section takes the name of each run. A section that fits
into a run of its own is not divided. A larger one is divided into its subsections and the text
before them, which stays with the first subsection if both fit. Only a text without subsections may
be longer than the limit.
"""

from collections.abc import Iterator
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.prefixes import FRONT, SectionSpan, has_front, prefix_of
from shed_core.retrieval.tokens import section_tokens

_MAX_TAKEN = 8  # texts that go with a subsection: a chapter's, its section's …


class Unit(NamedTuple):
    """An undivided unit: a section, or the text before its subsections.

    node: ROOT for the text before all sections.
    """

    node: int
    phrases: range
    tokens: int
    is_whole: bool


def batches(
    record: DocumentRecord, section: SectionSpan, max_tokens: int
) -> list[tuple[Unit, Unit]]:
    """Return the ends of the runs of a section, or of the document; their texts are its text."""
    runs: list[list[Unit]] = [[]]
    n_tokens = 0
    for unit in _units(record, section, max_tokens):
        if runs[-1] and n_tokens + unit.tokens > max_tokens:
            runs.append(_taken_along(runs[-1], max_tokens - unit.tokens))
            n_tokens = sum(one.tokens for one in runs[-1])
        runs[-1].append(unit)
        n_tokens += unit.tokens
    return [(units[0], units[-1]) for units in runs if units]


def _units(record: DocumentRecord, section: SectionSpan, max_tokens: int) -> Iterator[Unit]:
    sht, top = record.sht, section.node
    if top == ROOT and has_front(sht):
        front = range(sht.headers[0] if sht.headers else sht.n_phrases)
        yield _unit(record, ROOT, front, is_whole=True)
    node, stop = (0, sht.n_nodes) if top == ROOT else (top, sht.ends[top])
    while node < stop and section.prefix != FRONT:
        whole = _unit(record, node, sht.text_span(node), is_whole=True)
        if whole.tokens <= max_tokens or sht.ends[node] == node + 1:
            yield whole
            node = sht.ends[node]
        else:
            own = range(sht.headers[node], sht.headers[node + 1])
            yield _unit(record, node, own, is_whole=False)
            node += 1


def _unit(record: DocumentRecord, node: int, phrases: range, *, is_whole: bool) -> Unit:
    return Unit(node, phrases, section_tokens(record, SectionSpan("", ROOT, phrases)), is_whole)


def _taken_along(run: list[Unit], room: int) -> list[Unit]:
    """Remove from a run, and return, texts at its end whose subsections begin the next one.

    room: in tokens of that one.
    """
    taken: list[Unit] = []
    for unit in reversed(run[1:][-_MAX_TAKEN:]):
        room -= unit.tokens
        if unit.is_whole or room < 0:
            break
        taken.insert(0, run.pop())
    return taken


def named_run(record: DocumentRecord, first: Unit, last: Unit) -> SectionSpan:
    """Return the run from a unit to another, with a name that `named_sections` reads."""
    begins, ends = (prefix_of(record.sht, unit.node) for unit in (first, last))
    prefix = f"{begins} to {ends}" if begins != ends else begins
    if not last.is_whole:
        prefix = f"{begins} before {prefix_of(record.sht, last.node + 1)}"
    return SectionSpan(prefix, first.node, range(first.phrases.start, last.phrases.stop))
