"""Queries on one record: prefixes, table of contents, text of sections, excerpts."""
