"""What commands show at a terminal: text, matches in colour, trees, progress."""
