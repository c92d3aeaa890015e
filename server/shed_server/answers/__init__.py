"""Texts of the answers of all tools, made from a call and a record."""
