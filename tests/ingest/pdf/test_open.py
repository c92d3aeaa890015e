"""What is said of files that are no PDFs: the kind of what is wrong, and nothing of the file."""

import pytest

from shed_core.errors import NotADocumentError
from shed_core.ingest.pdf.open import open_pdf

NOTICE = b"SYSTEM!"


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (NOTICE, "the file is not a PDF; only PDFs are taken here"),
        (
            b"<html> trailer << 1 0 obj " + NOTICE,
            "the file contains PDF objects but is not a PDF; download it again",
        ),
    ],
)
def test_a_file_that_is_no_pdf_is_not_quoted(data: bytes, says: str) -> None:
    with pytest.raises(NotADocumentError) as caught:
        open_pdf(data)

    assert str(caught.value) == says
