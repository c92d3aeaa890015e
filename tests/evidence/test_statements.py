"""Financial statements of a filing: siblings below their item, whatever they look like."""

from collections.abc import Sequence

from shed_core.document.phrases import Phrase
from tests.evidence.headers import header, outline

ITALIC = {"font_name": "Times-BoldItalic"}
CENTERED = {"is_centered": True, "x0": 200.0}
REPORT = "Report of Independent Registered Public Accounting Firm"
STATEMENTS = ("A Company Balance Sheets", "A Company Statements of Equity")
NOTES = "Notes to Consolidated Financial Statements"


def filing(statements: Sequence[Phrase]) -> list[str]:
    """Return the tree of a filing whose item 8 holds some headers."""
    before = [header(f"Item {number}. X") for number in range(1, 8)]
    subsections = [header("General"), header("Outlook", **ITALIC)]
    after = [header("Item 9. Changes"), header("Item 10. Controls")]
    headers = [*before[:2], *subsections, *before[2:], *subsections]
    tree = outline([*headers, header("Item 8. Statements"), *statements, *after])
    return tree[len(headers) + 1 : -2]


def notes() -> list[Phrase]:
    return [header(f"Note {number} - X") for number in (1, 2, 3)]


def test_statements_are_beside_the_auditors_report_and_not_below_its_last_subtitle():
    report = header(REPORT, **ITALIC, **CENTERED)
    subtitles = [header("Basis for Opinion"), header("Critical Audit Matters")]
    titles = [header(text, **CENTERED) for text in (*STATEMENTS, NOTES)]

    tree = filing([report, *subtitles, header("Goodwill", **ITALIC), *titles, *notes()])

    assert tree == [
        *(f"  {REPORT}", "    Basis for Opinion", "    Critical Audit Matters"),
        *("      Goodwill", *(f"  {text}" for text in (*STATEMENTS, NOTES))),
        *(f"    Note {number} - X" for number in (1, 2, 3)),
    ]


def test_a_report_after_the_notes_is_not_below_the_last_of_them():
    titles = [header(text.upper(), **CENTERED) for text in (*STATEMENTS, NOTES)]

    tree = filing([*titles, *notes(), header(REPORT.upper(), font_size=9.0), header("Opinion")])

    assert tree[-2:] == [f"  {REPORT.upper()}", "    Opinion"]


def test_a_statement_that_looks_like_a_subtitle_is_beside_the_others():
    balance, equity = STATEMENTS
    titles = [header(balance, **CENTERED), header(equity), header(NOTES, **CENTERED)]

    assert filing([*titles, *notes()])[:3] == [f"  {text}" for text in (*STATEMENTS, NOTES)]


def test_what_looks_like_the_statements_before_the_notes_is_beside_them():
    titles = [header(text, **CENTERED) for text in (*STATEMENTS, "Summary of Segments", NOTES)]

    assert filing([*titles, *notes()])[2] == "  Summary of Segments"


def test_the_head_of_a_table_above_the_notes_does_not_hold_them():
    titles = [header(text, **CENTERED) for text in (*STATEMENTS, NOTES)]

    tree = filing([*titles, header("Years ended December 31", font_size=14.0), *notes()])

    assert tree[-3:] == [f"    Note {number} - X" for number in (1, 2, 3)]


def test_statements_that_an_index_lists_are_not_those_that_hold_the_notes():
    index = [header(text, **ITALIC) for text in (*STATEMENTS, NOTES)]
    titles = [header(text, **CENTERED) for text in (*STATEMENTS, NOTES)]

    tree = filing([*index, *titles, header("Years ended", font_size=14.0), *notes()])

    assert tree[3:6] == [f"  {text}" for text in (*STATEMENTS, NOTES)]
    assert tree[-3:] == [f"    Note {number} - X" for number in (1, 2, 3)]


def test_notes_whose_title_looks_like_them_stay_beside_it():
    texts = (*STATEMENTS, NOTES, *(note.text for note in notes()))

    assert filing([header(text, font_size=9.0) for text in texts]) == [
        f"  {text}" for text in texts
    ]


def test_statements_outside_of_items_are_headers_like_others():
    titles = [header(text, **ITALIC) for text in (*STATEMENTS, NOTES)]

    tree = outline([header("Results"), *titles, header("Outlook")])

    assert tree == ["Results", *(f"  {title.text}" for title in titles), "Outlook"]


def test_statements_in_a_part_without_items_are_headers_like_others():
    balance, equity = STATEMENTS
    titles = [header(balance, **CENTERED), header(equity), header(NOTES, **CENTERED)]
    parts = [header(f"PART {number}") for number in ("I", "II", "III", "IV")]

    tree = outline([parts[0], header("General"), parts[1], *titles, *notes(), *parts[2:]])

    assert tree[2:-2] == ["PART II", *(f"  {title.text}" for title in (*titles, *notes()))]


def test_subtitles_that_look_like_one_statement_stay_where_they_are():
    balance, equity = STATEMENTS
    report = [header(REPORT, **CENTERED), header("Basis", **ITALIC), header("Matters", **ITALIC)]
    titles = [header(balance, **CENTERED), header(equity, **ITALIC), header(NOTES, **CENTERED)]

    tree = filing([*report, *titles, *notes()])

    assert tree[:3] == [f"  {REPORT}", "    Basis", "    Matters"]
    assert tree[3:6] == [f"  {title.text}" for title in titles]


def test_statements_may_look_like_the_first_header():
    balance, equity = STATEMENTS
    titles = [header(balance, **CENTERED), header(equity, **ITALIC), header(NOTES, **CENTERED)]
    items = [header(f"Item {number}. X") for number in range(1, 11)]
    front = [header("A Company", **CENTERED), header("Overview")]

    tree = outline([*front, *items[:8], *titles, *notes(), *items[8:]])

    assert tree[10:13] == [f"    {title.text}" for title in titles]
