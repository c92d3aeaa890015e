"""The sections that changed, a line each, as an outline.

A line begins with the section's change from each document to the next: `+` it was added, `-`
dropped, `^` moved, `*` it has another title, `~41%` that share of its words changed, `#` figures
and dates alone, `=` nothing, `.` neither has it. Sections below one that was added or dropped are
counted in its line; sections of which figures alone changed share a line, as do those with another
number.
"""

from collections.abc import Iterator, Sequence

from shed_core.comparison.changes import Kind, Versions
from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.numbering.parse import numbering
from shed_core.retrieval.escaping import escaped_title
from shed_core.retrieval.prefixes import FRONT, FRONT_TITLE, prefix_of
from shed_core.retrieval.tokens import format_tokens, tokens_of_node
from shed_server.answers.compare.comparer import ComparedDocuments
from shed_server.answers.formatting import count, shortened, without_middle

MARKS = {
    Kind.ADDED: "+",
    Kind.DROPPED: "-",
    Kind.EQUAL: "=",
    Kind.MERGED: "=",
    Kind.FIGURES: "#",
    Kind.CHANGED: "~",
    Kind.ABSENT: ".",
}
MOVED, RETITLED = "^", "*"

SMALL_SHARE = 0.05
"""Share of a section's words; for want of room, sections with smaller changes share a line."""

_MAX_TITLE_CHARS, _MAX_BEFORE_CHARS = 90, 60  # of a title, and of the one before it
_MAX_LINE_CHARS = 400
_WITHOUT_TEXT = (Kind.ADDED, Kind.DROPPED, Kind.ABSENT)
_SAME = (Kind.EQUAL, Kind.MERGED)


def outline(
    comparison: ComparedDocuments, listed: Sequence[Versions], *, is_short: bool
) -> list[str]:
    """Return the lines of sections. is_short: True if small changes share a line too."""
    subsections = _Subsections(comparison, listed)
    least = SMALL_SHARE if is_short else 0.0
    lines: list[str] = []
    small: list[str] = []
    figures: list[str] = []
    for one in listed:
        comparison.step()
        if is_equal(one) or subsections.is_counted_above(one):
            continue
        share = _only_share(one)
        if share is None or share > least:
            lines.append(_line(comparison, one, subsections.n_below(one)))
        else:
            (small if share else figures).append(place_of(comparison, one)[0])
    lines += _joined(f"~<{SMALL_SHARE:.0%}: ", small)
    lines += _joined("#: ", figures)
    lines += _joined(
        "renumbered: ", [_numbers(comparison, one) for one in subsections.renumbered()]
    )
    return lines


def code_of(one: Versions) -> str:
    """Return the signs of a section's changes, from each document to the next."""
    codes: list[str] = []
    for step in one.steps:
        named = MOVED * step.is_moved + RETITLED * step.is_retitled
        share = f"{step.share:.0%}" if step.kind is Kind.CHANGED else ""
        share = "<1%" if share == "0%" else share
        codes.append(named if named and step.kind in _SAME else named + MARKS[step.kind] + share)
    return " ".join(codes)


def place_of(comparison: ComparedDocuments, one: Versions) -> tuple[str, str, int]:
    """Return prefix, header and page of a section in the last document that has it."""
    node = one.nodes[one.last]
    return place_in(comparison.records[one.last], ROOT if node is None else node)


def place_in(record: DocumentRecord, node: int) -> tuple[str, str, int]:
    """Return prefix, header and page of a node; of the text before the first header for ROOT."""
    if node == ROOT:
        return FRONT, FRONT_TITLE, record.pages[0] if record.pages else 1
    return prefix_of(record.sht, node), record.header(node), record.pages[record.sht.headers[node]]


