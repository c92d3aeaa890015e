"""Definitions of terms and acronyms in a document, for a list and for looking one up.

`Acme Corp. (the “Company”)`, `"Agreement" means …` and `Asset-Backed Security (ABS)`. A quoted word
in brackets is a term only if the brackets have nothing else but the words that introduce one.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from shed_core.document.phrases import RUNNING_HEADS
from shed_core.document.record import DocumentRecord
from shed_core.numbering.vocabulary import SMALL_WORDS, words
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.names.titles import folded_title

_OPEN, _CLOSE = '[“"„«‘]', '[”"“»’]'
_INSIDE = r"[^“”\"„«»()\n]"
_TERM = rf"{_OPEN}\s?(?P<term>[^\W_]{_INSIDE}{{0,60}}(?:\n{_INSIDE}{{0,40}})?)[,.;]?\s?{_CLOSE}"
_QUOTED = re.compile(_TERM)
_INTRODUCING = (
    "a all also an and any as being below both called collectively defined each either for further "
    "hereafter herein hereinafter in individually it its jointly known of or our referred singly "
    "such that the their them these they this those to together us we which with "
    "abbreviated agreement document only parties party respectively separately simply sometimes "
    "nachfolgend nachstehend im folgenden der die das den dem kurz genannt gemeinsam und "
    "ci-après dénommé dénommée dénommés désigné désignée le la les ensemble et "
    "en adelante el los las denominado denominada conjuntamente y"
)
_WORDS = "|".join(sorted(map(re.escape, _INTRODUCING.split()), key=len, reverse=True))
_AROUND_TERM = re.compile(rf"(?:[\s,;:&/\-–—.’']|\b(?:{_WORDS})\b)*", re.IGNORECASE)
_INTRODUCED = re.compile(
    r"\b(?:the|this|these|an?|each|such|collectively|here\w+|referred|called|defined|together|genannt"
    r"|ci-après|en adelante)\b",
    re.IGNORECASE,
)
_NAMES = re.compile(
    r"(?:(?:the|we|us|our|its|of|and|or|for|in|&|\d[\w.-]*|[^\W\d_a-z][^\s]*)(?:\s+|$))+"
    r"|the\s.{1,50}",
    re.DOTALL,
)
"""Terms that need no other word in their brackets: `(“Acme Holdings”)`, but not `(“red eyes”)`."""

_BRACKETS = re.compile(r"\((?P<inner>[^()]{3,240})\)")
_MEANS = (
    r"(?:(?:shall|will|is to|does)?\s?means?|(?:shall |will )?(?:have|has) the (?:same |respective "
    r")?meanings?|(?:shall |will )?refers? to|(?:is|are|shall be) defined|bedeutet|bezeichnet"
    r"|désigne|signifie|significa|se entiende)\b"
)
_MEANT = re.compile(
    rf"{_TERM}(?P<more>(?:\s*(?:,|/|or|and|and/or)\s*{_TERM.replace('?P<term>', '')}){{0,6}})"
    rf"\s*(?:\([^()]{{1,80}}\)\s*)?(?:,[^,.;]{{1,60}},\s*)?{_MEANS}"
)
_CAPITALIZED = r"[A-Z][\w’'&/\-]*"
_NO_TERMS = r"(?:Th(?:is|at|ese|ose|ey|e)|It|Which|What|He|She|We|Here|There|Such)\b"
_LISTED = re.compile(
    rf"(?:\A|(?<=[.;:]\n))\W{{0,3}}(?:\(?\w{{1,4}}[.)]\s+)?"
    rf"(?P<term>(?!{_NO_TERMS}){_CAPITALIZED}(?: (?:of|and|the|or|for|in|{_CAPITALIZED})){{0,6}})"
    r"\s+(?:means?|shall mean|(?:shall )?ha(?:s|ve) the meaning)\b",
    re.MULTILINE,
)
_ACRONYM = re.compile(r"\((?P<acronym>[A-Z][A-Za-z&\-]{0,9}[A-Z])(?P<plural>s?)\)")
_WORD = re.compile(r"[^\W_]+")
_SMALL = words(SMALL_WORDS)
_PART_CHARS = 50_000
_MAX_WORDS_BEFORE, _MAX_CHARS_BEFORE = 12, 120  # of an acronym


MAX_CHARS = 8_000_000
"""Characters of a text that is searched for definitions; 300 pages have a million."""


class Definition(NamedTuple):
    """term: on one line; of an acronym, with its long form. span: of it. phrase: that holds it."""

    term: str
    span: Span
    phrase: int


def definitions(record: DocumentRecord) -> list[Definition]:
    """Return the definitions of a document in reading order, each term once a section.

    Takes 0.2 s a million characters, of which the first MAX_CHARS are looked at.
    """
    terms = [one for part in _parts(record) for one in _terms(record.text, part)]
    known = set[tuple[str, int]]()
    kept: list[Definition] = []
    for term, span in terms:
        phrase = record.phrase_at(span.start)
        is_acronym = ": " in term
        key = folded_title(term.partition(": ")[0]), 0 if is_acronym else record.node_at(phrase)
        if key not in known and record.labels[phrase] not in RUNNING_HEADS:
            known.add(key)
            kept.append(Definition(term, span, phrase))
    return kept


def end_of_definition(text: str, start: int, stop: int) -> int:
    """Return the place of the definition after one that begins at a character; else `stop`."""
    if not _MEANT.match(text, start) and not (start and _MEANT.match(text, start - 1)):
        return stop
    following = (one.start() for one in _MEANT.finditer(text, start + 1, stop))
    return next((at for at in following if text[:at][-2:].endswith(("\n", ". "))), stop)


def _parts(record: DocumentRecord) -> Iterator[range]:
    """Yield runs of whole phrases, since other threads wait while an expression is matched."""
    start = 0
    for end in record.offsets[1:]:
        if end - start >= _PART_CHARS or end == len(record.text):
            yield range(start, end)
            start = end
        if end > MAX_CHARS:
            return


def _terms(text: str, part: range) -> list[tuple[str, Span]]:
    piece = text[part.start : part.stop]
    terms = sorted([*_in_brackets(piece), *_meant(piece), *_acronyms(piece)], key=lambda t: t[1])
    return [(t, Span(part.start + span.start, part.start + span.stop)) for t, span in terms]


def _in_brackets(text: str) -> Iterator[tuple[str, Span]]:
    """Yield the terms between brackets: `(the “Company”)`, `(“we,” “us” or the “Company”)`."""
    for bracket in _BRACKETS.finditer(text):
        terms = list(_QUOTED.finditer(text, bracket.start("inner"), bracket.end("inner")))
        rest = _QUOTED.sub(" ", bracket["inner"])
        if terms and _AROUND_TERM.fullmatch(rest):
            is_introduced = _INTRODUCED.search(rest) is not None
            yield from (
                _one(t) for t in terms if is_introduced or _NAMES.fullmatch(t["term"].strip())
            )


def _meant(text: str) -> Iterator[tuple[str, Span]]:
    """Yield the terms before a verb: `"Agreement" means`, and without quotes in a list."""
    for found in _MEANT.finditer(text):
        yield _one(found)
        for more in _QUOTED.finditer(text, found.start("more"), found.end("more")):
            yield _one(more)
    yield from (_one(found) for found in _LISTED.finditer(text))


def _one(found: re.Match[str]) -> tuple[str, Span]:
    term = " ".join(found["term"].split()).strip(" ,;")
    return term.removesuffix("." if term.count(".") == 1 else ""), Span(*found.span("term"))


def _acronyms(text: str) -> Iterator[tuple[str, Span]]:
    for found in _ACRONYM.finditer(text):
        acronym = found["acronym"]
        if start := _long_form(
            text[max(0, found.start() - _MAX_CHARS_BEFORE) : found.start()], acronym
        ):
            long_form = " ".join(text[found.start() - start : found.start()].split())
            span = Span(found.start() - start, found.end())
            yield f"{acronym}: {long_form}", span


def _long_form(before: str, acronym: str) -> int:
    """Return the characters of the words before an acronym that it is made of, or 0.

    Each letter begins a word, in their order, and only small words are between.
    """
    letters = [letter.lower() for letter in acronym if letter.isalnum()]
    above = list(_WORD.finditer(before))[-_MAX_WORDS_BEFORE:]
    if not above or before[above[-1].end() :].strip(" \n”\"’'"):
        return 0
    at = len(above)
    for letter in reversed(letters):
        at -= 1
        while at >= 0 and above[at][0][0].lower() != letter and above[at][0].lower() in _SMALL:
            at -= 1
        if at < 0 or above[at][0][0].lower() != letter:
            return 0
    start = above[at].start()
    return 0 if re.search(r"[.;:()!?]", before[start:]) else len(before) - start
