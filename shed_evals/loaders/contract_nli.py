"""ContractNLI: does a non-disclosure agreement entail a hypothesis? One answer of three."""

from pathlib import Path
from typing import Any

from shed_evals.loaders.json_rows import field, read_json
from shed_evals.questions import CHOICE, Question, TaskArgumentError, with_documents

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
    """Return the questions whose contracts are in `raw`; raises TaskArgumentError."""
    path = folder / "test.json"
    if not path.is_file():
        raise TaskArgumentError(f"{folder} holds no test.json. {_HINT}")
    data = read_json(path)
    hypotheses = {
        name: field(label, "hypothesis", name)
        for name, label in field(data, "labels", path).items()
    }
    questions = [
        _question(contract, name, hypothesis, folder / "raw")
        for contract in field(data, "documents", path)
        for name, hypothesis in hypotheses.items()
    ]
    return with_documents(questions, _HINT)


def _question(contract: Any, name: str, hypothesis: str, raw: Path) -> Question:
    contract_id = field(contract, "id", "a contract")
    [annotations, *_] = field(contract, "annotation_sets", contract_id)
    annotation = field(field(annotations, "annotations", contract_id), name, contract_id)
    return Question(
        id=f"{contract_id}-{name}",
        text=_QUESTION.format(choices=", ".join(CHOICES), hypothesis=hypothesis),
        answers=(field(annotation, "choice", contract_id),),
        document=raw / field(contract, "file_name", contract_id),
        form=CHOICE,
        kind=name,
    )
