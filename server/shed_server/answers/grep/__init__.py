"""The answers of grep: a text is searched for words or an untrusted pattern, within bounds."""
