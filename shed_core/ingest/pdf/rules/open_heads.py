"""Heads above the columns of a table without rules for its cells: the columns of each.

They follow from the middle of a head. Beside a head over several columns, the other heads leave as
few columns without one as possible.
"""

from collections.abc import Sequence
from itertools import pairwise

from shed_core.ingest.pdf.rules.borders import TOLERANCE, Border, Interval
from shed_core.ingest.pdf.rules.words import TextRow, Word

_GAIN_OF_COLUMN = 4.0  # points off the middle, if a head beside it is over several columns
_MAX_OFF = 3.0  # points, of a head of one column
_MAX_FROM_BORDER_EM = 1.2


def over(piece: Word, columns: Sequence[Interval]) -> range:
    """Return the columns that a text is over, or else the nearest one."""
    own = [n for n, (x0, x1) in enumerate(columns) if piece.x0 < x1 - 0.5 and x0 + 0.5 < piece.x1]
    if not own:
        own = [min(range(len(columns)), key=lambda n: _off(piece, columns[n]))]
    return range(own[0], own[-1] + 1)


def _off(piece: Word, column: Interval) -> float:
    return max(column[0] - piece.x1, piece.x0 - column[1])


def head_runs(
    rows: Sequence[TextRow],
    columns: Sequence[Interval],
    borders: Sequence[float],
    upright: Sequence[Border],
) -> list[list[range]]:
    """Return the columns that each piece of each row of heads is over.

    borders: where each column but the last ends. upright: vertical rules.
    """
    result: list[list[range]] = []
    for n, row in enumerate(rows):
        below = rows[n + 1 :]
        pieces = _pieces(row, below, columns, borders)
        if below:
            result.append(_runs(pieces, columns, _parts(row, columns, upright)))
        else:
            result.append(_apart(pieces, columns))
    return result


def _apart(pieces: Sequence[Word], columns: Sequence[Interval]) -> list[range]:
    """Return the columns that each of the lowest heads is over; one of two is of the first.

    As many heads as columns are one of each.
    """
    if len(pieces) == len(columns):
        return [range(n, n + 1) for n in range(len(columns))]
    runs: list[range] = []
    for piece in pieces:
        run = over(piece, columns)
        if runs and runs[-1].stop > run.start and len(run) > 1:
            run = range(runs[-1].stop, max(run.stop, runs[-1].stop + 1))
        runs.append(run)
    return runs


def _parts(row: TextRow, columns: Sequence[Interval], upright: Sequence[Border]) -> list[range]:
    """Return the columns between vertical rules beside a row, for each column."""
    height = row.baseline - row.size / 4
    rules = [rule.at for rule in upright if rule.start < height < rule.stop]
    starts = [0] + [
        n
        for n, ((_, a), (b, _)) in enumerate(pairwise(columns), start=1)
        if any(a - TOLERANCE < at < b + TOLERANCE for at in rules)
    ]
    stops = [*starts[1:], len(columns)]
    return [
        range(start, stop)
        for start, stop in zip(starts, stops, strict=True)
        for _ in range(stop - start)
    ]


def _pieces(
    row: TextRow, below: Sequence[TextRow], columns: Sequence[Interval], borders: Sequence[float]
) -> list[Word]:
    """Return the texts of a row; the lowest heads of two columns are two, however near."""
    lower = {n for other in below for piece in other.heads for n in over(piece, columns)}
    whole = row.heads
    pieces: list[Word] = []
    for piece in whole:
        others = {n for other in whole if other is not piece for n in over(other, columns)}
        own = over(piece, columns)
        free = [n for n in own if n not in lower and n not in others]
        words = [word for word in row.words if piece.x0 <= word.x0 < piece.x1]
        cuts = {
            _blank(words, borders[n], row.size) for n in own[:-1] if n in free and n + 1 in free
        }
        bounds = [0, *sorted(cuts - {0}), len(words)]
        pieces += (_joined(words[a:b]) for a, b in pairwise(bounds))
    return pieces


def _blank(words: Sequence[Word], border: float, size: float) -> int:
    """Return the number of the word after the blank nearest to a border, 0 if none is near."""
    blanks = [
        (max(left.x1 - border, border - right.x0, 0.0), n)
        for n, (left, right) in enumerate(pairwise(words), start=1)
    ]
    off, number = min(blanks, default=(0.0, 0))
    return number if off < _MAX_FROM_BORDER_EM * size else 0


def _joined(words: Sequence[Word]) -> Word:
    return Word(words[0].x0, max(word.x1 for word in words), " ".join(w.text for w in words))


def _runs(
    pieces: Sequence[Word], columns: Sequence[Interval], parts: Sequence[range]
) -> list[range]:
    """Return the columns of the pieces of a row. parts: columns between rules, of each column."""
    own = [over(piece, columns) for piece in pieces]
    has_spanner = any(
        len(run) > 1 or abs(piece.middle - _middle(run, columns)) > _MAX_OFF
        for piece, run in zip(pieces, own, strict=True)
    )
    gain = _GAIN_OF_COLUMN if has_spanner else 0.0
    runs: list[range] = []
    for n, (piece, run) in enumerate(zip(pieces, own, strict=True)):
        first = max(runs[-1].stop if runs else int(run.start > 0), parts[run.start].start)
        last = min(own[n + 1].start if n + 1 < len(own) else len(columns), parts[run[-1]].stop)
        if run.start > 0:
            run = _centred(piece, run, range(first, last), columns, gain)
        runs.append(range(max(run.start, first), max(run.stop, first + 1)) if runs else run)
    return runs


def _centred(
    piece: Word, own: range, free: range, columns: Sequence[Interval], gain: float
) -> range:
    """Return the free columns around a text's own that have it in their middle."""
    choices = [
        range(start, stop)
        for start in range(min(free.start, own.start), own.start + 1)
        for stop in range(own.stop, max(free.stop, own.stop) + 1)
    ]
    return min(choices, key=lambda run: abs(_middle(run, columns) - piece.middle) - gain * len(run))


def _middle(run: range, columns: Sequence[Interval]) -> float:
    return (columns[run.start][0] + columns[run[-1]][1]) / 2
