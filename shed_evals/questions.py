"""Questions with their answers, whatever data set they come from."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

OPEN, SET, CHOICE = "open", "set", "choice"
"""Forms of answers: any text, a set with a member a line, one of a few words."""


class MissingDataError(Exception):
    """A folder is not what a loader expects; the message says what is missing and where it is."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question of one document.

    document: path of the file.
    answers: that are right, each on its own; for a set, its one list of members, a line each.
    evidence_pages: of the file, from 1; empty where they are not known.
    form: of the answer, which decides how it is scored.
    metadata: what a report may group by, such as the kind of question.
    """

    id: str
    text: str
    answers: tuple[str, ...]
    document: Path
    evidence_pages: tuple[int, ...] = ()
    form: str = OPEN
    metadata: dict[str, Any] = field(default_factory=dict[str, Any])


Load = Callable[[Path], list[Question]]
"""From the folder of a data set to its questions; raises MissingDataError."""


def read_lines(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the objects of a JSONL file; raises MissingDataError naming the line."""
    for number, line in enumerate(read_text(path).splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except ValueError as error:
            raise MissingDataError(f"{path}, line {number}: {error}") from error
        if not isinstance(row, dict):
            raise MissingDataError(f"{path}, line {number}: not an object")
        yield row


def read_text(path: Path) -> str:
    """Return a file's text; raises MissingDataError."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise MissingDataError(f"{path} cannot be read: {error}") from error


def read_json(path: Path) -> Any:
    """Return the value of a JSON file; raises MissingDataError."""
    try:
        return json.loads(read_text(path))
    except ValueError as error:
        raise MissingDataError(f"{path} is no JSON: {error}") from error


def value(row: dict[str, Any], name: str, where: object) -> Any:
    """Return a field of a row; raises MissingDataError naming the field and the row."""
    try:
        return row[name]
    except KeyError as error:
        fields = ", ".join(map(str, row))
        raise MissingDataError(f"{where} has no field {name!r}, only {fields}") from error


def with_documents(questions: list[Question], hint: str) -> list[Question]:
    """Return the questions whose documents are there; raises MissingDataError if none is.

    hint: where the documents can be had.
    """
    there = [question for question in questions if question.document.is_file()]
    if not there:
        named = questions[0].document if questions else "any document"
        raise MissingDataError(f"{named} is not there, nor any other document. {hint}")
    return there
