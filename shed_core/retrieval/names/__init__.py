"""Sections named otherwise than by their prefix: by a title, a printed number or a citation."""
