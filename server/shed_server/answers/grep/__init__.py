"""The answers of grep: search for words or an untrusted pattern, within limits."""
