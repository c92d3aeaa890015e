"""Header identification: which lines are headers, and which lines make up one header."""
