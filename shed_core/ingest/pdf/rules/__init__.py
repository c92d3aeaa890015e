"""Rules: thin lines on a page; what they underline, strike out, or divide into cells."""
