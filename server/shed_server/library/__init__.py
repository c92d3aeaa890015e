"""The served folders: from a document's name to its record."""
