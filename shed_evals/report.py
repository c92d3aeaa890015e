"""The paper's tables as Markdown: accuracy and cost by data set and strategy.

With bootstrap intervals, stratified averages (each data set counts alike), and paired comparison of
two strategies on the same questions.
"""

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import date
from statistics import fmean

from shed_evals.results import Cell, mean_dollars, mean_exact, mean_score

_RESAMPLES = 2000


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % bootstrap interval of a mean; equal values give equal intervals.

    >>> interval([0.5] * 10)
    (0.5, 0.5)
    """
    draws = random.Random(0)
    means = sorted(fmean(draws.choices(values, k=len(values))) for _ in range(_RESAMPLES))
    return means[int(0.025 * _RESAMPLES)], means[int(0.975 * _RESAMPLES)]


def table(cells: Sequence[Cell]) -> str:
    """Return accuracy and costs as a Markdown table, and each strategy's stratified average."""
    lines = [
        "| data set | strategy | n | score (95 %) | exact | tokens | calls | seconds | dollars |",
        "|---|---|---:|---|---:|---:|---:|---:|---:|",
        *map(_row, cells),
        *_averages(cells),
        f"\nMeans of a question; list prices of {date.today():%Y-%m-%d}.",
        *_unscored(cells),
    ]
    return "\n".join(lines)


def _row(cell: Cell) -> str:
    results = cell.results
    low, high = interval([result.score for result in results])
    exact, dollars = mean_exact(cell), mean_dollars(cell)
    columns = (
        *(cell.dataset, cell.strategy, str(len(results))),
        f"{mean_score(cell):.3f} ({low:.3f}–{high:.3f})",
        "–" if exact is None else f"{exact:.3f}",
        f"{fmean(result.tokens for result in results):,.0f}",
        f"{fmean(result.calls for result in results):.1f}",
        f"{fmean(result.seconds for result in results):.1f}",
        "unknown" if dollars is None else f"{dollars:.4f}",
    )
    return f"| {' | '.join(columns)} |"


def _averages(cells: Sequence[Cell]) -> Iterator[str]:
    """Yield a row for each strategy; averages of different data sets would not compare."""
    by_strategy = defaultdict[str, list[Cell]](list)
    for cell in cells:
        by_strategy[cell.strategy].append(cell)
    datasets = {cell.dataset for cell in cells}
    for strategy, its_cells in by_strategy.items() if len(datasets) > 1 else ():
        score = fmean(map(mean_score, its_cells))
        n = sum(len(cell.results) for cell in its_cells)
        missing = sorted(datasets - {cell.dataset for cell in its_cells})
        without = f", without {', '.join(missing)}" if missing else ""
        yield f"| average of {len(its_cells)}{without} | {strategy} | {n} | {score:.3f} | | | | | |"


def _unscored(cells: Sequence[Cell]) -> Iterator[str]:
    for cell in cells:
        if n := len(cell.unscored):
            yield (
                f"{cell.dataset}, {cell.strategy}: {n} more without a score (the question failed, "
                f"or the judge gave no grade), such as {cell.unscored[0]}; `inspect view` shows why"
            )


def comparison(first: Cell, second: Cell) -> str:
    """Return by how much the first strategy is better, on the questions that both answered."""
    others = {result.question: result.score for result in second.results}
    differences = [
        result.score - others[result.question]
        for result in first.results
        if result.question in others
    ]
    names = f"{first.dataset}: {first.strategy} - {second.strategy}"
    if not differences:
        return f"{names}: no question in common"
    low, high = interval(differences)
    return f"{names}: {fmean(differences):+.3f} ({low:+.3f} to {high:+.3f}), n = {len(differences)}"
