"""Robustness as an agent meets it: a section that is read holds all of the true section's text."""

from hypothesis import given
from hypothesis import strategies as st

from shed_core.document.phrases import Box, Label, Phrase
from shed_core.document.record import DocumentRecord
from shed_core.inference import infer
from shed_core.method.sht import Sht
from shed_core.options import Options
from tests.evidence.headers import header
from tests.method.trees import TrueDocument, depth_aligned, documents, loosely_formatted


def record_of(document: TrueDocument, depths: str) -> DocumentRecord:
    """Infer the tree of a document from its phrases, those of a cluster being of one colour."""
    clusters = dict(zip(document.truth.headers, document.clusters, strict=True))
    phrases = [
        header(f"Section {n}:", font_color=clusters[n])
        if n in clusters
        else Phrase(f"Text {n}.", Label.TEXT, 1, Box(0, 0, 9, 9))
        for n in range(document.truth.n_phrases)
    ]
    return infer(phrases, 1, Options(depths=depths, evidence=()))


def sections(record: DocumentRecord, tree: Sht) -> list[str]:
    """Return the text of each section as a tree has it."""
    spans = (record.characters(tree.text_span(node)) for node in range(tree.n_nodes))
    return [record.text[span.start : span.stop] for span in spans]


@given(loosely_formatted(), st.sampled_from(["auto", "local", "global", "family=0.3", "deep"]))
def test_sections_of_loosely_formatted_documents_lose_no_text(document, depths):
    """Theorem 4.6."""
    record = record_of(document, depths)

    for inferred, true in zip(
        sections(record, record.sht), sections(record, document.truth), strict=True
    ):
        assert inferred.startswith(true)


@given(depth_aligned(), st.sampled_from(["auto", "local"]))
def test_sections_of_depth_aligned_documents_are_the_true_ones(document, depths):
    """Theorem 4.3."""
    record = record_of(document, depths)

    assert sections(record, record.sht) == sections(record, document.truth)


@given(documents())
def test_sections_of_the_deep_tree_lose_no_text_of_any_document(document):
    """Section 6.1.1."""
    record = record_of(document, "deep")

    for inferred, true in zip(
        sections(record, record.sht), sections(record, document.truth), strict=True
    ):
        assert inferred.startswith(true)
