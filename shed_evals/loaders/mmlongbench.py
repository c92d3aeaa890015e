"""MMLongBench-Doc: questions on long documents with text, tables, charts and pictures."""

import ast
from pathlib import Path
from typing import Any

from shed_evals.questions import MissingDataError, Question, read_json, value, with_documents

_HINT = (
    "Put samples.json and documents/ of https://github.com/mayubo2333/MMLongBench-Doc into the "
    "folder"
)
_NAMES = ("samples.json", "data/samples.json")


def load(folder: Path) -> list[Question]:
    """Return the questions whose documents are in `documents`; raises MissingDataError."""
    path = next((folder / name for name in _NAMES if (folder / name).is_file()), None)
    if path is None:
        raise MissingDataError(f"{folder} holds no {_NAMES[0]}. {_HINT}")
    rows: list[dict[str, Any]] = read_json(path)
    questions = [
        Question(
            id=f"{value(row, 'doc_id', number)}-{number}",
            text=str(value(row, "question", number)),
            answers=(str(value(row, "answer", number)),),
            document=path.parent / "documents" / row["doc_id"],
            evidence_pages=tuple(ast.literal_eval(str(row.get("evidence_pages") or "[]"))),
            metadata={"kind": row.get("doc_type", "")},
        )
        for number, row in enumerate(rows, 1)
    ]
    return with_documents(questions, _HINT)
