"""The grids of tables: from rows of pieces of text to cells in rows and columns.

Where a page draws no rules around its cells, PDF has no tables, so columns are found by where
figures begin and end (`columns.py`), heads by the columns below them (`heads.py`), and rows by
their baselines (`rows.py`).
"""
