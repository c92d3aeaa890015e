"""A record as columns of numbers and strings, for the script of the view.

The script puts every string into the page as text, never as markup.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from shed_core import __version__
from shed_core.document.phrases import Box, VisualPattern
from shed_core.document.record import DocumentRecord
from shed_core.ingest.pdf.drawing.page_images import PageImage
from shed_core.retrieval.explanation import describe
from shed_core.retrieval.prefixes import prefixes
from shed_core.retrieval.sections import pages_of
from shed_core.retrieval.tokens import node_tokens
from shed_core.retrieval.unread_pages import named_notes
from shed_server.view.lines import line_of_nodes, page_lines, running_head_lines

Columns = dict[str, Any]


def outline(record: DocumentRecord, name: str, sizes: Iterable[PageImage]) -> Columns:
    """Return the columns that the script needs at the start: the tree, the patterns, the text.

    name: of the document, for display. sizes: the pages, of which only the sizes are used.
    """
    metadata = record.metadata
    return {
        "name": name,
        "title": metadata.title,
        "version": __version__,
        "format": metadata.format,
        "options": metadata.options,
        "notes": named_notes(record),
        "sizes": [(round(page.width, 1), round(page.height, 1)) for page in sizes],
        "nodes": _nodes(record),
        "patterns": _patterns(record),
        "own_patterns": [_pattern(pattern) for pattern in record.own_patterns],
        "text": record.text,
        "pages": _runs(page for page, _ in page_lines(record)),
        "running_heads": running_head_lines(record),
    }


def _nodes(record: DocumentRecord) -> Columns:
    sht, nodes = record.sht, record.nodes
    return {
        "parent": sht.parents,
        "end": sht.ends,
        "level": sht.levels,
        "prefix": list(prefixes(sht)),
        "header": [record.header(node) for node in range(sht.n_nodes)],
        "page": [record.pages[header] for header in sht.headers],
        "last_page": [
            pages_of(record, record.characters(sht.text_span(node)))[1]
            for node in range(sht.n_nodes)
        ],
        "line": line_of_nodes(record),
        "n_lines": [record.phrase_text(header).count("\n") + 1 for header in sht.headers],
        "tokens": node_tokens(record),
        "box": list(map(_corners, nodes.boxes)),
        "cluster": nodes.clusters,
        "own_pattern": nodes.own_patterns,
        "score": [round(score, 3) for score in nodes.scores],
        "found_by": nodes.found_by,
        "placed_by": nodes.placed_by,
        "outline_level": nodes.outline_levels,
    }


def _corners(box: Box) -> list[float]:
    return [round(corner, 1) for corner in (box.x0, box.y0, box.x1, box.y1)]


def _patterns(record: DocumentRecord) -> list[Columns]:
    sizes = Counter(record.nodes.clusters)
    return [
        _pattern(pattern) | {"n": sizes[number]} for number, pattern in enumerate(record.patterns)
    ]


def _pattern(pattern: VisualPattern) -> Columns:
    return pattern._asdict() | {"description": describe(pattern)}


def _runs(pages: Iterable[int]) -> list[tuple[int, int]]:
    """Return run lengths: a page and the number of consecutive lines on it."""
    return [(page, sum(1 for _ in run)) for page, run in groupby(pages)]
