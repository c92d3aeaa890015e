"""Numbers that a run lacks, looked for again with looser looks.

Where 4 follows 2, a line between them may read `3 the`, `3,The` or `3 .`, or stand in a table.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from shed_core.ingest.lines.text_line import TextLine
from shed_core.ingest.structure.clauses.starts import Start
from shed_core.numbering.counters import counters_of
from shed_core.numbering.families import Number
from shed_core.numbering.runs import ClauseRun, Mark

_LABEL = re.compile(
    r"[\W_]{0,3}(?P<label>[0-9]{1,3}(?:\s?\.\s?[0-9]{1,3}){0,6}|[A-Za-z]{1,5})(?P<close>\s?[.,:)\]]|)"
)
_MAX_LINES = 500  # between two members of a run that are looked at


def missing_starts(
    lines: Sequence[TextLine], runs: Iterable[ClauseRun], starts: Sequence[Start], known: set[int]
) -> Iterator[Start]:
    """Yield starts of clauses whose numbers the runs lack.

    starts: those that the members of the runs are. known: lines that are none, such as headers.
    """
    for run in runs:
        for (member, before), (following, after) in pairwise(
            zip(run.members, run.numbers, strict=True)
        ):
            wanted = {*range(before.path[-1] + 1, after.path[-1])}
            first, stop = starts[member].line + 1, starts[following].line
            for number in range(first, min(stop, first + _MAX_LINES) if wanted else first):
                found = None if number in known else _number(lines[number].text, before)
                if found is not None and found.path[-1] in wanted:
                    wanted = {value for value in wanted if value > found.path[-1]}
                    yield Start(number, Mark(found, lines[number].x0), is_header=False)


def _number(text: str, like: Number) -> Number | None:
    """Return the number that a text begins with if it is of a family and below the same parent."""
    match = _LABEL.match(text)
    if match is None:
        return None
    label = re.sub(r"\s", "", match["label"])
    counters = counters_of(label)
    if counters is None or not (match["close"] or label[0].isdigit()):
        return None
    shape, path = counters
    is_same = path[:-1] == like.path[:-1] and shape.split(".")[-1] in like.family
    return like._replace(path=path, suffix="") if is_same else None
