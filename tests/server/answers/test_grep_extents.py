"""How much grep shows of a match: the text around it, or from it on."""

import re
from dataclasses import replace

import pytest

from shed_core.document.phrases import Label
from shed_server.answers.calls import Grep
from shed_server.errors import BadCursorError
from tests.records import a_filing, record_of
from tests.searching import grep_answer
from tests.server.answers.test_grep_answer import lines_of, opened
from tests.tables import grid_of, record_with_tables


def lines_after(record, pattern, n_chars):
    return lines_of(grep_answer(opened(record), Grep(None, pattern, after=n_chars), 9_000))


def test_after_shows_the_text_from_the_match_on():
    before, behind = "Before it all was well. " * 20, "Fixed, as the client said. " * 20
    record = record_of([(1, "Findings"), (0, f"{before}Status: {behind}"), (1, "End"), (0, "x")])

    [line] = lines_of(grep_answer(opened(record), Grep(None, "Status", after=100), 9_000))

    assert line.startswith("p. 1 > Status: Fixed, as the client said. Fixed,")
    assert 80 <= len(line) <= 110


@pytest.mark.parametrize(("n_chars", "end"), [(100, "seen. ..."), (120, "so ..."), (200, "No.")])
def test_the_text_after_a_match_ends_with_a_sentence_if_one_ends_in_its_last_quarter(n_chars, end):
    text = f"{'Status: fixed in the next version. ' * 2}It was seen. And {'so ' * 20}. No."
    one = opened(record_of([(1, "Findings"), (0, text)]))

    [line] = lines_of(grep_answer(one, Grep(None, "Status", after=n_chars), 9_000))

    assert line.endswith(end)


def test_context_shows_whole_sentences_of_the_paragraph_and_whole_rows_of_a_table():
    paragraph = f"It is cold. {'It rains hard now. ' * 9}The lamp is lit. Nobody saw it. It ended."
    long = "of the towers by the sea " * 8
    rows = [["Oil", "4", ""], ["Lamps", "3", "2"], [long, "1", "1"]]
    one = opened(record_with_tables([paragraph, grid_of([["", "2023", "2022"], *rows]), "And."]))
    narrow, wide = (
        grep_answer(one, Grep(None, "lamps?", context=n), 9_000).splitlines()[2:]
        for n in (250, 400)
    )

    assert narrow == [
        f"p. 1 > {'It rains hard now. ' * 6}The lamp is lit. Nobody saw it. It ended.",
        "p. 1 > Lamps | 2023: 3; 2022: 2",
    ]
    assert wide[1:] == [
        "p. 1 > | | 2023 | 2022 |",
        "> |---|---|---|",
        "> | Oil | 4 | |",
        "> | Lamps | 3 | 2 |",
    ]


def test_rows_around_matches_are_shown_once():
    rows = [[f"Lamp {n} {'of the tower by the sea ' * 4}", f"{n}00"] for n in range(8)]
    one = opened(record_with_tables([grid_of([["", "2023"], *rows])]))

    answer = grep_answer(one, Grep(None, "lamp [24]", context=500), 9_000)

    assert [int(n) for n in re.findall(r"> \| Lamp (\d)", answer)] == [1, 2, 3, 4, 5]


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
    assert cut == [whole[0], f"{whole[1]} ..."]


def test_running_heads_within_the_text_after_a_match_are_left_out_and_not_counted():
    record = record_of(
        [(0, "A lamp is lit by"), (0, "Annual report " * 5), (0, "the keeper at dusk.")]
    )
    record = replace(record, labels=(record.labels[0], Label.PAGE_HEADER, record.labels[2]))

    assert lines_after(record, "lamp", 40) == ["p. 1 > lamp is lit by", "> the keeper at dusk."]


@pytest.mark.parametrize("context", [80, 300, 3_000])
def test_a_call_says_how_much_of_a_match_is_shown(context):
    one = opened(record_of([(0, "word " * 2_000 + "needle" + " word" * 2_000)]))
    answer = grep_answer(one, Grep(None, "needle", context=context), 10_000)
    [excerpt] = re.findall(r"(?:(?:word|needle) ?){5,}", answer)

    assert context * 3 // 4 <= len(excerpt) <= context


def test_a_cursor_keeps_the_context():
    one = opened(a_filing())
    answer = grep_answer(one, Grep(None, "net income", context=200), 2_000)

    [cursor] = re.findall(r'grep\(<as before>, cursor="([\w-]+)"\)', answer)
    following = Grep(None, "net income", cursor=cursor)
    assert grep_answer(one, following._replace(context=200), 2_000).startswith("filing.pdf: ")
    with pytest.raises(BadCursorError):
        grep_answer(one, following, 2_000)


def test_a_wide_context_is_less_if_there_is_no_room_for_that_of_all_matches():
    around = "It rains. " * 30
    texts = (f"{around}The lamp is {'l' * n}it. {around}" for n in range(12))
    one = opened(record_of([(0, text) for text in texts]))

    answer = grep_answer(one, Grep(None, "lamp", context=900), 4_000)

    shown = [line.count("It rains.") for line in lines_of(answer)]
    assert len(shown) == 12
    assert 20 <= min(shown) <= max(shown) <= 30


