"""Charts and diagrams in Word files: what they say is text, a chart as a table."""

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.ingest.office.test_slides import A, C, chart
from tests.ingest.office.test_word_on_the_web import relations
from tests.word_documents import BODY, paragraph, word_file

_R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_RELATIONS = "word/_rels/document.xml.rels"


def drawn(element: str) -> str:
    """Return a paragraph with a drawing, whose part is the relation `chart` or `diagramData`."""
    return f'<w:p><w:r><w:drawing xmlns:r="{_R}">{element}</w:drawing></w:r></w:p>'


@pytest.mark.parametrize("index", ["1", "7" * 5_000])
def test_a_chart_is_a_table_after_its_paragraph(index: str):
    values = f'<c:pt idx="0"><c:v>4.3</c:v></c:pt><c:pt idx="{index}"><c:v>2.5</c:v></c:pt>'
    parts = {
        _RELATIONS: relations(chart="charts/c1.xml"),
        "word/charts/c1.xml": chart("val", values),
    }
    frame = drawn(f'<c:chart xmlns:c="{C}" r:id="chart"/>')

    record = read_record(word_file(paragraph(BODY), frame, paragraph(BODY), parts=parts), Options())

    assert len(record.tables) == 1
    assert "2.5" in record.text[len(BODY) : -len(BODY)]


def test_the_texts_of_a_diagram_are_text():
    data = f'<d xmlns:a="{A}"><a:p><a:r><a:t>Plan</a:t></a:r></a:p></d>'
    parts = {_RELATIONS: relations(diagramData="d1.xml"), "word/d1.xml": data}
    diagram = "http://schemas.openxmlformats.org/drawingml/2006/diagram"
    frame = drawn(f'<d:relIds xmlns:d="{diagram}" r:dm="diagramData"/>')

    record = read_record(word_file(paragraph(BODY), frame, parts=parts), Options())

    assert record.text.split("\n")[-2] == "Plan"


def test_a_chart_without_its_part_is_left_out():
    frame = drawn(f'<c:chart xmlns:c="{C}" r:id="chart"/>')

    assert read_record(word_file(paragraph(BODY), frame), Options()).text.split() == BODY.split()
