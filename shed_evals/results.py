"""What Inspect's logs hold: a result for each question, by data set and strategy.

Dollars are those of `genai-prices`, tokens that a provider had cached at their own price; a judge's
tokens are no cost of a strategy.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import isfinite
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from genai_prices import Usage, calc_price
from inspect_ai.event import ModelEvent
from inspect_ai.log import EvalLog, EvalSample, list_eval_logs, read_eval_log
from inspect_ai.model import ModelUsage

from shed_evals.scoring import GRADER


class Result(NamedTuple):
    """A question answered once.

    score: 0 to 1, by the task's first scorer. exact: by its second, None where it has none.
    tokens, calls: of the model that answers. seconds: from the question to its scores.
    dollars: None if a model has no list price.
    """

    question: str
    score: float
    exact: float | None
    tokens: int
    calls: int
    seconds: float
    dollars: float | None


class Cell(NamedTuple):
    """All questions of one data set by one strategy.

    results: one or more. unscored: questions that failed, or that the judge gave no grade.
    """

    dataset: str
    strategy: str
    results: tuple[Result, ...]
    unscored: tuple[str, ...] = ()


def read_cells(folder: Path) -> list[Cell]:
    """Return what the logs of a folder hold; of a question that was scored twice, the later score.

    A data set and strategy without any score has no cell.
    """
    results: dict[tuple[str, str], dict[str, Result | None]] = defaultdict(dict)
    for info in sorted(list_eval_logs(str(folder)), key=lambda one: one.mtime or 0):
        log = read_eval_log(info)
        strategy = (log.eval.metadata or {}).get("strategy", "unknown")
        cell = results[log.eval.task.rpartition("/")[2], strategy]
        for question, result in _results(log):
            cell[question] = result or cell.get(question)
    return [_cell(*names, cell) for names, cell in sorted(results.items()) if any(cell.values())]


def _cell(dataset: str, strategy: str, results: dict[str, Result | None]) -> Cell:
    scored = tuple(result for result in results.values() if result is not None)
    unscored = tuple(question for question, result in results.items() if result is None)
    return Cell(dataset, strategy, scored, unscored)


def _results(log: EvalLog) -> Iterator[tuple[str, Result | None]]:
    for sample in log.samples or ():
        values = [score.value for score in (sample.scores or {}).values()]
        known = [float(v) for v in values if isinstance(v, int | float) and isfinite(v)]
        is_scored = bool(known) and len(known) == len(values)
        yield str(sample.id), _result(sample, known) if is_scored else None


def _result(sample: EvalSample, scores: list[float]) -> Result:
    events = [e for e in sample.events if isinstance(e, ModelEvent) and e.role != GRADER]
    usages = [(event.model, event.output.usage) for event in events if event.output.usage]
    prices = [_price(model, usage) for model, usage in usages]
    known = [price for price in prices if price is not None]
    return Result(
        question=str(sample.id),
        score=scores[0],
        exact=scores[1] if len(scores) > 1 else None,
        tokens=sum(usage.total_tokens for _, usage in usages),
        calls=len(usages),
        seconds=sample.total_time or 0.0,
        dollars=sum(known) if len(known) == len(prices) else None,
    )


def _price(model: str, usage: ModelUsage) -> float | None:
    """Return dollars, or None for a model without a list price."""
    provider, _, name = model.rpartition("/")
    read, written = usage.input_tokens_cache_read or 0, usage.input_tokens_cache_write or 0
    counted = Usage(
        input_tokens=usage.input_tokens + read + written,  # Inspect counts cached ones apart
        cache_read_tokens=read,
        cache_write_tokens=written,
        output_tokens=usage.output_tokens,
    )
    try:
        found = calc_price(counted, name, provider_id=provider.partition("/")[0] or None)
    except LookupError:
        return None
    return float(found.total_price)


def mean_score(cell: Cell) -> float:
    """Return the mean of the scores of a cell."""
    return fmean(result.score for result in cell.results)


def mean_exact(cell: Cell) -> float | None:
    """Return the mean by the exact rubric, or None where there is none."""
    return _mean(result.exact for result in cell.results)


def mean_dollars(cell: Cell) -> float | None:
    """Return the mean cost of a question, or None if a model has no list price."""
    return _mean(result.dollars for result in cell.results)


def _mean(values: Iterable[float | None]) -> float | None:
    known = list(values)
    return None if None in known else fmean(value for value in known if value is not None)
