"""Trees of other programs, to be measured as ours are: commands, converters, services, models."""
