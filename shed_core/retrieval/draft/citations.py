"""Citations of a draft: `(10-K.pdf, p. 12)`, `page 12 of 10-K.pdf`, `§ 4.2`, `[^1]`.

Names of files, pages and sections are tokens; those that follow each other are one citation. In
brackets it is of the text before it, else of its whole sentence.
"""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import NamedTuple

from shed_core.document.runs import in_runs
from shed_core.retrieval.draft.short_names import WORD
from shed_core.retrieval.excerpts.span import Span

SUFFIXES = "pdf|docx?|pptx?|epub|x?html?|markdown|md|txt|xml"

_SUFFIX = re.compile(rf"(?<=[^\s(\[,;/])\.(?:{SUFFIXES})(?!\w)", re.IGNORECASE)
_NOT_IN_NAME = re.compile(r"[\s=()\[\]<>\"“”„«»;,|]")
_NUMBERS = r"\d{1,5}(?:\s?[-–—]\s?\d{1,5})?"
_PAGES = re.compile(
    rf"(?<![\w.&])(?:pp?\.?|[Pp](?:ages?|gs?\.?|p?\.)|Seiten?|S\.)[\s\xa0]?"
    rf"({_NUMBERS}(?:(?:,|\s?&| and| und)\s?(?:pp?\.\s?)?{_NUMBERS}(?!\s*%))*)(?![\w%]|[.,]\d)"
    rf"|#page=(\d{{1,5}})"
)
_PART = re.compile(r"[^\s,;(\[][^,;()\[\]]*(?<!\s)")  # of brackets
_WORD_BEFORE = re.compile(rf"({WORD})[\s,:]{{0,2}}[(\[]?$")
_RUN = re.compile(r"(\d{1,5})(?:\s?[-–—]\s?(\d{1,5}))?")
_KINDS = (
    r"sections?|sec\.|clauses?|articles?|art\.|items?|notes?|chapters?|prefix|appendix|annex|"
    "schedule|part"
)
_SECTION = re.compile(
    rf"§+\s?\w[\w.]*(?:\([a-z0-9]{{1,4}}\))*"
    rf"|(?<!\w)(?:{_KINDS})\s(?:[A-Z]?\d[\w.]*(?:\([a-z0-9]{{1,4}}\))*|[IVX]{{1,5}}\b|[A-Z]\b)",
    re.IGNORECASE,
)
_PREFIX = re.compile(r"(?<=,\s)\d{1,3}(?:\.\d{1,3})+(?=\s*[,;)\]|]|$)|(?<=,\s)\d{1,3}(?=\s\|)")
_GAP = re.compile(r"[\s,:]*(?:(?:of|in|at|on|the|file|document|see|from)\b[\s,:]*)*", re.IGNORECASE)
_BRACKETS = re.compile(r"\((?:[^()]|\([^()]*\))*\)|\[(?:[^\[\]]|\[[^\[\]]*\])*\]")
_LEAD = re.compile(
    r"(?:see|cf\.?|sources?|from|in|at|on|of|the|also|file|document)\b[\s:.]*", re.IGNORECASE
)
_DEFINITION = re.compile(r"(?:\[\^?(\w{1,12})\]:?|([¹²³⁴⁵⁶⁷⁸⁹⁰]{1,3}))\s*(?=\S)")
_REFERENCE = re.compile(r"\[\^?(\w{1,12})\]|([¹²³⁴⁵⁶⁷⁸⁹⁰]{1,3})")
_MAX_GAP = 40
_MAX_NAME_CHARS, _MAX_REST_CHARS = 200, 80


class Claim(NamedTuple):
    """Document, pages and section that a draft cites.

    name: of the document as it is written, or "". pages: runs of them, from first to last.
    section: as it is named, or "". rest: other words of the brackets, perhaps a title.
    """

    name: str = ""
    pages: tuple[tuple[int, int], ...] = ()
    section: str = ""
    rest: str = ""


class Citation(NamedTuple):
    """A citation and its place in a text. is_bracketed: True if it is of the text before it."""

    span: Span
    claim: Claim
    is_bracketed: bool


class _Token(NamedTuple):
    kind: str  # "name", "pages" or "section"
    span: Span
    bracket: int  # number of the brackets that hold it, or -1


def citations_in(
    text: str, names: Collection[str], notes: Mapping[str, Sequence[Claim]] | None = None
) -> list[Citation]:
    """Return the citations of a text, in its order.

    names: in lower case, of documents, as they may be written. notes: claims of notes, by mark.

    >>> [c.claim for c in citations_in("It fell (a b.pdf, pp. 3-4).", {"a b.pdf"})]
    [Claim(name='a b.pdf', pages=((3, 4),), section='', rest='')]
    """
    brackets = [Span(*found.span()) for found in _BRACKETS.finditer(text)]
    tokens = sorted(_tokens(text, names, brackets), key=lambda token: token.span)
    found = [
        _citation(text, group, brackets)
        for group in in_runs(tokens, partial(_is_same_citation, text))
    ]
    cited = [one for one in found if one is not None]
    return sorted([*cited, *_references(text, notes or {})], key=lambda one: one.span)


