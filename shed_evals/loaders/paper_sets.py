"""The paper's own four sets, as https://github.com/Ruiying-Ma/SHED publishes them below `data`.

Each is a folder with `queries.json` and `pdf/`, where each question has a composite document of its
own. In Civic and Contracts the answer is a set: projects of one status, contracts that relate to a
hypothesis as the named one does. In Finance and Papers it is any of several texts.
"""

from pathlib import Path
from typing import Any

from shed_evals.loaders.json_rows import field, read_json
from shed_evals.questions import SET, Load, Question, TaskArgumentError, with_documents

_QUERIES = "queries.json"
_HINT = (
    "Clone https://github.com/Ruiying-Ma/SHED and name a folder below data, such as "
    "data/contract_rand_v0_1, with queries.json and pdf/"
)


def paper_set_or(load_source: Load, form: str) -> Load:
    """Return a loader of the paper's set where a folder holds one, else of the set's source.

    form: of the answers in the paper's set.
    """

    def load(folder: Path) -> list[Question]:
        return _load(folder, form) if (folder / _QUERIES).is_file() else load_source(folder)

    return load


def _load(folder: Path, form: str) -> list[Question]:
    path = folder / _QUERIES
    rows = read_json(path)
    if not isinstance(rows, list):
        raise TaskArgumentError(f"{path} is no list of questions. {_HINT}")
    questions = [_question(row, number, path, form) for number, row in enumerate(rows)]
    return with_documents(questions, _HINT)


def _question(row: Any, number: int, path: Path, form: str) -> Question:
    place = f"{path}, question {number}"
    answers = field(row, "answer", place)
    texts = [answers] if isinstance(answers, str) else [str(answer) for answer in answers]
    return Question(
        id=str(row.get("id", number)),
        text=str(field(row, "query", place)),
        answers=("\n".join(texts),) if form == SET else tuple(dict.fromkeys(texts)),
        document=path.parent / "pdf" / f"{field(row, 'file_name', place)}.pdf",
        form=form,
    )
