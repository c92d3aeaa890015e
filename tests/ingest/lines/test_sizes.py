"""Font sizes of lines: two decimals of a point, so that nearly equal sizes stay apart."""

import pytest

from tests.ingest.reading import lines, page_of


@pytest.mark.parametrize("size", [9.5, 9.75, 9.96, 10.25])
def test_a_line_keeps_the_fraction_of_its_size(size):
    (scope,) = lines(page_of((72, 100, "Scope", "hebo", size)))

    assert scope.size == size


def test_sizes_that_round_to_one_point_size_stay_apart():
    page = page_of((72, 100, "Scope", "hebo", 10.25), (72, 140, "Terms", "hebo", 9.75))

    assert [line.size for line in lines(page)] == [10.25, 9.75]
