"""`shed-evals report LOGS`: the paper's tables from Inspect's logs.

Accuracy and cost by data set and strategy with bootstrap intervals, stratified averages (each data
set counts alike), paired comparison of two strategies on the same questions, and cost against
accuracy as an SVG. Dollars are those of `genai-prices` on the day that is stated.
"""

import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from html import escape
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from genai_prices import Usage, calc_price
from inspect_ai.event import ModelEvent
from inspect_ai.log import EvalLog, EvalSample, list_eval_logs, read_eval_log

_RESAMPLES = 2000
_GRADER = "grader"  # a judge's tokens are no cost of a strategy


class Result(NamedTuple):
    """A question answered once. score: 0 to 1, by the task's first scorer. dollars: or None."""

    question: str
    score: float
    tokens: int
    calls: int
    seconds: float
    dollars: float | None


class Cell(NamedTuple):
    """All questions of one data set by one strategy."""

    dataset: str
    strategy: str
    results: tuple[Result, ...]


def read_cells(folder: Path) -> list[Cell]:
    """Return what the logs of a folder hold; a later log of the same question replaces it."""
    results: dict[tuple[str, str], dict[str, Result]] = defaultdict(dict)
    for info in sorted(list_eval_logs(str(folder)), key=lambda one: one.mtime or 0):
        log = read_eval_log(info)
        strategy = (log.eval.metadata or {}).get("strategy", "unknown")
        cell = results[log.eval.task.rpartition("/")[2], strategy]
        cell.update((one.question, one) for one in _results(log))
    return [Cell(*names, tuple(cell.values())) for names, cell in sorted(results.items())]


def _results(log: EvalLog) -> Iterable[Result]:
    for sample in log.samples or ():
        scores = list((sample.scores or {}).values())
        if scores and isinstance(scores[0].value, int | float):
            yield _result(sample, float(scores[0].value))


def _result(sample: EvalSample, score: float) -> Result:
    events = [
        event
        for event in sample.events
        if isinstance(event, ModelEvent) and event.role != _GRADER and event.output.usage
    ]
    usages = [(event.model, event.output.usage) for event in events if event.output.usage]
    prices = [_price(model, usage.input_tokens, usage.output_tokens) for model, usage in usages]
    known = [price for price in prices if price is not None]
    return Result(
        question=str(sample.id),
        score=score,
        tokens=sum(usage.total_tokens for _, usage in usages),
        calls=len(usages),
        seconds=sample.total_time or 0.0,
        dollars=sum(known) if len(known) == len(prices) else None,
    )


def _price(model: str, input_tokens: int, output_tokens: int) -> float | None:
    """Return dollars, or None for a model without a list price."""
    provider, _, name = model.rpartition("/")
    usage = Usage(input_tokens=input_tokens, output_tokens=output_tokens)
    try:
        found = calc_price(usage, name, provider_id=provider.partition("/")[0] or None)
    except LookupError:
        return None
    return float(found.total_price)


def interval(values: Sequence[float], seed: int = 0) -> tuple[float, float]:
    """Return the 95 % bootstrap interval of a mean.

    >>> interval([0.5] * 10)
    (0.5, 0.5)
    """
    draws = random.Random(seed)
    means = sorted(fmean(draws.choices(values, k=len(values))) for _ in range(_RESAMPLES))
    return means[int(0.025 * _RESAMPLES)], means[int(0.975 * _RESAMPLES)]


def table(cells: Sequence[Cell]) -> str:
    """Return accuracy and costs as a Markdown table, and each strategy's stratified average."""
    lines = [
        "| data set | strategy | n | score (95 %) | tokens | calls | seconds | dollars |",
        "|---|---|---:|---|---:|---:|---:|---:|",
        *(_row(cell) for cell in cells),
    ]
    by_strategy = defaultdict[str, list[Cell]](list)
    for cell in cells:
        by_strategy[cell.strategy].append(cell)
    for strategy, own in by_strategy.items():
        score = fmean(fmean(result.score for result in cell.results) for cell in own)
        n = sum(len(cell.results) for cell in own)
        lines.append(f"| average of {len(own)} | {strategy} | {n} | {score:.3f} | | | | |")
    return "\n".join([*lines, f"\nMeans of a question; list prices of {date.today():%Y-%m-%d}."])


def _row(cell: Cell) -> str:
    results = cell.results
    scores = [result.score for result in results]
    low, high = interval(scores)
    dollars = mean_dollars(cell)
    numbers = (
        f"{fmean(result.tokens for result in results):,.0f}",
        f"{fmean(result.calls for result in results):.1f}",
        f"{fmean(result.seconds for result in results):.1f}",
        "unknown" if dollars is None else f"{dollars:.4f}",
    )
    score = f"{fmean(scores):.3f} ({low:.3f}–{high:.3f})"
    return (
        f"| {cell.dataset} | {cell.strategy} | {len(results)} | {score} | {' | '.join(numbers)} |"
    )


def mean_dollars(cell: Cell) -> float | None:
    """Return the mean cost of a question, or None if a model has no list price."""
    dollars = [result.dollars for result in cell.results]
    known = [amount for amount in dollars if amount is not None]
    return fmean(known) if len(known) == len(dollars) else None


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


def cost_svg(cells: Sequence[Cell]) -> str:
    """Return cost against score of every cell as an SVG; tokens where dollars are not known."""
    costs = [mean_dollars(cell) for cell in cells]
    has_prices = None not in costs
    points = [
        (
            cost if has_prices and cost is not None else fmean(r.tokens for r in cell.results),
            fmean(result.score for result in cell.results),
            f"{cell.dataset}: {cell.strategy}",
        )
        for cell, cost in zip(cells, costs, strict=True)
    ]
    most = max((cost for cost, _, _ in points), default=1) or 1
    marks = [
        f'<circle cx="{60 + 480 * cost / most:.1f}" cy="{340 - 300 * score:.1f}" r="5">'
        f"<title>{escape(name)}: {score:.3f}, {cost:.4g}</title></circle>"
        f'<text x="{68 + 480 * cost / most:.1f}" y="{344 - 300 * score:.1f}">{escape(name)}</text>'
        for cost, score, name in points
    ]
    unit = "dollars" if has_prices else "tokens"
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 400">',
            "<style>text { font: 12px sans-serif } circle { fill: #1f77b4 }</style>",
            '<rect width="760" height="400" fill="#fff"/>',
            '<path d="M60 30V340H560" fill="none" stroke="#999"/>',
            f'<text x="60" y="370">0 to {most:.4g} {unit} a question</text>',
            '<text x="20" y="344">0</text><text x="20" y="44">1</text>',
            *marks,
            "</svg>\n",
        ]
    )
