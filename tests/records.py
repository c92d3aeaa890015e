"""Document records for tests, made from a few words instead of a file."""

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import strategies as st

from shed_core.document.characters import UNSEEN
from shed_core.document.notes import Note
from shed_core.document.phrases import Box, FoundBy, Label, VisualPattern
from shed_core.document.record import DocumentRecord, Metadata, Nodes, join_texts
from shed_core.method.sht import Sht, assemble
from shed_core.retrieval.prefixes import SectionSpan, find_section

PATTERN = VisualPattern(12.0, "Helvetica", 0, False, False, False, "")
BOX = Box(0, 0, 100, 10)

Entry = tuple[int, str]
"""A phrase: its level from 1 if it is a header, else 0; and its text."""


def record_of(
    entries: Sequence[Entry], *, phrases_per_page: int = 5, notes: Sequence[Note] = ()
) -> DocumentRecord:
    """Return a record whose tree has the levels that the entries state."""
    headers = [i for i, (level, _) in enumerate(entries) if level]
    levels = [level for level, _ in entries if level]
    return record_with(assemble(headers, levels, len(entries)), entries, phrases_per_page, notes)


def record_with(
    sht: Sht,
    entries: Sequence[Entry],
    phrases_per_page: int = 5,
    notes: Sequence[Note] = (),
) -> DocumentRecord:
    """Return a record with a given tree."""
    text, offsets = join_texts(words for _, words in entries)
    pages = tuple(1 + i // phrases_per_page for i in range(len(entries)))
    n = sht.n_nodes
    headers = set(sht.headers)
    return DocumentRecord(
        text=text,
        offsets=offsets,
        pages=pages,
        labels=tuple(
            Label.SECTION_HEADER if i in headers else Label.TEXT for i in range(len(entries))
        ),
        n_pages=max(pages, default=1),
        sht=sht,
        nodes=Nodes(
            *((BOX,) * n, (0,) * n, (0.0,) * n, (1.0,) * n, ("t",) * n, ("t",) * n),
            *((None,) * n, (None,) * n, (None,) * n),
        ),
        patterns=(PATTERN,) * min(n, 1),
        metadata=Metadata(notes=tuple(notes)),
    )


def with_clauses(record: DocumentRecord, *clauses: int) -> DocumentRecord:
    """Return a record some of whose nodes are clauses."""
    found_by = tuple(
        FoundBy.CLAUSE if node in clauses else name
        for node, name in enumerate(record.nodes.found_by)
    )
    return replace(record, nodes=replace(record.nodes, found_by=found_by))


def whole(record: DocumentRecord) -> SectionSpan:
    """Return the section that is the document itself."""
    return find_section(record, "")


def a_contract() -> DocumentRecord:
    """Return a record of three headers and five clauses, two of which are within another."""
    entries = [(0, "cover"), (1, "1. Definitions"), (2, "1.1 A party"), (0, "is either of them.")]
    entries += [(1, "2. Obligations"), (2, "2.1 Each party shall"), (3, "(a) pay"), (3, "(b) pray")]
    entries += [(2, "2.2 No party shall sue"), (1, "3. Law"), (0, "That of the place.")]
    return with_clauses(record_of(entries), 1, 3, 4, 5, 6)


def a_filing(n_parts: int = 4, n_items: int = 5, n_notes: int = 16) -> DocumentRecord:
    """Return a record like an annual report's: 344 sections on three levels by default."""
    entries: list[Entry] = [(0, "ANNUAL REPORT\nof a company that does not exist")]
    for part in range(1, n_parts + 1):
        entries.append((1, f"PART {part}"))
        for item in range(1, n_items + 1):
            entries += [(2, f"ITEM {item}. What the company\nsays of matter {item}")]
            entries += [(0, f"In part {part}, item {item} says that net\nincome rose. " * 8)]
            for note in range(1, n_notes + 1):
                entries.append((3, f"Note {note}: a particular of item {item} in part {part}"))
                entries.append((0, f"The particular is {part * item * note}. " * 5))
    return record_of(entries)


texts = st.text(
    st.characters(
        codec="utf-8",
        categories=("L", "N", "P", "Zs", "Sc"),
        include_characters="\n",
        exclude_characters=UNSEEN - {"\n"},
    ),
    max_size=300,
)


@st.composite
def records(draw: st.DrawFn) -> DocumentRecord:
    """Records of any shape: empty, without headers, deep, with phrases much longer than a page."""
    entry = st.tuples(st.integers(0, 5), texts)
    entries = draw(st.lists(entry, max_size=40))
    if draw(st.booleans()):
        entries.append((0, draw(texts) * draw(st.integers(1, 60))))
    return record_of(entries, phrases_per_page=draw(st.integers(1, 9)))
