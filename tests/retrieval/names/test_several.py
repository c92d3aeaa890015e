"""Several sections named in one text."""

from hypothesis import given
from hypothesis import strategies as st

from shed_core.retrieval.names.several import named_sections
from shed_core.retrieval.prefixes import prefix_of
from tests.records import record_of, records

REPORT = record_of(
    [
        *((1, "Item 1. Business"), (2, "Products; services"), (0, "Lamps."), (2, "Rivals")),
        *((1, "Item 1A. Risk Factors"), (0, "Rain."), (1, "Item 3. Legal Proceedings")),
    ]
)


def test_a_run_of_sections_goes_from_one_to_the_end_or_the_beginning_of_another():
    to, before = (named_sections(REPORT, text)[0][0] for text in ("1.2 to 2", "1 before 1.2"))

    assert (to.prefix, to.phrases) == ("1.2 to 2", range(3, 6))
    assert (before.prefix, before.phrases) == ("1 before 1.2", range(3))


@given(records(), st.data())
def test_no_text_is_in_two_of_the_sections_and_none_is_lost(record, data):
    prefixes = [prefix_of(record.sht, node) for node in range(record.sht.n_nodes)]
    names = data.draw(st.lists(st.sampled_from(prefixes or ["0"]), min_size=1, max_size=6))

    shown = [n for section in named_sections(record, "; ".join(names))[0] for n in section.phrases]

    each = (named_sections(record, name)[0][0].phrases for name in names)
    assert shown == sorted({phrase for phrases in each for phrase in phrases})
