"""Headings of tagged PDFs: the structure tree, and the text of the content that it names."""
