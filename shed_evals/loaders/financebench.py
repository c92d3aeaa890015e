"""FinanceBench: questions on filings, as https://github.com/patronus-ai/financebench lays them."""

from pathlib import Path
from typing import Any

from shed_evals.loaders.json_rows import field, read_lines
from shed_evals.questions import Question, TaskArgumentError, with_documents

_HINT = "Clone https://github.com/patronus-ai/financebench and name its folder"
_NAMES = ("data/financebench_open_source.jsonl", "financebench_open_source.jsonl")


def load(folder: Path) -> list[Question]:
    """Return the questions whose filings are in `pdfs`; raises TaskArgumentError."""
    path = next((folder / name for name in _NAMES if (folder / name).is_file()), None)
    if path is None:
        raise TaskArgumentError(f"{folder} holds no {_NAMES[0]}. {_HINT}")
    rows = read_lines(path)
    return with_documents([_question(row, place, folder / "pdfs") for place, row in rows], _HINT)


def _question(row: Any, place: str, pdfs: Path) -> Question:
    return Question(
        id=str(field(row, "financebench_id", place)),
        text=str(field(row, "question", place)),
        answers=(str(field(row, "answer", place)),),
        document=pdfs / f"{field(row, 'doc_name', place)}.pdf",
        evidence_pages=tuple(
            int(evidence["evidence_page_num"]) + 1  # the file counts from 0
            for evidence in row.get("evidence", ())
            if "evidence_page_num" in evidence
        ),
        kind=row.get("question_type", ""),
    )
