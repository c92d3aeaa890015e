"""ContractNLI: does a non-disclosure agreement entail a hypothesis? One answer of three."""

from pathlib import Path
from typing import Any

from shed_evals.questions import (
    CHOICE,
    MissingDataError,
    Question,
    read_json,
    value,
    with_documents,
)

CHOICES = ("Entailment", "Contradiction", "NotMentioned")

_HINT = (
    "Unpack contract-nli.zip of https://stanfordnlp.github.io/contract-nli and name its folder, "
    "with test.json and raw/"
)
_QUESTION = (
    "What is the relationship between this contract and the hypothesis below? Answer with one of "
    "{choices}, and nothing else.\n\nHypothesis: {hypothesis}"
)


def load(folder: Path) -> list[Question]:
    """Return the questions whose contracts are in `raw`; raises MissingDataError."""
    path = folder / "test.json"
    if not path.is_file():
        raise MissingDataError(f"{folder} holds no test.json. {_HINT}")
    data: dict[str, Any] = read_json(path)
    hypotheses = {
        name: value(label, "hypothesis", name)
        for name, label in value(data, "labels", path).items()
    }
    questions = [
        _question(contract, name, hypothesis, folder / "raw")
        for contract in value(data, "documents", path)
        for name, hypothesis in hypotheses.items()
    ]
    return with_documents(questions, _HINT)


def _question(contract: dict[str, Any], name: str, hypothesis: str, raw: Path) -> Question:
    [annotations, *_] = value(contract, "annotation_sets", contract.get("id"))
    return Question(
        id=f"{contract['id']}-{name}",
        text=_QUESTION.format(choices=", ".join(CHOICES), hypothesis=hypothesis),
        answers=(annotations["annotations"][name]["choice"],),
        document=raw / value(contract, "file_name", contract.get("id")),
        form=CHOICE,
        metadata={"kind": name},
    )
