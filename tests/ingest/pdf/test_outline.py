"""Outlines as a truth, which come with the same faults as those that are read."""

from shed_core.ingest.pdf.open import open_pdf
from shed_core.ingest.pdf.outline import true_outline
from tests.adversarial_pdfs import outline_depth


def test_a_true_outline_may_be_deeper_than_calls_of_python() -> None:
    with open_pdf(outline_depth(3000)) as document:
        assert [entry.level for entry in true_outline(document)] == list(range(1, 3001))
