"""Compactness by depth: deeper trees than the true ones tend to be less compact (appendix E.2)."""

from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from shed_server.evaluation.run import DocumentScores

BINS = ((0.5, 1.0), (1.0, 1.2), (1.2, 2.2))
"""Of the inferred depth by the true one: above the first number, up to the second (the paper's)."""


class DepthBin(NamedTuple):
    """compactness: mean precision of M↑ of the documents in a bin, None if there is none."""

    low: float
    high: float
    n_documents: int
    compactness: float | None


def compactness_by_depth(documents: Sequence[DocumentScores], method: str) -> list[DepthBin]:
    """Return the bins of a method over documents that have a true tree."""
    ratios = [
        (one.methods[method].depth / one.true_depth, one.methods[method].scores.bottom_up.precision)
        for one in documents
    ]
    bins: list[DepthBin] = []
    for low, high in BINS:
        inside = [precision for ratio, precision in ratios if low < ratio <= high]
        bins.append(DepthBin(low, high, len(inside), fmean(inside) if inside else None))
    return bins
