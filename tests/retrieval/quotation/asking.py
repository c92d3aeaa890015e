"""Where a record holds a quotation."""

from shed_core.retrieval.quotation.nearest import nearest_place
from shed_core.retrieval.quotation.quotation import quoted_places
from shed_core.retrieval.quotation.record_texts import RecordTexts

SENTENCE = "Net sales rose to $1,577 million in long-term contracts, “as planned”."


def no_step():
    """Let the search go on."""


def places_of(record, quote):
    return quoted_places(RecordTexts(record), quote, no_step)


def nearest_to(record, quote):
    return nearest_place(RecordTexts(record), quote, no_step)


def found(record, quote):
    """Return the text of each place, in parts."""
    return [
        tuple(record.text[span.start : span.stop] for span in place.spans)
        for place in places_of(record, quote)
    ]
