"""Headers of Word files by how they look, their styles left aside."""

from shed_core.ingest.pipeline import read_record
from tests.ingest.reading import BUILTIN, contents
from tests.word_documents import BODY, paragraph, plain_contract, styled_report, word_file


def test_styles_are_resolved_through_those_they_are_based_on():
    record = read_record(styled_report(), BUILTIN)

    first = record.patterns[0]
    assert (first.font_name, first.font_size) == ("Cambria Bold", 16.0)
    assert first.font_color == 0x2E74B5


def test_headers_are_found_by_their_formatting_where_no_style_names_them():
    record = read_record(plain_contract(), BUILTIN)

    headers = [record.header(node) for node in range(record.sht.n_nodes)]
    assert headers == [
        "SERVICE AGREEMENT",
        "1. Definitions.",
        "2. Term.",
        "3. Fees.",
        "4. Notices.",
    ]
    assert record.patterns[0].is_centered


def test_italic_headers_of_the_size_of_bold_ones_are_below_them():
    looks = {"Facts": "<w:b/>", "Contract": "<w:i/>", "Collision": "<w:i/>", "Law": "<w:b/>"}
    body = [
        part
        for text, look in looks.items()
        for part in (paragraph(text, "", look), paragraph(BODY))
    ]

    record = read_record(word_file(*body), BUILTIN)

    assert contents(record) == [(1, "Facts"), (2, "Contract"), (2, "Collision"), (1, "Law")]
