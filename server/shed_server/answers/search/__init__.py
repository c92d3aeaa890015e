"""Searching a text for words or for an untrusted regular expression, within bounds."""
