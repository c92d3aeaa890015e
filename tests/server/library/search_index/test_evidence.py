"""The lines that are shown of a section that was found."""

import re
from collections.abc import Mapping

import pytest

from shed_core.document.record import DocumentRecord
from shed_core.search_index.vocabulary import Vocabulary
from shed_core.search_index.words import Stems
from shed_server.library.search_index.documents import Candidate
from shed_server.library.search_index.evidence import evidence
from shed_server.library.search_index.ranking import Hit
from shed_server.library.search_index.section_index import WindowPlace
from tests.records import record_of
from tests.tables import grid_of, record_with_tables

DOCUMENT = Candidate("a.pdf", "key", Vocabulary.of([], 0))
FAR = ["Nothing that matters stands in this line at all"] * 12


def lines(
    record: DocumentRecord,
    weights: Mapping[str, float],
    max_chars: int = 200,
    rows: tuple[int, ...] = (),
) -> list[str]:
    place = WindowPlace(0, record.offsets[1], record.offsets[-1])
    hit = Hit(DOCUMENT, range(1), 1.0, place, rows=rows)
    return list(evidence(record, hit, weights, Stems(), max_chars).lines)


def test_a_section_without_text_of_its_own_shows_what_those_below_say() -> None:
    record = record_of([(1, "Costs"), (2, "Oil"), (0, "Heat was dear."), (1, "Notes")])
    own = record.offsets[1]
    hit = Hit(DOCUMENT, range(2), 1.0, WindowPlace(0, own, own))

    assert evidence(record, hit, {"heat": 1.0}, Stems(), 200).lines == ("Heat was dear.",)


def test_what_holds_none_of_the_words_shows_its_beginning() -> None:
    record = record_of([(1, "Costs of heat"), (0, "It was dear. And so on.")])

    assert lines(record, {"heat": 1.0}) == ["It was dear. And so on."]


def test_evidence_is_about_what_the_header_does_not_say() -> None:
    """A statement is found by its title; what is asked is one of its rows."""
    rows = ("Balance sheets are sheets:", *FAR, "Total current assets 9")
    record = record_of([(1, "Balance sheets"), *[(0, row) for row in rows]])
    weights = {"balance": 3.0, "sheet": 3.0, "total": 1.0, "current": 1.0, "assets": 1.0}

    assert lines(record, weights, 30) == ["Total current assets 9"]


def test_a_further_line_says_what_the_first_does_not() -> None:
    told = ("Rent of shops rose.", "Rents of shops fell.", "Wages rose.")
    record = record_of([(1, "Costs"), *[(0, line) for line in told]])

    assert lines(record, {"rent": 3.0, "shop": 2.0, "wages": 4.0}, 600) == [
        *told[:1],
        *told[2:],
        told[1],
    ]


def test_rows_that_are_named_come_first_with_scale_and_heads() -> None:
    table = grid_of([["", "2023"], ["Assets:", ""], ["Goods", "5"], ["Total goods", "9"]])
    record = record_with_tables(["Total of all goods of any kind.", "(in thousands)", table])
    start = record.text.index("Total goods")

    first, *_ = lines(record, {"total": 1.0, "goods": 1.0}, rows=(start,))

    assert first == "Total goods (in thousands) | 2023: 9"


@pytest.mark.parametrize("word", ["assets", "held"])
def test_a_row_comes_before_heads_and_labels_without_figures(word: str) -> None:
    table = grid_of([["Assets held", "2023"], ["Assets held:", ""], ["Goods", "5"], ["Cash", "1"]])
    record = record_with_tables([table])

    assert (
        lines(record, {word: 3.0, "goods": 1.0, "cash": 0.5}, 40)[0]
        == "Assets held: Goods | 2023: 5"
    )


def test_what_follows_a_colon_is_shown_with_it() -> None:
    record = record_of(
        [(1, "Votes"), (0, "The proposal on heat failed:"), (0, "For 19 Against 97")]
    )

    assert lines(record, {"heat": 1.0}) == ["The proposal on heat failed:", "For 19 Against 97"]


def test_rows_that_a_table_repeats_are_shown_once() -> None:
    table = grid_of([["", "2023"], ["Goods", "5"], ["Goods", "5"], ["Goods", "6"]])
    record = record_with_tables([table])
    starts = [match.start() for match in re.finditer("Goods", record.text)]

    shown = lines(record, {"goods": 1.0}, rows=tuple(starts))

    assert shown == ["Goods | 2023: 5", "Goods | 2023: 6"]


def test_lines_have_no_breaks_of_their_own() -> None:
    record = record_of([(1, "Costs"), (0, "Heat\nrose\u2028by [p. 7]\x0c\x85half\rof it")])

    assert lines(record, {"heat": 1.0}) == ["Heat rose by [p. 7] half of it"]
