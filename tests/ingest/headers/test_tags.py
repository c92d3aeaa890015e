"""What tags of a file add: headers that were missed, and levels that do not contradict numbers."""

from shed_core.ingest.pipeline import read_record
from shed_core.options import EVIDENCE, Options
from tests.tagged_pdfs import Tagged, tagged_pdf

BODY = [
    Tagged("P", f"The committee met in the spring of year {n} and found it good.") for n in "12"
]


def page(*titles: tuple[str, str]) -> list[Tagged]:
    """A page on which every title is set as the body is, so that only its tag tells it."""
    return [line for tag, text in titles for line in (Tagged(tag, text), *BODY)]


def levels(pages: list[list[Tagged]], **options: object) -> list[tuple[int, str]]:
    record = read_record(tagged_pdf(pages), Options(**options))  # type: ignore[arg-type]
    return [(record.sht.levels[node], record.header(node)) for node in range(record.sht.n_nodes)]


PAGES = [page(("H1", "Scope"), ("H2", "Use"), ("H2", "Misuse")), page(("H1", "Term"))]
TREE = [(1, "Scope"), (2, "Use"), (2, "Misuse"), (1, "Term")]


def test_tagged_headings_that_look_like_the_body_are_headers() -> None:
    assert levels(PAGES) == TREE


def test_the_built_in_identifier_does_not_use_them() -> None:
    assert levels(PAGES, headers="builtin") == []


def test_without_their_evidence_tags_give_headers_and_no_levels() -> None:
    found = levels(PAGES, evidence=tuple(e for e in EVIDENCE if e != "tags"))

    assert [text for _, text in found] == [text for _, text in TREE]
    assert {level for level, _ in found} == {1}


def test_levels_that_contradict_the_numbers_of_the_titles_do_not_count() -> None:
    pages = [
        page(("H2", "1. Scope"), ("H1", "1.1 Use"), ("H1", "1.2 Misuse")),
        page(("H2", "2. Term"), ("H1", "2.1 Renewal"), ("H1", "2.2 End")),
    ]

    assert [level for level, _ in levels(pages)] == [1, 2, 2, 1, 2, 2]


def test_a_flat_list_of_tags_gives_headers_and_no_levels() -> None:
    titles = ("1. Scope", "1.1 Use", "1.2 Misuse", "2. Term")

    found = levels([page(*(("H1", title) for title in titles))])

    assert [level for level, _ in found] == [1, 2, 2, 1]


def test_a_few_tags_among_many_headers_say_nothing_of_levels() -> None:
    names = ("Roads", "Drains", "Bridges", "Parks", "Harbours", "Schools", "Signals")
    works = [[Tagged("P", name, 16.0), *BODY, *BODY] for name in names]
    stamps = page(("H3", "Prepared in May"), ("H1", "Item"), ("H3", "For the meeting"))

    record = read_record(tagged_pdf([stamps, *works]), Options())

    assert set(record.nodes.outline_levels) == {None}
    assert [record.header(node) for node in range(3, 10)] == list(names)
    assert len({record.sht.levels[node] for node in range(3, 10)}) == 1


def test_a_tagged_word_whose_number_ends_the_page_is_no_header() -> None:
    stamp = [Tagged("H1", "Item"), Tagged("P", "4.A.")]

    assert levels([[*PAGES[0], *stamp], PAGES[1]]) == TREE


def test_the_note_says_how_many_were_found() -> None:
    notes = read_record(tagged_pdf(PAGES), Options()).metadata.confirmations

    assert "the file's tags were verified: 4 of 4 titles found" in notes
