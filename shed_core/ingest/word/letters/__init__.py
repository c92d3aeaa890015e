"""Meaning of the look or font of letters in Word and HTML, as text without looks."""
