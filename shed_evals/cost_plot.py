"""Cost of a question against its score as one self-contained SVG: a panel for each data set.

A strategy has a colour and a number, which the legend below explains. Costs are on a logarithmic
scale: a whole document in the prompt costs a hundred times what a section does.
"""

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil, floor, log10
from statistics import fmean
from typing import NamedTuple

from shed_evals.results import Cell, mean_dollars, mean_score

_SIDE, _GAP, _MARGIN, _LINE = 260, 56, 60, 18  # pixels: panel, between panels, around, legend
_COLORS = ("#1f77b4", "#ff7f0e", "#2ca02c", "#d62728", "#9467bd", "#8c564b", "#e377c2", "#17becf")
_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
_STYLE = """
text { font: 12px sans-serif; fill: #333 } .title { font-weight: bold }
.frame { fill: #fff; stroke: #999 } .grid { stroke: #ddd }
.number { font-size: 10px; fill: #fff; text-anchor: middle }
"""


class _Scale(NamedTuple):
    """Powers of ten between which all costs lie."""

    low: int
    high: int

    @classmethod
    def of(cls, costs: Sequence[float]) -> "_Scale":
        low = floor(log10(min(costs)))
        return cls(low, max(ceil(log10(max(costs))), low + 1))

    def x(self, cost: float) -> float:
        """Return the distance from a panel's left edge, in pixels."""
        return _SIDE * (log10(cost) - self.low) / (self.high - self.low)


def cost_svg(cells: Sequence[Cell]) -> str:
    """Return cost against score of every cell; tokens where a price is not known."""
    has_prices = all(mean_dollars(cell) for cell in cells)  # no price, or a model that is free
    costs = [_cost(cell, has_prices) for cell in cells]
    scale = _Scale.of(costs)
    strategies = list(dict.fromkeys(cell.strategy for cell in cells))
    datasets = list(dict.fromkeys(cell.dataset for cell in cells))
    width = 2 * _MARGIN + len(datasets) * (_SIDE + _GAP) - _GAP
    top_of_legend = 2 * _MARGIN + _SIDE
    height = top_of_legend + _LINE * len(strategies)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
        f"<style>{_STYLE}</style>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for column, dataset in enumerate(datasets):
        marked = [pair for pair in zip(cells, costs, strict=True) if pair[0].dataset == dataset]
        parts.append(f'<g transform="translate({_MARGIN + column * (_SIDE + _GAP)} {_MARGIN})">')
        parts += [*_panel(dataset, scale, "dollars" if has_prices else "tokens")]
        parts += [_mark(*pair, scale, strategies) for pair in marked] + ["</g>"]
    return "\n".join([*parts, *_legend(strategies, top_of_legend), "</svg>\n"])


def _cost(cell: Cell, has_prices: bool) -> float:
    """Return dollars or tokens of a question; at least one token, for the logarithm."""
    dollars = mean_dollars(cell) if has_prices else None
    return dollars or max(fmean(result.tokens for result in cell.results), 1.0)


def _panel(dataset: str, scale: _Scale, unit: str) -> Iterator[str]:
    middle = _SIDE / 2
    yield f'<text class="title" x="{middle}" y="-8" text-anchor="middle">{escape(dataset)}</text>'
    yield f'<rect class="frame" width="{_SIDE}" height="{_SIDE}"/>'
    for power in range(scale.low, scale.high + 1):
        x = scale.x(10.0**power)
        yield f'<path class="grid" d="M{x:.1f} 0V{_SIDE}"/>'
        tick = f"{10.0**power:,.{max(-power, 0)}f}"
        yield f'<text x="{x:.1f}" y="{_SIDE + 16}" text-anchor="middle">{tick}</text>'
    for score in _SCORES:
        y = _SIDE * (1 - score)
        yield f'<path class="grid" d="M0 {y}H{_SIDE}"/>'
        yield f'<text x="-6" y="{y + 4}" text-anchor="end">{score:g}</text>'
    caption = f"{unit} a question; upwards: score"
    yield f'<text x="{middle}" y="{_SIDE + 36}" text-anchor="middle">{caption}</text>'


def _mark(cell: Cell, cost: float, scale: _Scale, strategies: Sequence[str]) -> str:
    score = mean_score(cell)
    hover = f"{cell.strategy}: {score:.3f}, {cost:.4g}, n = {len(cell.results)}"
    disc = _disc(scale.x(cost), _SIDE * (1 - score), strategies.index(cell.strategy))
    return f"<g><title>{escape(hover)}</title>{disc}</g>"


def _legend(strategies: Sequence[str], top: int) -> Iterator[str]:
    for number, strategy in enumerate(strategies):
        y = top + _LINE * number
        yield _disc(_MARGIN, y - 4, number)
        yield f'<text x="{_MARGIN + 14}" y="{y}">{escape(strategy)}</text>'


def _disc(x: float, y: float, number: int) -> str:
    color = _COLORS[number % len(_COLORS)]
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="8" fill="{color}" fill-opacity="0.85"/>'
        f'<text class="number" x="{x:.1f}" y="{y + 3.5:.1f}">{number + 1}</text>'
    )
