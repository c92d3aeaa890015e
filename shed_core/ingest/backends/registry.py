"""The layout backends by their names in `--headers`: a new one is a module, and a line here.

A backend takes a file and returns regions; what is slow to load is imported when it is called.
"""

from collections.abc import Callable

from shed_core.errors import LayoutError
from shed_core.ingest.backends.layout import layout_regions
from shed_core.ingest.backends.regions import Region, Source, labels_from_regions
from shed_core.ingest.lines.document import ParsedDocument
from shed_core.ingest.lines.header_span import LayoutLabels
from shed_core.options import HeaderIdentifier


def _huridocs_regions(source: Source) -> list[Region]:
    from shed_core.ingest.backends.huridocs import huridocs_regions  # late: an HTTP client

    return huridocs_regions(source)


BACKENDS: dict[str, Callable[[Source], list[Region]]] = {
    HeaderIdentifier.LAYOUT: layout_regions,
    HeaderIdentifier.HURIDOCS: _huridocs_regions,
}
"""By their names in `options.HEADERS`."""


def layout_labels(
    headers: str, document: ParsedDocument, data: bytes, password: str
) -> LayoutLabels | None:
    """Return what a layout backend says of the lines, or None where `headers` names no backend.

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
