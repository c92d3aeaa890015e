"""Currency signs beside figures, which a quotation leaves out."""

import pytest

from tests.records import record_of
from tests.retrieval.quotation.asking import found, nearest_to, places_of
from tests.tables import grid_of, record_with_tables


@pytest.mark.parametrize(
    ("text", "quote", "printed"),
    [
        ("TOTAL ASSETS $ 59,268 $ 55,556", "Total assets 59,268", "$59,268"),
        ("Total assets $ 59,268 $ 55,556", "Total assets 59,268 55,556", "$59,268; $55,556"),
        ("Total assets $59,268 in all", "Total assets 59268 in all", "$59,268"),
        ("Net loss of $ (370) now", "Net loss of (370) now", "$(370)"),
        ("Sales of 5 € in all", "Sales of 5 in all", "5€"),
    ],
)
def test_signs_that_a_quotation_leaves_out_are_said(text, quote, printed):
    [place] = places_of(record_of([(0, text)]), quote)

    assert (place.printed, len(place.spans)) == (printed, 1)


def test_a_row_of_a_table_is_found_without_its_signs():
    text, grid = grid_of([["", "2021", "2020"], ["Total assets", "$ 59,268", "$ 55,556"]])

    assert found(record_with_tables([(text, grid)]), "Total assets 59,268 55,556")


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("Total assets $ 59,268", "Total assets €59,268"),
        ("Total assets 59,268", "Total assets $59,268"),
        ("Total assets 5$9,268", "Total assets 59,268"),
        ("Total assets $ 59,268", "Total assets 59,269"),
        ("Total assets in $ of 2019", "Total assets in of 2019"),
    ],
)
def test_another_sign_and_another_figure_are_not_found(text, quote):
    assert not places_of(record_of([(0, text)]), quote)


def test_a_sign_without_a_figure_is_no_difference():
    record = record_of([(0, "Total current assets of the Company $ and then 59,268 in all.")])

    near = nearest_to(record, "Total current assets of the Company and then 59,269 in all")

    assert [(d.quoted, d.printed) for d in near.differences] == [("59,269", "59,268")]
