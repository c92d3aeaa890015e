"""Hidden text of formats that place no letters: what a file declares of how it is painted.

A PDF is drawn to see what a reader sees; here nothing is, so that its rules of size and contrast
are applied to what styles, tags and attributes say.
"""
