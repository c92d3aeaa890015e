"""Tables whose rules frame them without dividing their cells, as papers have them."""

from collections.abc import Sequence

import pymupdf

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.ingest.reading import shown_tables

Text = tuple[float, float, str]
Rule = tuple[float, float, float]

HEADS = [(110, 110, "Task A"), (200, 110, "Task B"), (60, 122, "Model")]
LEVELS = [*HEADS, *((x, 122, head) for x, head in zip((110, 140, 200, 230), "PRPR", strict=True))]
ROWS = [
    (60, 142, "First"),
    *((x, 142, text) for x, text in ((106, "23.9"), (136, "10.1"), (196, "38.6"), (226, "7.2"))),
    (60, 154, "Second"),
    *((x, 154, text) for x, text in ((106, "63.2"), (136, "53.1"), (196, "57.7"), (226, "21.4"))),
    (60, 166, "Third"),
    *((x, 166, text) for x, text in ((106, "62.8"), (136, "55.4"), (196, "58.9"), (226, "20.1"))),
]
FRAME = [(98, 58, 250), (128, 58, 250), (172, 58, 250)]


def page(texts: Sequence[Text], rules: Sequence[Rule]) -> pymupdf.Document:
    """Return a page with texts at x and y, and rules at y from x to x."""
    document = pymupdf.Document()
    sheet = document.new_page(width=400, height=400)
    for x, y, text in texts:
        sheet.insert_text((x, y), text, fontname="tiro", fontsize=9)
    for y, x0, x1 in rules:
        sheet.draw_line((x0, y), (x1, y), width=0.5)
    return document


def tables(document: pymupdf.Document) -> list[list[list[str]]]:
    with document:
        return shown_tables(read_record(document.tobytes(), Options()))


def test_beside_a_head_over_two_columns_another_leaves_none_without_a_head() -> None:
    """`CS` is right over the middle one of three columns."""
    places = (106, 136, 166, 196, 226)
    heads = [(122, 110, "CF"), (197, 110, "CS"), (60, 116, "Model")]
    lower = [(x + 4, 122, head) for x, head in zip(places, "PQPRF", strict=True)]
    rows = [
        text
        for y, label in ((142, "First"), (154, "Second"), (166, "Third"))
        for text in ((60, y, label), *((x, y, f"{x}") for x in places))
    ]

    [[shown, *_]] = tables(page([*heads, *lower, *rows], FRAME))

    assert shown == ["Model", "CF P", "CF Q", "CS P", "CS R", "CS F"]


def test_a_rule_below_a_head_says_over_which_columns_it_is() -> None:
    below = (113, 106, 242)
    texts = [(160, 110, "Both"), *((x, y, t) for x, y, t in LEVELS if y == 122), *ROWS]

    [[heads, *_]] = tables(page(texts, [*FRAME, below]))

    assert heads == ["Model", "Both P", "Both R", "Both P", "Both R"]


def test_the_lines_of_wrapped_heads_are_one_head_each() -> None:
    heads = [(x, 122, t) for x, t in ((60, "Court"), (106, "ments"), (136, "ences"), (196, "All"))]
    wrapped = [(106, 111, "Docu-"), (136, 111, "Sent-"), *heads, (226, 122, "Rest")]

    [[shown, *_]] = tables(page([*wrapped, *ROWS], FRAME))

    assert [head.replace("- ", "-") for head in shown] == [
        "Court",
        "Docu-ments",
        "Sent-ences",
        "All",
        "Rest",
    ]


def test_heads_a_blank_apart_are_those_of_columns_below_them() -> None:
    texts = [
        (60, 120, "Model Accuracy Average"),
        *((60, y, label) for y, label in ((142, "Random"), (154, "Chance"), (166, "Trees"))),
        *((97, y, "0.02") for y in (142, 154, 166)),
        *((128, y, "2,806") for y in (142, 154, 166)),
    ]

    [[heads, *rows]] = tables(page(texts, FRAME))

    assert heads == ["Model", "Accuracy", "Average"]
    assert rows[2] == ["Trees", "0.02", "2,806"]


