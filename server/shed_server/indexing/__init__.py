"""Indexing a corpus: which documents are left to do, and reading them here or on a cluster."""
