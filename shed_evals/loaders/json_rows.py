"""Rows of the data sets: objects in JSON and JSONL files, and their fields."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from shed_evals.questions import TaskArgumentError


def read_json(path: Path) -> Any:
    """Return the value of a JSON file; raises TaskArgumentError."""
    return _parsed(_text(path), str(path))


def read_lines(path: Path) -> Iterator[tuple[str, Any]]:
    """Yield the values of a JSONL file, each after its place, such as `questions.jsonl, line 2`.

    Empty lines are left out. Raises TaskArgumentError.
    """
    for number, line in enumerate(_text(path).splitlines(), 1):
        if line.strip():
            place = f"{path}, line {number}"
            yield place, _parsed(line, place)


def field(row: object, name: str, place: object) -> Any:
    """Return a field of an object; raises TaskArgumentError naming the field and the place."""
    if not isinstance(row, dict):
        raise TaskArgumentError(f"{place}: not an object")
    if name not in row:
        raise TaskArgumentError(f"{place} has no field {name!r}, only {', '.join(map(str, row))}")
    return row[name]


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise TaskArgumentError(f"{path} cannot be read: {error}") from error


def _parsed(text: str, place: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise TaskArgumentError(f"{place}: no JSON: {error}") from error
