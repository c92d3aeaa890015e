"""Places of true headers in a document's text.

A truth names page and title only. On its page a title may occur twice, lack its number, or run over
several lines. So all places where each could be are collected first, and of them the best sequence
is taken.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from shed_core.document.phrases import RUNNING_HEADS
from shed_core.document.record import DocumentRecord
from shed_core.document.runs import Candidate, grouped, heaviest_sequence
from shed_core.evaluation.headers import header_key, without_number
from shed_core.evaluation.truth import TrueHeader
from shed_core.evaluation.words import letters

_RUN_IN = 0.9  # weight of a title that a line goes on after; whole lines weigh 1
_NUMBERED = 0.01  # added where the number is there too
_CUT = ("...", "…")  # how a title ends of which a truth gives only the beginning
_WHOLE = 0.02  # added where a phrase begins with the title, and where one ends with it
_RUNNING_HEAD = 0.5  # weight of a title in a running head, by that of the same elsewhere


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a page: its characters and its letters, with and without a number in front.

    share: of its weight as a place of a title; running heads repeat titles and are none.
    """

    start: int
    stop: int
    letters: str
    key: str
    begins_phrase: bool
    ends_phrase: bool
    share: float


class Title(NamedTuple):
    """A title: its letters, with and without a number in front; is_cut: True if it ends in dots."""

    letters: str
    key: str
    is_cut: bool

    @staticmethod
    def of(title: str) -> "Title":
        return Title(letters(title), header_key(title), title.rstrip().endswith(_CUT))


def locate(headers: Sequence[TrueHeader], record: DocumentRecord) -> tuple[range | None, ...]:
    """Return the characters of each header in the record's text, or None if it is not there.

    The places increase and do not overlap.
    """
    pages = Pages(record)
    places = heaviest_sequence([list(pages.places(header)) for header in headers])
    return with_numbers(headers, places, record)


def with_numbers(
    headers: Sequence[TrueHeader], places: Sequence[Candidate | None], record: DocumentRecord
) -> tuple[range | None, ...]:
    """Return the characters of each header, with the number that its phrase begins with."""
    located: list[range | None] = []
    stop = 0
    for header, place in zip(headers, places, strict=True):
        if place is None:
            located.append(None)
            continue
        located.append(range(_with_number(record, header, place, stop), place.stop))
        stop = place.stop
    return tuple(located)


class Pages:
    """The lines of a record, page by page, made when a page is asked for."""

    def __init__(self, record: DocumentRecord) -> None:
        self._record = record
        self._phrases = grouped(range(len(record.pages)), record.pages.__getitem__)
        self._lines: dict[int, list[Line]] = {}

    def places(self, header: TrueHeader) -> Iterator[Candidate]:
        """Yield all possible places of a header on its page."""
        lines = self.lines(header.page)
        title = Title.of(header.title)
        for first in range(len(lines) if title.letters else 0):
            if place := self.place(lines, first, title):
                yield place

    def lines(self, page: int) -> list[Line]:
        """Return the lines of a page, counted from 1."""
        if page not in self._lines:
            phrases = self._phrases.get(page, ())
            self._lines[page] = [line for p in phrases for line in self._split(p)]
        return self._lines[page]

    def _split(self, phrase: int) -> Iterator[Line]:
        text = self._record.phrase_text(phrase)
        start = self._record.offsets[phrase]
        n_lines = text.count("\n")
        share = _RUNNING_HEAD if self._record.labels[phrase] in RUNNING_HEADS else 1.0
        for number, line in enumerate(text.split("\n")):
            key = letters(without_number(line))
            ends = number == 0, number == n_lines
            yield Line(start, start + len(line), letters(line), key, *ends, share)
            start += len(line) + 1

    def place(self, lines: Sequence[Line], first: int, title: Title) -> Candidate | None:
        """Return the place of a title that begins with a line of a page, or None."""
        line = lines[first]
        for letters_of_title, begin, bonus in (
            (title.letters, line.letters, _NUMBERED),
            (title.key, line.key, 0.0),
            (title.key, line.letters, 0.0),
        ):
            last, rest = _follow(letters_of_title, begin, lines, first)
            if last is None:
                continue
            if not rest:
                weight = 1 + bonus + _WHOLE * (line.begins_phrase + last.ends_phrase)
                return Candidate(line.start, last.stop, line.share * weight)
            stop = _stop_of_run_in(self._record.text, last, rest, is_cut=title.is_cut)
            if line.begins_phrase and stop is not None:
                return Candidate(line.start, stop, line.share * (_RUN_IN + bonus))
        return None


def _follow(title: str, begin: str, lines: Sequence[Line], first: int) -> tuple[Line | None, str]:
    """Read lines as long as they continue some letters.

    begin: what to take for the letters of the first line. Returns the line that completes
    them and the letters after them there, or None if the lines read otherwise.
    """
    piece = begin
    for line in lines[first:]:
        if line is not lines[first]:
            piece = line.letters
        if piece.startswith(title):
            return line, piece[len(title) :]
        if not title.startswith(piece) or not begin:
            return None, ""
        title = title[len(piece) :]
    return None, ""


def _stop_of_run_in(text: str, line: Line, rest: str, *, is_cut: bool) -> int | None:
    """Return the beginning of the letters `rest` at a line's end, if it is that of a word.

    is_cut: True if it may be within a word, since the title was cut there.
    """
    start = line.stop
    while start > line.start and len(letters(text[start : line.stop])) < len(rest):
        start -= 1
    before = text[start - 1] if start > line.start else ""
    return start if before and (is_cut or not before.isalnum()) else None


def _with_number(record: DocumentRecord, header: TrueHeader, place: Candidate, stop: int) -> int:
    """Return the beginning of a header, that of its phrase if the number there belongs to it."""
    start = record.offsets[record.phrase_at(place.start)]
    number_and_title = record.text[start : place.stop]
    is_its_own = start >= stop and header_key(number_and_title) == header_key(header.title)
    return start if is_its_own else place.start


def places_of_nodes(
    headers: Sequence[TrueHeader], record: DocumentRecord
) -> tuple[range | None, ...]:
    """Return the characters of each true header's node, or None if it has none.

    For a record whose headers are the true ones: both trees then have the same nodes to the
    character, as the classes of documents need it.

    Nodes follow the order of the truth, each with the level that the outline gives it. Titles that
    were not found lie between; the text tells which, and where it cannot, the first is taken.
    """
    listed: dict[tuple[int, int | None], list[int]] = {}
    for number, header in enumerate(headers):
        listed.setdefault((header.page, header.level), []).append(number)
    places: list[range | None] = [None] * len(headers)
    first = 0
    for node, phrase in enumerate(record.sht.headers):
        here = listed.get((record.pages[phrase], record.nodes.outline_levels[node]), [])
        candidates = here[bisect_left(here, first) :]
        key = header_key(record.header(node))
        same_text = (i for i in candidates if header_key(headers[i].title) == key)
        number = next(same_text, candidates[0] if candidates else None)
        if number is not None:
            places[number] = range(record.offsets[phrase], record.offsets[phrase + 1])
            first = number + 1
    return tuple(places)
