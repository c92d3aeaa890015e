"""QASPER: questions on NLP papers (`qasper-test-v0.3.json`), with the papers' PDFs beside them."""

from pathlib import Path
from typing import Any

from shed_evals.questions import MissingDataError, Question, read_json, value, with_documents

_HINT = (
    "Put qasper-test-v0.3.json of https://allenai.org/data/qasper into the folder, and the papers "
    "as pdfs/ARXIV-ID.pdf"
)


def load(folder: Path) -> list[Question]:
    """Return the questions whose papers are in `pdfs`; raises MissingDataError."""
    paths = sorted(folder.glob("qasper-*.json"))
    if not paths:
        raise MissingDataError(f"{folder} holds no qasper-*.json. {_HINT}")
    questions: list[Question] = []
    for path in paths:
        papers: dict[str, Any] = read_json(path)
        for paper, content in papers.items():
            document = folder / "pdfs" / f"{paper}.pdf"
            questions += [_question(row, document) for row in value(content, "qas", paper)]
    return with_documents(questions, _HINT)


def _question(row: dict[str, Any], document: Path) -> Question:
    name = value(row, "question_id", document.stem)
    answers = (_answer(entry["answer"]) for entry in value(row, "answers", name))
    return Question(
        id=str(name),
        text=str(value(row, "question", name)),
        answers=tuple(dict.fromkeys(answer for answer in answers if answer)),
        document=document,
    )


def _answer(answer: dict[str, Any]) -> str:
    if answer.get("unanswerable"):
        return "Unanswerable"
    if answer.get("yes_no") is not None:
        return "Yes" if answer["yes_no"] else "No"
    return answer.get("free_form_answer") or ", ".join(answer.get("extractive_spans", ()))
