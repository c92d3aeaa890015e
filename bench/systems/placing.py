"""Where the headers that another program gives stand in a document's text.

They come with a page or without one, so a title is looked for on all pages if it must be. Lines of
a printed table of contents are titles too; they weigh less than the headers themselves.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.document.runs import Candidate, heaviest_sequence
from shed_core.evaluation.locate import Line, Pages, Title, with_numbers
from shed_core.evaluation.truth import TrueHeader
from shed_core.evaluation.words import letters

_STATED = 2.0  # weight of a place that a program states and where the title stands
_IN_CONTENTS = 0.5  # weight of a line of contents, by that of a header
_MIN_TITLES = 3  # that a page of contents lists
_KEY_LETTERS = 3


class ForeignHeader(NamedTuple):
    """A header as another program gives it.

    level: from 1, the top. page: from 1; less where it is not known.
    start: its first character in our text where the program states it; None for all but ours.
    is_clause: whether it is a numbered paragraph, which counts only where the truth has such.
    """

    level: int
    title: str
    page: int = 0
    start: int | None = None
    is_clause: bool = False


def place_headers(
    headers: Sequence[ForeignHeader], record: DocumentRecord
) -> tuple[range | None, ...]:
    """Return the characters of each header in the record's text, or None if it is not there.

    The places increase and do not overlap.
    """
    titles = [TrueHeader(header.level, header.title, header.page) for header in headers]
    text = _TitlesInText(record)
    places = heaviest_sequence(text.candidates(headers, titles))
    return with_numbers(titles, places, record)


class _At(NamedTuple):
    """A place and the line that it begins with: page, and number on the page."""

    place: Candidate
    page: int
    line: int


class _TitlesInText:
    """Finds titles in a record, on a page or on all of them."""

    def __init__(self, record: DocumentRecord) -> None:
        self._record = record
        self._pages = Pages(record)
        self._by_beginning: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for page in dict.fromkeys(record.pages):
            for number, line in enumerate(self._pages.lines(page)):
                for key in {line.letters[:_KEY_LETTERS], line.key[:_KEY_LETTERS]} - {""}:
                    self._by_beginning[key].append((page, number))

    def candidates(
        self, headers: Sequence[ForeignHeader], titles: Sequence[TrueHeader]
    ) -> list[list[Candidate]]:
        """Return the places where each header could stand."""
        known = [
            self._stated(header) or list(self._pages.places(title))
            for header, title in zip(headers, titles, strict=True)
        ]
        found = [
            [] if places else list(self._anywhere(title))
            for places, title in zip(known, titles, strict=True)
        ]
        contents = self._pages_of_contents(found)
        return [
            places or [_weighed(at, contents) for at in ats]
            for places, ats in zip(known, found, strict=True)
        ]

    def _stated(self, header: ForeignHeader) -> list[Candidate]:
        """Return the phrase that begins at the stated character, if it begins with the title."""
        record, start = self._record, header.start
        if start is None or not 0 <= start < len(record.text):
            return []
        phrase = record.phrase_at(start)
        is_there = letters(record.phrase_text(phrase)).startswith(letters(header.title))
        if record.offsets[phrase] != start or not is_there:
            return []
        return [Candidate(start, record.offsets[phrase + 1], _STATED)]

    def _anywhere(self, header: TrueHeader) -> Iterator[_At]:
        title = Title.of(header.title)
        for page, number in sorted({at for key in _keys(title) for at in self._lines_with(key)}):
            if place := self._pages.place(self._pages.lines(page), number, title):
                yield _At(place, page, number)

    def _lines_with(self, key: str) -> list[tuple[int, int]]:
        return self._by_beginning.get(key, [])

    def _pages_of_contents(self, found: Sequence[Sequence[_At]]) -> set[int]:
        """Return the pages most of whose lines are titles."""
        lines = Counter(page for page, _ in {(at.page, at.line) for ats in found for at in ats})
        return {
            page
            for page, n_titles in lines.items()
            if n_titles >= _MIN_TITLES
            and 2 * n_titles > sum(map(_has_words, self._pages.lines(page)))
        }


def _weighed(at: _At, contents: set[int]) -> Candidate:
    weight = at.place.weight * (_IN_CONTENTS if at.page in contents else 1.0)
    return at.place._replace(weight=weight)


def _keys(title: Title) -> set[str]:
    """Return the beginnings of lines with which a title may begin; one may be shorter than it."""
    return {text[:n] for text in (title.letters, title.key) for n in range(1, _KEY_LETTERS + 1)} - {
        ""
    }


def _has_words(line: Line) -> bool:
    return any(map(str.isalpha, line.letters))