def defined_note(text: str, names: Collection[str]) -> tuple[str, list[Claim]] | None:
    """Return the mark of a note and its claims, or None if a text is no such note."""
    mark = _DEFINITION.match(text)
    cited = citations_in(text[mark.end() :], names) if mark else []
    return ((mark[1] or mark[2]), [one.claim for one in cited]) if mark and cited else None


def _references(text: str, notes: Mapping[str, Sequence[Claim]]) -> Iterator[Citation]:
    for found in _REFERENCE.finditer(text) if notes else ():
        for claim in notes.get(found[1] or found[2], ()):
            yield Citation(Span(*found.span()), claim, is_bracketed=True)


def _tokens(text: str, names: Collection[str], brackets: Sequence[Span]) -> Iterator[_Token]:
    starts = [bracket.start for bracket in brackets]

    def token(kind: str, span: Span) -> _Token:
        number = bisect_right(starts, span.start) - 1
        is_within = number >= 0 and span.stop <= brackets[number].stop
        return _Token(kind, span, number if is_within else -1)

    taken = bytearray(len(text))  # characters of a token
    names_first = [("name", span) for span in _names(text, names)]
    others = (
        (kind, Span(*match.span()))
        for kind, form in (("pages", _PAGES), ("section", _SECTION), ("section", _PREFIX))
        for match in form.finditer(text)
    )
    for kind, span in chain(names_first, others):
        if not any(taken[slice(*span)]):
            taken[slice(*span)] = b"\1" * (span.stop - span.start)
            yield token(kind, span)


def _names(text: str, names: Collection[str]) -> Iterator[Span]:
    """Yield the spans of names of files: the longest known one that ends with a suffix."""
    for suffix in _SUFFIX.finditer(text):
        stop = suffix.end()
        start = max(0, stop - _MAX_NAME_CHARS)
        words = [start, *(m.end() for m in _NOT_IN_NAME.finditer(text, start, stop))]
        known = next((at for at in words if text[at:stop].casefold() in names), words[-1])
        yield Span(known, stop)
    for bracket in _BRACKETS.finditer(text):
        for part in _PART.finditer(text, bracket.start() + 1, bracket.end() - 1):
            if part[0].casefold() in names and not _SUFFIX.search(part[0]):
                yield Span(*part.span())
    for page in _PAGES.finditer(text):
        start = max(0, page.start() - _MAX_NAME_CHARS)
        before = _WORD_BEFORE.search(text[start : page.start()])
        if before and before[1].casefold() in names and not _SUFFIX.search(before[1]):
            yield Span(start + before.start(1), start + before.end(1))


def _is_same_citation(text: str, group: Sequence[_Token], token: _Token) -> bool:
    last = group[-1]
    gap = text[last.span.stop : token.span.start]
    if token.kind in {one.kind for one in group} or len(gap) > _MAX_GAP:
        return False
    if last.bracket != token.bracket:  # `10-K.pdf (p. 12)`, or `[10-K](10-K.pdf#page=12)`
        return last.bracket < 0 and last.kind == "name" and gap.strip() in ("(", "[")
    return _GAP.fullmatch(gap) is not None


def _citation(text: str, group: Sequence[_Token], brackets: Sequence[Span]) -> Citation | None:
    kinds = {token.kind: text[slice(*token.span)] for token in group}
    bracket, last = group[0].bracket, group[-1].bracket
    if kinds.keys() == {"section"} and bracket < 0:
        return None
    start, stop = group[0].span.start, group[-1].span.stop
    rest = ""
    if bracket >= 0:
        own = brackets[bracket]
        rest = _rest(text[own.start + 1 : start], text[stop : own.stop - 1])
        if len(rest) > _MAX_REST_CHARS:
            rest = ""
        elif ";" not in text[own.start : own.stop]:
            start, stop = own
    elif last >= 0:
        stop = brackets[last].stop
    pages = _page_runs(kinds.get("pages", ""))
    claim = Claim(kinds.get("name", ""), pages, kinds.get("section", "").strip(), rest)
    return Citation(Span(start, stop), claim, is_bracketed=bracket >= 0)


def _rest(before: str, after: str) -> str:
    """Return the other words of the brackets of a citation: its part between semicolons."""
    words = f"{before.rpartition(';')[2]} {after.partition(';')[0]}"
    return _LEAD.sub("", " ".join(words.split()).strip(" ,.:|"), count=1).strip(" ,.:|")


def _page_runs(text: str) -> tuple[tuple[int, int], ...]:
    """Return the runs of pages that a citation names.

    >>> _page_runs("pp. 3-5, 9")
    ((3, 5), (9, 9))
    """
    runs = ((int(run[1]), int(run[2] or run[1])) for run in _RUN.finditer(text))
    return tuple((first, max(first, last)) for first, last in runs)
