"""Messages of errors that the core raises."""

import pytest

from shed_core.errors import UnknownPrefixError
from shed_core.retrieval.prefixes import find_section
from tests.records import record_of

REPORT = record_of([(1, "2021 Business Highlights"), (1, "10-K overview"), (1, "Other matters")])


@pytest.mark.parametrize(
    ("title", "similar"),
    [
        ("2022 Business Highlights", "1 | 2021 Business Highlights"),
        ("10-K summary", "2 | 10-K overview"),
    ],
)
def test_a_title_that_begins_with_a_number_gets_similar_titles(title: str, similar: str) -> None:
    with pytest.raises(UnknownPrefixError) as caught:
        find_section(REPORT, title)

    assert f"no section has the title {title!r}; similar are {similar}" in str(caught.value)


@pytest.mark.parametrize("prefix", ["7", "1.2.3", "7.", " 7 ", "7 | Other highlights"])
def test_a_prefix_gets_the_nearest_one(prefix: str) -> None:
    with pytest.raises(UnknownPrefixError, match=r"has the prefix '.*'; the nearest section is"):
        find_section(REPORT, prefix)
