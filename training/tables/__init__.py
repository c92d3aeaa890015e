"""Scores of the columns that a head is over, learned from tables that are printed from HTML."""
