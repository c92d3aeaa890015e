"""Scores of answers: F1 of sets, accuracy, and the two rubrics of a judge.

The judge is the model of the role `grader` (`--model-role grader=openai/gpt-4o-mini`).
"""

import re
from collections.abc import Iterable

from inspect_ai.model import get_model
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState

from shed_core.evaluation.words import letters
from shed_evals.strategies import prompt

GRADER = "grader"
"""The role of the judge's model."""

_GRADE = re.compile(r"GRADE:\s*([0-5])\b")
_BULLET = re.compile(r"^(?:[-*•–]|\d+[.)])\s+")


def members(text: str) -> set[str]:
    r"""Return the lines of an answer as the paper compares them: letters and digits, no bullets.

    >>> sorted(members("1. Bluffs Park\n\n- Point Dume  Walkway."))
    ['bluffspark', 'pointdumewalkway']
    """
    lines = (_BULLET.sub("", line.strip()) for line in text.splitlines())
    return {letters(line) for line in lines} - {""}


def f1(found: set[str], true: set[str]) -> float:
    """Return the harmonic mean of precision and recall; 1 for two empty sets.

    >>> f1({"a", "b"}, {"b", "c"})
    0.5
    """
    return 2 * len(found & true) / (len(found) + len(true)) if found or true else 1.0


@scorer(metrics=[mean(), stderr()])
def set_f1() -> Scorer:
    """Score an answer with a member a line by F1, against the right answer that is nearest."""

    async def score(state: TaskState, target: Target) -> Score:
        answer = state.output.completion
        best = max(f1(members(answer), members(text)) for text in target)
        return Score(value=best, answer=answer)

    return score


@scorer(metrics=[mean(), stderr()])
def accuracy_of(choices: Iterable[str]) -> Scorer:
    """Score an answer that is one of a few; 1 if it names the right one and no other."""
    known = [letters(choice) for choice in choices]

    async def score(state: TaskState, target: Target) -> Score:
        answer = letters(state.output.completion)
        named = {choice for choice in known if choice in answer}
        is_right = named == {letters(target.text)}
        return Score(value=float(is_right), answer=state.output.completion)

    return score


@scorer(metrics=[mean(), stderr()])
def graded() -> Scorer:
    """Score an answer by a judge who gives fifths, as 0 to 1."""
    return _judged("graded", 5)


@scorer(metrics=[mean(), stderr()])
def exact() -> Scorer:
    """Score an answer by a judge who says whether it is right."""
    return _judged("exact", 1)


def _judged(rubric: str, highest: int) -> Scorer:
    template = prompt(f"judge_{rubric}")

    async def score(state: TaskState, target: Target) -> Score:
        answer = state.output.completion
        references = "\n".join(f"{number}. {text}" for number, text in enumerate(target, 1))
        request = template.format(
            question=state.input_text, references=references, candidate=answer or "(no answer)"
        )
        judgement = (await get_model(role=GRADER).generate(request)).completion
        grades = _GRADE.findall(judgement)
        if not grades:
            return Score.unscored(answer=answer, explanation=f"no grade: {judgement}")
        grade = min(int(grades[-1]), highest)
        return Score(value=grade / highest, answer=answer, explanation=judgement)

    return score
