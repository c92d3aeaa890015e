"""The paper's tables as Markdown: its figures, and ours below them."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from math import isnan, nan
from statistics import fmean
from typing import Any, NamedTuple

from bench.markdown import row, table
from bench.paper import figures as paper
from bench.paper.composites import DATA_SETS
from bench.paper.figures import Cells
from bench.systems.depths import BINS
from shed_server.evaluation.report import class_counts

SIZES = ("1", "k+1", "2(k+1)")
NAMES = tuple(data_set.name for data_set in DATA_SETS)
OURS = {
    "ours, Deep": "deep",
    "ours, Wide": "wide",
    "ours, local-first": "local",
    "ours, auto": "auto",
}

_NONE = (nan, nan, nan)
_UNKNOWN: Mapping[str, Any] = {
    "documents": 0,
    "titles": "0 of 0",
    "words": nan,
    "headers": _NONE,
    "methods": dict.fromkeys((*OURS.values(), "global"), (_NONE, _NONE)),
    "depths": dict.fromkeys(OURS.values(), ()),
    "classes": class_counts([]),
    "seconds": nan,
    "pages": nan,
}
"""Figures of what is not measured."""


class Measured(NamedTuple):
    """Our figures, as bench/paper/__main__.py measures them.

    composites: by data set, composition size and headers; None for what is not measured.
    outlines: None without such documents.
    """

    composites: Mapping[tuple[str, str, str], Mapping[str, Any] | None]
    outlines: Mapping[str, Any] | None

    def each(self, size: str, headers: str) -> list[Mapping[str, Any]]:
        """Return the figures of all data sets."""
        return [self.composites[name, size, headers] or _UNKNOWN for name in NAMES]

    def trees(self, method: str, size: str, headers: str, metric: int) -> Cells:
        """Return the scores of a method. metric: 0 for M down, 1 for M up."""
        scores = [figures["methods"][method][metric] for figures in self.each(size, headers)]
        return Cells(*(tuple(column) for column in zip(*scores, strict=True)))


def all_tables(measured: Measured) -> str:
    """Return all tables, below a line that says when they were made."""
    return "\n".join(
        [
            f"Made on {date.today():%Y-%m-%d}. Cells are recall / precision / F1; the average "
            "counts each data set once.",
            *_documents(measured),
            *_headers(measured),
            *(line for size in ("k+1", "1", "2(k+1)") for line in _trees(measured, size)),
            *_true_headers(measured),
            *_global_and_local(measured),
            *_classes(measured),
            *_compactness(measured),
            *_latency(measured),
        ]
    )


def _documents(measured: Measured) -> Iterator[str]:
    yield from _head("Data sets", "", *NAMES)
    yield row("paper: composites (k+1)", *map(str, paper.N_DOCUMENTS))
    yield row("paper: words", *(f"{words:,}" for words in paper.WORDS))
    figures = measured.each("k+1", "builtin")
    yield row("ours: words", *(_number(f["words"], ",.0f") for f in figures))
    for size in SIZES:
        figures = measured.each(size, "builtin")
        counts = (
            f"{f['documents']}, {f['titles']} titles" if f["documents"] else "–" for f in figures
        )
        yield row(f"ours: composites, true titles found ({size})", *counts)


def _headers(measured: Measured) -> Iterator[str]:
    yield from _head("Header identification (size k+1)", "approach", *NAMES, "average", "dollars")
    for name, cells in paper.HEADERS.items():
        yield row(f"paper, {name}", *_shown(cells), paper.DOLLARS[name])
    for size in ("k+1", "1"):
        scores = [figures["headers"] for figures in measured.each(size, "builtin")]
        cells = Cells(*(tuple(column) for column in zip(*scores, strict=True)))
        yield row(f"ours, size {size}", *_shown(cells), "0, 0, 0, 0")


def _trees(measured: Measured, size: str) -> Iterator[str]:
    for metric, name in enumerate(("M↓", "M↑")):
        yield from _head(f"{name} at size {size}, found headers", "approach", *NAMES, "average")
        for approach, cells in paper.TREES[size][metric].items():
            yield row(f"paper, {approach}", *_shown(cells))
        for approach, method in OURS.items():
            yield row(approach, *_shown(measured.trees(method, size, "builtin", metric)))


def _true_headers(measured: Measured) -> Iterator[str]:
    for metric, name in enumerate(("M↓", "M↑")):
        yield from _head(f"{name} with true headers (size k+1)", "approach", *NAMES, "average")
        yield row("paper, SHED", *_shown(paper.TRUE_HEADERS[metric]))
        for approach in ("ours, local-first", "ours, auto"):
            cells = measured.trees(OURS[approach], "k+1", "outline", metric)
            yield row(approach, *_shown(cells))


def _global_and_local(measured: Measured) -> Iterator[str]:
    for metric, name in enumerate(("M↓", "M↑")):
        title = f"{name}, global-first against local-first (size k+1, found headers)"
        yield from _head(title, "approach", *NAMES, "average")
        yield row("paper, global-first", *_shown(paper.GLOBAL_FIRST[metric]))
        yield row("paper, local-first", *_shown(paper.TREES["k+1"][metric]["SHED"]))
        for approach, method in (("global-first", "global"), ("local-first", "local")):
            cells = measured.trees(method, "k+1", "builtin", metric)
            yield row(f"ours, {approach}", *_shown(cells))
    yield from _head("Documents on which only local-first is robust", "approach", "M↓", "M↑")
    for approach, figures in paper.SAFEDOCS_40.items():
        yield row(f"paper, {approach}, 40 of SAFEDOCS", *map(_triple, (figures[:3], figures[3:])))
    outlines = measured.outlines or {"apart": {}}
    for method, (down, up) in outlines["apart"].items():
        name = f"ours, {method}-first, {outlines['n_apart']} of `dev`"
        yield row(name, _triple(down), _triple(up))


def _classes(measured: Measured) -> Iterator[str]:
    columns = ("well", "loosely", "depth-aligned", "conform locally", "globally")
    yield from _head("Class frequencies", "documents", *columns)
    for name, shares in paper.CLASSES.items():
        yield row(f"paper, {name}", *("–" if s is None else f"{s:.2f}" for s in shares))
    sources = [figures["classes"] for figures in measured.each("1", "outline")]
    domains = {name: sum(c.get(name, 0) for c in sources) for name in sources[0]}
    ours = {"`domains`": domains}
    if measured.outlines:
        ours["`dev`"] = measured.outlines["classes"]
    for name, counts in ours.items():
        n, *members = list(counts.values())[:6]
        yield row(f"ours, {n} of {name}", *(f"{m / max(n, 1):.2f}" for m in members))


def _compactness(measured: Measured) -> Iterator[str]:
    columns = [f"({low:g}, {high:g}]" for low, high in BINS]
    title = "Compactness (M↑ precision) by depth over true depth (size k+1)"
    yield from _head(title, "trees", *columns)
    for name, values in paper.COMPACTNESS.items():
        yield row(f"paper, {name}", *(f"{value:.2f}" for value in values))
    for name, headers in (("found headers", "builtin"), ("true headers", "outline")):
        for method in ("local", "auto"):
            pairs = [p for f in measured.each("k+1", headers) for p in f["depths"][method]]
            cells = (_bin([p for ratio, p in pairs if low < ratio <= high]) for low, high in BINS)
            yield row(f"ours, {name}, {method}", *cells)


def _latency(measured: Measured) -> Iterator[str]:
    yield from _head("Seconds a document (size k+1)", "approach", *NAMES)
    for name, seconds in paper.SECONDS.items():
        yield row(f"paper, {name}", *map(str, seconds))
    figures = measured.each("k+1", "builtin")
    yield row("ours, processor time", *(_number(f["seconds"], ".2f") for f in figures))
    milliseconds = (1000 * f["seconds"] / f["pages"] for f in figures)
    yield row("ours, milliseconds a page", *(_number(value, ".1f") for value in milliseconds))


def _head(title: str, *columns: str) -> Iterator[str]:
    yield f"\n### {title}\n"
    yield from table(columns, [])


def _shown(cells: Cells) -> list[str]:
    triples = [*zip(*cells, strict=True)]
    return [*map(_triple, triples), _triple([fmean(column) for column in cells])]


def _triple(values: Sequence[float]) -> str:
    return "–" if isnan(sum(values)) else " / ".join(map(_short, values))


def _number(value: float, form: str) -> str:
    return "–" if isnan(value) else format(value, form)


def _short(value: float) -> str:
    return f"{value:.2f}".replace("0.", ".", 1)


def _bin(values: Sequence[float]) -> str:
    return f"{fmean(values):.2f} ({len(values)})" if values else "–"
