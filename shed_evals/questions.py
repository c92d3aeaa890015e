"""Questions with their answers, whatever data set they come from."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from shed_core.errors import ShedError

OPEN, SET, CHOICE = "open", "set", "choice"
"""Forms of answers: any text, a set with a member a line, one of a few words."""


class TaskArgumentError(ShedError):
    """A task cannot use its folder or strategy; the message says why, and what it needs."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question of one document.

    document: path of the file.
    answers: that are right, each on its own; for a set, its one list of members, a line each.
    form: of the answer, which decides how it is asked for and scored.
    evidence_pages: from 1; empty where they are not known. kind: as the data set names it. Both are
    kept in the log, for whoever looks at an answer.
    """

    id: str
    text: str
    answers: tuple[str, ...]
    document: Path
    form: str = OPEN
    evidence_pages: tuple[int, ...] = ()
    kind: str = ""


Load = Callable[[Path], list[Question]]
"""From the folder of a data set to its questions; raises TaskArgumentError."""


def with_documents(questions: Sequence[Question], hint: str) -> list[Question]:
    """Return the questions whose documents are there; raises TaskArgumentError if none is.

    hint: where the documents can be had.
    """
    found = [question for question in questions if question.document.is_file()]
    if not found:
        named = questions[0].document if questions else "any document"
        raise TaskArgumentError(f"{named} is not there, nor any other document. {hint}")
    return found
