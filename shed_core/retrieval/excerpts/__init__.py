"""Excerpts around matches: the window of text around each, with marks."""
