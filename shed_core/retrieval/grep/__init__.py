"""A pattern, read as an agent or a program means it, and the places where it matches."""
