"""Answers of grep without a match: occurrences of the words, and the next step."""

import json
import re
from collections.abc import Callable, Iterable

from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.grep.patterns import unescaped_literal, words_of
from shed_server.answers.formatting import shortened

_WORD = re.compile(r"\w{3,}")
_MAX_WORDS = 8  # that are counted

CountOf = Callable[[str], int]
"""Number of matches at the beginnings of words."""


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


def n_begun(text: str, spans: Iterable[Span]) -> int:
    """Return the number of spans that begin a word: `corporation` holds no `ratio`."""
    return sum(not text[max(0, span.start - 1) : span.start].isalnum() for span in spans)


def words_hint(pattern: str, count_of: CountOf) -> str:
    """Return the occurrences of each word of a pattern of several words, or "".

    >>> words_hint("costs of leases", {"costs": 0, "leases": 7}.__getitem__)
    ' Its words alone: "costs" 0, "leases" 7.'
    """
    phrases = words_of(pattern) or []
    words = list(dict.fromkeys(_WORD.findall(phrases[0]))) if len(phrases) == 1 else []
    if len(words) < 2:
        return ""
    counts = (f'"{shortened(word, 40)}" {count_of(word):,}' for word in words[:_MAX_WORDS])
    return f" Its words alone: {', '.join(counts)}."
