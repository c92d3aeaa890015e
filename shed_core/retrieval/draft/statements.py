"""Statements of a draft that can be checked: quotations, figures, dates, and bare citations.

The claim of a statement comes from its sentence, or from the citation right behind it. Documents
that are named nearby are searched first, but are no claim.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum
from itertools import takewhile
from typing import NamedTuple

from shed_core.retrieval.draft.attribution import NOTHING_ELSE, cell_of, claims_of, without
from shed_core.retrieval.draft.blocks import Block, Kind, blocks_of
from shed_core.retrieval.draft.citations import Citation, Claim, citations_in, defined_note
from shed_core.retrieval.draft.dates import dates_in, years_beside, years_of
from shed_core.retrieval.draft.figures import Figure, figures_in
from shed_core.retrieval.draft.quotations import quotations_in
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.sentences import SENTENCE_END

_REMARK = re.compile(r"\([^()\d]{1,60}\)")  # such as `(cash flow statement)`
_MAX_END_CHARS = 4  # of the end of a sentence before a citation
_MAX_ROWS_NEAR = 6  # above one of a table
_MAX_NEAR = 30  # sentences around one in which documents are named
_ENDED = re.compile(r"[.!?][\"”’»]?\s*$")
_ENDS_OPEN = re.compile(r"[:—–-]\s*$")


_SECTION = re.compile(
    r"(?<![\w.$€£-])(\d{1,3}(?:\.\d{1,3})+)\s+(?![a-z])[^\W\d_][^(:;,–—\[\]]{2,100}(?<!\s)(?=\s*[(:;,–—\[]|\s*$)"
)


class Form(Enum):
    """Kind of a statement."""

    QUOTATION = "quotation"
    FIGURE = "figure"
    DATE = "date"
    CITATION = "citation"


class Statement(NamedTuple):
    """A quotation, a figure, a date or a citation of a draft.

    line: of the draft, from 1. text: as the draft has it, a quotation without its marks.
    claims: that cite it, of which one is enough; none if it has no citation.
    near: names of documents that are cited near it, the nearest first.
    sentence: the words around a figure. year: the one that it is of; "" if it is of none, or one
    of several. section: number and title, if it may be the number of a section, or "".
    names: of the row and column of a cell, for its first figure. beside: cells that it may be
    computed from: of its row, and of each column in it and the next row. above: cells of its
    column, the nearest first.
    """

    form: Form
    line: int
    text: str
    claims: tuple[Claim, ...] = ()
    near: tuple[str, ...] = ()
    figure: Figure | None = None
    sentence: str = ""
    year: str = ""
    section: str = ""
    names: tuple[str, ...] = ()
    beside: tuple[tuple[str, ...], ...] = ()
    above: tuple[str, ...] = ()


Cells = tuple[str, ...]
"""Cells of a row of a table of a draft."""


class _Part(NamedTuple):
    """A sentence, a block quote or a row. own: citations in it."""

    block: Block
    text: str
    own: tuple[Citation, ...]

    @property
    def is_citation_only(self) -> bool:
        text = self.text
        for citation in reversed(self.own):
            text = text[: citation.span.start] + text[citation.span.stop :]
        return bool(self.own) and NOTHING_ELSE.fullmatch(_REMARK.sub("", text)) is not None


def statements_of(draft: str, names: Collection[str]) -> list[Statement]:
    """Return the statements of a draft, in its order.

    names: in lower case, of documents, as a draft may write them.
    """
    blocks = blocks_of(draft)
    notes: dict[str, Sequence[Claim]] = {}
    texts: list[Block] = []
    for block in blocks:
        if block.kind is Kind.TEXT and (note := defined_note(block.text, names)):
            notes[note[0]] = note[1]
        else:
            texts.append(block)
    parts = [part for block in texts for part in _parts(block, names, notes)]
    return [one for n, part in enumerate(parts) for one in _statements(parts, n, part)]


def _parts(
    block: Block, names: Collection[str], notes: Mapping[str, Sequence[Claim]]
) -> Iterator[_Part]:
    cited = citations_in(block.text, names, notes)
    if block.kind is not Kind.TEXT:
        yield _Part(block, block.text, tuple(cited))
        return
    start = 0
    for end in _ends(block.text, cited):
        own = (one for one in cited if start <= one.span.start < end)
        moved = (o._replace(span=Span(o.span.start - start, o.span.stop - start)) for o in own)
        yield _Part(block, block.text[start:end], tuple(moved))
        start = end


def _ends(text: str, cited: Sequence[Citation]) -> list[int]:
    """Return the ends of the sentences of a text, each after the citation right behind it."""
    whole = bytearray(len(text) + 1)  # places within a citation or quotation
    for one in (*cited, *quotations_in(text)):
        whole[one.span.start + 1 : one.span.stop] = b"\1" * (one.span.stop - one.span.start - 1)
    ends = {match.end() for match in SENTENCE_END.finditer(text)} | {len(text)}
    for one in cited:
        before = text[max(0, one.span.start - _MAX_END_CHARS) : one.span.start]
        if one.is_bracketed and _ENDED.search(before):
            ends -= set(range(one.span.start - len(before) + len(before.rstrip()), one.span.stop))
            ends.add(one.span.stop)
    return sorted(end for end in ends if not whole[end])


def _statements(parts: Sequence[_Part], number: int, part: _Part) -> Iterator[Statement]:
    if part.block.kind is Kind.HEADING:
        return
    near = _near(parts, number)
    if part.block.kind is Kind.ROW:
        yield from _of_row(part, near, _columns(parts, number))
        return
    behind = _behind(parts, number) or _led(parts, number)
    if part.block.kind is Kind.QUOTE:
        text, own = _without_attribution(part)
        claims = own or behind or _before(parts, number)
        form = Form.QUOTATION if text.strip() else Form.CITATION
        yield Statement(form, part.block.line, text.strip() or part.text, claims, near)
        return
    found = list(_of_sentence(part, behind, near))
    yield from found
    if not found and part.own and not _is_of_another(parts, number):
        claims = tuple(one.claim for one in part.own)
        text = part.text[part.own[0].span.start : part.own[-1].span.stop]
        yield Statement(Form.CITATION, part.block.line, text, claims, near)


def _of_sentence(
    part: _Part, behind: tuple[Claim, ...], near: tuple[str, ...]
) -> Iterator[Statement]:
    cited = [one.span for one in part.own]  # a name of a file may be in quotation marks
    quotations = [q for q in quotations_in(part.text) if not _meets(q.span, cited)]
    taken = [*(q.span for q in quotations), *cited]
    words = without(part.text, cited)
    figures = {f.span: f for f in figures_in(part.text) if not _meets(f.span, taken)}
    sections = {
        Span(*match.span(1)): match[0]
        for match in _SECTION.finditer(part.text)
        if not _meets(Span(*match.span(1)), taken)
    }
    dates = [date for date in dates_in(part.text) if not _meets(date, taken)]
    line, quoted = part.block.line, {q.span: q for q in quotations}
    for span in sorted({*quoted, *figures, *sections, *dates}):
        claims, text = claims_of(part.text, part.own, span) or behind, part.text[slice(*span)]
        if span in quoted:
            yield Statement(Form.QUOTATION, line, quoted[span].text, claims, near)
        elif span in dates:
            yield Statement(Form.DATE, line, text, claims, near)
        else:
            figure, section = figures.get(span), sections.get(span, "")
            year = _year(words, span, years_of(words))
            statement = Statement(Form.FIGURE, line, _figure_text(text), claims, near, figure)
            yield statement._replace(sentence=words, year=year, section=section)


def _columns(parts: Sequence[_Part], number: int) -> tuple[list[Cells], list[Cells]]:
    """Return the rows of a table above one and below it, the nearest first."""
    heads = parts[number].block.heads
    around = parts[max(0, number - _MAX_ROWS_NEAR) : number][::-1], parts[number + 1 : number + 2]
    above, below = (takewhile(lambda part: part.block.heads == heads, some) for some in around)
    return [one.block.cells for one in above], [one.block.cells for one in below]


def _of_row(
    part: _Part, near: tuple[str, ...], rows: tuple[Sequence[Cells], Sequence[Cells]]
) -> Iterator[Statement]:
    """Yield the figures and quotations of the cells of a row, each with its label and head.

    rows: those above and below. A citation is of its cell, or of the whole row if it is alone in a
    cell or in that of the label. The years of label and head are those of a cell's first figure.
    """
    block, line = part.block, part.block.line
    heads = (*block.heads, *[""] * len(block.cells))
    cited = [cell_of(cell, part.text, part.own) for cell in block.cells]
    of_row = [one for n, own in enumerate(cited) if own.are_of_row or not n for one in own.claims]
    pairs = [tuple(zip(block.cells, row, strict=False))[1:] for own in rows for row in own[:1]]
    beside = (block.cells[1:], *(pair for own in pairs for pair in own))
    for number, (head, own) in enumerate(zip(heads, cited, strict=False)):
        cell, claims = own.text, own.claims or tuple(of_row)
        if own.are_of_row:
            continue
        words = " ".join((block.heads[0] if block.heads else "", block.cells[0], head))
        years = years_of(words)
        for quotation in quotations_in(cell):
            yield Statement(Form.QUOTATION, line, quotation.text, claims, near)
        for date in dates_in(cell):
            yield Statement(Form.DATE, line, cell[slice(*date)], claims, near)
        names = (block.cells[0], head)
        above = tuple(row[number] for row in rows[0] if number < len(row))
        for figure in figures_in(cell) if number else ():
            text = _figure_text(cell[slice(*figure.span)])
            year = _year(cell, figure.span, years)
            statement = Statement(Form.FIGURE, line, text, claims, near, figure, f"{words} {cell}")
            yield statement._replace(year=year, names=names, beside=beside, above=above)
            years, names = frozenset[str](), ()


def _behind(parts: Sequence[_Part], number: int) -> tuple[Claim, ...]:
    """Return the claims of the part behind, if it is a citation only."""
    if number + 1 == len(parts):
        return ()
    part, following = parts[number], parts[number + 1]
    is_of_it = following.block is part.block or part.block.kind is Kind.QUOTE
    own = following.own if is_of_it and following.is_citation_only else ()
    return tuple(one.claim for one in own)


def _led(parts: Sequence[_Part], number: int) -> tuple[Claim, ...]:
    """Return the claims of a citation with a colon behind it at the beginning of the paragraph."""
    while number and parts[number - 1].block is parts[number].block:
        number -= 1
    leads = [one for one in parts[number].own[:1] if one.span.start == 0]
    return tuple(one.claim for one in leads if parts[number].text.startswith(":", one.span.stop))


def _before(parts: Sequence[_Part], number: int) -> tuple[Claim, ...]:
    """Return the claims of the sentence that introduces a block quote."""
    before = parts[number - 1] if number else None
    if before is None or before.block.kind is not Kind.TEXT or not _ENDS_OPEN.search(before.text):
        return ()
    return tuple(one.claim for one in before.own)


def _is_of_another(parts: Sequence[_Part], number: int) -> bool:
    """True if the citations of a part are those of the part before it, or of a block quote."""
    if number and parts[number].is_citation_only and _behind(parts, number - 1):
        return True
    is_quoted = any(one.block.kind is Kind.QUOTE for one in parts[number + 1 : number + 2])
    return is_quoted and _ENDS_OPEN.search(parts[number].text) is not None


def _near(parts: Sequence[_Part], number: int) -> tuple[str, ...]:
    """Return the names of documents that a part's paragraph cites, or else those around it.

    The nearest come first.
    """
    around = range(max(0, number - _MAX_NEAR), min(len(parts), number + _MAX_NEAR + 1))
    order = sorted(around, key=lambda other: (abs(other - number), other > number))
    own = [other for other in order if parts[other].block is parts[number].block]
    return _names(parts, own) or _names(parts, order)


def _names(parts: Sequence[_Part], order: Sequence[int]) -> tuple[str, ...]:
    named = (one.claim.name for number in order for one in parts[number].own)
    return tuple(dict.fromkeys(name for name in named if name))


def _without_attribution(part: _Part) -> tuple[str, tuple[Claim, ...]]:
    """Return a block quote without the citation at its end, and the claims of this."""
    text, claims = part.text, list[Claim]()
    for citation in reversed(part.own):
        if NOTHING_ELSE.fullmatch(text[citation.span.stop :]):
            claims.insert(0, citation.claim)
            text = text[: citation.span.start].rstrip(" —–-(")
    return text, tuple(claims)


def _meets(span: Span, others: Sequence[Span]) -> bool:
    return any(span.start < other.stop and other.start < span.stop for other in others)


def _year(text: str, span: Span, years: frozenset[str]) -> str:
    """Return the year of a figure: the one beside it, or else the only one of some."""
    found = years_beside(text, span, len(text)) or years
    return next(iter(found)) if len(found) == 1 else ""


def _figure_text(text: str) -> str:
    return text.strip() if ")" in text else text.strip(" (")