class _Subsections:
    """The sections below others, in the last document that has them."""

    def __init__(self, comparison: ComparedDocuments, listed: Sequence[Versions]) -> None:
        self._compared, self._listed = comparison, listed
        self._known = {(n, node): one for one in listed for n, node in enumerate(one.nodes)}

    def is_counted_above(self, one: Versions) -> bool:
        """True if a section was added or dropped with the one that it is below."""
        above = self._above(one)
        kinds = [step.kind for step in one.steps]
        return (
            above is not None
            and kinds == [step.kind for step in above.steps]
            and all(kind in _WITHOUT_TEXT for kind in kinds)
        )

    def n_below(self, one: Versions) -> int:
        """Return the number of sections that its line counts."""
        node, sht = one.nodes[one.last], self._compared.records[one.last].sht
        below = sht.descendants(node) if node is not None and node != ROOT else range(0)
        counted: set[int] = set()
        for child in below:
            is_near = sht.parents[child] == node or sht.parents[child] in counted
            known = self._known.get((one.last, child))
            if is_near and known and self.is_counted_above(known):
                counted.add(child)
        return len(counted)

    def renumbered(self) -> Iterator[Versions]:
        """Yield the sections with another number, except below a parent with another number."""
        for one in self._listed:
            above = self._above(one)
            if _is_renumbered(one) and not (above and _is_renumbered(above)):
                yield one

    def _above(self, one: Versions) -> Versions | None:
        node = one.nodes[one.last]
        if node is None or node == ROOT:
            return None
        parent = self._compared.records[one.last].sht.parents[node]
        return self._known.get((one.last, parent)) if parent != ROOT else None


def is_equal(one: Versions) -> bool:
    """True if a section did not change, except its number."""
    steps = [step for step in one.steps if step.kind is not Kind.ABSENT]
    return all(s.kind in _SAME and not s.is_moved and not s.is_retitled for s in steps)


def _is_renumbered(one: Versions) -> bool:
    return any(step.is_renumbered for step in one.steps)


def _only_share(one: Versions) -> float | None:
    """Return the largest share of words that changed; None if there is more to say."""
    is_text = not any(
        step.is_moved or step.is_retitled or step.kind in _WITHOUT_TEXT for step in one.steps
    )
    return max(step.share for step in one.steps) if is_text else None


def _line(comparison: ComparedDocuments, one: Versions, n_below: int) -> str:
    prefix, header, page = place_of(comparison, one)
    document, n_documents = one.last, len(comparison.documents)
    of = f" of {document + 1}" if document + 1 < n_documents and n_documents > 2 else ""
    facts = [f"p. {page}{of}"]
    if {step.kind for step in one.steps} <= {*_WITHOUT_TEXT}:
        record, node = comparison.records[document], one.nodes[document] or 0
        facts.append(f"{format_tokens(tokens_of_node(record, node))} tokens")
    if n_below:
        facts.append(f"+{count(n_below, 'section')}")
    facts += dict.fromkeys(_before(comparison, one))
    title = escaped_title(without_middle(header, _MAX_TITLE_CHARS))
    return f"{code_of(one)} {prefix} | {title} ({', '.join(facts)})"


def _before(comparison: ComparedDocuments, one: Versions) -> Iterator[str]:
    """Yield the earlier place of a section that moved, and the earlier title if it differs."""
    for number, step in enumerate(one.steps):
        record, node = comparison.records[number], one.nodes[number]
        if node is None or node == ROOT:
            continue
        if step.is_moved:
            yield f"was {prefix_of(record.sht, node)}"
        if step.is_retitled:
            yield f'was "{escaped_title(without_middle(record.header(node), _MAX_BEFORE_CHARS))}"'


def _numbers(comparison: ComparedDocuments, one: Versions) -> str:
    """Return the first printed number of a section, and its last one."""
    first = next(n for n, node in enumerate(one.nodes) if node is not None)
    numbers = [_number(comparison, one, document) for document in (first, one.last)]
    return " -> ".join(numbers)


def _number(comparison: ComparedDocuments, one: Versions, document: int) -> str:
    header = comparison.records[document].header(one.nodes[document] or 0)
    number = numbering(header)
    shown = header.removesuffix(number.rest).strip(" .") if number else ""
    return escaped_title(shortened(shown, _MAX_TITLE_CHARS)) or "none"


def _joined(name: str, texts: Sequence[str]) -> Iterator[str]:
    """Yield texts on as few lines as they take, each with their name."""
    line = ""
    for text in texts:
        if line and len(line) + len(text) > _MAX_LINE_CHARS:
            yield name + line
            line = ""
        line += f", {text}" if line else text
    if line:
        yield name + line
