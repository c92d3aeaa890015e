"""Robustness against compactness of every document, as one self-contained SVG.

One panel for each method and metric; a document is a dot with its name on hover, the cross is the
mean. The better a tree, the further to the upper right.
"""

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import PurePath

from shed_core.evaluation.scores import Score, mean
from shed_server.evaluation.report import Report

_SIDE, _GAP, _MARGIN = 200, 46, 64  # pixels: of a panel, between panels, around all
_TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)
_STYLE = """
text { font: 12px sans-serif; fill: #333 } .title { font-weight: bold }
.frame { fill: #fff; stroke: #999 } .grid { stroke: #ddd }
.document { fill: #1f77b4; fill-opacity: .45 } .mean { stroke: #d62728; stroke-width: 2.5 }
"""
_METRICS = ("top-down (M↓)", "bottom-up (M↑)")

Point = tuple[str, Score]


def plot_svg(report: Report) -> str:
    n_columns = max(len(report.methods), 1)
    width = 2 * _MARGIN + n_columns * _SIDE + (n_columns - 1) * _GAP
    height = 2 * _MARGIN + 2 * _SIDE + _GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
        f"<style>{_STYLE}</style>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        *_axis_names(width, height),
    ]
    for column, method in enumerate(report.methods):
        for row, points in enumerate(_points(report, method)):
            x = _MARGIN + column * (_SIDE + _GAP)
            y = _MARGIN + row * (_SIDE + _GAP)
            parts.append(f'<g transform="translate({x} {y})">')
            parts += _panel(f"{method}: {_METRICS[row]}", points)
            parts.append("</g>")
    return "\n".join([*parts, "</svg>"]) + "\n"


def _points(report: Report, method: str) -> tuple[list[Point], list[Point]]:
    with_tree = [(PurePath(one.name).name, one.methods[method].scores) for one in report.with_tree]
    return (
        [(name, scores.top_down) for name, scores in with_tree],
        [(name, scores.bottom_up) for name, scores in with_tree],
    )


def _panel(title: str, points: Sequence[Point]) -> Iterator[str]:
    yield f'<text class="title" x="{_SIDE / 2}" y="-8" text-anchor="middle">{escape(title)}</text>'
    yield f'<rect class="frame" width="{_SIDE}" height="{_SIDE}"/>'
    for tick in _TICKS:
        x, y = _place(tick, tick)
        yield f'<path class="grid" d="M{x} 0V{_SIDE}M0 {y}H{_SIDE}"/>'
        yield f'<text x="{x}" y="{_SIDE + 15}" text-anchor="middle">{tick:g}</text>'
        yield f'<text x="-5" y="{y + 4}" text-anchor="end">{tick:g}</text>'
    for name, score in points:
        x, y = _place(score.recall, score.precision)
        hover = f"{escape(name)}: recall {score.recall:.3f}, precision {score.precision:.3f}"
        yield f'<circle class="document" cx="{x}" cy="{y}" r="3.5"><title>{hover}</title></circle>'
    x, y = _place(*mean(score for _, score in points)[:2])
    yield f'<path class="mean" d="M{x - 7} {y}h14M{x} {y - 7}v14"/>'


def _place(recall: float, precision: float) -> tuple[float, float]:
    return round(recall * _SIDE, 1), round((1 - precision) * _SIDE, 1)


def _axis_names(width: int, height: int) -> Iterator[str]:
    x, y = width / 2, height - _MARGIN / 3
    yield f'<text x="{x}" y="{y}" text-anchor="middle">recall (robustness)</text>'
    turned = f'transform="translate({_MARGIN / 3} {height / 2}) rotate(-90)"'
    yield f'<text {turned} text-anchor="middle">precision (compactness)</text>'
