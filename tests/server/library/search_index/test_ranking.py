"""Ranking of one document's sections, by their text, their headers, and the headers above."""

import pytest

from shed_core.search_index.windows import MAX_WORDS
from tests.records import record_of
from tests.searching import scores_of

OTHER = [(1, "Notes"), (0, "The committee met in the spring."), (1, "Index"), (0, "Words.")]
FILLER = " ".join(f"filler{n}" for n in range(MAX_WORDS - 20))


def ranked(phrases, text):
    """Return the headers of the sections found, best first."""
    record = record_of(phrases)
    scores = scores_of(record, text)
    best = sorted(scores.values(), key=lambda score: -score.score)
    return [record.header(score.node) if score.node >= 0 else "" for score in best]


@pytest.mark.parametrize("above", [["Costs", "Pensions"], ["Pensions", "Costs"]])
def test_of_equal_sections_that_below_a_header_with_a_word_is_first(above):
    sections = [
        part
        for header in above
        for part in [(1, header), (2, f"Plan {header[0]}"), (0, "Contributions rose by a tenth.")]
    ]

    found = ranked([*sections, *OTHER], "contributions to pensions")

    assert [header for header in found if header.startswith("Plan")] == ["Plan P", "Plan C"]


@pytest.mark.parametrize("first", [1, 2])
def test_of_equal_best_windows_that_of_the_section_with_another_is_first(first):
    text = f"Inventories were counted. {FILLER}"
    sections = {1: [(1, "Once"), (0, text), (0, FILLER)], 2: [(1, "Twice"), (0, text), (0, text)]}

    found = ranked([*sections[first], *sections[3 - first], *OTHER], "inventories")

    assert found == ["Twice", "Once"]


def test_a_section_is_no_hit_for_a_header_above_it_alone():
    found = ranked([(1, "Pensions"), (2, "Plans"), (0, "Words."), *OTHER], "pensions")

    assert found == ["Pensions"]


@pytest.mark.parametrize(
    ("title", "place"), [("Contents", 0), ("目次", 0), ("Index", 1), ("Subject Index", 1)]
)
def test_what_only_lists_sections_comes_after_them(title: str, place: int):
    listing = [(1, title), (0, "Costs of rent 7 Costs of heat 9")]
    sections = [(1, "Part"), (0, f"Costs of rent and of heat rose. {FILLER}"), (0, FILLER)]

    found = ranked([*listing, *sections] if not place else [*sections, *listing], "costs rent heat")

    assert found == ["Part", title]
