"""Tables whose heads may be wrong: answers say so and where to look."""

from shed_core.retrieval.head_doubts import are_heads_uncertain
from tests.tables import grid_of, record_with_tables

BODY = [["Sales", "5", "4"], ["Costs", "3", "2"], ["Profit", "2", "2"]]


def test_a_second_reading_of_the_heads_is_a_doubt_of_all_parts_of_a_table() -> None:
    heads = ["", "2023", "2022"]
    own = record_with_tables(
        [
            "As follows:",
            grid_of([heads, *BODY], is_uncertain=True),
            grid_of(BODY, has_head=False, continues=True),
        ]
    )

    assert are_heads_uncertain(own, 2, heads)
    assert are_heads_uncertain(own, 3, heads)
