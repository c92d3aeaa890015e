"""The nearest text to what is no quotation, with what differs."""

import tracemalloc

from shed_core.retrieval.quotation.nearest import nearest_place
from shed_core.retrieval.quotation.record_texts import RecordTexts
from tests.records import record_of
from tests.retrieval.quotation.asking import SENTENCE, nearest_to

LONG = "The committee met in the spring and found the work of the staff in good order."


def test_the_nearest_text_is_found_among_many_that_are_like_it():
    record = record_of([(1, "Sales"), *[(0, LONG)] * 40, (0, SENTENCE), *[(0, LONG)] * 40])
    nearest = nearest_to(record, LONG.replace("spring", "spring of 2019"))

    assert nearest is not None
    assert list(map(tuple, nearest.differences)) == [("of 2019", "", True)]


def test_looking_for_the_nearest_text_takes_little_more_memory_than_it():
    words = [f"word{number % 100}" for number in range(150_000)]
    texts = RecordTexts(record_of([(1, "Title"), (0, " ".join(words))]))
    quotation = "word1 word7 of word3 is no word5"
    nearest_place(texts, quotation, lambda: None)  # what is made once
    tracemalloc.start()

    nearest_place(texts, quotation, lambda: None)

    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2 * len(texts.record.text)


def test_the_search_for_the_nearest_text_can_be_ended_at_any_time():
    record = record_of([(1, "One"), (0, "harmless text of nobody " * 20_000)])
    steps: list[int] = []

    nearest_place(RecordTexts(record), "nobody saw the harmless text", lambda: steps.append(1))

    n_words = 80_000  # three passes over those that are the quotation's
    assert len(steps) > len(record.text) // 20_000 + 3 * n_words // 4 // 5_000
