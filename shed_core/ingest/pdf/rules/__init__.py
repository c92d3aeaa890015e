"""Rules: thin lines on a page that underline, strike out, or divide cells."""
