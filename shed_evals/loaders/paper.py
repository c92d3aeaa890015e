"""The paper's own four sets, as https://github.com/Ruiying-Ma/SHED publishes them below `data`.

Each is a folder with `queries.json` and `pdf/`, where each question has a composite document of its
own. In Civic and Contracts the answer is a set: projects of one status, contracts that relate to a
hypothesis as the named one does. In Finance and Papers it is any of several texts.
"""

from functools import partial
from pathlib import Path
from typing import Any

from shed_evals.questions import (
    OPEN,
    SET,
    Load,
    MissingDataError,
    Question,
    read_json,
    value,
    with_documents,
)

QUERIES = "queries.json"
_HINT = (
    "Clone https://github.com/Ruiying-Ma/SHED and name a folder below data, such as "
    "data/contract_rand_v0_1, with queries.json and pdf/"
)


def or_source(load: Load, form: str) -> Load:
    """Return a loader of the paper's set where a folder holds it, else of the set's source.

    load: of the source. form: of the answers in the paper's set.
    """
    return partial(_load_either, load, form)


def _load_either(load: Load, form: str, folder: Path) -> list[Question]:
    return load_set(folder, form) if (folder / QUERIES).is_file() else load(folder)


def load_set(folder: Path, form: str = OPEN) -> list[Question]:
    """Return the questions of a set whose documents are in `pdf`; raises MissingDataError."""
    path = folder / QUERIES
    rows: object = read_json(path)
    if not isinstance(rows, list):
        raise MissingDataError(f"{path} is no list of questions. {_HINT}")
    return with_documents(
        [_question(row, number, path, form) for number, row in enumerate(rows)], _HINT
    )


def _question(row: Any, number: int, path: Path, form: str) -> Question:
    where = f"{path}, question {number}"
    if not isinstance(row, dict):
        raise MissingDataError(f"{where}: not an object")
    answers = value(row, "answer", where)
    texts = [answers] if isinstance(answers, str) else [str(answer) for answer in answers]
    return Question(
        id=str(row.get("id", number)),
        text=str(value(row, "query", where)),
        answers=("\n".join(texts),) if form == SET else tuple(dict.fromkeys(texts)),
        document=path.parent / "pdf" / f"{value(row, 'file_name', where)}.pdf",
        form=form,
    )
