"""Sources in, trees of headers out: pages of HTML, as they are, texts of Markdown, plain texts.

`{body}` stands for three sentences of text.
"""

from pathlib import Path

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.cases import Case, cases
from tests.flowed_documents import html
from tests.ingest.reading import contents
from tests.word_documents import BODY

OUTLINES = Path(__file__).parent / "outlines"


def outline(data: bytes) -> tuple[str, ...]:
    """Return the headers of a file, indented by their levels."""
    record = read_record(data, Options())
    return tuple("  " * (level - 1) + header for level, header in contents(record))


def source_of(case: Case) -> str:
    return "\n".join(case.source).replace("{body}", BODY)


@pytest.mark.parametrize("case", cases(OUTLINES / "html.txt"))
def test_a_page_has_the_headers_of_the_outline(case: Case):
    assert outline(html(source_of(case))) == case.expected


@pytest.mark.parametrize("case", cases(OUTLINES / "markdown.txt"))
def test_a_text_has_the_headers_of_the_outline(case: Case):
    assert outline(f"{source_of(case)}\n".encode()) == case.expected


@pytest.mark.parametrize("case", cases(OUTLINES / "text.txt"))
def test_a_plain_text_has_the_headers_of_the_outline(case: Case):
    assert outline(f"{source_of(case)}\n".encode()) == case.expected
