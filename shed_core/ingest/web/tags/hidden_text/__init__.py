"""Hidden text of formats that place no letters, by the file's declarations of its painting.

A PDF is drawn to test if text is visible; here nothing is drawn, so the same limits of size and
contrast are applied to styles, tags and attributes.
"""
