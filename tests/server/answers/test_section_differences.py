"""Lines of what differs between a section of a document and that of the one above it."""

from shed_core.comparison.units import Unit, changed_pairs, units
from shed_server.answers.sections.comparison import difference_lines, found_differences
from tests.legal_proceedings import SAME, filing
from tests.records import record_of, whole
from tests.tables import grid_of, record_with_tables


def differences(here, above):
    return difference_lines(found_differences(here, above), above)


def test_rows_of_tables_that_changed_have_the_heads_of_their_columns():
    tables = [
        grid_of([["", year], ["Net sales", sales], ["Staff", "12"], ["Rent", ""]])
        for year, sales in [("2023", "412"), ("2022", "381")]
    ]
    newer, older = (record_with_tables([table]) for table in tables)

    lines = differences(units(older, [whole(older)]), units(newer, [whole(newer)]))

    assert lines == ["1 | Statements", "|  | 2022", "~ Net sales | 381"]


def test_only_the_changed_places_of_a_long_sentence_are_shown():
    words = " ".join(f"word{'abcdefghijklmnopqrstuvwxyz'[n % 26]}{'x' * n}" for n in range(40))
    newer, older = (filing(f"{words} on {day} May {words}.") for day in ("Monday", "Friday"))

    lines = differences(units(older, [whole(older)]), units(newer, [whole(newer)]))

    assert lines[1].startswith("~ ... ")
    assert "on Friday May" in lines[1]
    assert len(lines[1]) < len(words)


def test_a_short_sentence_that_changed_is_shown_whole_and_the_foot_of_a_page_is_none():
    newer = filing("The margin rose due primarily to the weakness of the dollar.", "Acme | Q3 | 17")
    older = filing("The margin fell due primarily to the weakness of the dollar.", "Acme | Q3 | 16")

    lines = differences(units(older, [whole(older)]), units(newer, [whole(newer)]))

    assert lines[1:] == ["~ The margin fell due primarily to the weakness of the dollar."]


def test_a_sentence_of_another_period_is_shown_where_it_differs():
    reason = (
        "compared to the same period of the year before, due primarily to higher Services sales"
    )
    newer, older = (
        filing(f"Margin rose during the {quarter} quarter of 2023 {reason}.", SAME)
        for quarter in ("third", "second")
    )
    other = filing(
        f"Margin rose during the third quarter of 2023 {reason.replace('higher', 'low')}."
    )

    [_, line] = differences(units(older, [whole(older)]), units(newer, [whole(newer)]))
    changed = differences(units(other, [whole(other)]), units(newer, [whole(newer)]))

    assert line == "~ Margin rose during the second quarter of 2023 ..."
    assert changed[1].endswith("due primarily to low Services sales.")


def test_a_sentence_that_only_says_the_periods_of_a_table_is_left_out():
    newer, older, priced = (
        record_with_tables(
            [
                f"The following table shows sales for the {months} ended July 1, {year} ({scale}):",
                grid_of([["", f"July 1, {year}"], ["Lamps", sales]]),
            ]
        )
        for months, year, scale, sales in (
            ("nine-month periods", 2023, "in millions", "412"),
            ("six months", 2022, "in millions", "381"),
            ("six months", 2022, "in thousands", "381"),
        )
    )

    lines, of_scale = (
        differences(units(one, [whole(one)]), units(newer, [whole(newer)]))
        for one in (older, priced)
    )

    assert lines == ["1 | Statements", "|  | July 1, 2022", "~ Lamps | 381"]
    assert "(in thousands):" in of_scale[1]


def test_of_a_title_and_a_label_that_stand_above_the_beginning_is_enough():
    title = "Statements of what the company owns, owes and earns"
    labels = ["Payments for purchases of lamps and of towers"]
    labels += [f"Proceeds from sales of marketable {letter}" for letter in "AB"]
    newer, older = (
        record_with_tables(
            [grid_of([["", f"Year ended {year}", f"Year before {year}"], *rows])], title
        )
        for year, rows in (
            (2023, [[label, f"4{n}", "9"] for n, label in enumerate(labels)]),
            (2022, [[label, f"3{n}", "9"] for n, label in enumerate(labels)]),
        )
    )

    lines = differences(units(older, [whole(older)]), units(newer, [whole(newer)]))

    assert lines == [
        "1 | Statements of what the comp...",
        "|  | Year ended 2022 | before 2022",
        "~ Payments for purchases of l... | 30 | 9",
        "~ Proceeds from sales of marketable A | 31 | 9",
        "~ Proceeds from sales of marketable B | 32 | 9",
    ]


def test_sentences_of_a_paragraph_that_is_not_here_are_counted():
    newer = filing(SAME, "Apples are red. Lamps are lit. Towers stand by the sea.")
    older = filing(SAME, "Towers stand by the sea.")

    lines = differences(units(older, [whole(older)]), units(newer, [whole(newer)]))

    assert lines == ["- Apples are red. (+1)"]


def test_rows_of_tables_that_are_not_here_are_counted():
    table = grid_of([["", "2023"], ["Due in one year", "5"], ["Later", "6"]])
    newer = record_with_tables(["The notes are due.", table])
    older = record_with_tables(["The notes are due.", "No table."])

    lines = differences(units(older, [whole(older)]), units(newer, [whole(newer)]))

    assert lines[-1] == "- 2 rows of tables"


def test_what_moved_is_no_change():
    newer, older = filing("One is here. Two is there."), filing("Two is there. One is here.")

    assert differences(units(older, [whole(older)]), units(newer, [whole(newer)])) == []


def test_a_subsection_that_is_not_here_is_one_line():
    newer = record_of([(1, "A"), (0, "Both say this."), (2, "Epic"), (0, "One. Two. Three.")])
    older = record_of([(1, "A"), (0, "Both say this.")])

    lines = differences(units(older, [whole(older)]), units(newer, [whole(newer)]))

    assert lines == ["- 1.1 | Epic"]


def test_of_versions_that_are_as_like_the_first_is_the_former_one_in_every_process():
    for number in range(60):  # words lie in a set, whose order differs from process to process
        words = [f"{letter}word{number}" for letter in "abcdefghij"]
        above = [Unit(" ".join(words).replace(word, "other"), 0, "") for word in words]

        assert changed_pairs([Unit(" ".join(words), 0, "")], above) == [0]


def test_a_sentence_that_is_here_in_other_words_is_not_also_gone():
    newer = filing(
        SAME, "During the third quarter the Japan Display matter was closed by the court in Tokyo."
    )
    older = filing(SAME, "The Japan Display matter is before the court, which heard it in spring.")

    lines = differences(units(older, [whole(older)]), units(newer, [whole(newer)]))

    assert [line[0] for line in lines[1:]] == ["+"]
