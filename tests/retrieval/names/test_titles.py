"""Sections named by what is printed, however a person types it."""

import pytest

from shed_core.retrieval.names.titles import nodes_titled

HEADERS = ("Art. 5º Fins", "Art. 50º Prazos", "Sección 1.ª Del Rey", "Überblick", "がく", "かく")


@pytest.mark.parametrize(
    ("wanted", "node"),
    [
        ("Art. 5", 0),
        ("art. 50", 1),
        ("Seccion 1", 2),
        ("SECCIÓN 1.ª", 2),
        ("uberblick", 3),
        ("U\u0308berblick", 3),
        ("がく", 4),
        ("かく", 5),
    ],
)
def test_a_header_is_found_without_its_accents_and_marks_of_ordinals(wanted, node):
    assert nodes_titled(HEADERS, wanted) == [node]
