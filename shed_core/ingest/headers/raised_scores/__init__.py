"""Scores that the rest of the document raises, by numbers and by the use of a style."""
