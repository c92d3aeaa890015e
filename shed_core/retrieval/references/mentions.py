"""Mentions: the places of a text that name a number, such as `see Note 12` or `Section 4.2(b)`.

A mention of another document's number looks the same, so the words around one decide: `Section 13
of the Exchange Act` and `ISO 9001, Section 4` are of another, `Note 2 to these statements` is not.
In case of doubt there is no mention, since a wrong reference costs more than a missing one.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from shed_core.numbering.counters import counters_of
from shed_core.numbering.legal_words import AGREEMENTS
from shed_core.numbering.vocabulary import SMALL_WORDS, any_of, words
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.references.citing_words import CITED, PLURAL_FORMS, SHORT_FORMS

_DIGITS = r"\d{1,3}(?:[A-Z](?![a-z]))?"
_LABEL = (
    rf"(?:{_DIGITS}(?:[.\-]{_DIGITS}){{0,6}}|[IVXLC]{{2,7}}(?![A-Za-z])"
    r"|[A-Z](?:[.\-]?\d{1,3}(?:\.\d{1,3}){0,4})?(?![A-Za-z]))"
)
_ITEMS = (
    r"(?:\.(?:[A-Z]|\d{1,2}|[a-z])(?!\w)){0,4}"  # of Roman numbers: `II.D.1`
    r"(?:\s?\((?:[a-z]{1,2}|[ivx]{1,5}|[A-Z]|\d{1,2})\)){0,4}"
)
_AND = r"\s*(?:,\s*(?:and|or|und|et|y)?|[-–&]|and|or|to|through|und|oder|bis|et|ou|à|y|o)\s*"
_ONE = rf"{_LABEL}{_ITEMS}(?![\w%]|[.,]\d|-\w)"
_NUMBER = re.compile(rf"(?P<label>{_LABEL})(?P<items>{_ITEMS})(?![\w%]|[.,]\d|-\w)")
_NUMBERS = re.compile(_ONE), re.compile(rf"{_ONE}(?:{_AND}{_ONE}){{0,8}}")
"""Spellings of a word, in the singular and in the plural."""

_FURTHER = re.compile(rf"\s*(?:,|,?\s(?:and|or|and/or|und|oder|et|ou|y|o))\s+{_ONE}")
_ITEM = re.compile(r"[(.](\w+)")
_BEFORE_NUMBER = re.compile(r"(?<=[\s§])(?=\d{1,3}(?!\d|,\d|%)|[A-Z](?![a-z]))")
_WORD_BEFORE = re.compile(r"(?<![\w§.\-])(?P<word>[^\W\d_]{2,16}|§§?)(?P<dot>\.?)\s{0,3}\Z")
_TITLE = re.compile(
    rf"[\[ ]*(?P<word>[^\W\d_]{{2,16}}|§§?)(?P<dot>\.?)\s{{0,3}}(?P<number>{_LABEL})(?!\w)"
)
_MAX_WORD = 24
_PLURALS = ("s", "es", "n", "en", "e")
_CAPITALIZED = frozenset(
    ("item", "part", "rule", "regulation", "exhibit", "schedule", "attachment", "article")
)
"""Words that mean something else in small letters: `in part I agree`."""

_OWN_WORDS = (
    r"(?:this|these|the present|present|above|below|hereof|hereto|herein|diese[rsnm]?"
    r"|vorliegende\w*|(?:le|la|les|du) présent\w*|present[es]*)\b"
)
_NOTES = (
    r"(?:(?:the|our|its|their|accompanying|(?:un)?audited|consolidated|condensed|interim)\s+)*"
    r"(?:notes|financial statements|statements|consolidated financial)\b"
)
_AGREEMENT = rf"the\s+(?:{any_of(words(AGREEMENTS))})\b(?!\s+[A-Z(])"
_TO_WHAT = re.compile(
    r"[\s,]*(?:of|to|in|under|from|within|von|des|der|zu[rm]?|du|de|del)\s+(?P<what>.{1,90})",
    re.DOTALL,
)
_OWN = re.compile(rf"{_OWN_WORDS}|(?i:{_NOTES})|(?i:{_AGREEMENT})")
_OWN_NUMBER = re.compile(
    rf"(?:the\s+)?(?P<word>[^\W\d_]{{2,16}})\.?\s+{_LABEL}(?!-?\w)", re.IGNORECASE
)
_FOREIGN = re.compile(
    r"(?:(?:the|our|its|their|an?|each|any|such|said|that)\s+)?(?:[A-Z\[(§]|[\w’'-]+[’']s\b|\d)"
    r"|(?:\S+\s+){0,3}(?:act|law|code|statute|regulations?|directive|treaty|constitution)\b"
)
_OTHER_REPORT = re.compile(
    r"(?:\.\s?(?=[“\"]))?[^.;]*\b(?:(?:our|its|the Company[’']s|the|\d{4})\s+(?:\d{4}\s+)?"
    r"(?:Annual Report|Form 10-[KQ]|Quarterly Report|Proxy Statement))"
)
_REPORTS = ("Annual", "Form", "Quarterly", "Proxy")
_ACRONYM = re.compile(r"\s+(?:[A-Z]{2,6}|DSGVO|StGB|GmbHG)\b(?!\s*[–—:-])")
_FOREIGN_BEFORE = re.compile(
    r"(?:\b(?:RFC\s?\d+|ISO\S*(?:\s[\d:.-]+)?|IEC\S*|U\.?\s?S\.?\s?C\.?|C\.?\s?F\.?\s?R\.?"
    r"|[A-Z]\w*\s+(?:Law|Directive|Treaty)|(?:Code|Act|Regulation S-[KXT])|al\.?"
    r"|(?:19|20)\d\d[a-z]?)"
    r"|\[[^\]]{1,30}\]?)[\s,:;(]*(?:at\s|see\s)?$"
)
_SELF_BEFORE = re.compile(r"\b(?:this|diese\w{0,2}|ce|cette|est[ea])\s$", re.IGNORECASE)
_ACRONYM_BEFORE = re.compile(r"\b[A-Z]{2,6}\s$")
_LINE_END = re.compile(r"(?:^|[.:;!?\d…]\s*|\n\s*)\Z")
_WRAPPED = re.compile(
    rf"(?:\b(?:see|also|siehe|voir|véase|{any_of(words(SMALL_WORDS))})|[,(“\"])\s*\Z",
    re.IGNORECASE,
)
_RUNS_ON = re.compile(r"[\s,]*(?:[a-z(]|$)")
_MAX_AROUND = 3  # numbers around one: `Section 2 of Part C of Schedule 1`
_BLANKS = re.compile(r"\s+")
_MAX_AFTER = 160  # characters after a mention that may name another report
_AROUND = 60  # characters before a mention that may name its document


class NumberKey(NamedTuple):
    """Canonical form of a number, equal for all its spellings.

    form: of the first counter: `1`, `I` or `A`. counters: from the outermost in.
    """

    form: str
    counters: tuple[int, ...]

    @property
    def in_figures(self) -> "NumberKey":
        """The same with `IV` as `4`, as it may be printed after a word."""
        return self if self.form == "A" else self._replace(form="1")


class Mention(NamedTuple):
    """A number that a text names.

    word: before it, as a header has it, in small letters. key: of the number. items: below it, as
        the letters in brackets. text: on one line. is_foreign: of another document, or of the
        section itself: `this Item`.
    """

    span: Span
    word: str
    key: NumberKey
    items: tuple[str, ...]
    text: str
    is_foreign: bool = False


class _Spelling(NamedTuple):
    """word: as a header has it. is_plural: several numbers may follow. is_short: and a dot."""

    word: str
    is_plural: bool
    is_short: bool


@cache
def _spellings() -> dict[str, _Spelling]:
    """Return the words before cited numbers as they may be written, in small letters."""
    plural = {f"{word}{end}": _Spelling(word, True, False) for word in CITED for end in _PLURALS}
    single = {word: _Spelling(word, False, False) for word in CITED}
    short = {
        form: _Spelling(word, form in PLURAL_FORMS, True) for form, word in SHORT_FORMS.items()
    }
    return plural | single | short


def number_key(label: str) -> NumberKey | None:
    """Return the key of a number, or None if a label is none.

    >>> number_key("4.02"), number_key("IV")
    (NumberKey(form='1', counters=(4, 2)), NumberKey(form='I', counters=(4,)))
    """
    counters = counters_of(label.replace("-", "."))
    if counters is None:
        return None
    form = counters[0][:1].upper()
    return NumberKey("1" if form == "O" else form, counters[1])  # `one` is a figure too


def mentions(text: str, start: int = 0, stop: int | None = None) -> Iterator[Mention]:
    """Yield the mentions of numbers in a part of a text, in its order.

    Takes O(characters); 0.1 s for a million.
    """
    stop = len(text) if stop is None else stop
    done = start
    for place in _BEFORE_NUMBER.finditer(text, start, stop):
        at = place.start()
        word = _WORD_BEFORE.search(text, max(done, at - _MAX_WORD), at) if at >= done else None
        spelling = _spelling(word["word"], word["dot"]) if word else None
        number = _NUMBERS[spelling.is_plural].match(text, at, stop) if spelling else None
        if not (word and spelling and number):
            continue
        span, done = Span(word.start(), number.end()), number.end()
        if _is_name(word["word"], spelling.word, number[0]) and not _is_title(
            text, span, start, stop
        ):
            is_foreign = _is_foreign(text, span, start, stop)
            yield from (
                one._replace(is_foreign=is_foreign)
                for one in _each(number[0], spelling.word, span, at)
            )


def mention_at_start(title: str) -> Mention | None:
    """Return the number with its word that a header or caption begins with, or None.

    >>> mention_at_start("Table 3: Costs").word
    'table'
    """
    match = _TITLE.match(title)
    spelling = _spelling(match["word"], match["dot"]) if match else None
    if not (match and spelling):
        return None
    span = Span(match.start("word"), match.end())
    return next(_each(match["number"], spelling.word, span, match.start("number")), None)


def _spelling(word: str, dot: str) -> _Spelling | None:
    """Return the spelling of a word before a number. dot: after it, which only short forms have."""
    spelling = _spellings().get(word.lower())
    return spelling if spelling and (spelling.is_short or not dot) else None


def _is_name(spelled: str, word: str, number: str) -> bool:
    """True if a word in small letters can name a number, as `in part I agree` cannot."""
    if spelled[0].isupper() or spelled[0] == "§":
        return True
    return word not in _CAPITALIZED and number[0].isdigit()


def _is_title(text: str, span: Span, start: int, stop: int) -> bool:
    """True for the number of a header, a caption or a line of contents, which it begins."""
    before = text[max(start, span.start - _AROUND) : span.start]
    if _WRAPPED.search(before) or not _LINE_END.search(before):
        return False
    return _RUNS_ON.match(text, span.stop, stop) is None


def _is_foreign(text: str, span: Span, start: int, stop: int) -> bool:
    """True if the words around a mention say that it is of another document."""
    before = text[max(start, span.start - _AROUND) : span.start]
    if _FOREIGN_BEFORE.search(before) or _SELF_BEFORE.search(before):
        return True
    if _ACRONYM_BEFORE.search(before) and not text[slice(*span)].isupper():
        return True
    return _is_of_another(text, span.stop, stop)


def _is_of_another(text: str, end: int, stop: int, n_around: int = 0) -> bool:
    """True if the words from an end of a mention on say that it is of another document.

    n_around: numbers that are named around it already.
    """
    while further := _FURTHER.match(text, end, stop):  # `section 13(a) or 15(d) of the Act`
        end = further.end()
    after = _BLANKS.sub(" ", text[end : min(stop, end + _MAX_AFTER)])
    if _ACRONYM.match(after):
        return True
    if any(word in after for word in _REPORTS) and _OTHER_REPORT.match(after):
        return True
    to_what = _TO_WHAT.match(text, end, stop)
    if to_what is None or _OWN.match(to_what["what"]):
        return False
    own = _OWN_NUMBER.match(text, to_what.start("what"), stop)
    if own and own["word"].lower() in _spellings():  # `of Part C of the Salaried Plan`
        return n_around < _MAX_AROUND and _is_of_another(text, own.end(), stop, n_around + 1)
    return _FOREIGN.match(to_what["what"]) is not None


def _each(numbers: str, word: str, span: Span, at: int) -> Iterator[Mention]:
    """Yield the mentions of a run of numbers. at: where it begins in the text."""
    for n, found in enumerate(_NUMBER.finditer(numbers)):
        key = number_key(found["label"])
        if key:
            first = at + found.start() if n else span.start
            items = tuple(_ITEM.findall(found["items"]))
            name = f"{word.capitalize()} {''.join(found[0].split())}"
            yield Mention(Span(first, at + found.end()), word, key, items, name)
