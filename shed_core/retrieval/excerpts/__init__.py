"""A match in the text as an excerpt: the window of text around it, with marks."""
