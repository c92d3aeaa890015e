"""The layout model of PyMuPDF as a backend: an optional extra, 200 to 400 ms a page."""

from collections.abc import Iterator
from importlib import import_module

import pymupdf

from shed_core.errors import LayoutError
from shed_core.ingest.backends.regions import Region, Source, label_of
from shed_core.ingest.pdf.open import MUPDF_ERRORS, check_memory, open_pdf
from shed_core.options import HeaderIdentifier


def layout_regions(source: Source) -> list[Region]:
    """Return the regions of all pages.

    Raises LayoutError if the extra is not installed.
    """
    try:
        import_module("pymupdf.layout")  # gives pages a get_layout()
    except ImportError as error:
        raise LayoutError(
            f"the layout model is not installed (no module {error.name})",
            backend=HeaderIdentifier.LAYOUT,
        ) from error
    document = open_pdf(source.data, source.password)
    pages = range(1, document.page_count + 1)
    return [region for page in pages for region in _regions(document, page)]


def _regions(document: pymupdf.Document, number: int) -> Iterator[Region]:
    try:
        page = document.load_page(number - 1)
        page.get_layout()  # leaves what it finds in the page
    except MUPDF_ERRORS as error:
        check_memory(error)
        return  # the page's lines stay text
    for x0, y0, x1, y1, name in page.layout_information or []:
        yield Region(number, x0, y0, x1, y1, label_of(name))
