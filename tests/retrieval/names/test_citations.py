"""Citations of clauses, also of those whose numbers begin again."""

import pytest

from shed_core.retrieval.names.citations import CitedNumber, citation_of


@pytest.mark.parametrize(
    ("name", "citation"),
    [
        ("sub-clause 5.2(b)", CitedNumber("5.2", ("b",))),
        ("Sub-section 5 (1) (aa)", CitedNumber("5", ("1", "aa"))),
        ("Clause 12.8 (Governing Law)", CitedNumber("12.8", (), "Governing Law")),
        ("clause 2 (Term)", CitedNumber("2", (), "Term")),
        ("§ 7(b) (Term)", CitedNumber("7", ("b",), "Term")),
        ("7.3(xviii)", CitedNumber("7.3", ("xviii",))),
        ("§ 9 c)", CitedNumber("9", ("c",))),
        ("7.3b) ii)", CitedNumber("7.3", ("b", "ii"))),
        ("10)", None),
        ("Governing Law", None),
    ],
)
def test_a_citation_has_a_number_items_and_a_title(name, citation):
    assert citation_of(name) == citation
