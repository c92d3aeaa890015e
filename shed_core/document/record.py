"""The document record: all data for answers about a document, as columns.

Caches store it, so nothing in it depends on the file's name, place or time.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from itertools import accumulate, chain, pairwise
from operator import ge, gt
from sys import getsizeof

from shed_core.document.changes import Change
from shed_core.document.divided_words import on_one_line, with_whole_words
from shed_core.document.grid import Grid, Table
from shed_core.document.notes import CONFIRMATIONS, Note
from shed_core.document.phrases import RUNNING_HEADS, Box, FoundBy, Label, VisualPattern
from shed_core.document.tagged import TaggedFigure
from shed_core.errors import MalformedRecordError
from shed_core.method.sht import ROOT, Sht

MAX_AUTHORS_CHARS = 200
"""Characters of all authors that a file states."""

_PAGE_NUMBER = re.compile(r"(?:^|(?<=[^\S\n]))\d{1,4}(?=$|[^\S\n])", re.MULTILINE)
_PHRASE_BYTES = 90  # of memory: an offset, a page and a label, with their entries in the columns
_NODE_BYTES = 700
_TABLE_BYTES = 500  # a grid with its columns, and its entry among the grids
_TAGGED_BYTES = 500  # two tuples and the period and members, its names being shared
_PIECE_BYTES = 32  # an entry in each of the four columns of a grid


@dataclass(frozen=True, slots=True)
class Metadata:
    """Properties of the document as a whole.

    title: as the file states it, or "".
    author, date: so too; see ingest.lines.properties.
    format: the name of its format, such as `pdf` (`shed_core.ingest.formats`).
    options: the options of inference in their one spelling.
    notes: for the user, such as the source of the headers, or that there is no text.
    n_evidence: pairs of clusters that evidence orders.
    n_violated: number of them that the depths violate.
    blank_pages: pages without any drawing, rising.
    coded_pages: pages with text in fonts that do not state its letters, which is left out; rising.
    """

    title: str = ""
    format: str = "pdf"
    options: str = ""
    notes: tuple[Note, ...] = ()
    n_evidence: int = 0
    n_violated: int = 0
    blank_pages: tuple[int, ...] = ()
    coded_pages: tuple[int, ...] = ()
    author: str = ""
    date: str = ""

    @property
    def shown_notes(self) -> tuple[Note, ...]:
        """The notes without confirmations."""
        return tuple(note for note in self.notes if note.kind not in CONFIRMATIONS)

    @property
    def note_texts(self) -> tuple[str, ...]:
        """Notes as sentences."""
        return tuple(note.text for note in self.shown_notes)

    @property
    def confirmations(self) -> tuple[str, ...]:
        """The notes by which nothing is in doubt, as sentences."""
        return tuple(note.text for note in self.notes if note.kind in CONFIRMATIONS)


@dataclass(frozen=True, slots=True)
class Nodes:
    """Columns about the nodes; each has one entry a node.

    boxes: of the header phrase.
    clusters: number of the cluster, in the order of their indexing nodes.
    depths: semantic depth.
    scores: confidence of the header identifier, from 0 to 1.
    found_by: as in Header.
    placed_by: the rule or evidence that fixed the depth.
    outline_levels, toc_levels: as in Header.
    own_patterns: number, in the record's own_patterns, of the header's visual pattern, or None
        where that is its cluster's.
    """

    boxes: tuple[Box, ...] = ()
    clusters: tuple[int, ...] = ()
    depths: tuple[float, ...] = ()
    scores: tuple[float, ...] = ()
    found_by: tuple[str, ...] = ()
    placed_by: tuple[str, ...] = ()
    outline_levels: tuple[int | None, ...] = ()
    toc_levels: tuple[int | None, ...] = ()
    own_patterns: tuple[int | None, ...] = ()


@dataclass(frozen=True)  # no slots: a cached property
class DocumentRecord:
    """A document's text and tree.

    text: the texts of all phrases, each closed by a line break.
    offsets: where each phrase begins in `text`, in characters, then the text's length; n + 1.
    pages: page of each phrase, counted from 1.
    labels: label of each phrase.
    n_pages: pages of the document, those without text included.
    sht: the inferred tree over the header phrases.
    nodes: columns about its nodes.
    patterns: visual pattern of each cluster's indexing node.
    own_patterns: visual patterns of headers that differ from their cluster's, each once.
    tables: the phrases that are tables with cells, in their order.
    changes: that the document shows, in the order of their phrases.
    tagged: the figures that the file tags, in the order of the text; two may have one place.

    Raises MalformedRecordError if the columns do not fit together.
    """

    text: str
    offsets: tuple[int, ...]
    pages: tuple[int, ...]
    labels: tuple[Label, ...]
    n_pages: int
    sht: Sht
    nodes: Nodes
    patterns: tuple[VisualPattern, ...]
    metadata: Metadata = field(default_factory=Metadata)
    own_patterns: tuple[VisualPattern, ...] = ()
    tables: tuple[Table, ...] = ()
    changes: tuple[Change, ...] = ()
    tagged: tuple[TaggedFigure, ...] = ()

    def __post_init__(self) -> None:
        n = self.sht.n_phrases
        if (len(self.offsets), len(self.pages), len(self.labels)) != (n + 1, n, n):
            raise MalformedRecordError(f"the columns of the phrases do not have {n} entries")
        if any(map(gt, self.offsets, self.offsets[1:])):
            raise MalformedRecordError("the offsets decrease")
        if (self.offsets[0], self.offsets[-1]) != (0, len(self.text)):
            raise MalformedRecordError("the offsets do not span the text")
        columns = (getattr(self.nodes, f.name) for f in fields(self.nodes))
        if {self.sht.n_nodes} != {len(column) for column in columns}:
            raise MalformedRecordError(
                f"the columns of the nodes do not have {self.sht.n_nodes} entries"
            )
        if self.nodes.clusters and max(self.nodes.clusters) >= len(self.patterns):
            raise MalformedRecordError("a node's cluster has no pattern")
        own = (number for number in self.nodes.own_patterns if number is not None)
        if max(own, default=-1) >= len(self.own_patterns):
            raise MalformedRecordError("a node's own pattern is not there")
        if any(not 0 <= change.phrase < n for change in self.changes):
            raise MalformedRecordError("a change is in no phrase")
        if any(not 0 <= start < stop <= len(self.text) for start, stop, _ in self.tagged):
            raise MalformedRecordError("a tagged figure is not in the text")
        if any(b.start < a.start for a, b in pairwise(self.tagged)):
            raise MalformedRecordError("the tagged figures are not in the order of the text")
        self._check_tables()

    def _check_tables(self) -> None:
        phrases = [table.phrase for table in self.tables]
        if any(map(ge, phrases, phrases[1:])):
            raise MalformedRecordError("the tables are not in the order of the text")
        for above, (phrase, grid) in zip((None, *self.tables), self.tables, strict=False):
            n_characters = self.offsets[phrase + 1] - self.offsets[phrase] - 1
            if self.labels[phrase] is not Label.TABLE or sum(grid.lengths) != n_characters:
                raise MalformedRecordError("the cells of a table are not those of its text")
            if grid.continues and (above is None or above.grid.n_columns != grid.n_columns):
                raise MalformedRecordError("a table continues one of other columns")

    @property
    def n_phrases(self) -> int:
        """Number of phrases."""
        return self.sht.n_phrases

    @property
    def n_bytes(self) -> int:
        """Memory of the record, roughly, in bytes."""
        n_pieces = sum(len(table.grid.lengths) for table in self.tables)
        columns = _PHRASE_BYTES * self.n_phrases + _NODE_BYTES * self.sht.n_nodes
        tables = _TABLE_BYTES * len(self.tables) + _PIECE_BYTES * n_pieces
        changes = sum(map(getsizeof, chain.from_iterable(self.changes)))
        tagged = _TAGGED_BYTES * len(self.tagged)
        return getsizeof(self.text) + columns + tables + changes + tagged

    @cached_property
    def bytes_before(self) -> tuple[int, ...]:
        """UTF-8 bytes of the text before each node's header, then of all text; n + 1."""
        starts = [self.offsets[header] for header in self.sht.headers]
        runs = zip([0, *starts], [*starts, len(self.text)], strict=True)
        return tuple(accumulate(_n_bytes(self.text[start:stop]) for start, stop in runs))

    @cached_property
    def pages_with_text(self) -> frozenset[int]:
        """The pages that have any text; the others are blank, or may be scanned."""
        return frozenset(self.pages)

    @cached_property
    def running_head_numbers(self) -> frozenset[tuple[int, int]]:
        """Page and value of each number of up to four digits in the running heads and feet."""
        return frozenset(
            (page, int(number))
            for phrase, (page, label) in enumerate(zip(self.pages, self.labels, strict=True))
            if label in RUNNING_HEADS
            for number in _PAGE_NUMBER.findall(self.phrase_text(phrase))
        )

    @cached_property
    def grids(self) -> dict[int, Grid]:
        """The grids of the tables, by the numbers of their phrases."""
        return dict(self.tables)

    @cached_property
    def clauses(self) -> frozenset[int]:
        """The nodes that are numbered paragraphs of a contract or law, and no headers."""
        return frozenset(
            node for node, by in enumerate(self.nodes.found_by) if by == FoundBy.CLAUSE
        )

    @cached_property
    def without_tables(self) -> "DocumentRecord":
        """The same record with its tables as text alone."""
        return replace(self, tables=())

    def phrase_text(self, phrase: int) -> str:
        """Return a phrase's text, without the line break that closes it."""
        return self.text[self.offsets[phrase] : self.offsets[phrase + 1] - 1]

    def header(self, node: int) -> str:
        """Return a node's header on one line."""
        return self._with_whole_words.get(node) or on_one_line(self._header_text(node))

    @cached_property
    def _with_whole_words(self) -> dict[int, str]:
        headers = {node: self._header_text(node) for node in range(self.sht.n_nodes)}
        return with_whole_words(headers, self.text)

    def _header_text(self, node: int) -> str:
        phrase = self.sht.headers[node]
        return self.text[self.offsets[phrase] : self.offsets[phrase + 1]]

    def tagged_within(self, start: int, stop: int) -> tuple[TaggedFigure, ...]:
        """Return the tagged figures that lie within some characters of the text."""
        first, end = (
            bisect_left(self.tagged, place, key=lambda figure: figure.start)
            for place in (start, stop)
        )
        return tuple(figure for figure in self.tagged[first:end] if figure.stop <= stop)

    def characters(self, phrases: range) -> range:
        """Return the range of a run of phrases in `text`."""
        return range(self.offsets[phrases.start], self.offsets[phrases.stop])

    def pattern(self, node: int) -> VisualPattern:
        """Return a header's own visual pattern, which may differ a little from its cluster's."""
        number = self.nodes.own_patterns[node]
        cluster = self.nodes.clusters[node]
        return self.patterns[cluster] if number is None else self.own_patterns[number]

    def phrase_at(self, offset: int) -> int:
        """Return the phrase that holds a character of `text`."""
        return bisect_right(self.offsets, offset) - 1

    def node_at(self, phrase: int) -> int:
        """Return the deepest node whose text span holds a phrase, or ROOT before all headers."""
        return bisect_right(self.sht.headers, phrase) - 1

    def is_header(self, phrase: int) -> bool:
        """True if a phrase is the header of a node."""
        node = self.node_at(phrase)
        return node != ROOT and self.sht.headers[node] == phrase


def join_texts(texts: Iterable[str]) -> tuple[str, tuple[int, ...]]:
    """Return the texts as one, each closed by a line break, and the offsets of a record.

    >>> join_texts(["a", "bc"])
    ('a\\nbc\\n', (0, 2, 5))
    """
    parts = [*texts]
    offsets = accumulate((len(text) + 1 for text in parts), initial=0)
    return "\n".join([*parts, ""]), tuple(offsets)


def _n_bytes(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
