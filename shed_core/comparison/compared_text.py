"""A document as it is compared: what each of its sections consists of."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from shed_core.comparison.similarity import runs_of, section_texts
from shed_core.comparison.units import Unit, runs_on, units_of, without_figures
from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.numbering.parse import without_number

_MIN_HELD = 0.5  # of the runs of words of a section, in the text that holds it


class ComparedText:
    """A document as it is compared. sections: by their nodes."""

    def __init__(self, record: DocumentRecord, step: Callable[[], None]) -> None:
        """step: called for each section; may raise."""
        self.record = record
        starts = (*record.sht.headers, record.n_phrases)
        parts: list[list[Unit]] = []
        for start, stop in zip((0, *starts), starts, strict=False):
            step()
            parts.append(list(units_of(record, range(start, stop))))
        self._front, *self._units = parts
        self.sections = section_texts(record, self._units)

    def units(self, node: int, merged: Iterable[int] = ()) -> list[Unit]:
        """Return the text of a node without its subsections; for ROOT, that before all headers.

        merged: further nodes whose text is part of it, their headers included.
        """
        own = list(self._front if node == ROOT else self._units[node])
        return own + [unit for one in merged for unit in self._with_header(one)]

    def _with_header(self, node: int) -> list[Unit]:
        """Return the text of a node as it would be if its header were none."""
        if runs_on(self.record, node):
            return self._units[node]
        return [Unit(self.record.header(node), node, ""), *self._units[node]]

    def merged_into(self, other: "ComparedText", partners: Mapping[int, int]) -> dict[int, int]:
        """Return nodes without a partner whose text another document has, without their header.

        It has it in the partner of the section before or above, which is what is returned of each.
        partners: of the nodes of this document, those of the other.
        """
        merged: dict[int, int] = {}
        before = ROOT
        for node in range(len(self._units)):
            if node in partners:
                before = node
                continue
            above = (one for one in reversed(self.record.sht.path(node)) if one in partners)
            for holder in (before, next(above, ROOT)):
                if self._is_held(node, other, partners.get(holder, ROOT)):
                    merged[node] = holder
                    break
        return merged

    def _is_held(self, node: int, other: "ComparedText", holder: int) -> bool:
        """Whether a text of the other document has a node's text, and its title word for word."""
        is_titled = not runs_on(self.record, node)
        title = Unit(without_number(self.record.header(node)), node, "")
        if is_titled and _words([title]) not in _words(other.units(holder)):
            return False
        runs, held = runs_of(self._units[node]), runs_of(other.units(holder))
        return (is_titled or bool(runs)) and len(runs & held) >= _MIN_HELD * len(runs)


def _words(units: Sequence[Unit]) -> str:
    return f" {' '.join(without_figures(word for unit in units for word in unit.key))} "
