"""Markdown as people write it: notes, front matter, and text about other formats."""

import pytest

from shed_core.ingest.formats import FORMATS, reader_of
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.ingest.reading import contents, shown_tables
from tests.word_documents import BODY


def test_a_note_of_one_word_is_text():
    record = read_record(b"# Port\n\nSee the system[^1].\n\n[^1]: Windows\n", Options())

    assert record.text.split("\n")[1:] == ["See the system[^1].", "[^1]: Windows", ""]


@pytest.mark.parametrize(
    "front",
    ['---\ntitle: "Annual: report"\ndate: 2026\n---\n', "+++\ntitle = 'Annual: report'\n+++\n"],
)
def test_the_title_of_front_matter_is_that_of_the_document(front: str):
    record = read_record(f"{front}\n# Costs\n\n{BODY}\n".encode(), Options())

    assert record.metadata.title == "Annual: report"
    assert contents(record) == [(1, "Costs")]


@pytest.mark.parametrize(
    "title", ["[Draft] Report", "The \"best\" of 'all'", "-5 degrees", '"A", a story']
)
def test_a_title_of_front_matter_keeps_its_own_marks(title: str):
    record = read_record(f"---\ntitle: {title}\n---\n\n# Costs\n\nText.\n".encode(), Options())

    assert record.metadata.title == title


def test_front_matter_is_text_before_the_first_header():
    front = "---\ntitle: Report\nauthor: [A. Kaya, <b@c.org>]\n# no heading\n---\n"

    record = read_record(f"{front}\n# Costs\n\n{BODY}\n".encode(), Options())

    assert contents(record) == [(1, "Costs")]
    assert record.text.startswith(front[4:-4])


@pytest.mark.parametrize("attributes", ["{#costs}", "{#costs .unnumbered}", "{: .no_toc }"])
def test_attributes_of_a_heading_are_no_part_of_it(attributes: str):
    text = f"# Costs *of work* {attributes}\n\n{BODY}\n\nTitle {attributes}\n-----\n\n{BODY}\n"

    record = read_record(text.encode(), Options())

    assert contents(record) == [(1, "Costs of work"), (2, "Title")]


@pytest.mark.parametrize(
    "words", ["%PDF-1.7 begins a file", "trailers are given with an obj that says so, no trailer"]
)
def test_a_text_about_pdf_is_no_pdf(words: str):
    text = f"# The format\n\n{words}\n\n{BODY}\n".encode()

    assert reader_of(text).__name__.endswith("markdown")
    assert words in read_record(text, Options()).text


def test_other_suffixes_of_the_formats_are_known():
    named = {format.suffix: format.name for format in FORMATS}

    assert (named[".markdown"], named[".xhtml"]) == ("markdown", "html")


@pytest.mark.parametrize(
    "word", ["<host>", "<object>", "<head>", "<title>", "<style>", "</select>"]
)
def test_a_tag_of_no_document_is_text(word: str):
    text = f"# Merge\n\ngit merge {word} does it\n\n{word}\n\nand more\n".encode()

    record = read_record(text, Options())

    assert record.text.split() == f"Merge git merge {word} does it {word} and more".split()


def test_scripts_and_styles_are_no_text_and_tags_of_documents_are_none():
    text = "# Title\n\n<style>\np {}\n</style>\n\n<p align=center><b>bold</b></p>\n\na<br>b\n"

    assert read_record(text.encode(), Options()).text.split() == ["Title", "bold", "a", "b"]


def test_numbers_of_items_go_on_where_a_list_goes_on():
    text = "# Terms\n\n1. one\n\ntext\n\n2. two\n3. three\n"

    assert read_record(text.encode(), Options()).text.split("\n")[1:5] == [
        "1. one",
        "text",
        "2. two",
        "3. three",
    ]


def test_a_line_above_a_title_as_below_it_is_no_part_of_the_title():
    text = f"=======\n Costs\n=======\n\n{BODY}\n\nLabor\n-----\n\n{BODY}\n\n== a\nb == c\n"
    record = read_record(text.encode(), Options())

    assert contents(record) == [(1, "Costs"), (2, "Labor")]
    assert record.text.startswith("Costs\n")
    assert "== a b == c" in record.text


def test_definitions_and_notes_begin_on_lines_of_their_own():
    record = read_record(
        b"# Words\n\nLamp\n: What gives light,\n  at sea.\n: A lantern.\n\n"
        b"A claim[^1].\n\n[^1]: The first.\n[^2]: The second.\n",
        Options(),
    )

    assert record.text.split("\n")[1:] == [
        "Lamp",
        ": What gives light, at sea.",
        ": A lantern.",
        "A claim[^1].",
        "[^1]: The first.",
        "[^2]: The second.",
        "",
    ]


