"""Searching a text with an untrusted regular expression, within bounds.

`re` cannot be stopped, `regex` can. Compiling must be bounded too: `regex` writes a counted
repetition out, so `(?:(?:a{1000}){1000}){1000}` would take all memory before any deadline.

A blank matches any run of white space, line breaks included, because words that are adjacent for
the reader may be on two lines of the page.
"""

import re
from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from typing import Any

import regex

from shed_core.retrieval.excerpts import Span
from shed_server.errors import BadPatternError, PatternTimeoutError

MAX_SECONDS = 2.0
"""Of one search, in processor time of this process, which is what `regex` counts."""

_MAX_PATTERN_CHARS = 1_000
_MAX_PATTERN_ITEMS = 20_000  # with its repetitions written out

_WORD_ALTERNATIVES = re.compile(
    r"[\w ,'%&/-]+(?:\|[\w ,'%&/-]+)+"
)  # such as `goodwill|intangible assets`

_TOKEN = re.compile(
    r"""
      \\.                                                      # an escaped character
    | \[ \^? \]? (?: \[:\^?\w+:\] | \\. | [^\]\\] )* \]         # a class
    | (?P<recursion> \(\? (?: R | [+-]?\d+ | &\w+ | P>\w+ ) \) )
    | (?P<open> \( )
    | (?P<close> \) )
    | (?P<counted> \{ (?P<least> \d* ) (?: , \d* )? \} )
    | (?P<blanks> \ + (?= (?P<quantified> [*+?{] )? ) )
    | .
    """,
    re.VERBOSE | re.DOTALL,
)


Alternatives = Sequence["regex.Pattern[str]"]
"""A compiled pattern; several are tried in this order at every place."""


def compile_pattern(pattern: str, *, ignore_case: bool) -> Alternatives:
    """Return the compiled pattern; `^` and `$` match at line breaks, `.` does not match one.

    Words joined with `|` are compiled one by one: `regex` looks for one word 10 times as fast.

    Raises BadPatternError, with the position, if it is not a regular expression, or one that is
    too long, repeats itself too often or calls itself.
    """
    if not pattern:
        raise BadPatternError("the pattern is empty. Give a word or a regular expression")
    if len(pattern) > _MAX_PATTERN_CHARS:
        raise BadPatternError(
            f"the pattern has {len(pattern)} characters; the most is {_MAX_PATTERN_CHARS}. "
            "Search for less"
        )
    _check_size(pattern)
    flags = regex.MULTILINE | (regex.IGNORECASE if ignore_case else 0)
    try:
        regex.compile(pattern, flags)  # unchanged, so that the position in a message is right
        parts = pattern.split("|") if _WORD_ALTERNATIVES.fullmatch(pattern) else [pattern]
        return [regex.compile(_with_loose_blanks(part), flags) for part in parts]
    except regex.error as error:
        raise BadPatternError(_explain(pattern, error)) from error
    except (RecursionError, OverflowError, MemoryError) as error:
        raise BadPatternError("the pattern has too many groups within groups") from error


def find(
    pattern: Alternatives, text: str, within: range, seconds: float = MAX_SECONDS
) -> Iterator[Span]:
    """Yield the matches that are not empty, in reading order, not overlapping.

    within: characters of the text to search.
    seconds: time for the whole search.
    Raises PatternTimeoutError when the time has run out.
    """
    try:
        if len(pattern) > 1:
            yield from _leftmost(pattern, text, within)
            return
        for match in pattern[0].finditer(
            text, within.start, within.stop, timeout=seconds, concurrent=True
        ):
            if match.end() > match.start():
                yield Span(match.start(), match.end())
    except TimeoutError as error:
        raise PatternTimeoutError(
            f"the search took more than {seconds:g} seconds and was stopped. Nested repetitions "
            "such as (a+)+ cause this"
        ) from error


def _leftmost(words: Alternatives, text: str, within: range) -> Iterator[Span]:
    """Yield what `first|second|...` matches: always the leftmost word, of several the first.

    A word is searched for again from where a match of another has ended inside its own.
    """

    def next_match(place: int, number: int) -> list[tuple[int, int, int]]:
        match = words[number].search(text, place, within.stop)
        return [(match.start(), number, match.end())] if match else []

    waiting = [found for number in range(len(words)) for found in next_match(within.start, number)]
    heapify(waiting)
    place = within.start
    while waiting:
        start, number, stop = heappop(waiting)
        if start >= place:
            yield Span(start, stop)
            place = stop
        for found in next_match(place, number):
            heappush(waiting, found)


def _with_loose_blanks(pattern: str) -> str:
    r"""Return the pattern with its blanks, classes aside, matching any run of white space.

    >>> _with_loose_blanks("net  income [ x] *y")
    'net\\s+income\\s+[ x]\\s*y'
    """
    if re.search(r"\(\?[\w^]*x", pattern):
        return pattern  # in a verbose pattern blanks mean nothing
    return "".join(_loose(token) for token in _TOKEN.finditer(pattern))


def _loose(token: "re.Match[str]") -> str:
    if token["blanks"] is None:
        return r"\s+" if token[0] == "\\ " else token[0]
    if token["quantified"] is None:
        return r"\s+"
    return (r"\s+" if len(token["blanks"]) > 1 else "") + r"\s"  # the last has the quantifier


def _check_size(pattern: str) -> None:
    """Raise BadPatternError if the pattern is too large with its repetitions written out."""
    sizes = [0]  # of the groups that are open, from the outermost
    last = 0  # size of the last item, which a repetition would repeat
    for token in _TOKEN.finditer(pattern):
        if token["recursion"]:
            raise BadPatternError(
                f"the pattern calls itself at position {token.start()}. Write it without that"
            )
        if token["open"]:
            sizes.append(0)
            last = 0
            continue
        if token["close"]:
            last = sizes.pop() + 1 if len(sizes) > 1 else 0
        elif token["counted"]:
            last *= max(0, int((token["least"] or "0")[:9]) - 1)
        else:
            last = 1
        sizes[-1] += last
        if sizes[-1] > _MAX_PATTERN_ITEMS:
            raise BadPatternError(
                f"the repetitions up to position {token.end()} are too many. "
                "Use smaller counts, or * or + instead"
            )


def _explain(pattern: str, error: Any) -> str:
    where = "" if error.pos is None else f" at position {error.pos}"
    return (
        f"the pattern {pattern!r} is not a regular expression: {error.msg}{where}. "
        r"Put a backslash before a character that is meant literally: \( \[ \. \$ \*"
    )
