"""Answers of grep without a match: the pattern, and how it is written literally."""

import json

from shed_core.retrieval.grep.patterns import unescaped_literal
from shed_server.answers.formatting import shortened


def pattern_text(pattern: str, max_chars: int) -> str:
    """Return a pattern in quotation marks, shortened to a number of characters."""
    return shortened(json.dumps(pattern, ensure_ascii=False), max_chars)


def escape_hint(pattern: str) -> str:
    """Return the spelling of a pattern whose parentheses are literal, or ""."""
    literal = unescaped_literal(pattern)
    if not literal:
        return ""
    shown = shortened(literal, 120)
    return f" Parentheses are operators; as they are printed they are written {shown} here."
