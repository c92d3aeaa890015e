"""Small data sets, each in the form that its authors publish."""

import json
from pathlib import Path

from tests.documents import report

ANSWER = "The committee met in the spring"


def own_set(folder: Path) -> Path:
    """Write a report and a question of it, and return the folder."""
    (folder / "report.pdf").write_bytes(report())
    row = {"question": "When did the committee meet?", "answer": ANSWER, "document": "report.pdf"}
    (folder / "questions.jsonl").write_text(json.dumps(row))
    return folder


def contract_nli_set(folder: Path) -> Path:
    """Write a contract and a hypothesis as ContractNLI has them, and return the folder."""
    (folder / "raw").mkdir()
    (folder / "raw" / "nda.pdf").write_bytes(report())
    annotations = {"annotations": {"nda-1": {"choice": "NotMentioned"}}}
    contract = {"id": 7, "file_name": "nda.pdf", "annotation_sets": [annotations]}
    labels = {"nda-1": {"hypothesis": "All is confidential."}}
    (folder / "test.json").write_text(json.dumps({"labels": labels, "documents": [contract]}))
    return folder


def financebench_set(folder: Path) -> Path:
    """Write a filing and a question as FinanceBench has them, and return the folder."""
    (folder / "data").mkdir()
    (folder / "pdfs").mkdir()
    (folder / "pdfs" / "3M_2018_10K.pdf").write_bytes(report())
    row = {
        "financebench_id": "financebench_id_1",
        "question": "What is the revenue?",
        "answer": "$1577",
        "doc_name": "3M_2018_10K",
        "question_type": "metrics-generated",
        "evidence": [{"evidence_page_num": 59}, {}],
    }
    (folder / "data" / "financebench_open_source.jsonl").write_text(f"\n{json.dumps(row)}\n")
    return folder


def mmlongbench_set(folder: Path) -> Path:
    """Write a document and a question as MMLongBench-Doc has them, and return the folder."""
    (folder / "documents").mkdir()
    (folder / "documents" / "guide.pdf").write_bytes(report())
    row = {
        "doc_id": "guide.pdf",
        "doc_type": "Guidebook",
        "question": "How many figures?",
        "answer": "4",
        "evidence_pages": "[3, 5]",
    }
    (folder / "samples.json").write_text(json.dumps([row | {"doc_id": "gone.pdf"}, row]))
    return folder


def qasper_set(folder: Path) -> Path:
    """Write a paper and questions with answers of every kind, and return the folder."""
    (folder / "pdfs").mkdir()
    (folder / "pdfs" / "1912.01214.pdf").write_bytes(report())
    answers = [
        {"unanswerable": True},
        {"unanswerable": False, "yes_no": False},
        {"yes_no": None, "free_form_answer": "BERT"},
        {"yes_no": None, "free_form_answer": "", "extractive_spans": ["English", "French"]},
    ]
    row = {"question_id": "q1", "question": "Which?", "answers": [{"answer": a} for a in answers]}
    (folder / "qasper-test-v0.3.json").write_text(json.dumps({"1912.01214": {"qas": [row]}}))
    return folder


def paper_set(folder: Path, answers: list[str]) -> Path:
    """Write a set in the form of the paper's, where one document of two is missing."""
    (folder / "pdf").mkdir()
    (folder / "pdf" / "0.pdf").write_bytes(report())
    row = {
        "id": 0,
        "query": "Return a list of contract names whose relationship is the same.",
        "file_name": "0",
        "new_file_names": ["BT_NDA", "064-19 Non Disclosure"],
        "answer": answers,
        "orig_file_name": "064-19 Non Disclosure",
    }
    (folder / "queries.json").write_text(json.dumps([row, row | {"id": 1, "file_name": "gone"}]))
    return folder
