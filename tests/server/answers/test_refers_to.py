"""The line of read_section that says where references lead, and their lists in get_toc."""

import re

from hypothesis import given

from shed_core.retrieval.references import references
from shed_core.retrieval.references.targets import Targets
from shed_server.answers.calls import GetToc, ReadSection
from shed_server.answers.sections.section_answer import MAX_REFERS_CHARS, longest, section_answer
from shed_server.answers.toc.toc_answer import toc_answer
from shed_server.library.library import OpenDocument
from tests.answers import all_pages, limits
from tests.records import record_of, records


def opened(record):
    return OpenDocument("a.pdf", "key", record)


def a_report(n_notes: int = 3):
    """Return a report whose first section refers to all notes, and often to the last one."""
    told = "".join(f"Told in Note {note}. " for note in range(1, n_notes + 1))
    costs = [(1, "Item 1. Costs"), (0, f"{told}See Note {n_notes}, or Item 1 itself.")]
    notes = [(2, f"Note {note}: matter {note}") for note in range(1, n_notes + 1)]
    return record_of([*costs, (1, "Notes"), *notes])


def last_line(answer):
    return answer.rpartition("\n")[2]


def test_a_read_section_ends_with_where_its_references_lead():
    answer = section_answer(opened(a_report()), ReadSection(prefix="1"), 10_000)

    assert last_line(answer) == "refers to: Note 3 -> 2.3; Note 1 -> 2.1; Note 2 -> 2.2"


def test_references_within_the_text_that_is_read_are_not_repeated():
    record = a_report()

    for prefix in ("2", "", "1; 2"):
        assert "refers to" not in section_answer(opened(record), ReadSection(prefix=prefix), 10_000)


def test_many_references_are_cut_to_a_line_that_counts_the_others():
    line = last_line(section_answer(opened(a_report(40)), ReadSection(prefix="1"), 10_000))

    assert len(line) <= MAX_REFERS_CHARS
    assert line.count(" -> ") + int(re.search(r"; (\d+) more$", line)[1]) == 40


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


def test_a_cut_answer_ends_with_the_next_call_all_the_same():
    long = "Words of the matter, as Note 2 says. " * 200
    record = record_of([(1, "Costs"), (0, long), (1, "Notes"), (2, "Note 1"), (2, "Note 2")])

    lines = section_answer(opened(record), ReadSection(prefix="1"), 3_000).split("\n")

    assert lines[-2] == "refers to: Note 2 -> 2.2"
    assert "Go on with read_section(" in lines[-1]


@given(records(), limits)
def test_the_line_keeps_the_limit_of_an_answer(record, limit):
    def answer(request):
        text = section_answer(opened(record), request, limit)
        assert len(text) <= longest(limit)
        return text

    all_pages(answer, ReadSection())


def test_references_are_listed_by_the_section_that_they_lead_to():
    answer = toc_answer(opened(a_report()), GetToc(kind="references"), 3_000)

    assert answer.split("\n") == [
        "a.pdf: 4 references to 3 sections",
        "2.1 | Note 1: matter 1 (p. 1; cited 1 time: p. 1)",
        "2.2 | Note 2: matter 2 (p. 1; cited 1 time: p. 1)",
        "2.3 | Note 3: matter 3 (p. 2; cited 2 times: p. 1)",
    ]


def test_what_cites_a_section_is_listed_with_its_words():
    answer = toc_answer(opened(a_report()), GetToc(prefix="2.2", kind="references"), 3_000)

    assert answer.split("\n") == [
        "a.pdf, section 2.2: 1 reference",
        "1 | Item 1. Costs (p. 1)",
        "> Told in Note 1. Told in Note 2. Told in Note 3. See Note 3, or Item 1 itself.",
    ]


def test_definitions_are_listed_and_match_by_their_terms():
    texts = "Acme Corp. (the “Company”) is here.", "“Fee” means what the Company is paid."
    record = record_of([(1, "Terms"), *((0, text) for text in texts)])

    both = toc_answer(opened(record), GetToc(kind="definitions"), 3_000).split("\n")
    one = toc_answer(opened(record), GetToc(kind="definitions", match="company"), 3_000)

    assert both[1:] == ["1 | Company (p. 1)", f"> {texts[0]}", "1 | Fee (p. 1)", f"> {texts[1]}"]
    assert one.split("\n")[1:] == both[1:3]