def test_a_label_without_figures_heads_its_group_and_joins_no_row() -> None:
    group = [(x, y + 12 if y > 150 else y, text) for x, y, text in ROWS]

    [[_, *rows]] = tables(
        page([*LEVELS, *group, (60, 154, "Others")], [*FRAME[:2], (184, 58, 250)])
    )

    assert [row[0] for row in rows] == ["First", "Others", "Second", "Third"]


def test_cells_centred_beside_a_label_of_two_lines_are_its_row() -> None:
    texts = [text for text in ROWS if text[1] != 166 or text[0] != 60]
    wrapped = [*texts, (60, 161, "Third of"), (60, 171, "many")]

    [[_, *rows]] = tables(page([*LEVELS, *wrapped], [*FRAME[:2], (176, 58, 250)]))

    assert rows[2] == ["Third of many", "62.8", "55.4", "58.9", "20.1"]


def test_a_caption_divides_two_tables_between_rules_of_one_length() -> None:
    heads = [(160, 110, "Both"), *(text for text in LEVELS if text[1] == 122)]
    below = [(x, y + 110, text) for x, y, text in [*heads, *ROWS]]
    rules = [*FRAME, (113, 106, 242)]
    both = [*rules, *((y + 110, x0, x1) for y, x0, x1 in rules)]

    shown = tables(page([*heads, *ROWS, (60, 192, "Table 1: Results."), *below], both))

    assert [len(table) for table in shown] == [4, 4]
    assert shown[0] == shown[1]
    assert shown[0][0] == ["Model", "Both P", "Both R", "Both P", "Both R"]


def test_statements_with_signs_of_money_are_left_to_their_baselines() -> None:
    signs = [(x - 8, y, "$") for x, y, _ in ROWS if x > 60 and y == 142]

    [[heads, *rows]] = tables(
        page([*LEVELS, *sorted([*ROWS, *signs], key=lambda t: (t[1], t[0]))], FRAME)
    )

    assert heads[1:] == ["Task A P", "Task A R", "Task B P", "Task B R"]
    assert rows[0][1] in ("$23.9", "$ 23.9")


def test_rules_may_be_images_within_the_contents() -> None:
    texts = [(160, 110, "Both"), *(text for text in LEVELS if text[1] == 122), *ROWS]
    document = page(texts, [])
    drawn = "".join(
        f"q {x1 - x0} 0 0 0.5 {x0} {400 - y} cm\n"
        "BI /IM true /W 1 /H 1 /BPC 1 /D [1 0] ID \x80\nEI Q\n"
        for y, x0, x1 in (*FRAME, (113, 106, 242))
    )
    xref = document[0].get_contents()[0]
    document.update_stream(xref, document.xref_stream(xref) + drawn.encode("latin-1"))

    [[heads, *_]] = tables(document)

    assert heads == ["Model", "Both P", "Both R", "Both P", "Both R"]


def test_a_wide_title_above_the_rows_of_a_group_ends_no_table() -> None:
    rules = [*FRAME, (186, 58, 250), (232, 58, 250)]
    title = (70, 198, "Those of another and also a much wider group")
    more = [(x, y + 70, text) for x, y, text in ROWS if y < 166]

    [[heads, *rows]] = tables(page([*LEVELS, *ROWS, title, *more], rules))

    assert heads[1:] == ["Task A P", "Task A R", "Task B P", "Task B R"]
    assert [row[0] for row in rows[3:]] == [title[2], "First", "Second"]


def test_figures_beside_no_label_may_head_columns() -> None:
    heads = [(130, 110, "distance"), *((x, 122, f"{x // 30}") for x in (110, 140, 200, 230))]

    [[shown, *rows]] = tables(page([*heads, *ROWS], [*FRAME, (150, 58, 250)]))

    assert [head[-1:] for head in shown] == ["", "3", "4", "6", "7"]
    assert rows[0][0] == "First"


