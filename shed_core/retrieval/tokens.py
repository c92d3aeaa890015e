"""Estimates of the tokens of a language model that a text takes.

No tokenizer is part of this project, so a section's size is an estimate: one token for every four
bytes of UTF-8. English prose comes close; tables and code take up to a half more.
"""

from bisect import bisect_left

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.prefixes import SectionSpan

_BYTES_PER_TOKEN = 4


def node_tokens(record: DocumentRecord) -> tuple[int, ...]:
    """Return the estimate for the whole text span of each node; O(n) once the text was measured."""
    return tuple(tokens_of_node(record, node) for node in range(record.sht.n_nodes))


def tokens_of_node(record: DocumentRecord, node: int) -> int:
    """Return the estimate for the whole text span of a node."""
    before = record.bytes_before
    return _tokens(before[record.sht.ends[node]] - before[node])


def section_tokens(record: DocumentRecord, *sections: SectionSpan) -> int:
    """Return the estimate for sections, none of which is within another."""
    return sum(
        _tokens(
            _bytes_before(record, section.phrases.stop)
            - _bytes_before(record, section.phrases.start)
        )
        for section in sections
    )


def text_tokens(text: str) -> int:
    """Return the estimate for a text."""
    return _tokens(len(text.encode("utf-8", "surrogatepass")))


def format_tokens(tokens: int) -> str:
    """Return a count for people and agents to read.

    >>> format_tokens(0), format_tokens(999), format_tokens(2_140), format_tokens(99_960)
    ('0', '999', '2.1k', '100k')
    """
    if tokens < 1000:
        return str(tokens)
    thousands = tokens / 1000
    return f"{thousands:.1f}k" if thousands < 99.95 else f"{thousands:.0f}k"


def _bytes_before(record: DocumentRecord, phrase: int) -> int:
    """Return the bytes before a phrase that is the first of the document, of a section, or none."""
    return record.bytes_before[bisect_left(record.sht.headers, phrase)] if phrase else 0


def _tokens(n_bytes: int) -> int:
    return -(-n_bytes // _BYTES_PER_TOKEN)
