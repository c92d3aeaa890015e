"""The tasks for Inspect: `inspect eval shed_evals/finance -T folder=financebench -T strategy=shed`.

Every task takes the folder of its data set and one of the strategies. What a task is, is a name and
a loader; the form of the answers decides how they are asked for and scored. Inspect finds this
module by the entry point of the package.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.scorer import Scorer

from shed_evals.loaders import contract_nli, financebench, qasper
from shed_evals.loaders import mmlongbench as mmlongbench_doc
from shed_evals.loaders import own as own_questions
from shed_evals.loaders.paper_sets import paper_set_or
from shed_evals.questions import CHOICE, OPEN, SET, Load, Question, TaskArgumentError
from shed_evals.scoring import accuracy_of, exact, graded, set_f1
from shed_evals.strategies import answer_by


def _task(name: str, load: Load) -> Callable[..., Task]:
    @task(name=name)
    def make(folder: str = ".", strategy: str = "shed") -> Task:
        questions = load(Path(folder).expanduser())
        form = _form_of(questions)
        return Task(
            name=name,
            dataset=MemoryDataset([*map(_sample, questions)], name),
            solver=answer_by(strategy, form),
            scorer=_scorers(form),
            metadata={"strategy": strategy},
        )

    return make


def _form_of(questions: Sequence[Question]) -> str:
    forms = sorted({question.form for question in questions})
    if len(forms) > 1:
        raise TaskArgumentError(
            f"answers of one file have one form, not {' and '.join(forms)}: write them all as a "
            "text, or all as a list"
        )
    return forms[0]


def _scorers(form: str) -> list[Scorer]:
    if form == SET:
        return [set_f1()]
    if form == CHOICE:
        return [accuracy_of(contract_nli.CHOICES)]
    return [graded(), exact()]


def _sample(question: Question) -> Sample:
    return Sample(
        id=question.id,
        input=question.text,
        target=list(question.answers),
        metadata={
            "document": str(question.document),
            "evidence_pages": list(question.evidence_pages),
            "kind": question.kind,
        },
    )


civic = _task("civic", paper_set_or(own_questions.load, SET))
"""Agendas of a city council; the answers are sets of projects."""

contracts = _task("contracts", paper_set_or(contract_nli.load, SET))
"""Non-disclosure agreements and hypotheses: the paper's sets, or single ones (ContractNLI)."""

finance = _task("finance", paper_set_or(financebench.load, OPEN))
"""Filings (FinanceBench)."""

papers = _task("papers", paper_set_or(qasper.load, OPEN))
"""NLP papers (QASPER)."""

mmlongbench = _task("mmlongbench", mmlongbench_doc.load)
"""Long documents with tables and pictures (MMLongBench-Doc)."""

own = _task("own", own_questions.load)
"""Questions of your own, in a JSONL file or a folder with `questions.jsonl`."""
