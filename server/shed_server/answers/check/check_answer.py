"""The answer of check: the places of a quotation word for word, or the nearest text.

Without any, it states the extent of the text that was compared, and of the rest.
"""

from collections.abc import Callable, Iterator, Sequence

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.escaping import escaped_title
from shed_core.retrieval.excerpts.excerpts import shown_place
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.quotation.nearest import Difference, NearestSpans
from shed_core.retrieval.quotation.quotation import MAX_PLACES, QuotedSpans
from shed_core.retrieval.tagged_figures import tags_of
from shed_server.answers.calls import Check, scope_of
from shed_server.answers.check.checker import (
    COMPARE_SECONDS,
    MAX_DOCUMENTS,
    CheckFindings,
    DocumentFindings,
)
from shed_server.answers.empty_pages import look_at
from shed_server.answers.formatting import (
    PAGE_HEADER,
    PathTexts,
    count,
    fenced,
    limited,
    mark_for,
    name_text,
    pages_text,
    shortened,
)
from shed_server.answers.skipped_documents import not_compared

_MAX_SHOWN = 3  # places with their text; of others only the page is named
_MAX_ALSO = 20
_MAX_DIFFERENCES = 8
_MAX_NAMED = 3  # documents that a sentence names
_CONTEXT = 500  # characters of a place, the quotation included
_WORDS_CHARS = 80  # of a difference
_BY_SECTION = "Name a section: get_toc, then grep with its prefix for a rare word of the quotation."


