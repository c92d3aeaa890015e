"""Sections by other names than their prefix: a title, a printed number or a citation."""
