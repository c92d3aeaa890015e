"""The served folders: names, files, and from a name to a record."""
