"""What grep answers beyond the matches: counts by section, its context, hints."""

import re
from dataclasses import replace
from time import process_time

import pytest

from shed_core.document.phrases import Label
from shed_server.answers.calls import Grep
from shed_server.library.library import OpenDocument
from tests.records import record_of
from tests.searching import grep_answer
from tests.tables import grid_of, record_with_tables


def opened(record):
    return OpenDocument("filing.pdf", "key", record)


def lines_of(answer):
    """Return the lines that hold text of the document."""
    return [line for line in answer.splitlines() if re.match(r"(p\. \d+.*)?> ", line)]


def counts_line(answer):
    return answer.splitlines()[1]


def a_book(n_chapters=3, n_sections=2, n_words=4):
    """Return a record whose sentences are all different, in sections of two levels."""
    entries = []
    for chapter in range(1, n_chapters + 1):
        entries.append((1, f"Chapter {chapter}"))
        for section in range(1, n_sections + 1):
            entries.append((2, f"Section {section}"))
            entries += [
                (0, f"A lamp of the {'x' * word}{'y' * section}{'z' * chapter} house is lit.")
                for word in range(n_words)
            ]
    return record_of(entries)


def test_a_match_is_shown_in_its_sentence_below_the_place_of_its_section():
    text = "It was dark. The lamp of the tower was lit\nat nine. Nobody saw it. " + "x " * 200
    answer = grep_answer(opened(record_of([(1, "Lights"), (0, text)])), Grep(None, "lamp"), 9_000)

    assert answer == (
        "filing.pdf: 1 match\n1 | Lights\np. 1 > The lamp of the tower was lit at nine."
    )


def test_a_match_in_a_table_is_shown_in_its_row_with_heads_and_scale():
    table = grid_of([["", "2023", "2022"], ["Sales", "$ 5", "$ 4"], ["Costs", "3", "2"]])
    one = opened(record_with_tables(["(in millions)", table]))

    assert lines_of(grep_answer(one, Grep(None, "sales"), 9_000)) == [
        "p. 1 > Sales (in millions) | 2023: $5; 2022: $4"
    ]


def test_several_matches_in_a_sentence_are_one_line():
    one = opened(record_of([(0, "A lamp, a lamp and a lamp.")]))

    answer = grep_answer(one, Grep(None, "lamp"), 9_000)

    assert answer.startswith("filing.pdf: 3 matches\n")
    assert lines_of(answer) == ["p. 1 > A lamp, a lamp and a lamp."]


def test_what_sections_repeat_is_shown_once_with_where_else_it_stands():
    same = "The lamps of the harbour are lit by the keepers at dusk."
    record = record_of([(1, "North"), (0, same), (1, "South"), (0, same), (0, same)])

    answer = grep_answer(opened(record), Grep(None, "lamps"), 9_000)

    assert lines_of(answer) == [f"p. 1, also 2 p. 1 > {same}"]
    assert "2 | South" not in answer


def test_two_matches_far_apart_in_a_sentence_that_is_repeated_are_both_shown():
    sentence = f"It is alpha that began here {'and so on ' * 50}until omega was its end."
    record = record_of([(1, "A"), (0, sentence), (1, "B"), (0, sentence)])

    [first, second] = lines_of(grep_answer(opened(record), Grep(None, "alpha|omega"), 9_000))

    assert first.startswith("p. 1, also 2 p. 1 > It is alpha")
    assert second.startswith("p. 1, also 2 p. 1 > ...")
    assert second.endswith("until omega was its end.")


@pytest.mark.parametrize(
    ("one", "other"), [("$ 5 million", "€ 5 million"), ("< 5 units", "> 5 units"), ("5", "5 %")]
)
def test_texts_that_differ_in_a_sign_are_both_shown(one, other):
    record = record_of([(1, "A"), (0, f"It was {one} then."), (0, f"It was {other} then.")])

    lines = lines_of(grep_answer(opened(record), Grep(None, "It was"), 9_000))

    assert [line.partition(" > ")[2] for line in lines[-2:]] == [
        f"It was {one} then.",
        f"It was {other} then.",
    ]


def test_headers_that_are_the_same_but_for_figures_are_all_shown():
    title = "Segment Information and Geographic Data"
    headers = [(1, f"Note {n} – {title}") for n in (9, 10)]
    record = record_of([headers[0], (0, "x"), headers[1], (0, "y")])

    answer = grep_answer(opened(record), Grep(None, "Note"), 9_000)

    assert answer.splitlines()[1:] == [
        f"{n} | {header} (p. 1)" for n, (_, header) in enumerate(headers, 1)
    ]


