"""The structure of pages: running heads, tables, printed contents, columns, the body text."""
