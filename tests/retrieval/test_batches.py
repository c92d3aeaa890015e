"""A document as disjoint runs of whole sections."""

from hypothesis import given
from hypothesis import strategies as st

from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.names.several import named_sections
from shed_core.retrieval.prefixes import SectionSpan, find_section, prefixes
from shed_core.retrieval.toc.batches import batches, named_run
from shed_core.retrieval.tokens import section_tokens
from tests.records import record_of, records, whole


def runs_of(record: DocumentRecord, section: SectionSpan, max_tokens: int) -> list[SectionSpan]:
    return [named_run(record, *ends) for ends in batches(record, section, max_tokens)]


@given(records(), st.integers(1, 400), st.data())
def test_batches_are_the_section_and_each_is_read_by_its_name(record, max_tokens, data):
    section = find_section(record, data.draw(st.sampled_from(["", *prefixes(record.sht)])))

    runs = runs_of(record, section, max_tokens)

    assert [n for run in runs for n in run.phrases] == list(section.phrases)
    for run in runs:
        assert named_sections(record, run.prefix)[0][0].phrases == run.phrases


@given(records(), st.integers(1, 400))
def test_only_a_text_that_cannot_be_divided_is_longer_than_a_batch(record, max_tokens):
    headers = set(record.sht.headers)

    for run in runs_of(record, whole(record), max_tokens):
        starts = [n for n in run.phrases if n in headers]
        assert section_tokens(record, run) <= max_tokens or len(starts) <= 1


def test_the_text_before_subsections_stays_with_the_first_of_them():
    entries = [(1, "A"), (0, "x" * 200), (1, "B"), (0, "y" * 40), (2, "C"), (0, "z" * 200)]
    record = record_of([*entries, (2, "D"), (0, "z" * 200)])

    runs = runs_of(record, whole(record), 80)

    assert [run.prefix for run in runs] == ["1", "2 to 2.1", "2.2"]


def test_a_text_before_subsections_that_fills_a_batch_has_a_name():
    record = record_of([(1, "A"), (0, "x" * 300), (2, "B"), (0, "y" * 300)])

    runs = runs_of(record, SectionSpan("", ROOT, range(4)), 90)

    assert [run.prefix for run in runs] == ["1 before 1.1", "1.1"]
