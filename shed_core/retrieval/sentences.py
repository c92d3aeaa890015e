"""Ends of sentences in a text, by its marks and capitals."""

import re

_BEFORE_NAMES, _IN_NAMES = ("Mr", "Ms", "Dr"), ("Inc", "Co", "Corp", "Ltd", "v", "vs")
_BEFORE_NUMBERS = ("No", "Nos", "Fig", "Sec")
_ABBREVIATIONS = (*_BEFORE_NAMES, *_IN_NAMES, *_BEFORE_NUMBERS)

NO_ABBREVIATION = r"(?<!\b[A-Z]\.)" + "".join(rf"(?<!\b{word}\.)" for word in _ABBREVIATIONS)
"""Part of a regular expression after a full stop: not one of an initial or abbreviation."""

SENTENCE_END = re.compile(
    rf"(?:[.!?]{NO_ABBREVIATION}[\"'”’)\]]*\s+(?=[\"'“‘(\[•]*[^\W\d_a-z]|[\"“(\[•]*\d)"
    r"|[。！？]|\n(?=\s*[•●▪–—-]\s))"
)
"""The end of a sentence with the blanks behind it; the line before an item of a list is one too."""
