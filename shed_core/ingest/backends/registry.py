"""The layout backends by their names in `--headers`: a new one is a module, and a line here.

A backend takes a file and returns regions; what is slow to load is imported when it is called.
"""

from collections.abc import Callable, Iterator
from importlib import import_module

import pymupdf

from shed_core.errors import LayoutError
from shed_core.ingest.backends.regions import Region, Source, label_of, labels_from_regions
from shed_core.ingest.lines.document import ParsedDocument
from shed_core.ingest.lines.header_span import LayoutLabels
from shed_core.ingest.pdf.open import MUPDF_ERRORS, check_memory, open_pdf
from shed_core.options import HeaderIdentifier


def _layout_regions(source: Source) -> list[Region]:
    """Return the regions that the layout model of PyMuPDF gives all pages, 200 to 400 ms each.

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


def _huridocs_regions(source: Source) -> list[Region]:
    from shed_core.ingest.backends.huridocs import huridocs_regions  # late: an HTTP client

    return huridocs_regions(source)


BACKENDS: dict[str, Callable[[Source], list[Region]]] = {
    HeaderIdentifier.LAYOUT: _layout_regions,
    HeaderIdentifier.HURIDOCS: _huridocs_regions,
}
"""By their names in `options.HEADERS`."""


def layout_labels(
    headers: str, document: ParsedDocument, data: bytes, password: str
) -> LayoutLabels | None:
    """Return a layout backend's labels of the lines, or None if `headers` names no backend.

    data, password: of the file, at which a backend looks.
    Raises LayoutError if the backend cannot be used, or the document has no pages to look at.
    """
    if headers not in BACKENDS:
        return None
    if not document.is_drawn:
        raise LayoutError(
            f"the {headers} backend looks at pages, and a .{document.format} file has none"
        )
    regions = BACKENDS[headers](Source(data, password, document.pages))
    return labels_from_regions(regions, document.pages, headers)
