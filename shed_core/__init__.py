"""SHED: robust and compact semantic hierarchical trees (SHTs) of documents, as pure functions.

This package holds the method and does no input or output; `shed_core.ingest` opens documents.
"""

__version__ = "0.1.0"
