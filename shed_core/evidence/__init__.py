"""Evidence of a document for its levels, beyond the order in which its patterns appear."""
