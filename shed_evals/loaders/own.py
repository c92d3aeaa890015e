"""Questions of your own: JSONL with `question`, `answer`, `document`, and `evidence_page` if known.

Civic is read in this form as well: its authors publish agendas and their facts, not questions.
"""

from pathlib import Path
from typing import Any

from shed_evals.loaders.json_rows import field, read_lines
from shed_evals.questions import OPEN, SET, Question, TaskArgumentError, with_documents

_HINT = "`document` is a path relative to the JSONL file"


def load(path: Path) -> list[Question]:
    """Return the questions of a JSONL file, or of `questions.jsonl` in a folder.

    `answer` is a text, or a list: then all of its members are asked for, and it is scored as a set.
    Raises TaskArgumentError.
    """
    path = path / "questions.jsonl" if path.is_dir() else path
    if not path.is_file():
        raise TaskArgumentError(
            f"{path} is not there. Write it with a line for each question, such as "
            '{"question": "Who signs?", "answer": "The clerk", "document": "minutes.pdf", '
            '"evidence_page": 3}'
        )
    rows = enumerate(read_lines(path), 1)
    questions = [_question(row, number, place, path.parent) for number, (place, row) in rows]
    return with_documents(questions, _HINT)


def _question(row: Any, number: int, place: str, folder: Path) -> Question:
    answer = field(row, "answer", place)
    pages = row.get("evidence_page", ())
    return Question(
        id=str(row.get("id", number)),
        text=str(field(row, "question", place)),
        answers=("\n".join(map(str, answer)) if isinstance(answer, list) else str(answer),),
        document=folder / str(field(row, "document", place)),
        form=SET if isinstance(answer, list) else OPEN,
        evidence_pages=tuple(pages if isinstance(pages, list) else (pages,) if pages else ()),
        kind=row.get("kind", ""),
    )
