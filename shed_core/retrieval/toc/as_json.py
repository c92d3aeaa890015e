"""The table of contents for a program: prefixes, levels, pages, boxes and characters."""

from collections.abc import Iterable
from dataclasses import astuple
from typing import Any

from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.prefixes import SectionSpan, prefix_of, prefixes
from shed_core.retrieval.sections import pages_of
from shed_core.retrieval.toc.entries import Entry
from shed_core.retrieval.tokens import node_tokens, section_tokens, text_tokens


def toc_json(record: DocumentRecord, document: str) -> dict[str, Any]:
    """Return the whole table of contents for a program to read.

    document: the name to state. `level` and `page` count from 1; `parent` is a prefix or None.
    `kind` is `header` or `clause`, `box` the header's on its page in points, and `chars` the
    beginning and end of the section in the document's text.
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


def entries_json(record: DocumentRecord, entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """Return entries for a program to read; `rows` is 0 for all but tables.

    Definitions and references have `words` of the document, cited sections `cited_on`, pages, and
    changes the fields of Change that are not empty.
    """
    columns: list[dict[str, Any]] = []
    for title, node, phrases, n_rows, kind, words, cited_on, change in entries:
        own = record.characters(phrases)
        prefix = prefix_of(record.sht, node)
        tokens = text_tokens(record.text[own.start : own.stop])
        place = {"page": record.pages[phrases.start], "tokens": tokens, "rows": n_rows}
        own_facts: dict[str, Any] = {"words": words, "cited_on": cited_on}
        if change:
            own_facts = change._asdict()
            del own_facts["phrase"]
        shown = {name: value for name, value in own_facts.items() if value}
        kind_name = "reference" if words and kind else "statement"
        columns.append({"prefix": prefix, "title": title, **place, kind_name: kind, **shown})
    return columns


def sections_json(record: DocumentRecord, sections: Iterable[SectionSpan]) -> list[dict[str, Any]]:
    """Return sections, or runs of them, for a program to read."""
    return [
        {
            "prefix": section.prefix,
            "pages": pages_of(record, record.characters(section.phrases)),
            "tokens": section_tokens(record, section),
        }
        for section in sections
    ]
