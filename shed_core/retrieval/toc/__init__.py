"""Tables of contents: for an agent, folded to fit a budget, and as columns for a program."""
