"""Which headers are of one kind, and which numbers stand within which others."""

from itertools import permutations
from pathlib import Path

import pytest

from shed_core.numbering.families import numbers_of
from shed_core.numbering.number_run import NumberRun
from tests.cases import Case, cases
from tests.evidence.headers import described, placed

FOLDER = Path(__file__).parent


@pytest.mark.parametrize("case", cases(FOLDER / "clusters.txt"))
def test_headers_have_the_clusters_that_are_listed(case: Case):
    headers = [phrase for line in case.source for phrase in described(line)[1]]

    assert " ".join(map(str, placed(headers).clusters)) == case.expected[0]


@pytest.mark.parametrize("case", cases(FOLDER / "nesting.txt"))
def test_numbers_are_within_those_that_are_listed(case: Case):
    numbers = list(enumerate(numbers_of(case.source[0].split(" | "))))
    families = dict.fromkeys(number.family for _, number in numbers)
    runs = {
        family: NumberRun.of((n, number) for n, number in numbers if number.family == family)
        for family in families
    }

    nested = [pair for pair in permutations(runs, 2) if runs[pair[0]].nests_in(runs[pair[1]])]
    assert [f"{inner} within {outer}" for inner, outer in nested] == list(case.expected)
