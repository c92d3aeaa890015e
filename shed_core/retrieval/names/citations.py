"""Citations, such as `clause 7.3(b)(ii)` or `Section 12.8 (Governing Law)`, and their nodes.

Numbers restart in parts and schedules of a document, so several nodes may have the number; often
only one of them has the items of the citation.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.names.titles import folded_title, nodes_titled

_KINDS = "clause|section|article|paragraph|chapter|part|note|cl|sec|art|para|ch"
_KIND = rf"(?:(?:sub-?\s?)?(?:{_KINDS})\b\.?|§)"
_ITEM = (
    r"(?:\s?\(|\s|(?=[a-z]))"  # in brackets, or with the closing one only: `9(c)`, `9 c)`, `9c)`
    r"(?:\d{1,3}[a-z]{0,3}|[^\W\d_]{1,2}\d{0,2}|[ivxlcdm]{3,6}|(?P<same>[a-z])(?P=same){2,3})\)"
)
_NUMBER = re.compile(r"[0-9]{1,4}(?:\.[0-9]{1,4}){0,6}")
_CITATION = re.compile(
    rf"{_KIND}?\s*(?P<number>{_NUMBER.pattern})\.?"
    rf"(?P<items>(?:{_ITEM}){{0,4}})(?:,?\s*\((?P<title>[^()]{{3,200}})\))?",
    re.IGNORECASE,
)
_PATH = re.compile(r"\s*>\s*")
_BETWEEN_NUMBERS = re.compile(r",\s*|,?\s+(?:of|in|to|under|de|du|der|des|zu)\s+")
_NUMBERED = re.compile(
    r"(?:[^\W\d_]{1,12}\.?\s+|§\s*)?(?:\d[\w.-]*|(?<=\s)(?:[IVXLC]{1,6}|[A-Z]))(?:\s?\(\w{1,5}\))*",
    re.IGNORECASE,
)
_MAX_NESTED = 6  # names in one
_LEADING_KIND = re.compile(
    r"\s*(?:(?:clause|section|article|paragraph|sec|art)\b\.?|§)\s*(?=\d)", re.IGNORECASE
)
_BEFORE_BRACKET = re.compile(r"(\w+)\)")
_PRINTED = re.compile(r"[\[ ]*(\(\w{1,5}\)|\d+(?:\.\d+)*|\w{1,5}[.)](?=\s))")
_MAX_NEAREST = 3  # nodes with the same number
_MAX_BELOW = 12  # numbers that are listed of one


class CitedNumber(NamedTuple):
    """A number as it is printed, the items below it, and the title that is cited with it, or "".

    >>> citation_of("Clause 7.3(b)(ii) (Governing Law)")
    CitedNumber(number='7.3', items=('b', 'ii'), title='Governing Law')
    """

    number: str
    items: tuple[str, ...] = ()
    title: str = ""


class NearestCitation(NamedTuple):
    """A node that the beginning of a citation means. below: numbers that are printed below it."""

    cited: str
    node: int
    below: list[str]


def citation_of(name: str) -> CitedNumber | None:
    """Return the citation that a name is, or None."""
    match = _CITATION.fullmatch(name)
    if match is None:
        return None
    items = tuple(_BEFORE_BRACKET.findall(match["items"]))
    return CitedNumber(match["number"], items, match["title"] or "")


def nested_names(name: str) -> list[list[str]]:
    """Return the orders in which a name may name a section within others, the outermost first.

    >>> nested_names("paragraph 2.1 of Schedule 1")
    [['Schedule 1', 'paragraph 2.1'], ['paragraph 2.1', 'Schedule 1']]
    >>> nested_names("PART II > Risks"), nested_names("Statements of cash flows")
    ([['PART II', 'Risks']], [])
    """
    path = [part for part in _PATH.split(name.strip()) if part]
    if 1 < len(path) <= _MAX_NESTED:
        return [path]
    parts = _BETWEEN_NUMBERS.split(name.strip())
    if 1 < len(parts) <= _MAX_NESTED and all(map(_NUMBERED.fullmatch, parts)):
        return [parts[::-1], parts]
    return []


def cited_nodes(record: DocumentRecord, citation: CitedNumber) -> list[int]:
    """Return the nodes that a citation may mean, in reading order."""
    nodes = _numbered(record, citation.number)
    for item in citation.items:
        nodes = [below for node in nodes for below in _with_item(record, node, item)]
    title = folded_title(citation.title)
    titled = [node for node in nodes if title in folded_title(record.header(node))]
    return titled or nodes


def nearest_cited(record: DocumentRecord, citation: CitedNumber) -> list[NearestCitation]:
    """Return the nodes that the longest beginning of a citation means; none if there are none.

    >>> nearest_cited(record, CitedNumber("7.3"))  # doctest: +SKIP
    [NearestCitation(cited='7', node=4, below=['7.1', '7.2'])]
    """
    for part in _beginnings(citation):
        if nodes := cited_nodes(record, part):
            cited = part.number + "".join(f"({item})" for item in part.items)
            return [
                NearestCitation(cited, node, _printed_below(record, node))
                for node in nodes[:_MAX_NEAREST]
            ]
    return []


def printed_with(record: DocumentRecord, prefix: str, node: int) -> list[int]:
    """Return the nodes whose printed number is a prefix, unless the prefix's own node has it.

    node: that the prefix names. Empty if so many have it that the number says little, or if the
    number is one figure and the node has no number to be confused with it.
    """
    is_numbered = record.header(node).lstrip("[ ")[:1].isdigit()
    if _NUMBER.fullmatch(prefix) is None or not (is_numbered or "." in prefix):
        return []
    numbered = (n for n in _numbered(record, prefix) if record.header(n).lstrip("[ ")[0].isdigit())
    nodes = list(islice(numbered, _MAX_NEAREST + 1))
    return [] if node in nodes or len(nodes) > _MAX_NEAREST else nodes


def _beginnings(citation: CitedNumber) -> Iterator[CitedNumber]:
    """Yield the beginnings of a citation, the longest first."""
    for n_items in reversed(range(len(citation.items))):
        yield CitedNumber(citation.number, citation.items[:n_items])
    number = citation.number
    while "." in number:
        number = number.rpartition(".")[0]
        yield CitedNumber(number)


def _numbered(record: DocumentRecord, number: str) -> list[int]:
    """Return the nodes with a printed number; else the nodes with a word before it."""
    headers = [record.header(node) for node in range(record.sht.n_nodes)]
    return nodes_titled(headers, number) or nodes_titled(
        (_LEADING_KIND.sub("", header) for header in headers), number, begins=True
    )


def _with_item(record: DocumentRecord, node: int, item: str) -> Iterator[int]:
    beginnings = (f"({item})", f"{item})", f"{item}.")
    below = record.sht.children(node)
    return (n for n in below if record.header(n).lstrip("[ ").startswith(beginnings))


def _printed_below(record: DocumentRecord, node: int) -> list[str]:
    """Return the first printed numbers at the beginnings of a node's children."""
    printed = (_PRINTED.match(record.header(below)) for below in record.sht.children(node))
    return list(islice((numbers[1].rstrip(".") for numbers in printed if numbers), _MAX_BELOW))
