"""The served folders or object store: from a document's name to its record."""
