"""SHED: robust and compact semantic hierarchical trees (SHTs) of documents.

>>> from shed_core import read_document
>>> doc = read_document("10-K.pdf")  # doctest: +SKIP
>>> print(doc.toc(depth=2))  # doctest: +SKIP

The names below, and those of `shed_core.method`, are the public API (docs/api.md); all other
modules may change at any time. They are loaded on first use, so that importing the package costs
nothing, and PyMuPDF is loaded only when a document is opened.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from shed_core.document.phrases import Box, Header, Label, Phrase, VisualPattern
    from shed_core.document.record import DocumentRecord, Metadata
    from shed_core.errors import DocumentError, ShedError, UnknownPrefixError
    from shed_core.inference import infer
    from shed_core.ingest.reading import read_document
    from shed_core.options import Options
    from shed_core.retrieval.document_view import Document, Match, Section
    from shed_core.retrieval.quotation.check import NearestText, QuotationCheck, QuotationPlace
    from shed_core.retrieval.quotation.nearest import Difference
    from shed_core.retrieval.tables import Table

__version__ = "0.1.0"

__all__ = [
    "Box",
    "Difference",
    "Document",
    "DocumentError",
    "DocumentRecord",
    "Header",
    "Label",
    "Match",
    "Metadata",
    "NearestText",
    "Options",
    "Phrase",
    "QuotationCheck",
    "QuotationPlace",
    "Section",
    "ShedError",
    "Table",
    "UnknownPrefixError",
    "VisualPattern",
    "infer",
    "read_document",
]

_MODULES = {
    "document.phrases": "Box Header Label Phrase VisualPattern",
    "document.record": "DocumentRecord Metadata",
    "errors": "DocumentError ShedError UnknownPrefixError",
    "inference": "infer",
    "ingest.reading": "read_document",
    "options": "Options",
    "retrieval.document_view": "Document Match Section",
    "retrieval.quotation.check": "NearestText QuotationCheck QuotationPlace",
    "retrieval.quotation.nearest": "Difference",
    "retrieval.tables": "Table",
}


def __getattr__(name: str) -> Any:
    """Load a public name on first use (PEP 562)."""
    for module, names in _MODULES.items():
        if name in names.split():
            value = getattr(import_module(f"{__name__}.{module}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
