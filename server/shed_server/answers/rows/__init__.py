"""The answers of rows: rows of tables by their labels, over several documents."""
