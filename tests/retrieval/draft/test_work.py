"""Work of a check of figures: it does not grow with the numbers of a document that are alike."""

from functools import cache

import pytest

from shed_core.document.record import DocumentRecord
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_core.retrieval.draft.figure_check import check_figure
from shed_core.retrieval.draft.figure_index import FigureIndex, numbers_of
from shed_core.retrieval.draft.statements import statements_of
from shed_core.retrieval.draft.verdicts import CitedExtent

DRAFTS = ("It is 12,435 of a, b and c.", "Sales were $12,345 million.", "It fell by 12,345 %.")


@cache
def record_of(n: int) -> DocumentRecord:
    """A text of n sentences alike."""
    text = "Sales rose to 12,345 there, and then to 12.3%.\n\n" * n
    return read_record(text.encode(), Options())


def n_looked_at(n: int, draft: str) -> int:
    """Number of figures of the text that are looked at for a draft."""
    index = FigureIndex(record_of(n), numbers_of(record_of(n)))
    for statement in statements_of(draft, ()):
        check_figure(index, statement, CitedExtent())
    looked_at = (index.figure_at, index.text_around, index.row_line)
    return sum(one.cache_info().hits + one.cache_info().misses for one in looked_at)


@pytest.mark.parametrize("draft", DRAFTS)
def test_twice_as_many_numbers_alike_are_no_more_work(draft):
    assert n_looked_at(3_000, draft) == n_looked_at(6_000, draft)
