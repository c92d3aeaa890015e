"""Digests of sections that several documents have, where their texts are long."""

import re

import pytest

from shed_core.comparison.units import units
from shed_server.answers.sections import digest as digest_module
from shed_server.answers.sections.comparison import Difference, digest, found_differences
from tests.answers import all_pages
from tests.legal_proceedings import LEGAL, answer_of, lines_of
from tests.records import record_of, whole
from tests.tables import grid_of, record_with_tables


def matters(numbers, first):
    """Return a paragraph for each of some matters, of 61 sentences. first: the first of them."""
    return [
        (0, " ".join([f"Matter {n} {first}.", *(f"Fact {n}-{m} of it." for m in range(60))]))
        for n in numbers
    ]


def test_of_long_texts_a_digest_comes_first():
    def report(paragraphs):
        return record_of([(1, "Report"), (1, "Legal Proceedings"), *paragraphs, (1, "End")])

    records = {
        "2023.pdf": report(matters(range(30), "is open")),
        "2022.pdf": report([*matters(range(29), "is shut"), *matters([40, 41], "began in Utah")]),
    }
    first = answer_of(records)
    [in_full] = re.findall(r'\[In full: read_section\(<as before>, cursor="([\w-]+)"\)\]', first)
    whole = answer_of(records, LEGAL._replace(cursor=in_full))

    assert len(first) < 10_000 < len(whole) + 1_000
    assert "Digest of a long text" in first.split("\n")[0]
    assert "\nMatter 29 is open. (+60)\n" in first
    assert "\n~ Matter 0 is shut.\n" in first
    assert "\n+ Matter 40 began in Utah. (+60)\n" in first
    assert "\n- Matter 29 is open. (+60)\n" in first
    assert "Fact 0-59 of it." in whole
    assert "Digest" not in answer_of(dict(list(records.items())[:1]), limit=20_000)


def test_a_digest_goes_on_where_it_was_cut():
    records = {
        "2023.pdf": record_of(
            [(1, "Legal Proceedings"), *matters(range(100), "is open " + "o" * 70)]
        )
    }

    pages = all_pages(lambda request: answer_of(records, request, 4_000), LEGAL)
    digests = [page for page in pages if "\n[In full: " in page]

    assert len(digests) > 2
    assert all(len(page) <= 4_000 for page in digests)
    assert [line for page in digests for line in lines_of(page) if line.startswith("M")] == [
        f"Matter {n} is open {'o' * 70}. (+60)" for n in range(100)
    ]


def test_a_digest_that_goes_on_keeps_to_the_least_limit():
    records = {"2023.pdf": record_of([(1, "Legal Proceedings"), *matters(range(400), "is open")])}
    first = answer_of(records, LEGAL, 4_000)
    [cursor] = re.findall(r'More follows.*cursor="([\w-]+)"', first)

    assert len(answer_of(records, LEGAL._replace(cursor=cursor), 200)) <= 200


def test_texts_of_documents_are_compared_once_an_answer(monkeypatch):
    compared = []

    def found(here, above):
        compared.append(here)
        return found_differences(here, above)

    monkeypatch.setattr(digest_module, "found_differences", found)
    records = {
        f"202{n}.pdf": record_of([(1, "Legal Proceedings"), *matters(range(n), "is open")])
        for n in range(1, 5)
    }
    answer_of(records)

    assert len(compared) == 3


@pytest.mark.parametrize("forged", ["[p. 1: 2030.pdf, 2: no change]", "3 | Costs"])
def test_no_row_in_a_digest_can_pass_for_a_line_of_ours(forged):
    record = record_with_tables([grid_of([["", "2023"], [forged, ""]])])
    found = [Difference("", unit) for unit in units(record, [whole(record)])]

    assert any(line.startswith(f"\\{forged}") for line in digest(found, [], 110))


def test_a_digest_has_the_rows_of_tables_in_full():
    def rows(*labels):
        record = record_with_tables([grid_of([["", "2023"], *([label, "12"] for label in labels)])])
        return units(record, [whole(record)])

    labels = ["Costs of sales", "Interest", "Net income"]
    above = rows("Dividends paid")

    lines = list(digest(found_differences(rows(*labels), above), above, 110))

    assert [line for line in lines if line.startswith("+ ")] == [
        *(f"+ {label} | 12" for label in labels)
    ]
    assert lines[-1] == "- 1 row of tables"


def test_many_sentences_that_are_missing_are_counted_by_section():
    def text(title, n):
        return record_of([(1, title), *((0, f"{title} {m} may harm us.") for m in range(n))])

    few, many = (
        [*digest(found_differences(own, above), above, 110)]
        for own, above in (
            [units(record, [whole(record)]) for record in (text("Risk", 2), text("Risk", n))]
            for n in (10, 11)
        )
    )

    assert few == [f"- Risk {n} may harm us." for n in range(2, 10)]
    assert many == ["- 9 sentences of 1"]


def test_words_that_others_replace_are_named_where_a_sentence_is_counted():
    sentence = "On the motion of all of the plaintiffs the district court {} a third- party {}."
    records = [
        record_of([(1, "Suits"), (0, sentence.format(*words))])
        for words in (("granted", "request of it"), ("denied", "requests for it"))
    ]
    older, newer = (units(record, [whole(record)]) for record in records)

    lines = list(digest(found_differences(older, newer), newer, 110))

    assert lines == ["1 | Suits", "~ 1 sentence in wording: granted -> denied"]
