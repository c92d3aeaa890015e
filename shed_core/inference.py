"""From phrases to a document record: headers are placed and the tree is assembled (section 3.1).

It is the method without any input or output.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from shed_core.document.grid import Table
from shed_core.document.phrases import RUNNING_HEADS, Header, Phrase, VisualPattern
from shed_core.document.record import DocumentRecord, Metadata, Nodes, join_texts
from shed_core.document.tagged import MAX_TAGGED, TaggedFigure, shifted
from shed_core.method.depths import indexing_nodes
from shed_core.method.sht import assemble
from shed_core.options import Options
from shed_core.placement import Placement, place


def infer(
    phrases: Sequence[Phrase],
    n_pages: int,
    options: Options = Options(),
    metadata: Metadata = Metadata(),
) -> DocumentRecord:
    """Infer the tree of a document and return its record.

    n_pages: pages of the document, those without text included.
    metadata: what the file says of the document; the rest is filled in here.
    """
    header_phrases = [i for i, phrase in enumerate(phrases) if phrase.header is not None]
    nodes = [phrases[i] for i in header_phrases]
    placement = place(nodes, options, _leading(phrases))
    headers = [h for phrase in nodes if (h := phrase.header) is not None]
    patterns = tuple(headers[node].pattern for node in indexing_nodes(placement.clusters))
    by_cluster = [patterns[number] for number in placement.clusters]
    own_patterns, numbers = _own_patterns(headers, by_cluster)
    text, offsets = join_texts(phrase.text for phrase in phrases)
    return DocumentRecord(
        text=text,
        offsets=offsets,
        pages=tuple(phrase.page for phrase in phrases),
        labels=tuple(phrase.label for phrase in phrases),
        n_pages=n_pages,
        sht=assemble(header_phrases, placement.depths, len(phrases)),
        nodes=replace(_nodes(nodes, headers, placement), own_patterns=numbers),
        patterns=patterns,
        own_patterns=own_patterns,
        metadata=replace(
            metadata,
            options=options.key,
            n_evidence=placement.n_evidence,
            n_violated=placement.n_violated,
        ),
        tables=tuple(_tables(phrases)),
        tagged=tuple(islice(_tagged(phrases, offsets), MAX_TAGGED)),
    )


def _leading(phrases: Sequence[Phrase]) -> list[int]:
    """Return the nodes that the next node follows without text between, but running heads."""
    printed = (phrase for phrase in phrases if phrase.label not in RUNNING_HEADS)
    leading: list[int] = []
    node, follows = -1, False
    for is_header in (phrase.header is not None for phrase in printed):
        if is_header and follows:
            leading.append(node)
        node, follows = node + is_header, is_header
    return leading


def _own_patterns(
    headers: Sequence[Header], patterns: Sequence[VisualPattern]
) -> tuple[tuple[VisualPattern, ...], tuple[int | None, ...]]:
    """Return the patterns of headers that differ from their cluster's, and which each header has.

    patterns: of each header's cluster.
    """
    numbers: dict[VisualPattern, int] = {}
    column = tuple(
        None if header.pattern == pattern else numbers.setdefault(header.pattern, len(numbers))
        for header, pattern in zip(headers, patterns, strict=True)
    )
    return tuple(numbers), column


def _tables(phrases: Sequence[Phrase]) -> Iterator[Table]:
    n_columns = 0
    for number, phrase in enumerate(phrases):
        if (grid := phrase.grid) is not None:
            goes_on = grid.continues and grid.n_columns == n_columns  # the one above may be text
            yield Table(number, replace(grid, continues=goes_on))
            n_columns = grid.n_columns


def _tagged(phrases: Sequence[Phrase], offsets: Sequence[int]) -> Iterator[TaggedFigure]:
    for phrase, offset in zip(phrases, offsets, strict=False):
        yield from shifted(phrase.tagged, offset)


def _nodes(phrases: Sequence[Phrase], headers: Sequence[Header], placement: Placement) -> Nodes:
    return Nodes(
        boxes=tuple(phrase.box for phrase in phrases),
        clusters=placement.clusters,
        depths=placement.depths,
        scores=tuple(header.score for header in headers),
        found_by=tuple(header.found_by for header in headers),
        placed_by=placement.placed_by,
        outline_levels=tuple(header.outline_level for header in headers),
        toc_levels=tuple(header.toc_level for header in headers),
    )
