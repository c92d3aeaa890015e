"""Whether a quotation stands in a document: its places word for word, or the nearest text."""
