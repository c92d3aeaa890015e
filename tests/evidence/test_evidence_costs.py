"""What evidence costs: headers that are all of their own kind, or all of one, take linear time.

Each document is one that took many times as long as the bound, which is itself generous.
"""

from collections.abc import Callable
from time import process_time

import pytest

from shed_core.document.phrases import Phrase
from shed_core.evidence.groups import Partition
from shed_core.options import EVIDENCE
from tests.evidence.headers import header, placed

_SECONDS = 5.0


def sizes_of_their_own() -> list[Phrase]:
    return [header("Scope of it", font_size=5 + 0.31 * n) for n in range(12_000)]


def levels_of_their_own() -> list[Phrase]:
    """Every other header is on a level of the outline that no other is on."""
    return [header("Scope of it", level=1 + n // 2 if n % 2 else None) for n in range(24_000)]


def statements_of_many_items() -> list[Phrase]:
    texts = ("Item 8. Financial Statements", "Notes to Financial Statements")
    return [header(text) for text in texts * 20_000]


@pytest.mark.parametrize(
    "headers", [sizes_of_their_own, levels_of_their_own, statements_of_many_items]
)
def test_headers_that_are_all_alike_or_all_different_take_linear_time(
    headers: Callable[[], list[Phrase]],
):
    phrases = headers()
    start = process_time()

    placed(phrases, evidence=EVIDENCE)

    assert process_time() - start < _SECONDS


def test_merging_many_groups_into_one_takes_linear_time():
    partition = Partition(range(60_000))
    start = process_time()

    for group in range(1, 60_000):
        partition.merge(group, 0, "a reason")

    assert partition.members(0) == list(range(60_000))
    assert process_time() - start < _SECONDS
