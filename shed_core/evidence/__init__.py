"""What a document says of its levels beyond the order in which its patterns appear."""
