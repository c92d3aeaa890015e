"""Flowing text: layout as spans on pages, for all formats that place no letters."""
