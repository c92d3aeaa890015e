"""Runs of columns that a head may be over, with their features, of tables with known heads."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from shed_core.ingest.pipeline import read_record
from shed_core.ingest.structure.grids import heads
from shed_core.ingest.structure.grids.run_scores import Level, features
from shed_core.ingest.structure.grids.spans import Head
from shed_core.options import Options
from training.tables.content import SpannedHead


class Choice(NamedTuple):
    """A head: the features of each run that it may be over, and the number of the true one."""

    vectors: list[list[float]]
    true: int


def choices_of(pdf: bytes, known: Sequence[SpannedHead]) -> list[Choice]:
    """Return the choices that reading a table takes; the true run is chosen in each.

    known: all heads of the one table in the PDF.
    """
    found: list[Choice] = []
    n_columns = max(head.columns.stop for head in known)

    def choose(head: Head, runs: Iterable[range], level: Level) -> dict[range, float]:
        own = list(runs)
        true = _true_run(head, known, level)
        if len(level.below.columns.figures) == n_columns and true in own:
            found.append(Choice([features(head, run, level) for run in own], own.index(true)))
        return {run: float(run == true) for run in own}

    learned = heads.scores
    heads.scores = choose
    try:
        read_record(pdf, Options())
    finally:
        heads.scores = learned
    return found


def _true_run(head: Head, known: Sequence[SpannedHead], level: Level) -> range | None:
    """Return the columns of the nearest known head that has the words of a piece of a line."""
    words, figures = _words(head.cell.text), level.below.columns.figures
    same = [
        other.columns
        for other in known
        if f" {words} " in f" {_words(other.text)} " and other.columns.stop <= len(figures)
    ]

    def distance(run: range) -> float:
        return abs(2 * head.cell.middle - figures[run.start].x0 - figures[run[-1]].x1)

    return min(same, key=distance, default=None)


def _words(text: str) -> str:
    return " ".join(re.findall(r"\w+|%", text.lower()))