def test_struck_text_keeps_its_marks():
    record = read_record(b"# Term\n\nIt takes ~~500~~750 hours.\n", Options())

    assert record.text == "Term\nIt takes ~~500~~750 hours.\n"


def underlined(*titles: tuple[str, str]) -> str:
    """Return a text with titles, each above a line of its mark; two marks stand for two lines."""
    parts: list[str] = []
    for title, mark in titles:
        line = mark[0] * len(title)
        parts.append("\n".join([*([line] if mark[1:] else []), title, line, "", BODY]))
    return "\n\n".join(parts)


@pytest.mark.parametrize("marks", ["*=-", "#*=", "=-~", '-^"', "=~`"])
def test_marks_below_titles_are_levels_in_the_order_in_which_they_occur(marks: str):
    part, section, item = marks
    titles = [("1. Scope", part), ("1.1. Use", section), ("1.1.1. Costs of use", item)]
    again = [("1.1.2. Other costs", item), ("2. Terms", part), ("2.1. Words", section)]

    record = read_record(underlined(*titles, *again).encode(), Options())

    levels = [1, 2, 3, 3, 1, 2]
    texts = [title for title, _ in (*titles, *again)]
    assert contents(record) == list(zip(levels, texts, strict=True))


def test_a_title_between_two_lines_of_marks_is_above_those_with_one():
    text = underlined(("The harbour", "=="), ("Costs", "="), ("Of stone", "-"), ("Of work", "-"))

    record = read_record(text.encode(), Options())

    assert contents(record) == [(1, "The harbour"), (2, "Costs"), (3, "Of stone"), (3, "Of work")]


def test_the_title_of_a_text_may_be_the_only_one_above_its_mark():
    text = underlined(("The harbour", "*"), ("Costs", "="), ("Terms", "="))

    record = read_record(text.encode(), Options())

    assert contents(record) == [(1, "The harbour"), (2, "Costs"), (2, "Terms")]


def test_listings_and_rules_of_markdown_are_no_titles():
    code = "Run this:\n\n~~~~\nshed toc a.pdf\n~~~~\n\nthen\n\n****\n"

    record = read_record(f"# Costs\n\n{code}\n## Use\n\n{BODY}\n".encode(), Options())

    assert contents(record) == [(1, "Costs"), (2, "Use")]
    assert "shed toc a.pdf" in record.text


TITLES = ("Introduction", "Methods and data", "Results")


@pytest.mark.parametrize("mark", ["**{}**", "__{} here__", "***{}***", "**{}**:", "**{}:**"])
def test_lines_in_bold_head_sections_where_no_line_has_a_number_sign(mark: str):
    parts = (f"{mark.format(title)}\n\n{BODY}\n\n{BODY}" for title in TITLES)

    record = read_record("\n\n".join(parts).encode(), Options())

    assert record.metadata.format == "markdown"
    shown = mark.replace("*", "").replace("__", "")
    assert contents(record) == [(1, shown.format(title)) for title in TITLES]


@pytest.mark.parametrize("line_break", ["\n", "  \n", "\r\n"])
def test_a_line_in_bold_right_above_its_text_is_a_header(line_break: str):
    text = "\n\n".join(f"**{title}**{line_break}{BODY}" for title in TITLES)

    assert contents(read_record(text.encode(), Options())) == [(1, title) for title in TITLES]


def test_a_line_in_bold_right_below_the_heading_of_a_part_is_a_header():
    parts = (f"## Part {n}\n\n**{title}**\n\n{BODY}" for n, title in enumerate(TITLES[:2], 1))

    record = read_record("\n\n".join(["# Report", BODY, *parts]).encode(), Options())

    assert [title for _, title in contents(record)] == [
        "Report",
        "Part 1",
        "Introduction",
        "Part 2",
        "Methods and data",
    ]


@pytest.mark.parametrize(
    "table", ["| Item | Price |\n|:--|--:|\n| Valve | 12 |", "Item | Price\n--- | ---\nValve | 12"]
)
def test_a_table_alone_makes_a_text_markdown(table: str):
    record = read_record(f"Prices\n\n{BODY}\n\n{table}\n".encode(), Options())

    assert shown_tables(record) == [[["Item", "Price"], ["Valve", "12"]]]


@pytest.mark.parametrize(
    "text", ["see **kwargs and **options", "a [1](see below)", "| a | b |\n| c | d |", "*name*"]
)
def test_signs_that_are_no_marks_of_markdown_leave_a_text_plain(text: str):
    assert read_record(f"{BODY}\n\n{text}\n".encode(), Options()).metadata.format == "text"
