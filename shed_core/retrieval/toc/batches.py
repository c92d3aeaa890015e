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


class _Unit(NamedTuple):
    """An undivided unit: a section, or the text before its subsections.

    node: ROOT for the text before all sections.
    """

    node: int
    phrases: range
    tokens: int
    is_whole: bool


def batches(record: DocumentRecord, section: SectionSpan, max_tokens: int) -> list[SectionSpan]:
    """Return the runs of a section, or of the document; their texts joined are its text."""
    runs: list[list[_Unit]] = [[]]
    for unit in _units(record, section, max_tokens):
        if runs[-1] and _tokens(runs[-1]) + unit.tokens > max_tokens:
            runs.append(_taken_along(runs[-1], max_tokens - unit.tokens))
        runs[-1].append(unit)
    return [_run(record, units[0], units[-1]) for units in runs if units]


def _units(record: DocumentRecord, section: SectionSpan, max_tokens: int) -> Iterator[_Unit]:
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


def _unit(record: DocumentRecord, node: int, phrases: range, *, is_whole: bool) -> _Unit:
    return _Unit(node, phrases, section_tokens(record, SectionSpan("", ROOT, phrases)), is_whole)


def _taken_along(run: list[_Unit], room: int) -> list[_Unit]:
    """Remove from a run, and return, texts at its end whose subsections begin the next one.

    room: in tokens of that one.
    """
    taken: list[_Unit] = []
    while len(run) > 1 and not run[-1].is_whole and _tokens(taken) + run[-1].tokens <= room:
        taken.insert(0, run.pop())
    return taken


def _tokens(units: list[_Unit]) -> int:
    return sum(unit.tokens for unit in units)


def _run(record: DocumentRecord, first: _Unit, last: _Unit) -> SectionSpan:
    """Return the run from a unit to another, with a name that `named_sections` reads."""
    begins, ends = (_prefix(record, unit.node) for unit in (first, last))
    prefix = f"{begins} to {ends}" if begins != ends else begins
    if not last.is_whole:
        prefix = f"{begins} before {_prefix(record, last.node + 1)}"
    return SectionSpan(prefix, first.node, range(first.phrases.start, last.phrases.stop))


def _prefix(record: DocumentRecord, node: int) -> str:
    return FRONT if node == ROOT else prefix_of(record.sht, node)
