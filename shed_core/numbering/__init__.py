"""Numbers in front of headers: their syntax, values and families."""
