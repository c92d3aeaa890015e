"""What grep answers beyond the matches: counts by section, its context, hints."""

import re
from dataclasses import replace

import pytest

from shed_core.document.phrases import Label
from shed_server.answers.calls import Grep
from shed_server.library.library import Opened
from tests.records import a_filing, record_of
from tests.searching import grep_answer
from tests.tables import grid_of, record_with_tables


def opened(record):
    return Opened("filing.pdf", "key", record)


def lines_of(answer):
    """Return the lines that hold text of the document."""
    return [line for line in answer.splitlines() if re.match(r"(p\. \d+.*)?> ", line)]


def counts_line(answer):
    return answer.splitlines()[1]


def lines_after(record, pattern, n_chars):
    return lines_of(grep_answer(opened(record), Grep(None, pattern, after=n_chars), 9_000))


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


def test_the_alternatives_of_a_pattern_are_counted():
    one = opened(record_of([(0, "A lamp and a light. Lamps of 1869 (two) and Lights.")]))

    words = grep_answer(one, Grep(None, "lamp|light|candle"), 9_000)
    patterns = grep_answer(one, Grep(None, r"lamps?|\d{4}|(one|two)"), 9_000)

    assert counts_line(words) == "lamp: 2; light: 2; candle: 0"
    assert counts_line(patterns) == r"lamps?: 2; \d{4}: 1; (one|two): 1"
    assert counts_line(grep_answer(one, Grep(None, "(lamp|light)"), 9_000)).startswith("0 | ")


def test_after_shows_the_text_from_the_match_on():
    before, behind = "Before it all was well. " * 20, "Fixed, as the client said. " * 20
    record = record_of([(1, "Findings"), (0, f"{before}Status: {behind}"), (1, "End"), (0, "x")])

    [line] = lines_of(grep_answer(opened(record), Grep(None, "Status", after=100), 9_000))

    assert line.startswith("p. 1 > Status: Fixed, as the client said. Fixed,")
    assert 80 <= len(line) <= 110


def test_context_shows_lines_around_a_match_and_each_begins_with_the_mark():
    table = grid_of([["", "2023", "2022"], ["Sales", "5", ""], ["Costs", "3", "2"]])
    one = opened(record_with_tables(["A text\nof two lines.", table, "And after."]))

    answer = grep_answer(one, Grep(None, "costs", context=500), 9_000)

    assert answer.splitlines()[2:] == [
        "p. 1 > Statements",
        "> A text of two lines.",
        "> | | 2023 | 2022 |",
        "> |---|---|---|",
        "> | Sales | 5 | |",
        "> | Costs | 3 | 2 |",
        "> And after.",
    ]


def test_an_answer_that_is_cut_counts_the_matches_of_each_top_section():
    answer = grep_answer(opened(a_book(n_words=20)), Grep(None, "lamp"), 2_000)

    assert counts_line(answer) == "1 | Chapter 1: 40; 2 | Chapter 2: 40; 3 | Chapter 3: 40"
    whole = grep_answer(opened(a_book()), Grep(None, "lamp"), 9_000)
    assert counts_line(whole).startswith("1.1 | Chapter 1 > Section 1")


def test_a_match_in_a_running_head_is_marked_as_no_text_of_the_section():
    record = record_of([(1, "One"), (0, "text"), (0, "Annual report"), (0, "the report")])
    labels = (*record.labels[:2], Label.PAGE_HEADER, *record.labels[3:])
    one = opened(replace(record, labels=labels))

    head = grep_answer(one, Grep(None, "annual"), 9_000)
    assert "\n1 | One\np. 1, page header > Annual report" in head
    assert "page header" not in grep_answer(one, Grep(None, "the report"), 9_000)


def test_the_counts_go_as_deep_as_the_matches_lie_together():
    one = opened(a_book(n_words=20))

    line = counts_line(grep_answer(one, Grep(None, "lamp", "2"), 1_500))

    assert line == "2.1 | Section 1: 20; 2.2 | Section 2: 20"


def test_a_section_with_nearly_all_matches_is_counted_by_its_subsections():
    sections = [(3, f"Note {n}") for n in range(1, 4)]
    texts = [[(0, f"A lease {'x' * 150}{'y' * n}{'z' * m}") for m in range(n)] for n in (4, 1, 5)]
    notes = [part for header, text in zip(sections, texts, strict=True) for part in (header, *text)]
    record = record_of([(1, "One"), (0, "a lease"), (1, "Two"), (2, "Notes"), *notes])

    line = counts_line(grep_answer(opened(record), Grep(None, "lease"), 1_700))

    assert line == "1 | One: 1; 2.1.1 | Note 1: 4; 2.1.2 | Note 2: 1; 2.1.3 | Note 3: 5"


def test_matches_in_one_section_are_not_counted_by_section():
    answer = grep_answer(opened(a_book(1, 1, 50)), Grep(None, "lamp"), 2_000)

    assert counts_line(answer) == "1.1 | Chapter 1 > Section 1"


