"""QASPER: questions on NLP papers (`qasper-test-v0.3.json`), with the papers' PDFs beside them."""

from pathlib import Path
from typing import Any

from shed_evals.loaders.json_rows import field, read_json
from shed_evals.questions import Question, TaskArgumentError, with_documents

_HINT = (
    "Put qasper-test-v0.3.json of https://allenai.org/data/qasper into the folder, and the papers "
    "as pdfs/ARXIV-ID.pdf"
)


def load(folder: Path) -> list[Question]:
    """Return the questions whose papers are in `pdfs`; raises TaskArgumentError."""
    paths = sorted(folder.glob("qasper-*.json"))
    if not paths:
        raise TaskArgumentError(f"{folder} holds no qasper-*.json. {_HINT}")
    questions = [
        _question(row, folder / "pdfs" / f"{paper}.pdf")
        for path in paths
        for paper, content in read_json(path).items()
        for row in field(content, "qas", paper)
    ]
    return with_documents(questions, _HINT)


def _question(row: Any, document: Path) -> Question:
    name = field(row, "question_id", document.stem)
    answers = (_answer(field(entry, "answer", name)) for entry in field(row, "answers", name))
    return Question(
        id=str(name),
        text=str(field(row, "question", name)),
        answers=tuple(dict.fromkeys(answer for answer in answers if answer)),
        document=document,
    )


def _answer(answer: dict[str, Any]) -> str:
    if answer.get("unanswerable"):
        return "Unanswerable"
    if answer.get("yes_no") is not None:
        return "Yes" if answer["yes_no"] else "No"
    return answer.get("free_form_answer") or ", ".join(answer.get("extractive_spans", ()))