def test_of_what_is_the_same_but_for_figures_and_dates_these_are_shown():
    text = "As of {}, the company had {} lamps of its own in the towers on this coast."
    years = [text.format("May 1, 2022", "12"), text.format("April 2, 2023", "15")]
    record = record_of([(1, "North"), (0, years[0]), (1, "South"), (0, years[1])])

    answer = grep_answer(opened(record), Grep(None, "lamps"), 9_000)

    assert lines_of(answer) == [f"p. 1 > {years[0]}"]
    assert answer.endswith("\n2 p. 1, the same but > April 2, 2023, ... 15")


def test_rows_that_differ_in_their_figures_are_all_shown():
    def rows(n):
        return grid_of([["Revenue of the lamps that were sold abroad", str(n)], ["Costs", "1"]])

    one = opened(record_with_tables([rows(5), "A text.", rows(6)]))

    assert len(lines_of(grep_answer(one, Grep(None, "lamps"), 9_000))) == 2


def test_a_header_that_matches_is_not_said_twice():
    one = opened(record_of([(1, "The lamps"), (0, "They are lit.")]))

    assert grep_answer(one, Grep(None, "lamps"), 9_000).endswith("\n1 | The lamps (p. 1)")


def test_a_match_in_a_running_head_is_marked_as_no_text_of_the_section():
    record = record_of([(1, "One"), (0, "text"), (0, "Annual report"), (0, "the report")])
    labels = (*record.labels[:2], Label.PAGE_HEADER, *record.labels[3:])
    one = opened(replace(record, labels=labels))

    head = grep_answer(one, Grep(None, "annual"), 9_000)
    assert "\n1 | One\np. 1, page header > Annual report" in head
    assert "page header" not in grep_answer(one, Grep(None, "the report"), 9_000)


def test_the_pages_of_all_places_of_a_text_are_said():
    same = "The lamps of the harbour are lit by the keepers at dusk."
    record = record_of([(1, "North"), *[(0, same)] * 20, (1, "South"), *[(0, same)] * 3])
    pages = (1, *range(1, 21), 25, 25, 27, 28)
    answer = grep_answer(opened(replace(record, pages=pages)), Grep(None, "lamps"), 9_000)

    assert lines_of(answer) == [f"p. 1, also pp. 2-20, 2 pp. 25, 27-28 > {same}"]


def test_all_places_of_a_text_are_said_where_they_are_no_more_than_sixty():
    same = "The lamps of the harbour are lit by the keepers at dusk."
    record = record_of([entry for n in range(61) for entry in ((1, f"Part {n}"), (0, same))])
    [line] = lines_of(grep_answer(opened(record), Grep(None, "lamps"), 9_000))

    assert len(re.findall(r"p\. \d+", line.partition(" > ")[0])) == 61
    assert " more place" not in line


def test_places_that_have_no_room_are_counted():
    same = "The lamps of the harbour are lit by the keepers at dusk."
    record = record_of([entry for n in range(90) for entry in ((1, f"Part {n}"), (0, same))])
    record = replace(record, pages=(1,) * record.n_phrases)
    [line] = lines_of(grep_answer(opened(record), Grep(None, "lamps"), 9_000))

    also = line.partition(" and ")[0].partition("also ")[2].split(", ")
    assert also[:2] == ["2 p. 1", "3 p. 1"]
    assert f" and {89 - len(also)} more places > " in line


def test_cells_without_a_grid_are_shown_with_what_they_belong_to():
    rows = [
        (0, "The list of findings is this."),
        (0, "Low  Open"),
        (0, "L-04 The lamp is not\nlit at dusk"),
        (0, "Low  Fixed"),
        (0, "L-05 The door is open"),
        (0, "Low  Acknowledged"),
        (0, "Low  Fixed"),
    ]
    one = opened(replace(record_of(rows), pages=(1,) * len(rows)))
    low = lines_of(grep_answer(one, Grep(None, "low"), 9_000))

    assert [line.partition("> ")[2] for line in low] == [
        "Low Open",
        "L-04 The lamp is not lit at dusk Low Fixed",
        "L-05 The door is open Low Acknowledged",
        "Low Fixed",
    ]
    assert lines_of(grep_answer(one, Grep(None, "L-05"), 9_000)) == [low[2]]


