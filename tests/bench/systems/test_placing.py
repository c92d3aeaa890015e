"""The headers of another program are found in our text, with their page or without it."""

from bench.systems.placing import ForeignHeader, place_headers
from tests.records import record_of

PAGES = [
    *((0, text) for text in ("Contents", "Scope", "Terms", "Costs")),  # page 1
    *((0, text) for text in ("Scope", "All of it.", "More of it.", "It ends.")),
    *((0, text) for text in ("Terms", "Some of it.", "2.1 Costs", "Little of it.")),
]


def placed(*headers: ForeignHeader) -> list[tuple[str, int] | None]:
    """Return the text at each header's place, and its page."""
    record = record_of(PAGES, phrases_per_page=4)
    return [
        None
        if place is None
        else (
            record.text[place.start : place.stop].strip(),
            record.pages[record.phrase_at(place.start)],
        )
        for place in place_headers(headers, record)
    ]


def test_titles_without_pages_are_found_where_they_head_something_and_not_in_the_contents() -> None:
    titles = [ForeignHeader(1, title) for title in ("Scope", "Terms", "Costs")]

    assert placed(*titles) == [("Scope", 2), ("Terms", 3), ("2.1 Costs", 3)]


def test_a_title_with_a_page_is_found_there() -> None:
    assert placed(ForeignHeader(1, "Terms", page=1)) == [("Terms", 1)]


def test_a_title_that_is_not_on_its_page_is_looked_for_on_others() -> None:
    assert placed(ForeignHeader(1, "All of it.", page=3)) == [("All of it.", 2)]


def test_a_title_that_the_text_has_not_has_no_place() -> None:
    assert placed(ForeignHeader(1, "Annex"), ForeignHeader(1, "It ends.")) == [
        None,
        ("It ends.", 2),
    ]


def test_a_stated_beginning_counts_only_if_the_title_stands_there() -> None:
    record = record_of(PAGES, phrases_per_page=4)
    right = record.offsets[10]

    assert placed(ForeignHeader(1, "2.1 Costs", start=right)) == [("2.1 Costs", 3)]
    assert placed(ForeignHeader(1, "It ends.", start=right)) == [("It ends.", 2)]
    assert placed(ForeignHeader(1, "It ends.", start=10**9)) == [("It ends.", 2)]
