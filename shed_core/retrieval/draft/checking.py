"""Check of a statement of a draft against one document: is it where the draft cites it?"""

from collections.abc import Sequence

from shed_core.document.record import DocumentRecord
from shed_core.errors import UnknownPrefixError
from shed_core.retrieval.draft.citations import Claim
from shed_core.retrieval.draft.dates import check_date
from shed_core.retrieval.draft.figure_check import check_figure
from shed_core.retrieval.draft.figure_index import FigureIndex
from shed_core.retrieval.draft.quotations import parts_of
from shed_core.retrieval.draft.statements import Form, Statement
from shed_core.retrieval.draft.verdicts import CitedExtent, Outcome, Verdict
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.prefixes import find_section
from shed_core.retrieval.quotation.nearest import nearest_place
from shed_core.retrieval.quotation.occurrences import Step, quoted_form
from shed_core.retrieval.quotation.quotation import QuotedSpans, quoted_places
from shed_core.retrieval.quotation.record_texts import RecordTexts

NOTHING_QUOTED = "nothing is quoted, and no figure given"
"""Remark on a citation."""

_MIN_WORDS = 3  # of a quotation; fewer may be a name or term
_MIN_UNCITED_WORDS = 5  # of one without citation, which may be a term that was looked for
_MAX_PAGES = 200  # of a run that is cited
_MIN_SIMILARITY = 0.6  # of a text and its wrong quotation


class CheckedRecord:
    """A record, prepared for the statements of drafts. texts, figures: of it."""

    def __init__(self, texts: RecordTexts, figures: FigureIndex) -> None:
        self.record, self.texts, self.figures = texts.record, texts, figures

    def extent(self, claim: Claim, form: Form, *, is_sure: bool) -> CitedExtent:
        """Return the extent of the document that a claim cites for a statement.

        is_sure: False if it may be another document that is cited. A section is ignored if it does
        not exist, or if a figure is only related to it.
        """
        pages: frozenset[int] | None = None
        if claim.pages:
            runs = (range(first, min(last, first + _MAX_PAGES) + 1) for first, last in claim.pages)
            pages = frozenset(p for run in runs for n in run for p in self.figures.pages_of(n))
        has_section = form is Form.QUOTATION or bool(claim.name)
        section = self._section(claim.section) if claim.section and has_section else None
        return CitedExtent(pages, section, is_sure)

    def names_section(self, title: str) -> bool:
        """True if words are the title of a section."""
        return self._section(title) is not None

    def _section(self, name: str) -> range | None:
        try:
            return self.record.characters(find_section(self.record, name).phrases)
        except UnknownPrefixError:
            return None

    def _named_section(self, statement: Statement, extent: CitedExtent) -> Outcome | None:
        """Return the outcome for the number and title of a section, or None if it has none."""
        number, _, title = statement.section.partition(" ")
        record, sht = self.record, self.record.sht
        parts = [record.header(node).partition(" ") for node in range(len(sht.headers))]
        titled = [n for n, one in enumerate(parts) if one[2].lower().startswith(title.lower())]
        own = [node for node in titled if parts[node][0].strip(".") == number]
        spans = [record.characters(sht.text_span(node)) for node in own or titled]
        if not spans or not (own or parts[titled[0]][0].strip(".").count(".") == number.count(".")):
            return None
        header = Span(spans[0].start, spans[0].start + len("".join(parts[(own or titled)[0]])))
        if not own:
            return Outcome(Verdict.DIFFERS, (header,), "".join(parts[titled[0]]))
        is_there = any(_is_within(record, _phrases(record, one), extent) for one in spans)
        return Outcome(Verdict.FOUND if is_there else Verdict.MISATTRIBUTED, (header,))

    def check(self, statement: Statement, extent: CitedExtent, step: Step) -> Outcome:
        """Return the outcome for a statement in this document.

        step: called now and then; raises to end the search.
        """
        if statement.form is Form.QUOTATION:
            return check_quotation(self.texts, statement, extent, step)
        if statement.form is Form.FIGURE:
            step()
            named = self._named_section(statement, extent) if statement.section else None
            if named or not statement.figure:
                return named or Outcome(Verdict.NOT_CHECKABLE, remark="no section has this title")
            return check_figure(self.figures, statement, extent)
        if statement.form is Form.DATE:
            return check_date(self.record, self.figures.dates, statement.text, extent)
        return check_citation(self.record, extent)


def check_citation(record: DocumentRecord, extent: CitedExtent) -> Outcome:
    """Return the outcome for a citation: do its pages exist? It has no words to compare."""
    if extent.pages and min(extent.pages) > record.n_pages:
        return Outcome(Verdict.NOWHERE, remark=f"the document has {record.n_pages} pages")
    return Outcome(Verdict.NOT_CHECKABLE, remark=NOTHING_QUOTED)


def check_quotation(
    texts: RecordTexts, statement: Statement, extent: CitedExtent, step: Step
) -> Outcome:
    """Return the outcome for a quotation: its place, or the text that it should have."""
    record, quote = texts.record, statement.text
    places = _places(texts, quote, step)
    for place in places:
        if _is_within(record, (*place.spans, *_titled(record, place)), extent):
            return Outcome(Verdict.FOUND, place.spans, remark=_remark(place))
    n_words = len(quote.split())
    if places:
        verdict = Verdict.FOUND if n_words < _MIN_WORDS else Verdict.MISATTRIBUTED
        return Outcome(verdict, places[0].spans, remark=_remark(places[0]))
    if (missing := missing_quotation(statement)).verdict is Verdict.NOT_CHECKABLE:
        return missing
    near = nearest_place(texts, quote, step)
    if near is None or near.similarity < _MIN_SIMILARITY:
        return missing
    if not near.differences:
        is_there = _is_within(record, near.spans, extent)
        verdict = Verdict.FOUND if is_there else Verdict.MISATTRIBUTED
        return Outcome(verdict, near.spans, remark="differs only in punctuation")
    printed = " ".join(record.text[slice(*span)] for span in near.spans)
    return Outcome(Verdict.DIFFERS, near.spans, " ".join(printed.split()))


def missing_quotation(statement: Statement) -> Outcome:
    """Return the outcome for a quotation that no text is like: few words may be a term."""
    least = _MIN_WORDS if statement.claims else _MIN_UNCITED_WORDS
    if len(statement.text.split()) < least:
        return Outcome(Verdict.NOT_CHECKABLE, remark="it may be a term and no quotation")
    return Outcome(Verdict.NOWHERE)


def _titled(record: DocumentRecord, place: QuotedSpans) -> Sequence[Span]:
    """Return the parts of the section whose title is quoted: a title names all its pages."""
    phrase = record.phrase_at(place.spans[0].start)
    if not record.is_header(phrase):
        return ()
    return _phrases(record, record.characters(record.sht.text_span(record.node_at(phrase))))


def _phrases(record: DocumentRecord, characters: range) -> Sequence[Span]:
    """Return the beginnings of the phrases of a part of a document."""
    first, last = record.phrase_at(characters.start), record.phrase_at(characters.stop - 1)
    return [Span(start, start + 1) for start in record.offsets[first : last + 1]]


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


def _is_within(record: DocumentRecord, spans: Sequence[Span], extent: CitedExtent) -> bool:
    pages = {record.pages[record.phrase_at(at)] for s in spans for at in (s.start, s.stop - 1)}
    has_page = extent.pages is None or bool(extent.pages & pages)
    own = extent.characters
    return has_page and (
        own is None or any(s.start < own.stop and own.start < s.stop for s in spans)
    )