def test_a_rule_below_heads_may_leave_gaps_between_columns() -> None:
    heads = [text for text in LEVELS if text[1] == 122]
    pieces = [(128, x0, x1) for x0, x1 in ((58, 98), (104, 126), (134, 156), (164, 250))]

    [[shown, *rows]] = tables(page([*heads, *ROWS], [FRAME[0], *pieces, FRAME[2]]))

    assert shown == ["Model", "P", "R", "P", "R"]
    assert len(rows) == 3


VALUES = [(110, 0, "one or"), (110, 10, "None"), (200, 0, "All")]


def test_rules_between_all_rows_divide_them_however_many_they_are() -> None:
    heads = [(60, 110, "Key"), (110, 110, "Possible values"), (200, 110, "Use")]
    rows = [
        (x, 130 + 30 * n + step, text)
        for n in range(8)
        for x, step, text in ((60, 0, f"key{n}"), *VALUES)
    ]
    rules = [(y, 58, 250) for y in (98, 116, *range(146, 380, 30))]

    [[shown, *rows]] = tables(page([*heads, *rows], rules))

    assert shown == ["Key", "Possible values", "Use"]
    assert rows[7] == ["key7", "one or None", "All"]


def test_rules_of_the_page_around_a_table_of_many_columns_make_no_other_one() -> None:
    running = [(20, 40, "31 August"), (330, 40, "Psion")]
    rules = [(46, 16, 360), (300, 16, 360), (380, 16, 360)]
    source = "Source of all of the figures above: their own makers, and others"
    notes = [(20, 320, source), (300, 320, "Another")]

    shown = tables(page([*running, *LEVELS, *ROWS, *notes], [*rules, *FRAME]))

    assert shown[0][0] == ["Model", "Task A P", "Task A R", "Task B P", "Task B R"]


def test_rows_of_two_columns_of_words_need_no_rule_below_them() -> None:
    columns = (60, 110, 200)
    cells = [["Language", "Compiler", "Time"], ["C", "GCC", "0.7"], ["", "Clang", "1.1"]]
    cells += [["Java", "JDK", "1.9"], ["R", "Script", "9.4"]]
    texts = [
        (x, 110 + 14 * n, text)
        for n, row in enumerate(cells)
        for x, text in zip(columns, row, strict=True)
        if text
    ]

    [shown] = tables(page(texts, [(98, 58, 250), (114, 58, 250)]))

    assert shown == cells


def test_rows_that_begin_with_the_number_of_an_exhibit_are_no_captions() -> None:
    rows = [(x, y, f"Exhibit {y}" if x == 60 else text) for x, y, text in ROWS]

    [[_, *shown]] = tables(page([*LEVELS, *rows], FRAME))

    assert [row[0] for row in shown] == ["Exhibit 142", "Exhibit 154", "Exhibit 166"]


def test_a_package_that_is_named_as_a_caption_is_begins_none() -> None:
    package = [(60, 154, "algorithm2e")]
    rows = [text for text in ROWS if text[2] != "Second"]

    [shown] = tables(page([*LEVELS, *rows, *package], FRAME))

    assert [row[0] for row in shown] == ["Model", "First", "algorithm2e", "Third"]


def test_rows_of_numbered_words_above_figures_are_no_heads() -> None:
    heads = [(60, 110, "Column"), (136, 110, "Use"), (200, 110, "Unit")]
    rows = [(60, 142, "1"), (90, 142, "Tdat"), (136, 142, "Time"), (200, 142, "s")]
    below = [(60, 154, "2"), (90, 154, "Wind"), (136, 154, "Speed"), (200, 154, "m/s")]
    last = [(60, 176, "3"), (90, 176, "Shear"), (136, 176, "Width"), (200, 176, "-")]
    last += [(60, 188, "4"), (90, 188, "Veer"), (136, 188, "Depth"), (200, 188, "-")]

    [[shown, *body]] = tables(
        page([*heads, *rows, *below, *last], [*FRAME[:2], (160, 58, 250), (194, 58, 250)])
    )

    assert shown[2:] == ["Use", "Unit"]
    assert len(body) == 4
