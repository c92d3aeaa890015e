"""SHED: robust and compact semantic hierarchical trees (SHTs) of documents.

>>> from shed_core import read_document
>>> doc = read_document("10-K.pdf")  # doctest: +SKIP
>>> print(doc.toc(depth=2))  # doctest: +SKIP

The names below are the public API (docs/api.md); all other modules may change at any time. They
are loaded on first use, so that importing the package costs nothing, and PyMuPDF is loaded only
when a document is opened.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from shed_core.document.phrases import Box, Header, Label, Phrase, VisualPattern
    from shed_core.document.record import DocumentRecord, Metadata
    from shed_core.errors import DocumentError, ShedError, UnknownPrefixError
    from shed_core.inference import infer
    from shed_core.ingest.reading import read_document
    from shed_core.method.classes import Classes, classify
    from shed_core.method.clusters import cluster
    from shed_core.method.depths import global_first, infer_sd, local_first
    from shed_core.method.robustness import compactness, conforms, is_robust
    from shed_core.method.sht import ROOT, Sht, assemble
    from shed_core.options import Options
    from shed_core.retrieval.document_view import Document, Match, SectionView
    from shed_core.retrieval.quotation.check import NearestText, QuotationCheck, QuotationPlace

__version__ = "0.1.0"

__all__ = [
    "ROOT",
    "Box",
    "Classes",
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
    "SectionView",
    "ShedError",
    "Sht",
    "UnknownPrefixError",
    "VisualPattern",
    "assemble",
    "classify",
    "cluster",
    "compactness",
    "conforms",
    "global_first",
    "infer",
    "infer_sd",
    "is_robust",
    "local_first",
    "read_document",
]

_MODULES = {
    "document.phrases": "Box Header Label Phrase VisualPattern",
    "document.record": "DocumentRecord Metadata",
    "errors": "DocumentError ShedError UnknownPrefixError",
    "inference": "infer",
    "ingest.reading": "read_document",
    "method.classes": "Classes classify",
    "method.clusters": "cluster",
    "method.depths": "global_first infer_sd local_first",
    "method.robustness": "compactness conforms is_robust",
    "method.sht": "ROOT Sht assemble",
    "options": "Options",
    "retrieval.document_view": "Document Match SectionView",
    "retrieval.quotation.check": "NearestText QuotationCheck QuotationPlace",
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
