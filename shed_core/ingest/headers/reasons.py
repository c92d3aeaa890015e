"""Reasons why each line of a page is a header or none: its label, its score, and the step.

The steps of the built-in identifier run once more, and the last one that changed its mind about a
line is the one that decided.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from shed_core.document.phrases import PROSE, FoundBy, Label
from shed_core.ingest.headers.builtin import Step, builtin_steps
from shed_core.ingest.headers.line_context import LineContext
from shed_core.ingest.headers.pipeline import Findings
from shed_core.ingest.headers.scores import MIN_HEADER_SCORE
from shed_core.ingest.structure.stats import DocumentStats


class LineReason(NamedTuple):
    """Decision on a line.

    label: of a line that is no header. score: by the built-in identifier, from 0 to 1, after its
    corrections. is_header: True if it is a header or part of one. reason: for the decision, in
    words.
    """

    text: str
    label: Label
    score: float
    is_header: bool
    reason: str


def line_reasons(stats: DocumentStats, findings: Findings, page: int) -> list[LineReason]:
    """Reasons for the lines of a page, counted from 1, in reading order."""
    first = sum(len(one.lines) for one in stats.pages[: page - 1])
    lines = range(first, first + len(stats.pages[page - 1].lines))
    found_by = {line: span.found_by for span in findings.spans for line in span.lines}
    leads = LineContext(stats, findings.labels).leads
    steps = list(builtin_steps(stats, findings.labels))
    return [
        LineReason(
            stats.lines[line].text,
            findings.labels[line],
            steps[-1].scores[line],
            line in found_by,
            _found_reason(steps, line, found_by.get(line))
            or _refusal(steps[0].scores[line], findings.labels[line], line in leads),
        )
        for line in lines
    ]


def _found_reason(steps: Sequence[Step], line: int, found_by: str | None) -> str:
    """Source of a header, or the step that decided on a line; "" if none took it."""
    taken = [False, *(_is_taken(step, line) for step in steps)]
    if found_by is not None and not (taken[-1] and found_by == FoundBy.BUILTIN):
        return f"found by {found_by}"
    if found_by is None and taken[-1]:
        return "the file marks this line as something else"
    changes = [
        step.name
        for step, (before, now) in zip(steps, pairwise(taken), strict=True)
        if before != now
    ]
    outcome = "a header by" if taken[-1] else "not a header by"
    return f"{outcome} the step: {changes[-1]}" if changes else ""


def _refusal(score: float, label: Label, is_lead: bool) -> str:
    """Reason of the trees for not taking a line. score: theirs."""
    if label not in PROSE:
        return f"a line labelled {label.value} is never a header"
    if is_lead:
        return "the bold beginning of a paragraph"
    if not score:
        return "its text or style is that of body text"
    return f"its score stays below {MIN_HEADER_SCORE:g}"


def _is_taken(step: Step, line: int) -> bool:
    """True if a step takes a line for a header: by its span, by its score until there are some."""
    if step.spans is None:
        return step.scores[line] >= MIN_HEADER_SCORE
    return any(span.first <= line <= span.last for span in step.spans)
