"""Sources of documents: served folders, or an object store."""
