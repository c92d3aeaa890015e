"""The figures of a statement as a table shows them, against the places of its words."""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from bench.tables.statements import TrueRow


class ShownRow(NamedTuple):
    """A row of a table, as it is shown. figures: each with the head of its column."""

    label: str
    figures: list[tuple[str, str]]


class Score(NamedTuple):
    """Figures of a statement: all, in a row of their own label, under their own year, and both."""

    n: int
    label: int
    head: int
    both: int


def judge(true: Sequence[TrueRow], shown: Sequence[ShownRow]) -> Score:
    """Return how many figures stand where they should; rows are paired by their figures."""
    ours = [tuple(figure for figure, _ in row.figures) for row in shown]
    theirs = [tuple(figure for figure, _ in row.figures) for row in true]
    label = head = both = 0
    for a, b, n in SequenceMatcher(None, theirs, ours, autojunk=False).get_matching_blocks():
        for t, s in zip(true[a : a + n], shown[b : b + n], strict=True):
            is_labelled = _letters(" ".join(t.label)) in _letters(s.label)
            for (_, year), (_, title) in zip(t.figures, s.figures, strict=True):
                label += is_labelled
                head += year.strip(",") in title
                both += is_labelled and year.strip(",") in title
    return Score(sum(map(len, theirs)), label, head, both)


def shares(scores: Sequence[Score]) -> str:
    """Return the shares of the figures that are right, in words."""
    n = max(1, sum(score.n for score in scores))
    label, head, both = (sum(getattr(s, f) for s in scores) / n for f in ("label", "head", "both"))
    return f"{both:.4f} of {n} figures (label {label:.4f}, head {head:.4f})"


def _letters(text: str) -> str:
    return re.sub(r"\W", "", text)
