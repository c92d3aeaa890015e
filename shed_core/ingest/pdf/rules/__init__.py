"""Rules: thin lines that are drawn on a page; what they underline or strike out."""