def test_where_there_are_many_sections_those_with_the_most_matches_are_named():
    entries = [(0, "before: lamp")]
    for number in range(1, 200):
        text = "lamp " * (1 + 9 * (number == 150)) + "x" * (number % 10) + "y" * (number // 10)
        entries += [(1, f"Section {number}"), (0, f"{text}{'z' * 40}")]
    answer = grep_answer(opened(record_of(entries)), Grep(None, "lamp"), 10_000)

    assert len(counts_line(answer)) <= 10_000 // 10
    assert "; 150: 10; " in counts_line(answer)
    assert counts_line(answer).startswith("0: 1; 1: 1; ")
    named = sum(int(n) for n in re.findall(r": (\d+);", counts_line(answer)))
    assert counts_line(answer).endswith(f"other sections: {209 - named}")


def test_sections_that_have_no_room_for_their_headers_are_named_by_their_prefixes():
    entries = []
    for number in range(1, 31):
        n_lamps = 4 if number == 7 else 1
        text = " ".join(f"A lamp {'x' * (60 + number + 30 * n)}." for n in range(n_lamps))
        entries += [(1, f"A section with a header of {number}"), (0, text)]
    line = counts_line(grep_answer(opened(record_of(entries)), Grep(None, "lamp"), 3_000))

    assert line.startswith("1 | A section with a header of 1: 1; ")
    assert "; 7 | A section with a header of 7: 4; " in line
    assert line.endswith("; 29: 1; 30: 1")
    assert len(line) <= 300


def test_as_many_alternatives_are_counted_as_have_room():
    one = opened(record_of([(0, "A lamp and a light.")]))
    names = [f"word{n}" for n in range(60)]
    few = counts_line(grep_answer(one, Grep(None, "|".join(["lamp", *names[:20]])), 9_000))
    many = counts_line(grep_answer(one, Grep(None, "|".join(["lamp", *names])), 9_000))

    assert few == "lamp: 1; " + "; ".join(f"{name}: 0" for name in names[:20])
    assert many.endswith(": 0; ...")
    assert 380 <= len(many) <= 403


@pytest.mark.parametrize(
    ("pattern", "counts"),
    [("tax|tax rate", "tax: 2; tax rate: 1"), (r"ta.|ta. r\w+", r"ta.: 2; ta. r\w+: 1")],
)
def test_an_alternative_counts_as_none_only_if_it_is_not_in_the_text(pattern, counts):
    one = opened(record_of([(0, "A tax, and a tax rate.")]))

    assert counts_line(grep_answer(one, Grep(None, pattern), 9_000)) == counts


def test_the_text_after_a_match_goes_on_below_headers_of_its_level_until_the_section_above_ends():
    record = record_of(
        [
            (1, "Terms"),
            (2, "(d) one thing"),
            (0, "“Debt” means what is owed, or"),
            (2, "(e) another thing"),
            (0, "(i) that is lent."),
            (1, "Loans"),
            (0, "None."),
        ]
    )
    whole, cut = (lines_after(record, "“Debt”", n) for n in (900, 60))

    assert whole == [
        "p. 1 > “Debt” means what is owed, or",
        "> (e) another thing",
        "> (i) that is lent.",
    ]
    assert cut == [*whole[:2], "> (i) that is ..."]


def test_running_heads_within_the_text_after_a_match_are_left_out_and_not_counted():
    record = record_of(
        [(0, "A lamp is lit by"), (0, "Annual report " * 5), (0, "the keeper at dusk.")]
    )
    record = replace(record, labels=(record.labels[0], Label.PAGE_HEADER, record.labels[2]))

    assert lines_after(record, "lamp", 40) == ["p. 1 > lamp is lit by", "> the keeper at dusk."]


def test_a_sentence_that_nearly_fits_the_context_is_shown_to_its_end():
    start = "Nobody saw it. " * 20 + "In the tower is a lamp that shines far, "
    ends, goes_on = "and it is lit until the dawn. ", "and it is lit, " * 12
    one, other = (record_of([(0, f"{start}{rest}{'It is. ' * 20}")]) for rest in (ends, goes_on))

    [line] = lines_of(grep_answer(opened(one), Grep(None, "lamp", context=80), 9_000))
    assert line.endswith("and it is lit until the dawn.")
    [line] = lines_of(grep_answer(opened(other), Grep(None, "lamp", context=80), 9_000))
    assert len(line) <= 80 + len("p. 1 > ")


def test_the_pages_of_all_places_of_a_text_are_said():
    same = "The lamps of the harbour are lit by the keepers at dusk."
    record = record_of([(1, "North"), *[(0, same)] * 20, (1, "South"), *[(0, same)] * 3])
    pages = (1, *range(1, 21), 25, 25, 27, 28)
    answer = grep_answer(opened(replace(record, pages=pages)), Grep(None, "lamps"), 9_000)

    assert lines_of(answer) == [f"p. 1, also pp. 2-20, 2 pp. 25, 27-28 > {same}"]


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


@pytest.mark.parametrize("context", [80, 300, 3_000])
def test_a_call_says_how_much_of_a_match_is_shown(context):
    one = opened(record_of([(0, "word " * 2_000 + "needle" + " word" * 2_000)]))
    answer = grep_answer(one, Grep(None, "needle", context=context), 10_000)
    [excerpt] = re.findall(r"(?:(?:word|needle) ?){5,}", answer)

    assert context * 3 // 4 <= len(excerpt) <= context


def test_a_cursor_keeps_the_context():
    one = opened(a_filing())
    answer = grep_answer(one, Grep(None, "net income", context=200), 2_000)

    assert re.search(r'grep\(pattern="net income", cursor="[\w-]+", context=200\)', answer)


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
