"""Questions of your own: JSONL with `question`, `answer`, `document`, and `evidence_page` if known.

Civic is read in this form as well: its authors publish agendas and their facts, not questions.
"""

from pathlib import Path
from typing import Any

from shed_evals.questions import (
    OPEN,
    SET,
    MissingDataError,
    Question,
    read_lines,
    value,
    with_documents,
)

_HINT = "`document` is a path relative to the JSONL file"


def load(path: Path) -> list[Question]:
    """Return the questions of a JSONL file, or of `questions.jsonl` in a folder.

    `answer` is a text, or a list: then all of its members are asked for, and it is scored as a set.
    Raises MissingDataError.
    """
    path = path / "questions.jsonl" if path.is_dir() else path
    if not path.is_file():
        raise MissingDataError(
            f"{path} is not there. Write it with a line for each question, such as "
            '{"question": "Who signs?", "answer": "The clerk", "document": "minutes.pdf", '
            '"evidence_page": 3}'
        )
    questions = [_question(row, number, path) for number, row in enumerate(read_lines(path), 1)]
    return with_documents(questions, _HINT)


def _question(row: dict[str, Any], number: int, path: Path) -> Question:
    where = f"{path}, line {number}"
    answer = value(row, "answer", where)
    pages = row.get("evidence_page", ())
    return Question(
        id=str(row.get("id", number)),
        text=str(value(row, "question", where)),
        answers=("\n".join(map(str, answer)) if isinstance(answer, list) else str(answer),),
        document=path.parent / str(value(row, "document", where)),
        form=SET if isinstance(answer, list) else OPEN,
        evidence_pages=tuple(pages if isinstance(pages, list) else (pages,) if pages else ()),
        metadata={"kind": row.get("kind", "")},
    )
