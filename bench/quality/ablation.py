"""What a step of the built-in header identifier is worth: the figures of all sets without it.

A step is worth keeping if the unseen half of a set loses by leaving it out. Only sets whose headers
are the built-in identifier's are measured, since no other depends on its steps.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.markdown import table
from bench.quality.half_table import COLUMNS, rows_of
from bench.quality.sets import BY_HALF
from shed_core.ingest.headers.builtin import SCORE_STEPS, SPAN_STEPS
from shed_core.options import HeaderIdentifier

STEPS = (*SCORE_STEPS, *SPAN_STEPS)
"""Names of the steps that can be left out."""

_N_NAMES = 4  # columns before the first figure; that figure, of titles, is the same without a step


def ablation(corpus: Path, records: Path, step: str, names: Sequence[str] = ()) -> str:
    """Return what figures change without a step, as Markdown: without it, less with it.

    records: folder of parsed documents, where those without a step have one of their own.
    names: of the sets to measure; all if empty.
    """
    chosen = [
        one
        for one in BY_HALF
        if one.headers == HeaderIdentifier.BUILTIN
        and (corpus / one.folder).is_dir()
        and (not names or one.name in names)
    ]
    whole = [row for one in chosen for row in rows_of(corpus, records, one, 1)]
    SCORE_STEPS.pop(step, None)
    SPAN_STEPS.pop(step, None)
    own = records / f"without-{step.replace(' ', '-')}"
    own.mkdir(exist_ok=True)
    without = [row for one in chosen for row in rows_of(corpus, own, one, 1)]
    return "\n".join(table(COLUMNS, map(_changes, whole, without)))


def _changes(row: Sequence[str], without: Sequence[str]) -> Sequence[str]:
    return [*row[: _N_NAMES + 1], *_differences(row[_N_NAMES + 1 :], without[_N_NAMES + 1 :])]


def _differences(figures: Sequence[str], without: Sequence[str]) -> Iterator[str]:
    for figure, other in zip(figures, without, strict=True):
        is_figure = figure[:1].isdigit() and other[:1].isdigit()
        change = float(other) - float(figure) if is_figure else 0.0
        yield f"{change:+.3f}" if change else "–"
