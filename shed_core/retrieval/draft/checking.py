"""Check of a statement of a draft against one document: is it where the draft cites it?"""

from collections.abc import Sequence

from shed_core.document.record import DocumentRecord
from shed_core.errors import UnknownPrefixError
from shed_core.retrieval.draft.citations import Claim
from shed_core.retrieval.draft.figure_check import check_figure
from shed_core.retrieval.draft.figure_index import FigureIndex
from shed_core.retrieval.draft.quotations import parts_of
from shed_core.retrieval.draft.statements import Form, Statement
from shed_core.retrieval.draft.verdicts import Extent, Outcome, Verdict
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.prefixes import find_section
from shed_core.retrieval.quotation.occurrences import Step, quoted_form
from shed_core.retrieval.quotation.quotation import QuotedSpans, nearest_place, quoted_places
from shed_core.retrieval.quotation.record_texts import RecordTexts

NOTHING_QUOTED = "nothing is quoted, and no figure given"
"""Remark on a citation."""

_MIN_WORDS = 3  # of a quotation; fewer may be a name or term
_MAX_PAGES = 200  # of a run that is cited
_MIN_SIMILARITY = 0.6  # of a text and its wrong quotation


class CheckedRecord:
    """A record, prepared for the statements of drafts. texts, figures: of it."""

    def __init__(self, texts: RecordTexts, figures: FigureIndex) -> None:
        self.record, self.texts, self.figures = texts.record, texts, figures

    def extent(self, claim: Claim, form: Form) -> Extent:
        """Return the extent of the document that a claim cites for a statement.

        A section is ignored if it does not exist, or if a figure is only related to it.
        """
        pages: frozenset[int] | None = None
        if claim.pages:
            runs = (range(first, min(last, first + _MAX_PAGES) + 1) for first, last in claim.pages)
            pages = frozenset(p for run in runs for n in run for p in self.figures.pages_of(n))
        is_sure = form is Form.QUOTATION or bool(claim.name)
        section = self._section(claim.section) if claim.section and is_sure else None
        return Extent(pages, section)

    def names_section(self, title: str) -> bool:
        """True if words are the title of a section."""
        return self._section(title) is not None

    def _section(self, name: str) -> range | None:
        try:
            return self.record.characters(find_section(self.record, name).phrases)
        except UnknownPrefixError:
            return None

    def check(self, statement: Statement, extent: Extent, step: Step) -> Outcome:
        """Return the outcome for a quotation or figure in this document.

        step: called now and then; raises to end the search.
        """
        if statement.form is Form.QUOTATION:
            return check_quotation(self.texts, statement.text, extent, step)
        if statement.form is Form.FIGURE:
            step()
            return check_figure(self.figures, statement, extent)
        return check_citation(self.record, extent)


def check_citation(record: DocumentRecord, extent: Extent) -> Outcome:
    """Return the outcome for a citation: do its pages exist? It has no words to compare."""
    if extent.pages and min(extent.pages) > record.n_pages:
        return Outcome(Verdict.NOWHERE, remark=f"the document has {record.n_pages} pages")
    return Outcome(Verdict.NOT_CHECKABLE, remark=NOTHING_QUOTED)


def check_quotation(texts: RecordTexts, quote: str, extent: Extent, step: Step) -> Outcome:
    """Return the outcome for a quotation: its place, or the text that it should have."""
    record = texts.record
    places = _places(texts, quote, step)
    for place in places:
        if _is_within(record, place.spans, extent):
            return Outcome(Verdict.FOUND, place.spans, remark=_remark(place))
    n_words = len(quote.split())
    if places:
        verdict = Verdict.FOUND if n_words < _MIN_WORDS else Verdict.MISATTRIBUTED
        return Outcome(verdict, places[0].spans, remark=_remark(places[0]))
    if n_words < _MIN_WORDS:
        return Outcome(Verdict.NOT_CHECKABLE, remark="it may be a term and no quotation")
    near = nearest_place(texts, quote, step)
    if near is None or near.similarity < _MIN_SIMILARITY:
        return Outcome(Verdict.NOWHERE)
    if not near.differences:
        is_there = _is_within(record, near.spans, extent)
        verdict = Verdict.FOUND if is_there else Verdict.MISATTRIBUTED
        return Outcome(verdict, near.spans, remark="differs only in punctuation")
    printed = " ".join(record.text[slice(*span)] for span in near.spans)
    return Outcome(Verdict.DIFFERS, near.spans, " ".join(printed.split()))


def _places(texts: RecordTexts, quote: str, step: Step) -> Sequence[QuotedSpans]:
    """Return the places of a quotation, or of its longest part if all other parts are near it."""
    whole = quoted_places(texts, quote, step) if quoted_form(quote) else ()
    parts = [part for part in parts_of(quote) if quoted_form(part)]
    if whole or not parts or parts == [quote]:
        return whole
    found = [quoted_places(texts, part, step) for part in parts]
    if not all(found):
        return ()
    longest = max(range(len(parts)), key=lambda n: len(parts[n]))
    return [
        place._replace(spans=(*place.spans, *(s for o in others for s in o.spans)))
        for place in found[longest]
        if (
            others := _with_others(
                texts.record, place, [f for n, f in enumerate(found) if n != longest]
            )
        )
        is not None
    ]


def _with_others(
    record: DocumentRecord, place: QuotedSpans, others: Sequence[Sequence[QuotedSpans]]
) -> list[QuotedSpans] | None:
    """Return the places of other parts within a page of one, or None if one has none there."""
    page = _page(record, place.spans[0])
    near: list[QuotedSpans] = []
    for places in others:
        close = [one for one in places if abs(_page(record, one.spans[0]) - page) <= 1]
        if not close:
            return None
        near.append(min(close, key=lambda one: abs(one.spans[0].start - place.spans[0].start)))
    return near


def _remark(place: QuotedSpans) -> str:
    parts = [
        f"printed {place.printed}" if place.printed else "",
        "" if place.has_same_capitals else "differs only in capital letters",
        "hidden: a reader of the page cannot see it" if place.is_hidden else "",
    ]
    return ", ".join(filter(None, parts))


def _page(record: DocumentRecord, span: Span) -> int:
    return record.pages[record.phrase_at(span.start)]


def _is_within(record: DocumentRecord, spans: Sequence[Span], extent: Extent) -> bool:
    pages = {record.pages[record.phrase_at(at)] for s in spans for at in (s.start, s.stop - 1)}
    has_page = extent.pages is None or bool(extent.pages & pages)
    own = extent.characters
    return has_page and (
        own is None or any(s.start < own.stop and own.start < s.stop for s in spans)
    )
