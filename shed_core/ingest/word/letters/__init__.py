"""What Word and HTML tell by the look or the font of letters, as text without looks."""