def check_answer(findings: CheckFindings, request: Check, max_chars: int) -> str:
    """Return the findings on a quotation, in at most `max_chars` characters."""
    answer = _Answer(findings, request, max_chars)
    body = "".join([verdict(findings, answer.shown), *answer.parts()]).rstrip("\n")
    notes = "".join(f"\n{note}" for note in answer.notes())
    return limited(limited(body, max_chars - min(len(notes), max_chars // 3)) + notes, max_chars)


def verdict(findings: CheckFindings, name: Callable[[str], str]) -> str:
    """Return the result in a sentence. name: formats a document's name."""
    if findings.is_found:
        return _found(findings.documents, name)
    if not findings.compared:
        return "No document was compared."
    unknown = not_checkable_text(findings, name)
    if not findings.n_characters:
        where = f": {unknown}" if unknown else f" in {documents_text(findings, name)}"
        return f"There is no text to compare it with{where}."
    extent = f"the {findings.n_characters:,} characters of {documents_text(findings, name)}"
    if any(one.nearest for one in findings.documents):
        return f"Not found word for word in {extent}. The nearest text:"
    if findings.n_without_nearest:
        return (
            f"Occurs nowhere in {extent}, which is too long to look for the nearest text in "
            f"{COMPARE_SECONDS:.0f} s."
        )
    if unknown:
        return f"Not found in {extent}, nor anything like it; {unknown}."
    return f"Occurs nowhere in {extent}, and no text there is much like it."


def _found(findings: Sequence[DocumentFindings], name: Callable[[str], str]) -> str:
    n_places = sum(len(one.places) for one in findings)
    more = " or more" if any(len(one.places) == MAX_PLACES for one in findings) else ""
    is_one = len(findings) == 1
    where = name(findings[0].document.name) if is_one else count(len(findings), "document")
    how, besides = how_found(findings)
    return f"Found{how} in {where}, {count(n_places, 'place')}{more}{besides}."


def not_checkable_text(findings: CheckFindings, name: Callable[[str], str]) -> str:
    """Return on which pages of a document the text is not known, or "". name: shows its name."""
    if not findings.without_text:
        return ""
    first, *others = findings.without_text
    more = f"; nor are pages of {count(len(others), 'other document')}" if others else ""
    return f"{name(first.name)} is not checkable on {first.where}{more}"


def documents_text(findings: CheckFindings, name: Callable[[str], str]) -> str:
    """Return the documents that were compared, and the number of others."""
    names, n_more = findings.compared, findings.n_not_compared
    of = name(names[0]) if len(names) == 1 else count(len(names), "document")
    return f"{of} ({count(n_more, 'more document')} not compared)" if n_more else of


class _Answer:
    """Parts of an answer, with their common arguments."""

    def __init__(self, findings: CheckFindings, request: Check, max_chars: int) -> None:
        self._findings, self._request, self._max_chars = findings, request, max_chars
        self._context = min(_CONTEXT, max_chars // 4)
        self._paths = PathTexts(max_chars)

    def parts(self) -> Iterator[str]:
        """Yield the places of the quotation, or the nearest text, or the next step."""
        findings = self._findings
        near = [(one, one.nearest) for one in findings.documents if one.nearest]
        if findings.is_found:
            yield from self._found(findings.documents)
        elif near and findings.n_characters:
            [(one, nearest), *_] = near
            yield "\n"
            yield self._entry(one, nearest.spans, differences(nearest, one.document.record))
        elif findings.compared and findings.n_characters:
            yield " Check a shorter part, or grep for its rarest word or figure."

    def _found(self, findings: Sequence[DocumentFindings]) -> Iterator[str]:
        """Yield the places of the quotation, the first of each document before others."""
        all_places = [(one, place) for one in findings for place in one.places]
        all_places.sort(key=lambda pair: pair[0].places.index(pair[1]) > 0)
        yield "\n"
        for one, place in all_places[:_MAX_SHOWN]:
            yield self._entry(one, place.spans, remarks(place, one.document.record))
        if also := dict.fromkeys(_page(*pair) for pair in all_places[_MAX_SHOWN:]):
            yield f"\nAlso: {self._pages(list(also))}\n"

    def notes(self) -> Iterator[str]:
        """Yield notes on text that was not compared."""
        findings = self._findings
        empty = () if findings.is_found else findings.without_text[:_MAX_NAMED]
        for name, pages, where in empty:
            own = None if len(findings.compared) == 1 and not self._request.document else name
            yield look_at(own, pages[0], where)
        if findings.n_without_words and not findings.is_found:
            n = count(findings.n_without_words, "other document")
            yield f"[Not compared: {n} without all of its words, as their indexes say.]"
        for name in findings.too_long[:_MAX_NAMED]:
            too_long = f"{self.shown(name)}, too long for {COMPARE_SECONDS:.0f} s"
            yield f"[Not compared: {too_long}. {_BY_SECTION}]"
        if findings.n_left:
            why = (
                "found often enough" if len(findings.documents) == MAX_DOCUMENTS else "no time left"
            )
            yield f"[Not compared: {count(findings.n_left, 'document')}, {why}. Name one.]"
        yield from not_compared(findings.unread, findings.failed)

    def shown(self, name: str) -> str:
        """Return a document's name in the form of answers."""
        return name_text(name, self._max_chars)

    def _entry(
        self, findings: DocumentFindings, spans: Sequence[Span], remarks: Sequence[str]
    ) -> str:
        place = shown_place(findings.document.record, spans, self._context)
        path = self._paths.text(findings.document.name, place.path) or "before the first header"
        mark = mark_for(scope_of(self._request, findings.document.key))
        text = fenced(place.text, mark)
        lines = "".join(f"{remark}\n" for remark in remarks)
        where = f"{place.prefix} | {path} ({pages_text(place.pages)})"
        where += PAGE_HEADER if place.is_running_head else ""
        return f"\n{self.shown(findings.document.name)}, {where}\n{text}\n{lines}"

    def _pages(self, places: Sequence[tuple[str, int]]) -> str:
        """Return the pages of each document, which is named if there are several.

        places: name of the document and page.
        """
        pages: dict[str, list[str]] = {}
        for name, page in places[:_MAX_ALSO]:
            pages.setdefault(name, []).append(str(page))
        texts = [
            f"p. {one[0]}" if len(one) == 1 else f"pp. {', '.join(one)}" for one in pages.values()
        ]
        if len(self._findings.documents) > 1:
            texts = [f"{self.shown(name)} {text}" for name, text in zip(pages, texts, strict=True)]
        return "; ".join(texts) + (", ..." if len(places) > _MAX_ALSO else "")


def _page(findings: DocumentFindings, place: QuotedSpans) -> tuple[str, int]:
    """Return the name of the document and the page that a place begins on."""
    record = findings.document.record
    return findings.document.name, record.pages[record.phrase_at(place.spans[0].start)]


def how_found(findings: Sequence[DocumentFindings]) -> tuple[str, str]:
    """Return adverbs for the kind of match, and the differences that it or some places have."""
    places = [place for one in findings for place in one.places]
    changed = [place for place in places if place.printed or not place.has_same_capitals]
    if not changed:
        return " word for word", ""
    parts = ["signs"] if any(place.printed for place in changed) else []
    parts += ["capital letters"] if not all(p.has_same_capitals for p in changed) else []
    differs = f"only in {' or '.join(parts)}"
    if len(changed) == len(places):
        return "", f"; differs {differs}"
    verb = "differs" if len(changed) == 1 else "differ"
    return " word for word", f", {len(changed)} of which {verb} {differs}"


def remarks(place: QuotedSpans, record: DocumentRecord) -> list[str]:
    """Return the differences of a place from the quotation, whose words are the same, and tags."""
    return [
        *([f"Printed there: {place.printed}."] if place.printed else []),
        *([] if place.has_same_capitals else ["Capital letters are printed otherwise."]),
        *(["Hidden: a reader of the page cannot see it."] if place.is_hidden else []),
        *(f"{tag[:1].upper()}{tag[1:]}." for tag in tags_of(record, place.spans)),
    ]


def differences(near: NearestSpans, record: DocumentRecord) -> list[str]:
    """Return the differences, figures first."""
    if not near.differences:
        return ["Words and figures are the same; punctuation differs."]
    ordered = sorted(near.differences, key=lambda difference: not difference.has_figure)
    lines = [_difference(difference) for difference in ordered[:_MAX_DIFFERENCES]]
    n_left = len(ordered) - len(lines)
    if near.scale is not None:
        page = record.pages[record.phrase_at(near.scale.start)]
        word = record.text[slice(*near.scale)]
        lines.append(f'Above it (p. {page}) is printed "{word}": a table states its scale once.')
    return [*lines, f"{n_left} more differences."] if n_left else lines


def _difference(difference: Difference) -> str:
    kind = "Figures" if difference.has_figure else "Words"
    return (
        f"{kind} differ: quoted {_words(difference.quoted)}, printed {_words(difference.printed)}"
    )


def _words(text: str) -> str:
    return f'"{escaped_title(shortened(text, _WORDS_CHARS))}"' if text else "nothing"
