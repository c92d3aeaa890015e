"""Search for a quotation in a document: its places word for word, or the nearest text."""
