"""Which numbers stand within which: laws, whose divisions have an order of their own."""

from shed_core.numbering.families import numbers_of
from shed_core.numbering.number_run import NumberRun


def is_within(inner: str, outer: str, *texts: str) -> bool:
    """Whether the numbers of one word are within those of another, by a run of each."""
    numbers = list(enumerate(numbers_of(texts)))
    runs = [
        NumberRun.of((n, number) for n, number in numbers if number.family == word)
        for word in (inner, outer)
    ]
    return runs[0].nests_in(runs[1])


def test_numbers_that_begin_anew_after_each_of_another_kind_are_within_it():
    texts = ["Buch 1", "Titel 1", "Titel 2", "Buch 2", "Titel 1", "Titel 2", "Titel 3"]

    assert is_within("titel", "buch", *texts)
    assert not is_within("buch", "titel", *texts)


def test_numbers_begin_anew_also_where_the_first_is_missing():
    texts = ["Buch 1", "Titel 1", "Titel 2", "Titel 3", "Buch 2", "Titel 2", "Titel 3"]

    assert is_within("titel", "buch", *texts, "Buch 3", "Titel 2")


def test_numbers_that_begin_anew_only_once_are_within_none():
    texts = ["Buch 1", "Titel 3", "Titel 4", "Buch 2", "Titel 1", "Titel 2", "Titel 9"]

    assert not is_within("titel", "buch", *texts)


def test_numbers_that_are_as_many_as_others_are_not_within_them():
    texts = ["Part I", "Item 1", "Part II", "Item 2", "Part III", "Item 3"]

    assert not is_within("item", "part", *texts)


def test_numbers_that_are_counted_on_are_within_what_is_coarser():
    texts = ["Part I", "Item 1", "Item 2", "Part II", "Item 3", "Item 4", "Item 5"]

    assert is_within("item", "part", *texts)
    assert not is_within("part", "item", *texts)


def test_numbers_that_stand_after_all_others_are_within_none():
    texts = ["Part I", "Part II", "Part III", "Rule 1", "Rule 2", "Rule 3", "Rule 4", "Rule 5"]

    assert not is_within("rule", "part", *texts)
    assert not is_within("part", "rule", *texts)
