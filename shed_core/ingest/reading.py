"""Opening a document from Python: a path or bytes in, a document to ask out."""

from os import PathLike
from pathlib import Path

from shed_core.options import Options
from shed_core.retrieval.document_view import Document


def read_document(
    source: str | PathLike[str] | bytes, *, password: str = "", options: Options = Options()
) -> Document:
    """Read a document and infer its tree; a few milliseconds a page.

    source: a path, or the bytes of the file: PDF, Word, PowerPoint, EPUB, HTML, Markdown, text.
    password: opens an encrypted file.
    It runs in this process, which a malicious file may crash; the server has confined ones.
    Raises OSError, or a leaf of DocumentError if the file cannot be read as a document.
    """
    from shed_core.ingest.pipeline import read_record  # late: it loads PyMuPDF

    data = source if isinstance(source, bytes) else Path(source).read_bytes()

    def draw(page: int, width: int) -> bytes:
        from shed_core.ingest.pdf.drawing.render import render_page
        from shed_core.ingest.pdf.open import open_pdf

        return render_page(open_pdf(data, password), page, width_px=width)

    return Document(read_record(data, options, password=password), draw)
