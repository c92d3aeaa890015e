"""Every data set becomes questions; what is missing or malformed is named."""

import json

import pytest

from shed_evals.loaders import contract_nli, financebench, mmlongbench, own, qasper
from shed_evals.loaders.paper_sets import paper_set_or
from shed_evals.questions import CHOICE, OPEN, SET, TaskArgumentError
from tests.documents import report
from tests.evals.data_sets import (
    contract_nli_set,
    financebench_set,
    mmlongbench_set,
    paper_set,
    qasper_set,
)

QUESTION = {"question": "Who?", "answer": "She", "document": "report.pdf"}


def test_questions_of_contracts_are_asked_of_each_contract(tmp_path):
    [question] = contract_nli.load(contract_nli_set(tmp_path))

    assert (question.id, question.form, question.kind) == ("7-nda-1", CHOICE, "nda-1")
    assert question.answers == ("NotMentioned",)
    assert question.text.endswith("Hypothesis: All is confidential.")


def test_evidence_pages_of_filings_count_from_one(tmp_path):
    [question] = financebench.load(financebench_set(tmp_path))

    assert (question.evidence_pages, question.kind) == ((60,), "metrics-generated")
    assert question.answers == ("$1577",)


def test_questions_whose_documents_are_missing_are_left_out(tmp_path):
    [question] = mmlongbench.load(mmlongbench_set(tmp_path))

    assert (question.id, question.evidence_pages) == ("guide.pdf-2", (3, 5))


def test_answers_of_every_kind_are_read(tmp_path):
    [question] = qasper.load(qasper_set(tmp_path))

    assert question.answers == ("Unanswerable", "No", "BERT", "English, French")


def test_an_own_question_may_have_several_answers_and_pages(tmp_path):
    (tmp_path / "report.pdf").write_bytes(report())
    rows = [QUESTION, QUESTION | {"answer": ["a", "b"], "evidence_page": 3, "id": "set"}]
    (tmp_path / "questions.jsonl").write_text("\n\n".join(map(json.dumps, rows)))

    one, several = own.load(tmp_path)

    assert (one.id, one.form, one.answers, one.evidence_pages) == ("1", OPEN, ("She",), ())
    assert (several.form, several.answers, several.evidence_pages) == (SET, ("a\nb",), (3,))


def test_an_own_question_without_an_answer_is_named_by_its_line(tmp_path):
    path = tmp_path / "own.jsonl"
    path.write_text(f"{json.dumps(QUESTION)}\n\n{json.dumps({'question': 'Who?'})}")

    with pytest.raises(TaskArgumentError, match=r"own\.jsonl, line 3 has no field 'answer'"):
        own.load(path)


def test_a_folder_of_the_paper_is_known_by_its_queries(tmp_path):
    load = paper_set_or(financebench.load, OPEN)

    [question] = load(paper_set(tmp_path, ["Yes", "Yes", "Yes, all of it"]))

    assert question.answers == ("Yes", "Yes, all of it")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{}", "no list"),
        ("[1]", "question 0: not an object"),
        ('[{"id": 0}]', "no field 'answer'"),
        ("[", "no JSON"),
        ("[]", "any document is not there"),
    ],
)
def test_a_set_of_the_paper_that_is_none_is_named(text, says, tmp_path):
    (tmp_path / "queries.json").write_text(text)

    with pytest.raises(TaskArgumentError, match=says):
        paper_set_or(financebench.load, OPEN)(tmp_path)


def test_documents_of_the_paper_that_are_missing_are_named(tmp_path):
    folder = paper_set(tmp_path, ["Yes"])
    (folder / "pdf" / "0.pdf").unlink()

    with pytest.raises(TaskArgumentError, match=r"0\.pdf is not there.*data/contract_rand_v0_1"):
        paper_set_or(qasper.load, OPEN)(folder)


@pytest.mark.parametrize(
    ("loader", "wanted"),
    [
        (contract_nli, "test.json"),
        (financebench, "financebench_open_source.jsonl"),
        (mmlongbench, "samples.json"),
        (own, "questions.jsonl"),
        (qasper, "qasper-"),
    ],
)
def test_what_is_missing_is_named(loader, wanted, tmp_path):
    with pytest.raises(TaskArgumentError, match=wanted):
        loader.load(tmp_path)
