"""MMLongBench-Doc: questions on long documents with text, tables, charts and pictures."""

import ast
from pathlib import Path
from typing import Any

from shed_evals.loaders.json_rows import field, read_json
from shed_evals.questions import Question, TaskArgumentError, with_documents

_HINT = (
    "Put samples.json and documents/ of https://github.com/mayubo2333/MMLongBench-Doc into the "
    "folder"
)
_NAMES = ("samples.json", "data/samples.json")


def load(folder: Path) -> list[Question]:
    """Return the questions whose documents are in `documents`; raises TaskArgumentError."""
    path = next((folder / name for name in _NAMES if (folder / name).is_file()), None)
    if path is None:
        raise TaskArgumentError(f"{folder} holds no {_NAMES[0]}. {_HINT}")
    rows = enumerate(read_json(path), 1)
    return with_documents([_question(row, number, path) for number, row in rows], _HINT)


def _question(row: Any, number: int, path: Path) -> Question:
    place = f"{path}, question {number}"
    name = field(row, "doc_id", place)
    return Question(
        id=f"{name}-{number}",
        text=str(field(row, "question", place)),
        answers=(str(field(row, "answer", place)),),
        document=path.parent / "documents" / name,
        evidence_pages=tuple(ast.literal_eval(str(row.get("evidence_pages") or "[]"))),
        kind=row.get("doc_type", ""),
    )
