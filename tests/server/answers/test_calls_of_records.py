"""Answers about records that cases describe, as tools give them for documents of a folder."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from shed_server.answers.calls import Request
from shed_server.answers.compare.compare_answer import compare_answer
from shed_server.answers.compare.comparer import compared_documents
from shed_server.answers.sections.section_answer import section_answer
from shed_server.answers.toc.toc_answer import toc_answer
from shed_server.library.library import OpenDocument
from shed_server.workers.caller import SILENT_CALLER
from tests.legal_proceedings import same_section
from tests.searching import grep_answer
from tests.server.answers.asking import Answers
from tests.server.answers.written_records import opened
from tests.server.calls import Calls, call_cases, check

ANSWERS = {"grep": grep_answer, "get_toc": toc_answer, "read_section": section_answer}


class RecordAnswers(Answers):
    """Answers about records."""

    def __init__(self, documents: Sequence[OpenDocument]) -> None:
        super().__init__()
        self.documents = documents

    def answer(self, request: Request, limit: int) -> str:
        """Return the answer to a request."""
        documents = self.documents
        if request.tool == "compare" and request.documents != "*":
            by_name = {one.name.removesuffix(".pdf"): one for one in documents}
            documents = [by_name[name] for name in request.documents.split("; ")]
        if request.tool == "compare":
            return compare_answer(compared_documents(documents, SILENT_CALLER), request, limit)
        if request.tool == "read_section" and len(documents) > 1:
            return same_section(documents, request, limit)
        return ANSWERS[request.tool](documents[0], request, limit)


@pytest.mark.parametrize("case", call_cases(Path(__file__).parent / "records"))
def test_records_are_answered_about(case: Calls):
    check(case, RecordAnswers(opened(case.documents)))
