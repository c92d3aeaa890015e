"""Documents that must not be trained on, because they are what is measured.

An excerpt of a document, or the same text set again, has other bytes; so documents are compared by
the long rows that they share.
"""

from collections.abc import Iterable, Sequence

from shed_core.ingest.lines.rows import PageRows

_LONG = 30  # characters of a row that says which document it is of
_SHARED = 0.3  # share of the held-out document's long rows that makes another its twin


def long_rows(pages: Iterable[PageRows]) -> frozenset[str]:
    """Return the letters and digits of each long row."""
    return frozenset(
        "".join(filter(str.isalnum, row.text)).lower()
        for page in pages
        for row in page.rows
        if len(row.text) > _LONG
    )


def is_twin(pages: Sequence[PageRows], held_out: Iterable[frozenset[str]]) -> bool:
    """Whether a document holds much of the text of one that is held out."""
    own = long_rows(pages)
    return any(len(own & other) > _SHARED * len(other) for other in held_out)
