"""Search for a pattern, with the tolerance that an agent or a program expects."""
