"""Why each line of a page was or was not taken for a header: its label, its score, and the step.

The steps of the built-in identifier run once more, and the last one that changed its mind about a
line is the one that decided.
"""

from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.ingest.headers.boosted_trees import shipped_trees
from shed_core.ingest.headers.builtin import STEPS, Candidates, first_candidates
from shed_core.ingest.headers.pipeline import Findings
from shed_core.ingest.headers.scores import MIN_HEADER_SCORE, can_be_candidate
from shed_core.ingest.structure.stats import DocumentStats


class LineReason(NamedTuple):
    """What became of a line.

    label: what it is if it is no header. score: by the built-in identifier, from 0 to 1, after its
    corrections. is_header: whether it is a header or part of one. reason: what decided, in words.
    """

    text: str
    label: Label
    score: float
    is_header: bool
    reason: str


def line_reasons(stats: DocumentStats, found: Findings, page: int) -> list[LineReason]:
    """Return the reasons for the lines of a page, counted from 1, in reading order."""
    first = sum(len(one.lines) for one in stats.pages[: page - 1])
    lines = range(first, first + len(stats.pages[page - 1].lines))
    found_by = {line: span.found_by for span in found.spans for line in span.lines}
    states = _states(stats, found)
    return [
        LineReason(
            stats.lines[line].text,
            found.labels[line],
            states[-1][1].scores[line],
            line in found_by,
            _reason(states, line, found.labels[line], found_by.get(line)),
        )
        for line in lines
    ]


def _states(stats: DocumentStats, found: Findings) -> list[tuple[str, Candidates]]:
    """Return what is known of the candidates after each step, with the name of the step."""
    candidates = first_candidates(stats, found.labels, shipped_trees())
    states = [("labels", candidates)]
    for name, step in STEPS:
        candidates = step(candidates)
        states.append((name, candidates))
    return states


def _reason(
    states: list[tuple[str, Candidates]], line: int, label: Label, found_by: str | None
) -> str:
    taken = [(name, _is_taken(candidates, line)) for name, candidates in states]
    is_taken = taken[-1][1]
    if found_by is not None and not (is_taken and found_by.startswith("builtin")):
        return f"found by {found_by}"
    changes = [name for (name, now), (_, before) in zip(taken[1:], taken, strict=False)
               if now != before]  # fmt: skip
    if changes:
        outcome = "a header by" if is_taken else "no header after all by"
        return f"{outcome} the step: {changes[-1]}"
    if not can_be_candidate(label):
        return f"a line labelled {label.value} can be none"
    if not states[1][1].is_candidate[line]:
        return "the bold beginning of a paragraph"
    if not states[2][1].scores[line]:
        return "its text or style is that of body text"
    return f"its score stays below {MIN_HEADER_SCORE:g}"


def _is_taken(candidates: Candidates, line: int) -> bool:
    """Whether a step takes a line for a header: by its span, and before there are any by score."""
    if candidates.spans:
        return any(span.first <= line <= span.last for span in candidates.spans)
    return candidates.scores[line] >= MIN_HEADER_SCORE
