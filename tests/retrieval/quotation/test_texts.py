"""Texts and quotations in, places out: each file of `texts` has the cases of one matter.

A line `text :: quotation -> found` says that a text has the quotation at one place; in place of
`found`, the words that are printed there otherwise. `text: ...` is for several quotations below it,
and `footnote: ...` for a footnote of its page. Places are in alphabetical order.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from shed_core.document.phrases import Label
from shed_core.document.record import DocumentRecord
from shed_core.retrieval.quotation.quotation import QuotedSpans
from tests.cases import Case, cases
from tests.records import record_of
from tests.retrieval.quotation.asking import places_of


@pytest.mark.parametrize("case", cases(Path(__file__).parent / "texts"))
def test_quotations_have_the_places_that_are_listed(case: Case):
    record = record_of([(0, "")])
    places: list[str] = []
    for line in case.source:
        text, sign, rest = line.partition(" :: ")
        if sign or line.startswith("text: "):
            record = record_of([(0, unescaped(text.removeprefix("text: ")))])
        if line.startswith("footnote: "):
            record = with_footnote(record, unescaped(line.removeprefix("footnote: ")))
        quote, sign, _ = (rest or line).rpartition(" -> ")
        if sign:
            places.append(f"{line.rpartition(sign)[0]}{sign}{shown_places(record, quote)}")

    assert places == [line for line in case.source if " -> " in line]


def with_footnote(record: DocumentRecord, note: str) -> DocumentRecord:
    both = record_of([(0, record.text.removesuffix("\n")), (0, note)])
    return replace(both, labels=(Label.TEXT, Label.FOOTNOTE))


def shown_places(record: DocumentRecord, quote: str) -> str:
    places = sorted(map(shown, places_of(record, unescaped(quote))))
    return ", ".join(places).replace("\xa0", "\\xa0") or "not found"


def shown(place: QuotedSpans) -> str:
    parts = "" if len(place.spans) == 1 else " (in parts)"
    capitals = "" if place.has_same_capitals else " (other capitals)"
    return f"{place.printed or 'found'}{parts}{capitals}"


def unescaped(text: str) -> str:
    return text.replace("\\n", "\n").replace("\\xa0", "\xa0")