def test_a_sentence_is_whole_if_a_call_names_a_context_however_many_match():
    texts = [f"{'It rains on the sea. ' * 20}A lamp {'of oil ' * 20}{'l' * n}." for n in range(30)]
    one = opened(record_of([(0, text) for text in texts]))

    lines = lines_of(grep_answer(one, Grep(None, "lamp", context=400), 6_000))

    assert len(lines) > 15
    assert all(re.search(r"> It rains .* A lamp (of oil ){20}l*\. It rains", one) for one in lines)


@pytest.mark.parametrize(("figure", "n_shown"), [("5", 1), ("(5)", 2), ("6", 2)])
def test_a_passage_whose_lines_break_elsewhere_is_the_same(figure, n_shown):
    here = [(0, "Reportable segments: Europe,"), (0, "Asia and Africa, with 5 offices.")]
    there = [(0, "Reportable segments: Europe, Asia,"), (0, f"and Africa, with {figure} offices.")]
    parts = [(1, "Part I"), (2, "Business"), *here, (1, "Part II"), (2, "Note 1"), *there]
    one = opened(record_of(parts))

    answer = grep_answer(one, Grep(None, "reportable segments", after=200), 9_000)

    assert answer.count("> Reportable") == n_shown
    assert (", also 2.1 p. " in answer) == (n_shown == 1)


def test_of_more_matches_than_have_room_less_is_shown_of_each():
    one = opened(
        record_of([(0, f"{'before ' * 12}the lamp {n} {'after ' * 12}.") for n in range(30)])
    )

    few = grep_answer(one, Grep(None, "lamp 2[0-4]"), 4_000)
    many = grep_answer(one, Grep(None, "lamp"), 4_000)

    assert re.fullmatch(r"p. \d > (before ){12}the lamp 20 (after ){12}\.", few.splitlines()[2])
    assert max(map(len, re.findall(r"> (.*)", many))) <= 110 + 2 * len("... ")
    assert "... before before before before the lamp 0 after" in many
    assert many.count(" > ") > 4_000 // 200


def test_the_heads_of_a_table_without_rows_are_not_shown_before_the_text_ends():
    table = grid_of([["", "The year 2023", "The year 2022"], ["Sales of all lamps", "5", ""]])
    one = opened(record_with_tables(["The lamps are in the following table.", table]))

    answer = grep_answer(one, Grep(None, "lamps are", after=60), 9_000)

    assert "|" not in "\n".join(answer.splitlines()[2:])


def test_a_sentence_that_is_cut_is_the_same_elsewhere_but_for_its_figures():
    sentence = (
        f"The lamp of the house in the tower {'and by the sea ' * 14}cost {{}} crowns in all."
    )
    parts = [(1, "2024"), (0, sentence.format(70)), (1, "2023"), (0, sentence.format(60))]
    answer = grep_answer(opened(record_of(parts)), Grep(None, "lamp"), 9_000)

    assert answer.splitlines()[-1] == "2 p. 1, the same but > 60"


def a_book():
    contents = "\n".join(f"{n} Lamp {n} {'.' * 30} {n}" for n in range(1, 9))
    sections = [(f"Lamp {n}", f"A lamp, the LAMP and {'an oil' * n}. " * n) for n in range(1, 9)]
    parts = [part for header, text in sections for part in ((1, header), (0, text))]
    return opened(record_of([(1, "Contents"), (0, contents), *parts]))


def test_a_context_of_0_shows_sections_with_the_texts_that_match_and_their_numbers():
    answer = grep_answer(a_book(), Grep(None, "a lamp|the lamp|oil", "6; 7", context=0), 9_000)

    assert answer.splitlines()[2:] == [
        "6 | Lamp 5 (p. 3) > oil 25; a lamp 5; the lamp 5",
        "7 | Lamp 6 (p. 3) > oil 36; a lamp 6; the lamp 6",
    ]


def test_sections_of_a_context_of_0_come_once_page_by_page():
    request, pages = Grep(None, "oil", context=0), list[str]()
    while not pages or "cursor=" in pages[-1]:
        pages.append(grep_answer(a_book(), request, 300))
        request = request._replace(cursor=pages[-1].rpartition('cursor="')[2].split('"')[0])

    lines = [line for page in pages for line in page.splitlines() if " > " in line]
    assert len(pages) > 1
    assert [line.split("> ")[1] for line in lines] == [f"oil {n * n}" for n in range(1, 9)]


def test_sections_of_a_context_of_0_that_say_the_same_are_one_line():
    parts = [part for n in (1, 2, 3) for part in ((1, "Lamps"), (0, "Oil. " * (n // 2 + 1)))]
    answer = grep_answer(opened(record_of(parts)), Grep(None, "oil", context=0), 9_000)

    assert answer.splitlines()[1:] == [
        "1 | Lamps (p. 1) > oil 1",
        "2 | Lamps (p. 1, also 3 p. 2) > oil 2",
    ]
