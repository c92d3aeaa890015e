"""Truths are read from JSON in the forms in which people and programs write them."""

from pathlib import PurePath

import pytest

from shed_core.errors import MalformedTruthError
from shed_core.evaluation.truth import TrueHeader
from shed_core.evaluation.truths import Truth, named, read_truths

NODE = {"header": "One", "level": 1, "page": 1}
HEADERS = (TrueHeader(1, "One", 1),)


def test_one_document_a_list_of_them_and_an_object_by_name_say_the_same() -> None:
    one = {"document": "a.pdf", "pages": 3, "nodes": [NODE]}

    assert read_truths(one) == {"a.pdf": Truth(HEADERS)}
    assert read_truths([one]) == read_truths(one)
    assert read_truths({"a.pdf": [NODE]}) == read_truths(one)
    assert read_truths({"a.pdf": {"nodes": [NODE]}}) == read_truths(one)


def test_a_truth_without_a_name_is_of_the_document_that_its_file_is_named_after() -> None:
    assert read_truths({"nodes": [NODE]}, "a") == {"a": Truth(HEADERS)}


def test_headers_without_levels_are_known_without_a_tree() -> None:
    truth = read_truths({"a": {"headers": [{"text": "One", "page": 1}]}})["a"]

    assert not truth.has_levels
    assert truth.headers == HEADERS


def test_a_truth_may_be_a_beginning_be_of_some_pages_and_leave_headers_open() -> None:
    fields = {"headers": [NODE], "complete": False, "pages": [1, 2], "optional": "^Note"}

    truth = read_truths({"a": fields})["a"]

    assert not truth.is_complete
    assert truth.pages == {1, 2}
    assert truth.optional is not None
    assert truth.optional.search("Note 3")


@pytest.mark.parametrize(
    "value",
    [
        *(3, {"nodes": []}, {"a": 3}, [[3]], {"a": {"sections": []}}),
        {"a": {"nodes": [], "optional": "("}},
    ],
)
def test_anything_else_is_refused(value: object) -> None:
    with pytest.raises(MalformedTruthError):
        read_truths(value)


def test_a_document_is_known_by_the_end_of_its_path() -> None:
    values = {"y2022/a.pdf": 1, "b": 2}

    assert named(values, PurePath("/corpus/y2022/a.pdf")) == 1
    assert named(values, PurePath("/corpus/y2023/a.pdf")) is None
    assert named(values, PurePath("/corpus/b.pdf")) == 2
