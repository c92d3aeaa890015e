"""Occurrences of a quotation in a text, word for word, with figures at their ends as printed."""

import re
from collections.abc import Callable, Iterator

from shed_core.document.characters import IDEOGRAPHS
from shed_core.retrieval.folding import Folding, folded
from shed_core.retrieval.quotation.compared_text import (
    ComparedText,
    compared,
    kept,
    spaced,
)

Step = Callable[[], None]
"""Callback that is called now and then during a search; raises to end it."""

_PAGE_MARK = re.compile(r"\[p\. \d{1,6}\]")
_SECTION_MARK = re.compile(r"^[ \t]*\d[\d.]* \| (?=\S)", re.MULTILINE)
_TABLE_RULE = re.compile(r"^[ \t]*\|[ \t|:-]*\|[ \t]*$", re.MULTILINE)
_MATCH_MARK = re.compile(r"(?<!\\)(?:>>|<<)")
_ENDS = " .,;:!?…-"  # that a quotation may add or leave out at its ends

_UNSPACED = f"{IDEOGRAPHS}\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff"
"""Characters of scripts without blanks between words: also Thai, Lao, Burmese and Khmer."""

_LETTER, _IN_WORD = rf"[^\W\d_{_UNSPACED}]", rf"[^\W{_UNSPACED}]"
_CUT_BEFORE = re.compile(rf"{_LETTER}{_LETTER}$|{_IN_WORD}\d$|\d[.,]\d$|{_IN_WORD}-$|\d\.$")
_CUT_AFTER = re.compile(rf"{_LETTER}{_LETTER}|\d{_IN_WORD}|\d[.,]\d")
_FIGURE = r"[$€£¥]? ?\d(?:[\d.,]*\d)?"
_FIRST_FIGURE = re.compile(_FIGURE)
_LAST_FIGURE = re.compile(rf"{_FIGURE}$")
_OPENING, _CLOSING = re.compile(r"\( ?[$€£¥]? ?$"), re.compile(r" ?%? ?\)")
_MINUS, _PERCENT = re.compile(r"(?<!\w)-[$€£¥]?$"), re.compile(r" ?%")
_MAX_FIGURE_CHARS = 40
_NEAR = 4  # characters around a place that may be a sign, brackets or per cent
_STEP = 64  # candidates between two calls of a step


def quoted_form(quote: str) -> str:
    """Return the form in which a quotation is compared; "" if it has no word or figure.

    Marks that our own answers add to a text are left out, and punctuation at the ends.

    >>> quoted_form('“Net sales rose to $1,577 million.”')
    'netsalesroseto$1,577million'
    """
    text = _without_our_marks(quote)
    form = compared(spaced(folded(text)))
    end = len(form.rstrip(_ENDS))
    start = len(form) - len(form.lstrip(_ENDS))
    if start < end and form[start].isdecimal() and form[start - 1 : start] in ("-", "."):
        start -= 1  # a sign, or the point before decimals
    form = form[start:end]
    return form if any(map(str.isalnum, form)) else ""


def occurrences(text: ComparedText, form: str, step: Step) -> Iterator[range]:
    """Yield the places of a quotation in `spaced`, in reading order; never a part of a word.

    form: of the quotation, not empty.
    """
    return (place for place in whole_places(text, form, step) if has_form(text, place, form))


def has_form(text: ComparedText, place: range, form: str) -> bool:
    """True if a place of a text is compared as some form is."""
    return compared(text.spaced[place.start : place.stop]) == form


def whole_places(text: ComparedText, form: str, step: Step) -> Iterator[range]:
    """Yield the ranges that have the letters and figures of a form, and cut no word or figure."""
    needle, n_candidates = kept(form), 0
    at = text.kept.find(needle)
    while at >= 0:
        place = text.place(at, at + len(needle), form)
        if place and not _is_cut(text.spaced, place):
            yield place
        n_candidates += 1
        if n_candidates % _STEP == 0:
            step()
        at = text.kept.find(needle, at + 1)


def has_same_capitals(printed: str, quote: str) -> bool:
    """True if the printed text of a quotation has the same capital letters."""
    folding = Folding.PRINT | Folding.BLANKS
    forms = (
        compared(spaced(folded(text, folding))) for text in (printed, _without_our_marks(quote))
    )
    first, second = (form.strip(_ENDS) for form in forms)
    return first == second


def _without_our_marks(quote: str) -> str:
    for mark in (_PAGE_MARK, _TABLE_RULE, _SECTION_MARK, _MATCH_MARK):
        quote = mark.sub(" ", quote)
    return quote


def _is_cut(spaced_text: str, place: range) -> bool:
    """True if a place begins or ends within a word or figure."""
    before = spaced_text[max(0, place.start - 2) : place.start + 1]
    after = spaced_text[place.stop - 1 : place.stop + 2]
    return bool(_CUT_BEFORE.search(before) or _CUT_AFTER.match(after))


def printed_at(spaced_text: str, place: range) -> str:
    """Return a figure at an end of a place with the sign, brackets or % printed there, or ""."""
    text = spaced_text[place.start : place.stop]
    before = spaced_text[max(0, place.start - _NEAR) : place.start]
    after = spaced_text[place.stop : place.stop + _NEAR]
    first, last = _FIRST_FIGURE.match(text), _LAST_FIGURE.search(text[-_MAX_FIGURE_CHARS:])
    opening, closing = _OPENING.search(before), _CLOSING.match(after)
    if first and first.end() == len(text) and opening and closing:
        printed = f"{opening[0]}{text}{closing[0]}"
    elif first and _MINUS.search(before):
        printed = f"-{first[0]}"
    else:
        printed = f"{last[0]}%" if last and _PERCENT.match(after) else ""
    return printed.replace(" ", "")
