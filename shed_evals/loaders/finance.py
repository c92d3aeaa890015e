"""FinanceBench: questions on filings, as https://github.com/patronus-ai/financebench lays them."""

from pathlib import Path

from shed_evals.questions import MissingDataError, Question, read_lines, value, with_documents

_HINT = "Clone https://github.com/patronus-ai/financebench and name its folder"
_NAMES = ("data/financebench_open_source.jsonl", "financebench_open_source.jsonl")


def load(folder: Path) -> list[Question]:
    """Return the questions whose filings are in `pdfs`; raises MissingDataError."""
    path = next((folder / name for name in _NAMES if (folder / name).is_file()), None)
    if path is None:
        raise MissingDataError(f"{folder} holds no {_NAMES[0]}. {_HINT}")
    questions: list[Question] = []
    for row in read_lines(path):
        name = value(row, "financebench_id", path)
        questions.append(
            Question(
                id=str(name),
                text=str(value(row, "question", name)),
                answers=(str(value(row, "answer", name)),),
                document=folder / "pdfs" / f"{value(row, 'doc_name', name)}.pdf",
                evidence_pages=tuple(
                    int(evidence["evidence_page_num"]) + 1  # the file counts from 0
                    for evidence in row.get("evidence", ())
                    if "evidence_page_num" in evidence
                ),
                metadata={"kind": row.get("question_type", "")},
            )
        )
    return with_documents(questions, _HINT)
