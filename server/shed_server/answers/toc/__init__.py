"""The answers of get_toc: a table of contents, what is asked of it, or its batches."""
