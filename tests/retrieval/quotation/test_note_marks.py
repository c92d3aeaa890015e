"""Marks of notes, which a quotation leaves out or writes as they look."""

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.retrieval.quotation.asking import nearest_to, places_of

STATEMENT = """# Statement

| | {head} | 2024 | 2023 |
|---|---|---|---|
| Revenue | 4 | 250 | 230 |
| Costs | 12 | 450 | 410 |
"""


@pytest.mark.parametrize("head", ["Note", "Notes", "Anhang", "Nota", "Note no."])
def test_a_column_of_numbers_of_notes_is_nothing_between_a_label_and_its_figure(head: str):
    record = read_record(STATEMENT.format(head=head).encode(), Options())

    [place] = places_of(record, "Costs 450 410")
    near = nearest_to(record, "Costs 455 410")

    assert place.printed == ""
    assert [(one.quoted, one.printed) for one in near.differences] == [("455", "450")]


def test_a_column_of_other_numbers_is_between_a_label_and_its_figure():
    record = read_record(STATEMENT.format(head="2025").encode(), Options())

    assert not places_of(record, "Costs 450 410")
