"""The answers of get_toc: a table of contents, entries of a kind, or batches."""
