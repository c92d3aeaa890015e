"""The title of a clause: its number and first words, up to a pause of the sentence.

That of a schedule whose number is alone in the middle of the page is the line below it.
"""

import re
from collections.abc import Container, Iterator
from typing import NamedTuple

from shed_core.ingest.lines.text_line import is_below
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.numbering.families import numbers_of
from shed_core.numbering.parse import without_number

_MAX_NUMBER_SPACING = 3.5  # ems between the baselines of the number of a schedule and its title
_SENTENCE_ENDS = (".", ";", ":", ",", "–", "; and", "; or")
_MIN_LOWER_WORDS = 3  # of a sentence; a title has `of` and `the`
_MAX_WHOLE_CHARS = 100  # of a clause, after its number, that is a title as a whole
_MAX_CHARS = 80  # of a title, after the number
_MAX_ITEM_CHARS = 240  # instead, of an item of a list, which often is a part of one sentence
_MAX_PAUSED_CHARS = 60  # after the number up to the last comma; if there is none, up to the next
_MAX_REST_CHARS = 5  # after a stop that belong to the title: `; and`
_MIN_WORD_CHARS = 3  # before a stop; fewer are an abbreviation
_NUMBER = re.compile(
    r"\W*(?:[^\W\d_]{2,12}\s+(?=[0-9IVX]))?[0-9A-Za-z]{1,5}(?:\.[0-9A-Za-z]{1,3})*[.)\]]*\s*"
)
_ITEM = re.compile(r"\W*(?:[A-Za-z]{1,4}[.)]|\([0-9])")
_STOP = re.compile(r"[.:](?=\s+[^\W\d_a-z]|\s+[“\"(\[]|\s*$)|[;:](?=\s|$)")
_COMMA = re.compile(r",(?=\s|$)")


class TitleEnd(NamedTuple):
    """The line in which a title ends, and how many of its characters belong to the title."""

    line: int
    length: int


def title_end(stats: DocumentStats, first: int, others: Container[int]) -> TitleEnd:
    """End of the title of a clause.

    first: the line of its number. others: lines that begin something else.
    """
    if first + 1 not in others and has_title_below(stats, first):
        return TitleEnd(first + 1, len(stats.lines[first + 1].text))
    texts = [stats.lines[line].text for line in _paragraph(stats, first, others)]
    length = _title_length("\n".join(texts))
    line = 0
    while length > len(texts[line]):
        length -= len(texts[line]) + 1
        line += 1
    return TitleEnd(first + line, length)


def has_title_below(stats: DocumentStats, line: int) -> bool:
    """True if a line is only the number of a schedule or an annex, and the next one its title."""
    above, title = stats.lines[line], stats.below(line)
    if title is None:
        return False
    number, titled = numbers_of([above.text, title.text])
    if number is None or not number.is_appended or titled:
        return False
    return (
        is_below(above, title, _MAX_NUMBER_SPACING * max(above.size, title.size))
        and not without_number(above.text)
        and all(map(stats.is_in_middle, (above, title)))
        and len(title.text) <= _MAX_CHARS
        and not title.text.endswith(_SENTENCE_ENDS)
    )


def is_sentence(text: str) -> bool:
    """True if a text ends like a sentence and has several words in small letters.

    >>> is_sentence("The term is one year."), is_sentence("Use of the Works, Inc.")
    (True, False)
    """
    n_lower = sum(word[0].islower() for word in text.split())
    return n_lower >= _MIN_LOWER_WORDS and text.endswith(_SENTENCE_ENDS)


def _title_length(text: str) -> int:
    """Length of the title that a clause begins with, in characters.

    >>> text = "7.3 Return. The Party shall return it; and"
    >>> text[: _title_length(text)], _title_length("(a) return it; and")
    ('7.3 Return.', 18)
    """
    number = _NUMBER.match(text)
    start = number.end() if number else 0
    stop = next((m.end() for m in _STOP.finditer(text, start + _MIN_WORD_CHARS)), len(text))
    if len(text) - stop <= _MAX_REST_CHARS:
        stop = len(text)
        if stop - start <= _MAX_WHOLE_CHARS:
            return stop
    most = start + (_MAX_ITEM_CHARS if _ITEM.match(text) else _MAX_CHARS)
    commas = [m.end() for m in _COMMA.finditer(text, start, min(stop, most))]
    if commas:
        early = [comma for comma in commas if comma - start <= _MAX_PAUSED_CHARS]
        return early[-1] if early else commas[0]
    blank = max(text.rfind(" ", start, most), text.rfind("\n", start, most))
    return stop if stop <= most or blank < start else blank


def _paragraph(stats: DocumentStats, first: int, others: Container[int]) -> Iterator[int]:
    """First lines of a paragraph, as many as a title can need."""
    line, left = first, 2 * _MAX_ITEM_CHARS
    while True:
        yield line
        left -= len(stats.lines[line].text)
        if left < 0 or line + 1 in others or line + 1 == len(stats.lines):
            return
        if not stats.are_near(stats.lines[line], stats.lines[line + 1]):
            return
        line += 1
