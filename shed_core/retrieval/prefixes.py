"""Prefixes: the names of sections, such as `3.1` for the first section within the third.

A prefix is the path of a node's ordinals among its siblings, so it needs no table, is short, and
gives the section's place in the tree. Prefix `0` is ours, not the paper's: it is the text before
the first header, such as a filing's cover page.
"""

import re
from collections.abc import Container, Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.document.record import DocumentRecord
from shed_core.errors import AmbiguousPrefixError, UnknownCitationError, UnknownPrefixError
from shed_core.method.sht import ROOT, Sht
from shed_core.retrieval.escaping import escaped_title
from shed_core.retrieval.names.citations import (
    citation_of,
    cited_nodes,
    nearest_cited,
    nested_names,
)
from shed_core.retrieval.names.titles import folded_title, nodes_like, nodes_titled

FRONT = "0"
"""The prefix of the text before the first header."""

FRONT_TITLE = "Text before the first header"

_MAX_SHOWN = 80  # characters of a wrong prefix that a message repeats
_MAX_TITLE = 1000  # characters of a title that are compared
_MAX_CANDIDATES = 5  # sections that an ambiguous title's message lists
_MAX_SIMILAR = 3  # sections with similar titles that an unknown title's message lists
_MAX_BEGINNINGS = 3  # texts that begin with an unknown title, which its message lists
_MAX_DIGITS = 9  # of an ordinal; no section has as many siblings as need more


class SectionSpan(NamedTuple):
    """Part of a document with a name.

    prefix: canonical; "" is the whole document.
    node: ROOT for the whole document and for the text before the first header.
    phrases: the text span.
    """

    prefix: str
    node: int
    phrases: range


def prefixes(sht: Sht) -> Iterator[str]:
    """Yield the prefix of each node, in reading order; keeps one of them, as they may be long.

    >>> list(prefixes(Sht(headers=(1, 2, 3), parents=(-1, 0, 0), n_phrases=4)))
    ['1', '1.1', '1.2']
    """
    path, lengths, prefix = [ROOT], [0], ""
    for node, (parent, ordinal) in enumerate(zip(sht.parents, sht.ordinals, strict=True)):
        while path[-1] != parent:
            path.pop()
            lengths.pop()
        prefix = f"{prefix[: lengths[-1]]}.{ordinal}" if parent != ROOT else str(ordinal)
        path.append(node)
        lengths.append(len(prefix))
        yield prefix


def prefix_of(sht: Sht, node: int) -> str:
    """Return a node's prefix, or FRONT for ROOT.

    >>> prefix_of(Sht(headers=(1, 2, 3), parents=(-1, 0, 0), n_phrases=4), 2)
    '1.2'
    """
    ordinals: list[str] = []
    while node != ROOT:
        ordinals.append(str(sht.ordinals[node]))
        node = sht.parents[node]
    return ".".join(reversed(ordinals)) or FRONT


def has_front(sht: Sht) -> bool:
    """True if section `0` exists: text before the first header, or no headers at all."""
    return not sht.headers or sht.headers[0] > 0


def find_section(record: DocumentRecord, prefix: str) -> SectionSpan:
    """Return the section that a prefix names; "" names the whole document.

    Blanks and dots around it are ignored, and so is all from a `|` on, as in a line of the table of
    contents. Other names may be a printed number, a title, or a citation such as `clause 7.3(b)`.

    Raises UnknownPrefixError, naming the nearest section, UnknownCitationError or
    AmbiguousPrefixError.
    """
    sht = record.sht
    name = prefix.partition("|")[0].strip(" \t\n.")
    if not name and not prefix.strip():
        return SectionSpan("", ROOT, range(sht.n_phrases))
    if name == FRONT and has_front(sht):
        return SectionSpan(FRONT, ROOT, range(sht.headers[0] if sht.headers else sht.n_phrases))
    node, path = _descend(sht, name.split("."))
    if node == ROOT or len(path) < name.count(".") + 1:
        titled = _node_named(record, name)
        if titled is None:
            raise _unknown(record, prefix[:_MAX_SHOWN], name, ".".join(map(str, path)))
        node = titled
    return SectionSpan(prefix_of(sht, node), node, sht.text_span(node))


def _unknown(record: DocumentRecord, excerpt: str, name: str, existing: str) -> UnknownPrefixError:
    """Return the error for a name that no section has.

    existing: the prefix of the deepest section on the path that it names, or "".
    """
    title = name[:_MAX_TITLE]
    citation = citation_of(title)
    nearest_nodes = nearest_cited(record, citation) if citation and not existing else ()
    if nearest_nodes:
        sections = _candidates(record, (one.node for one in nearest_nodes))
        pairs = zip(nearest_nodes, sections, strict=True)
        return UnknownCitationError(excerpt, [(one.cited, s, one.below) for one, s in pairs])
    like = citation.title if citation else title
    similar = _candidates(record, nodes_like(_headers(record), like, _MAX_SIMILAR))
    nearest = existing or _nearest_top(record.sht, name)
    ends = _ends_below(record.sht, existing)
    return UnknownPrefixError(excerpt, nearest, similar, ends, _texts_beginning(record, title))


