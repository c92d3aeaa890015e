"""Output of the commands: text, progress bars, matches in colour, trees."""
