"""What commands print: text, progress bars, matches in colour, trees."""
