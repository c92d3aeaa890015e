"""Page structure: running heads, tables, printed contents, columns, and statistics of the text."""
