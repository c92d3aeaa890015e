"""The answer of read_section about several documents: the same sections of each.

The newest is shown in full, and each older one as what differs from the one before it; where that
says something else altogether, as of another company, from the next one that does not. The
newest, which differences are read against, has most of an answer until it ends; the others have
fair shares: none goes on while another that has less is cut. So a cursor holds, beside
which documents a page is about, how far the newest was read, and one level to which the differences
of all others were: a level cuts each of them after its last line that ends below it.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from shed_core.comparison.units import Unit, are_alike, units
from shed_core.errors import UnknownPrefixError
from shed_core.method.sht import ROOT
from shed_core.retrieval.escaping import escaped_title
from shed_core.retrieval.names.several import meant_sections
from shed_core.retrieval.names.titles import folded_title
from shed_core.retrieval.prefixes import Section
from shed_core.retrieval.sections import n_left, pages_of, read_parts
from shed_server.answers.calls import ReadSection, next_call, scope_of
from shed_server.answers.cursors import make_cursor, read_cursor
from shed_server.answers.dates import COVER_CHARS, newest_first_by_covers
from shed_server.answers.formatting import (
    count,
    fenced,
    limited,
    mark_for,
    name_text,
    pages_text,
    shortened,
)
from shed_server.answers.grep.several import DocumentMatches
from shed_server.answers.not_searched import NotSearched, notes
from shed_server.answers.sections.comparison import differences
from shed_server.answers.sections.section_answer import errors_text, longest
from shed_server.errors import BadCursorError, BadPatternError
from shed_server.library.library import Opened

Open = Callable[[str], Opened]
"""Opens a document by its name once more."""

MAX_DOCUMENTS = 40
"""Of a call: each is opened, and its section held in memory."""

_NEWEST_SHARE = 2 / 3  # of an answer, at most, where the others need the rest
_NOTES_SHARE = 8  # of an answer, for what could not be read
_MIN_SHARE = 400  # characters of an answer for a document; a page is about as many as have it
_PREFIXES = re.compile(r"[\d.,; ]+")
_MAX_TITLE_CHARS = 60
_MAX_PREFIX_CHARS = 60  # of the sections of a document, where its text begins
_READ_RATIO = 1.2  # about, of what is read of a text to the text, with its marks
_BEFORE_ALL, _ABOVE_ALL = -1, 1 << 40  # levels
_SIGNS = "; of older ones what differs from the one above: + only here, - not here, ~ changed"


class _Text(NamedTuple):
    """What a document has of the sections.

    cover: its beginning. place: the line above it. title: of the first section.
    """

    name: str
    key: str
    cover: str
    place: str
    title: str
    sections: list[Section]
    units: list[Unit]


class _Position(NamedTuple):
    """first, stop: the documents of a page. character: of the newest. level: see the module."""

    first: int
    stop: int
    character: int
    level: int = _BEFORE_ALL


def same_section_answer(
    documents: Iterable[DocumentMatches], open_again: Open, request: ReadSection, max_chars: int
) -> str:
    """Return the sections that a request names of each document, the newest first.

    documents: opened, or why they are not, at most MAX_DOCUMENTS of them.
    Raises BadPatternError for more of them, BadCursorError, or UnknownPrefixError if none has such
    a section.
    """
    texts: list[_Text] = []
    missing, errors = NotSearched(), list[tuple[str, UnknownPrefixError]]()
    for found in documents:
        if found.place == MAX_DOCUMENTS:
            raise BadPatternError(f"more than {MAX_DOCUMENTS} documents match; narrow the glob")
        missing.add(found)
        if found.opened is not None:
            text, others = _text(found.opened, request.prefix, max_chars)
            texts += [text] if text else []
            errors += [(found.opened.name, error) for error in others]
    note = notes(missing, max_chars // _NOTES_SHARE)
    if not texts and not errors:
        return f"No document was read.{note}"
    if not texts:
        raise errors[0][1]
    texts = [texts[n] for n in newest_first_by_covers([(text.name, text.cover) for text in texts])]
    said = _other_titles(texts, request.prefix, max_chars)
    said += errors_text((f"{name}: {error}" for name, error in errors), max_chars)
    said += note.lstrip("\n") + "\n" * bool(note)
    return _Page(texts, open_again, request, max_chars).text("" if request.cursor else said)


def _text(
    opened: Opened, prefix: str, max_chars: int
) -> tuple[_Text | None, Sequence[UnknownPrefixError]]:
    """Return what a document has of the sections, or None, and what is wrong with their names."""
    record = opened.record
    try:
        sections, errors = meant_sections(record, prefix)
    except UnknownPrefixError as error:
        return None, [error]
    own = [record.characters(section.phrases) for section in sections]
    pages = pages_text(pages_of(record, range(own[0].start, own[-1].stop)))
    prefixes = shortened(", ".join(section.prefix for section in sections), _MAX_PREFIX_CHARS)
    place = f"{pages}: {name_text(opened.name, max_chars)}, {prefixes}"
    cover = record.text[:COVER_CHARS]
    read = units(record, sections)
    title = "" if sections[0].node == ROOT else record.header(sections[0].node)
    return _Text(opened.name, opened.key, cover, place, title, sections, read), errors


def _other_titles(texts: Sequence[_Text], prefix: str, max_chars: int) -> str:
    """Return which document has another section of a prefix than the newest, on a line, or ""."""
    newest, *older = texts
    of_newest = folded_title(newest.title)
    other = next((text for text in older if folded_title(text.title) != of_newest), None)
    if not _PREFIXES.fullmatch(prefix) or other is None:
        return ""
    titles = (escaped_title(shortened(one.title, _MAX_TITLE_CHARS)) for one in (newest, other))
    names = (name_text(one.name, max_chars) for one in (newest, other))
    here, there = (f"{title!r} in {name}" for title, name in zip(titles, names, strict=True))
    prefix = shortened(prefix, _MAX_TITLE_CHARS)
    return f"[{prefix} is {here}, {there}: give titles for the same sections]\n"


class _Differences:
    """What a document says otherwise than the one before it, as lines."""

    def __init__(self, place: str, lines: Sequence[str]) -> None:
        self._title = f"[{place}{'' if lines else ': no change'}]\n"
        self._lines = lines
        self.ends = list(accumulate(len(line) + 1 for line in lines))

    def n_left(self, low: int) -> int:
        """Return the characters above a level."""
        return len(self.shown(low, _ABOVE_ALL))

    def shown(self, low: int, high: int) -> str:
        """Return the lines that end above a level and not above another.

        That there are none at all is said once, by the lowest level.
        """
        first, stop = (bisect_right(self.ends, level) for level in (low, high))
        is_said = first < stop or (not self.ends and low == _BEFORE_ALL)
        return "".join([self._title, *(f"{line}\n" for line in self._lines[first:stop])]) * is_said


def _differences(texts: Sequence[_Text], number: int) -> _Differences:
    """Return what a document says otherwise than the nearest one above it that is like it."""
    text = texts[number]
    like = next((n for n in range(number - 1, -1, -1) if are_alike(text.units, texts[n].units)), -1)
    if like < 0:
        return _Differences(f"{text.place}, in full", differences(text.units, ()))
    against = f", against {texts[like].name}" if like != number - 1 else ""
    return _Differences(f"{text.place}{against}", differences(text.units, texts[like].units))


class _Page:
    """One page of the answer. newest: the record of the first document, read with the page."""

    def __init__(
        self, texts: Sequence[_Text], open_again: Open, request: ReadSection, max_chars: int
    ) -> None:
        self._texts, self._request, self._max_chars = texts, request, max_chars
        keys = "\n".join(f"{text.name}\n{text.key}" for text in texts)
        self._scope = (*scope_of(request, keys), request.document or "")
        self._at = at = self._position()
        self._newest = open_again(texts[0].name).record if at.first == 0 else None
        self._others = [_differences(texts, n) for n in range(max(1, at.first), at.stop)]

    def text(self, said: str) -> str:
        """Return the page. said: what is said of other documents, with its line breaks."""
        mark = mark_for((*self._scope, self._request.cursor))
        head = self._head() + said
        frame = len(head) + len(fenced("", mark))
        longest_tail = self._tail(_Position(*[_ABOVE_ALL] * 4))
        room = self._max_chars - frame - len(longest_tail)
        is_last_page = self._at.stop == len(self._texts)
        body = self._whole(longest(self._max_chars) - frame if is_last_page else room)
        following = None if is_last_page else self._start(self._at.stop)
        if body is None:
            body, following = self._part(room)
        tail = self._tail(following) if following else ""
        return limited(f"{head}{fenced(body, mark)}{tail}", longest(self._max_chars))

    def _whole(self, room: int) -> str | None:
        """Return all that is left of the documents of the page, if there is room for it."""
        others = "".join(one.shown(self._at.level, _ABOVE_ALL) for one in self._others)
        if len(others) > room:
            return None
        text, character = self._of_newest(room - len(others))
        return text + others if self._n_left(character) == 0 else None

    def _part(self, room: int) -> tuple[str, _Position]:
        """Return a share of what is left of each document, and where the next page begins."""
        at = self._at
        newest_chars = int(_READ_RATIO * self._n_left(at.character))
        needs = [newest_chars, *(one.n_left(at.level) for one in self._others)]
        share = max(_fair_share(room, needs), int(room * _NEWEST_SHARE))
        text, character = self._of_newest(share)
        level = self._level(room - len(text), needs_one=not text)
        others = "".join(one.shown(at.level, level) for one in self._others)
        return text + others, at._replace(character=character, level=level)

    def _of_newest(self, budget: int) -> tuple[str, int]:
        """Return the next part of the newest document's text, and where it ends."""
        character, newest = self._at.character, self._texts[0]
        place = f"[{newest.place}]\n"
        if self._newest is None or not self._n_left(character) or budget <= len(place):
            return "", character
        part = read_parts(self._newest, newest.sections, character, budget - len(place))
        return place + part.text, part.stop

    def _n_left(self, character: int) -> int:
        """Return the characters of the newest document's text from one on."""
        newest = self._newest
        return n_left(newest, self._texts[0].sections, character) if newest else 0

    def _level(self, room: int, *, needs_one: bool) -> int:
        """Return the highest level up to which all differences fit.

        needs_one: whether it is the next one if none fits.
        """
        low = self._at.level
        levels = sorted({0, *(end for one in self._others for end in one.ends)})
        levels = levels[bisect_right(levels, low) :]
        n = bisect_right(levels, room, key=self._chars_up_to)
        if n == 0 and not needs_one:
            return low
        return levels[max(0, n - 1)] if levels else low

    def _chars_up_to(self, level: int) -> int:
        return sum(len(one.shown(self._at.level, level)) for one in self._others)

    def _head(self) -> str:
        n = count(len(self._texts), "document")
        is_compared = not self._request.cursor and len(self._texts) > 1
        return f"{n}, newest first{_SIGNS if is_compared else ''}\n"

    def _tail(self, following: _Position) -> str:
        position = following._replace(level=following.level - _BEFORE_ALL)
        call = next_call(self._request, cursor=make_cursor(position, self._scope))
        return f"\n[More follows. Go on with {call}]"

    def _position(self) -> _Position:
        """Return the position that the request's cursor holds. Raises BadCursorError."""
        if not self._request.cursor:
            return self._start(0)
        first, stop, character, level = read_cursor(self._request.cursor, 4, self._scope)
        if not first < stop <= len(self._texts):
            raise BadCursorError(self._request.cursor)
        return _Position(first, stop, character, level + _BEFORE_ALL)

    def _start(self, first: int) -> _Position:
        """Return where the pages about the documents from one on begin."""
        stop = min(len(self._texts), first + max(1, self._max_chars // 2 // _MIN_SHARE))
        return _Position(first, stop, 0)


def _fair_share(room: int, needs: Sequence[int]) -> int:
    """Return the most that each may have of some room if none that needs less leaves any unused.

    >>> _fair_share(100, [10, 200, 300]), _fair_share(100, [10, 20])
    (45, 90)
    """
    share = room
    for number, need in enumerate(sorted(needs)):
        share = room // (len(needs) - number)
        if need > share:
            break
        room -= need
    return share
