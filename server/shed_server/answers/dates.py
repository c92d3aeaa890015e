"""Order of documents by the dates of their names or covers, the newest first.

A name is known before a document is opened, so pages of an answer that go by names alone find the
same order at no cost.
"""

from collections.abc import Iterable

from shed_core.retrieval.facts.dates import date_of_cover, date_of_name
from shed_server.library.sources.served_documents import ServedDocument

_NO_DATE = 0, 0, 0


def newest_first(documents: Iterable[ServedDocument]) -> list[ServedDocument]:
    """Return documents by the dates in their names, the newest first, then those without one."""
    return sorted(documents, key=lambda one: date_of_name(one.name) or _NO_DATE, reverse=True)


def newest_first_by_covers(named: Iterable[tuple[str, str]]) -> list[int]:
    """Return the numbers of documents, the newest first, if each tells its date; else by name.

    named: of each its name, and the beginning of its text.
    """
    dated = [(date_of_name(name) or date_of_cover(text), name) for name, text in named]
    numbers = sorted(range(len(dated)), key=lambda n: dated[n][1])
    if all(date for date, _ in dated):
        numbers.sort(key=lambda n: dated[n][0] or _NO_DATE, reverse=True)
    return numbers