def test_an_amount_is_found_though_its_sign_means_the_end_of_a_line():
    one = opened(record_of([(0, "a charge of $177.9 million and $5,466 of $18 fees")]))

    for pattern in ("$177.9", "charge of $177", "$5,466|fees", r"\$5,466", r"$\d+ fees"):
        assert lines_of(grep_answer(one, Grep(None, pattern), 10_000)), pattern
    assert "No match" in grep_answer(one, Grep(None, "million$"), 10_000)
    assert "1 match" in grep_answer(one, Grep(None, "fees$"), 10_000)


def test_parentheses_that_are_not_found_are_offered_with_backslashes():
    one = opened(record_of([(0, "a charge of $177.9 million (note 3)")]))

    assert r"\(note 3\)" in grep_answer(one, Grep(None, "million (note 3)"), 10_000)
    assert lines_of(grep_answer(one, Grep(None, r"\(note 3\)"), 10_000))
    assert "operators" not in grep_answer(one, Grep(None, "unicorn"), 10_000)


def test_words_are_found_without_their_accents_where_nothing_else_matches():
    one = opened(
        record_of([(1, "Überblick"), (0, "Le résumé du naïve Tiếng Việt, がぎ"), (0, "resume")])
    )

    for pattern, found in (
        ("Uberblick", "Überblick"),
        ("naive tieng viet", "naïve Tiếng Việt"),
        ("résume", "résumé"),
        ("resume", "resume"),
        ("Übérblick", "Überblick"),
    ):
        answer = grep_answer(one, Grep(None, pattern), 10_000)
        assert found in answer.partition("\n")[2], pattern
    assert "No match" in grep_answer(one, Grep(None, "Uberblick", exact=True), 10_000)
    assert "No match" in grep_answer(one, Grep(None, "かき"), 10_000)


def test_an_answer_without_matches_says_which_words_stand_there():
    text = "The documents are stored in a restored store."
    one = opened(record_of([(1, "Documents"), (0, text)]))

    answer = grep_answer(one, Grep(None, "document is not stored", "1"), 10_000)

    assert ' Its words alone: "document" 2, "not" 0, "stored" 1. ' in answer
    assert 'search(query="document is not stored", documents="filing.pdf", prefix="1")' in answer
    assert "alone" not in grep_answer(one, Grep(None, "unicorn|unicorn horn"), 10_000)
    assert "search(" not in grep_answer(one, Grep(None, "uni.*corn"), 10_000)


def test_the_place_of_a_section_stands_once_above_its_matches():
    answer = grep_answer(opened(a_book(2, 2, 3)), Grep(None, "lamp"), 20_000)

    assert [line for line in answer.splitlines()[1:] if not line.startswith("p. ")] == [
        "1.1 | Chapter 1 > Section 1",
        "1.2 | Section 2",
        "2.1 | Chapter 2 > Section 1",
        "2.2 | Section 2",
    ]


def test_every_page_of_a_search_names_the_section_of_its_first_match():
    one = opened(a_book(1, 1, 60))
    first = grep_answer(one, Grep(None, "lamp"), 2_000)
    cursor = re.search(r'cursor="([^"]+)"', first)[1]
    second = grep_answer(one, Grep(None, "lamp", cursor=cursor), 2_000)

    for page in (first, second):
        assert counts_line(page) == "1.1 | Chapter 1 > Section 1"


def test_several_sections_of_a_document_are_searched_as_read_section_takes_them():
    book = opened(a_book())
    shown = grep_answer(book, Grep(None, "lamp", "1.2; 3.1"), 9_000)
    pages = [grep_answer(book, Grep(None, "lamp", "1.2; 3.1"), 700)]
    while cursors := re.findall(r'cursor="([^"]+)"', pages[-1]):
        pages.append(grep_answer(book, Grep(None, "lamp", "1.2; 3.1", cursors[0]), 700))

    assert shown.startswith("filing.pdf, section 1.2; 3.1: 8 matches\n")
    assert [line for page in pages for line in lines_of(page)] == lines_of(shown)
    assert len(lines_of(shown)) == 8


def test_long_repetitions_of_one_word_are_compared_in_little_time():
    text = "a " * 590
    record = record_of([(1, "A"), *((0, f"{text}{n} {text}") for n in range(60))])
    start = process_time()

    answer = grep_answer(OpenDocument("a.pdf", "key", record), Grep("a.pdf", r"\d+"), 10_000)

    assert answer.startswith("a.pdf: 60 matches\n")
    assert process_time() - start < 2.0
