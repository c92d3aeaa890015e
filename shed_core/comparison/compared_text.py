"""A document in the form for comparison: the units of each of its sections."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence

from shed_core.comparison.similarity import runs_of, section_texts
from shed_core.comparison.units import Unit, runs_on, units_of, without_figures
from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.numbering.parse import without_number

_MIN_HELD = 0.5  # of the runs of words of a section, in the text that holds it


class ComparedText:
    """A document in the form for comparison. sections: by their nodes."""

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

    def merged_into(
        self, other: "ComparedText", partners: Mapping[int, int], step: Callable[[], None]
    ) -> dict[int, int]:
        """Return nodes without a partner whose text another document has in a section of its own.

        The text is in the partner of the section before or above, which is returned for each node,
        or in sections without a partner behind it. partners: of the nodes of this document. step:
        called for each node; may raise.
        """
        behind = other.without_partners(set(partners.values()))
        texts: dict[int, _Text] = {}
        merged: dict[int, int] = {}
        for before, nodes in self.without_partners(set(partners)).items():
            for node in nodes:
                step()
                above = (one for one in reversed(self.record.sht.path(node)) if one in partners)
                for holder in (before, next(above, ROOT)):
                    own = partners.get(holder, ROOT)
                    if own not in texts:
                        texts[own] = _Text(other.units(own, behind.get(own, ())))
                    if self._is_held(node, texts[own]):
                        merged[node] = holder
                        break
        return merged

    def without_partners(self, with_partner: Container[int]) -> dict[int, list[int]]:
        """Return the nodes that have no partner, by the last one before them that has, or ROOT."""
        behind: dict[int, list[int]] = {ROOT: []}
        before = ROOT
        for node in range(len(self._units)):
            if node in with_partner:
                before = node
            else:
                behind.setdefault(before, []).append(node)
        return behind

    def _is_held(self, node: int, text: "_Text") -> bool:
        """True if a text holds that of a node, and its title word for word."""
        is_titled = not runs_on(self.record, node)
        title = Unit(without_number(self.record.header(node)), node, "")
        if is_titled and _words([title]) not in text.words:
            return False
        runs = self.sections[node].runs
        return (is_titled or bool(runs)) and len(runs & text.runs) >= _MIN_HELD * len(runs)


class _Text:
    """A text that may contain that of a section."""

    def __init__(self, units: Sequence[Unit]) -> None:
        self.words, self.runs = _words(units), runs_of(units)


def _words(units: Sequence[Unit]) -> str:
    return f" {' '.join(without_figures(word for unit in units for word in unit.key))} "
