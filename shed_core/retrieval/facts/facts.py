"""The facts that documents are chosen by: `form:10-K period:2022`."""

from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.facts.covers import company_of, form_of, period_of
from shed_core.retrieval.facts.languages import language_of

_MAX_TITLE = 120  # characters of the title that a file states


class Facts(NamedTuple):
    """Facts about a document; "" for what is not known.

    company, form: of a filing. period: its last day, `2022-12-31`. title: that the file states.
    language: its code. kind: name of the file's format. date: the period, or what the file's name
        tells, which no record knows.
    """

    company: str = ""
    form: str = ""
    period: str = ""
    title: str = ""
    language: str = ""
    kind: str = ""
    date: str = ""


def facts_of(record: DocumentRecord) -> Facts:
    """Return the facts about a document, of the beginning of its text."""
    form = form_of(record.text)
    title = " ".join(record.metadata.title.split())[:_MAX_TITLE]
    period = period_of(record.text, form)
    company = company_of(record.text, form)
    return Facts(company, form, period, title, language_of(record.text), record.metadata.format)
