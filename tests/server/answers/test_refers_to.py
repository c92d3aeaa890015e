"""The line of read_section that says where references lead, and their lists in get_toc."""

from hypothesis import given

from shed_core.retrieval.references import references
from shed_core.retrieval.references.references import Targets
from shed_server.answers.calls import ReadSection
from shed_server.answers.formatting import longest
from shed_server.answers.sections.section_answer import section_answer
from shed_server.library.library import OpenDocument
from tests.answers import all_pages, limits
from tests.records import record_of, records


def opened(record):
    return OpenDocument("a.pdf", "key", record)


def test_references_of_a_cut_answer_are_looked_for_once(monkeypatch):
    made = []

    def targets(record):
        made.append(record)
        return Targets(record)

    monkeypatch.setattr(references, "Targets", targets)
    long = "Words of the matter, as Note 2 says. " * 200
    record = record_of([(1, "Costs"), (0, long), (1, "Notes"), (2, "Note 1"), (2, "Note 2")])
    section_answer(opened(record), ReadSection(prefix="1"), 3_000)

    assert len(made) == 1


@given(records(), limits)
def test_the_line_keeps_the_limit_of_an_answer(record, limit):
    def answer(request):
        text = section_answer(opened(record), request, limit)
        assert len(text) <= longest(limit)
        return text

    all_pages(answer, ReadSection())
