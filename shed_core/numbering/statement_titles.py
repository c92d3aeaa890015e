"""Titles of financial statements and of their notes, in English filings.

`retrieval.toc.statements` finds the statements themselves, by their rows.
"""

import re

_STATEMENT = re.compile(
    r"\b(?:(?:condensed|consolidated|consolidating|combined|interim|unaudited) +)*"
    r"(?:balance shee ?t ?s?\b"  # as the letters of a PDF may be torn
    r"|statements? of (?!additional|work|the\b|policy)(?P<name>[^(]*)"
    r"|(?:income|earnings|operations|cash flows?|equity) statements?\b)",
    re.IGNORECASE,
)
_INDEX = re.compile(r"\bindex to\b.*\bfinancial statements\b", re.IGNORECASE)
_NOTES = re.compile(r"\bnotes to\b.*\bfinancial statements\b", re.IGNORECASE)


def statement_in(text: str) -> re.Match[str] | None:
    """Return the title of a statement in a text; its group `name` is behind `Statement of`.

    >>> statement_in("Consolidated Statements of Cash Flows")["name"]
    'Cash Flows'
    >>> statement_in("Statement of Work")
    """
    return _STATEMENT.search(text)


def is_statement(title: str) -> bool:
    """True if a title is that of a financial statement, or of the index to them."""
    return statement_in(title) is not None or _INDEX.search(title) is not None


def are_notes(title: str) -> bool:
    """True if a title is that of the notes to financial statements."""
    return _NOTES.search(title) is not None
