"""Lines of what differs between a section of a document and that of the one above it."""

from shed_core.comparison.units import Unit, changed_pairs, units
from shed_server.answers.sections.comparison import difference_lines, found_differences
from tests.legal_proceedings import filing
from tests.records import whole


def differences(here, above):
    return difference_lines(found_differences(here, above), above)


def test_only_the_changed_places_of_a_long_sentence_are_shown():
    words = " ".join(f"word{'abcdefghijklmnopqrstuvwxyz'[n % 26]}{'x' * n}" for n in range(40))
    newer, older = (filing(f"{words} on {day} May {words}.") for day in ("Monday", "Friday"))

    lines = differences(units(older, [whole(older)]), units(newer, [whole(newer)]))

    assert lines[1].startswith("~ ... ")
    assert "on Friday May" in lines[1]
    assert len(lines[1]) < len(words)


def test_of_versions_that_are_as_like_the_first_is_the_former_one_in_every_process():
    for number in range(60):  # words lie in a set, whose order differs from process to process
        words = [f"{letter}word{number}" for letter in "abcdefghij"]
        above = [Unit(" ".join(words).replace(word, "other"), 0, "") for word in words]

        assert changed_pairs([Unit(" ".join(words), 0, "")], above) == [0]
