"""MMLongBench-Doc: questions on long documents with text, tables, charts and pictures."""

import ast
import json
from pathlib import Path
from typing import Any

from shed_evals.questions import MissingDataError, Question, read_text, value, with_documents

_HINT = (
    "Put samples.json and documents/ of https://github.com/mayubo2333/MMLongBench-Doc into the "
    "folder"
)


def load(folder: Path) -> list[Question]:
    """Return the questions whose documents are in `documents`; raises MissingDataError."""
    paths = [path for path in (folder / "samples.json", folder / "data" / "samples.json")
             if path.is_file()]  # fmt: skip
    if not paths:
        raise MissingDataError(f"{folder} holds no samples.json. {_HINT}")
    path = paths[0]
    try:
        rows: list[dict[str, Any]] = json.loads(read_text(path))
    except ValueError as error:
        raise MissingDataError(f"{path} is no JSON: {error}") from error
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
