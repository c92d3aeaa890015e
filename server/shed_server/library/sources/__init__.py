"""Where documents come from: served folders, or an object store."""
