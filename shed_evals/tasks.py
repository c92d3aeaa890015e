"""The tasks for Inspect: `inspect eval shed_evals/finance -T folder=financebench -T strategy=shed`.

Every task takes the folder of its data set and one of the strategies.
"""

from collections.abc import Callable
from pathlib import Path

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.scorer import Scorer

from shed_evals.loaders import contracts as contract_nli
from shed_evals.loaders import finance as financebench
from shed_evals.loaders import mmlongbench as mmlongbench_doc
from shed_evals.loaders import own as own_questions
from shed_evals.loaders import papers as qasper
from shed_evals.questions import Question
from shed_evals.scoring import accuracy_of, judged, set_f1
from shed_evals.strategies import answer_by


@task
def civic(folder: str, strategy: str = "shed") -> Task:
    """Agendas of a city council; the answers are sets of projects."""
    return _task("civic", own_questions.load, folder, strategy, [set_f1()], "set")


@task
def contracts(folder: str, strategy: str = "shed") -> Task:
    """Non-disclosure agreements and hypotheses on them (ContractNLI)."""
    scorers = [accuracy_of(contract_nli.CHOICES)]
    return _task("contracts", contract_nli.load, folder, strategy, scorers)


@task
def finance(folder: str, strategy: str = "shed") -> Task:
    """Filings (FinanceBench)."""
    return _task("finance", financebench.load, folder, strategy, _judges())


@task
def papers(folder: str, strategy: str = "shed") -> Task:
    """NLP papers (QASPER)."""
    return _task("papers", qasper.load, folder, strategy, _judges())


@task
def mmlongbench(folder: str, strategy: str = "shed") -> Task:
    """Long documents with tables and pictures (MMLongBench-Doc)."""
    return _task("mmlongbench", mmlongbench_doc.load, folder, strategy, _judges())


@task
def own(folder: str, strategy: str = "shed") -> Task:
    """Questions of your own, in a JSONL file or a folder with `questions.jsonl`."""
    return _task("own", own_questions.load, folder, strategy, _judges())


def _judges() -> list[Scorer]:
    return [judged("graded"), judged("exact")]


def _task(
    name: str,
    load: Callable[[Path], list[Question]],
    folder: str,
    strategy: str,
    scorers: list[Scorer],
    *instructions: str,
) -> Task:
    return Task(
        name=name,
        dataset=MemoryDataset([_sample(one) for one in load(Path(folder).expanduser())], name),
        solver=answer_by(strategy, *instructions),
        scorer=scorers,
        metadata={"strategy": strategy},
    )


def _sample(question: Question) -> Sample:
    return Sample(
        id=question.id,
        input=question.text,
        target=list(question.answers),
        metadata=question.metadata
        | {"document": str(question.document), "evidence_pages": list(question.evidence_pages)},
    )
