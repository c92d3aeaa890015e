"""The layout model of PyMuPDF as a backend: an optional extra, 200 to 400 ms a page."""

# PyMuPDF has no types.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false

from collections.abc import Iterator
from importlib import import_module
from typing import Any, cast

import pymupdf

from shed_core.errors import LayoutError
from shed_core.ingest.backends.regions import Region, label_of
from shed_core.ingest.pdf.open import MUPDF_ERRORS, check_memory

_Found = tuple[float, float, float, float, str]


def layout_regions(document: pymupdf.Document) -> list[Region]:
    """Return the regions of all pages.

    Raises LayoutError if the extra is not installed.
    """
    try:
        import_module("pymupdf.layout")  # gives pages a get_layout()
    except ImportError as error:
        raise LayoutError(
            f"the layout model is not installed ({error})", backend="layout"
        ) from error
    n_pages: int = document.page_count
    return [region for page in range(1, n_pages + 1) for region in _regions(document, page)]


def _regions(document: pymupdf.Document, number: int) -> Iterator[Region]:
    try:
        page = cast(Any, document.load_page(number - 1))
        page.get_layout()  # leaves what it finds in the page
    except MUPDF_ERRORS as error:
        check_memory(error)
        return  # the page's lines stay text
    found = cast("list[_Found] | None", page.layout_information) or []
    for x0, y0, x1, y1, name in found:
        yield Region(number, x0, y0, x1, y1, label_of(name))
