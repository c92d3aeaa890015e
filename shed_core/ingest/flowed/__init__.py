"""Formats whose text flows, and has no places: HTML, EPUB, Markdown, plain text, PowerPoint.

Their text is laid out as that of Word files is. MuPDF opens most of them too, but it says which
lines look like headings, where the file says which are, and it has more to be attacked by.
"""
