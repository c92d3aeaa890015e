"""How many tokens of a language model a text takes, roughly.

No tokenizer is part of this project, so a section's size is an estimate: one token for every four
bytes of UTF-8. English prose comes close; tables and code take up to a half more.
"""

from itertools import accumulate

from shed_core.record import DocumentRecord

_BYTES_PER_TOKEN = 4


def estimate_tokens(text: str) -> int:
    """Return the estimate for a text, rounded up.

    >>> estimate_tokens("Net income rose."), estimate_tokens("")
    (4, 0)
    """
    return _tokens(_n_bytes(text))


def section_tokens(record: DocumentRecord) -> tuple[int, ...]:
    """Return the estimate for the whole text span of each node; O(characters of the text)."""
    starts = [record.offsets[header] for header in record.sht.headers]
    stops = [*starts[1:], len(record.text)] if starts else []
    sizes = (_n_bytes(record.text[a:b]) for a, b in zip(starts, stops, strict=True))
    until = list(accumulate(sizes, initial=0))
    return tuple(_tokens(until[end] - until[node]) for node, end in enumerate(record.sht.ends))


def format_tokens(tokens: int) -> str:
    """Return a count for people and agents to read.

    >>> format_tokens(0), format_tokens(999), format_tokens(2_140), format_tokens(99_960)
    ('0', '999', '2.1k', '100k')
    """
    if tokens < 1000:
        return str(tokens)
    thousands = tokens / 1000
    return f"{thousands:.1f}k" if thousands < 99.95 else f"{thousands:.0f}k"


def _n_bytes(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def _tokens(n_bytes: int) -> int:
    return -(-n_bytes // _BYTES_PER_TOKEN)