def _texts_beginning(record: DocumentRecord, title: str) -> list[tuple[str, str, int]]:
    """Return section and page of the captions that begin with a title, such as `Table 2`.

    Without any, of other text that begins so; none if too much text does.
    """
    words = _caption_words(title)
    if not any(map(str.isalpha, words)):
        return []
    bounds = pairwise(record.offsets)
    texts = (record.text[start : min(stop, start + _MAX_TITLE)] for start, stop in bounds)
    matches = [n for n, text in enumerate(texts) if _caption_words(text).startswith(words)]
    matches = [n for n in matches if record.labels[n] is Label.CAPTION] or matches
    if len(matches) > _MAX_BEGINNINGS:
        return []
    return [_place(record, phrase) for phrase in matches]


def _caption_words(text: str) -> str:
    """Return the words of a text, each with a blank after it; `Fig. 3` is `Figure 3`."""
    return re.sub(r"^(fig|tab)(?:ure|le)?s? ", r"\1 ", f"{folded_title(text)} ")


def _place(record: DocumentRecord, phrase: int) -> tuple[str, str, int]:
    """Return prefix and header of the section that holds a phrase, and the page of the phrase."""
    node, page = record.node_at(phrase), record.pages[phrase]
    if node == ROOT:
        return FRONT, FRONT_TITLE, page
    return prefix_of(record.sht, node), escaped_title(record.header(node)), page


def _ends_below(sht: Sht, prefix: str) -> tuple[str, str]:
    """Return the prefixes of the first and the last section right below one, "" if it has none.

    prefix: "" for the document.
    """
    node, _ = _descend(sht, prefix.split("."))
    n_below = sum(1 for _ in sht.children(node))
    above = f"{prefix}." if prefix else ""
    return (f"{above}1", f"{above}{n_below}") if n_below else ("", "")


def _descend(sht: Sht, parts: list[str]) -> tuple[int, list[int]]:
    """Return the deepest node on the path that the parts name, and the ordinals down to it."""
    node, path = ROOT, list[int]()
    for part in parts:
        digits = part.strip()
        if not (digits.isascii() and digits.isdigit() and len(digits) <= _MAX_DIGITS):
            break
        ordinal = int(digits)
        child = next((c for i, c in enumerate(sht.children(node), 1) if i == ordinal), None)
        if child is None:
            break
        node = child
        path.append(ordinal)
    return node, path


def _node_named(record: DocumentRecord, name: str) -> int | None:
    """Return the one node that a title, a printed number or a citation names, or None.

    Raises AmbiguousPrefixError.
    """
    title = name[:_MAX_TITLE]
    nodes = _nodes_named(record, title) or _nodes_within(record, title)
    if len(nodes) > 1:
        candidates = _candidates(record, nodes[:_MAX_CANDIDATES])
        raise AmbiguousPrefixError(name[:_MAX_SHOWN], candidates, len(nodes))
    return nodes[0] if nodes else None


def _nodes_named(record: DocumentRecord, name: str) -> list[int]:
    """Return the nodes that a name fits best; `4.1 Notwithstanding clause 3.1` is no clause 3.1."""
    citation = citation_of(name)
    if citation is None:
        return nodes_titled(_headers(record), name)
    nodes = nodes_titled(_headers(record), name, begins=True) or cited_nodes(record, citation)
    citing = () if nodes else nodes_titled(_headers(record), name)
    return nodes or [node for node in citing if not record.header(node)[:1].isdigit()]


def _nodes_within(record: DocumentRecord, name: str) -> list[int]:
    """Return the nodes that a name of several names: `paragraph 2.1 of Schedule 1`."""
    for names in nested_names(name):
        around: Container[int] = ()
        nodes: list[int] = []
        for place, part in enumerate(names):
            nodes = [node for node in _nodes_named(record, part) if not place or node in around]
            around = {below for node in nodes for below in record.sht.descendants(node)}
        if nodes:
            return nodes
    return []


def _headers(record: DocumentRecord) -> Iterator[str]:
    return map(record.header, range(record.sht.n_nodes))


def _candidates(record: DocumentRecord, nodes: Iterable[int]) -> list[tuple[str, str, int]]:
    """Return prefix, header and page of some nodes, for a message."""
    return [_place(record, record.sht.headers[node]) for node in nodes]


def _nearest_top(sht: Sht, name: str) -> str:
    """Return the last top section for a number past it, else the first section that exists."""
    first = name.split(".")[0].strip()
    n_top = sum(1 for _ in sht.children(ROOT))
    if n_top and first.isascii() and first.isdigit() and first.strip("0"):
        return str(n_top)
    return FRONT if has_front(sht) else "1"
