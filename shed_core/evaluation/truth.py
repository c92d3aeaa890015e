"""True headers and the true tree, from an outline or from a list made by hand."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, cast

from shed_core.errors import MalformedTruthError
from shed_core.evaluation.text_tree import TextTree
from shed_core.method.sht import ROOT, Sht, assemble

MIN_TITLES = 10
MIN_LEVELS = 2
MIN_FOUND = 0.8


class TrueHeader(NamedTuple):
    """A true header of a document; a tuple, as an outline may list 10^4 of them.

    level: from 1, the top. page: counted from 1; less if it is not known, so that the header
        cannot be found but still heads the headers below it.
    """

    level: int
    title: str
    page: int


def read_truth(nodes: object) -> tuple[TrueHeader, ...]:
    """Return the headers of a list of JSON objects.

    Each names its `header` (or `title`, or `text`) and `page`, and its `level` (or `depth`), which
    is 1 by default; a page may be null. So the output of `shed toc --json`, corrected by hand, is a
    truth.
    Raises MalformedTruthError if it is no such list.
    """
    if not isinstance(nodes, list):
        raise MalformedTruthError(f"a truth is a list of headers, not {type(nodes).__name__}")
    return tuple(_read_header(node) for node in cast("list[object]", nodes))


def why_no_truth(headers: Sequence[TrueHeader]) -> str:
    """Return the reason why an outline is not enough for a truth, or "" if it is."""
    if len(headers) < MIN_TITLES:
        return f"the outline has {len(headers)} titles, fewer than {MIN_TITLES}"
    if len({header.level for header in headers}) < MIN_LEVELS:
        return f"the outline has fewer than {MIN_LEVELS} levels"
    return ""


def why_misplaced(headers: Sequence[TrueHeader], places: Sequence[range | None]) -> str:
    """Return a sentence if an outline is of another text than the one that was read, else "".

    places: of each header in the text, or None.
    """
    n_found = sum(place is not None for place in places)
    if n_found < MIN_FOUND * len(headers):
        return f"{n_found} of the outline's {len(headers)} titles are on their page"
    return ""


def true_tree(
    headers: Sequence[TrueHeader], places: Sequence[range | None], n_characters: int
) -> TextTree:
    """Return the true tree over the headers that were found.

    places: the characters of each header, in increasing order, or None if it was not found; its
    children then hang from its nearest ancestor that was found.
    """
    sht = _contract(_all_parents([header.level for header in headers]), places, n_characters)
    return TextTree(sht, tuple(place.stop for place in places if place is not None))


def _all_parents(levels: Sequence[int]) -> tuple[int, ...]:
    return assemble(range(len(levels)), levels, len(levels)).parents


def _contract(parents: Sequence[int], places: Sequence[range | None], n_characters: int) -> Sht:
    """Leave the nodes without a place out; `nodes` maps every node to the nearest that stays."""
    starts: list[int] = []
    kept_parents: list[int] = []
    nodes: list[int] = []
    for parent, place in zip(parents, places, strict=True):
        above = ROOT if parent == ROOT else nodes[parent]
        if place is None:
            nodes.append(above)
            continue
        nodes.append(len(starts))
        starts.append(place.start)
        kept_parents.append(above)
    return Sht(tuple(starts), tuple(kept_parents), n_characters)


def _read_header(node: object) -> TrueHeader:
    if not isinstance(node, Mapping):
        raise MalformedTruthError(f"a true header is an object, not {node!r:.80}")
    fields = cast("Mapping[str, object]", node)
    title = _first(fields, ("header", "title", "text"))
    level = _first({"level": 1} | dict(fields), ("depth", "level"))
    page = fields.get("page", "")
    page = 0 if page is None else page
    if not isinstance(title, str) or not isinstance(level, int) or not isinstance(page, int):
        raise MalformedTruthError(f"a true header needs a header, a level and a page: {node!r:.80}")
    return TrueHeader(level, title, page)


def _first(fields: Mapping[str, object], names: Sequence[str]) -> object:
    return next((fields[name] for name in names if name in fields), None)
