"""The table of contents for a program: prefixes, levels, pages, boxes and characters."""

from dataclasses import astuple
from typing import Any

from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.prefixes import prefixes
from shed_core.retrieval.tokens import node_tokens


def toc_json(record: DocumentRecord, document: str) -> dict[str, Any]:
    """Return the whole table of contents for a program to read.

    document: the name to state. `level` and `page` count from 1; `parent` is a prefix or None.
    `kind` is `header` or `clause`, `box` the header's on its page in points, and `chars` are where
    the section begins and ends in the document's text.
    """
    sht = record.sht
    tokens = node_tokens(record)
    names = tuple(prefixes(sht))
    nodes = [
        {
            "prefix": names[node],
            "header": record.header(node),
            "level": sht.levels[node],
            "page": record.pages[sht.headers[node]],
            "parent": None if parent == ROOT else names[parent],
            "tokens": tokens[node],
            "kind": "clause" if node in record.clauses else "header",
            "box": [round(corner, 2) for corner in astuple(record.nodes.boxes[node])],
            "chars": [record.offsets[sht.headers[node]], record.offsets[sht.text_span(node).stop]],
        }
        for node, parent in enumerate(sht.parents)
    ]
    return {"document": document, "pages": record.n_pages, "nodes": nodes}
