"""Scores that the rest of the document raises, by numbers and by what a style is used for."""
