"""What grep answers about long texts and patterns."""

from time import process_time

from shed_server.answers.calls import Grep
from shed_server.library.library import OpenDocument
from tests.records import record_of
from tests.searching import grep_answer


def opened(record):
    return OpenDocument("a.pdf", "key", record)


def test_long_repetitions_of_one_word_are_compared_in_little_time():
    text = "a " * 590
    record = record_of([(1, "A"), *((0, f"{text}{n} {text}") for n in range(60))])
    start = process_time()

    answer = grep_answer(opened(record), Grep("a.pdf", r"\d+"), 10_000)

    assert answer.startswith("a.pdf: 60 matches\n")
    assert process_time() - start < 2.0


def test_as_many_alternatives_are_counted_as_have_room():
    one = opened(record_of([(0, "A lamp and a light.")]))
    names = [f"word{n}" for n in range(60)]
    few, many = (
        grep_answer(one, Grep(None, "|".join(["lamp", *some])), 9_000).splitlines()[1]
        for some in (names[:20], names)
    )

    assert few == "lamp: 1; " + "; ".join(f"{name}: 0" for name in names[:20])
    assert many.endswith(": 0; ...")
    assert 380 <= len(many) <= 403
