"""Files in the form that Word calls "Strict Open XML"."""

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.ingest.reading import contents
from tests.word_documents import BODY, STYLES, paragraph, styled, word_file

STRICT = 'xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"'


def test_a_strict_file_is_read_as_any_other():
    body = (styled("Results", "Heading1"), paragraph(BODY), styled("Sales", "Heading2"))
    texts = {"document": f"<w:body>{''.join(body)}</w:body>", "styles": STYLES}
    parts = {f"word/{n}.xml": f"<w:{n} {STRICT}>{text}</w:{n}>" for n, text in texts.items()}

    record = read_record(word_file(parts=parts), Options())

    assert contents(record) == contents(read_record(word_file(*body), Options()))
    assert record.text.startswith("Results")
