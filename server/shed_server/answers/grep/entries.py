"""Entries of grep: a line for each match, below the place of its section.

A line of a document is behind `> `, and our own words are before it, so that no text of a document
can be taken for a line of ours. Text that documents or sections repeat is shown once.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import islice
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.numbering.vocabulary import MONTHS, any_of, words
from shed_core.retrieval.escaping import escaped_forms, escaped_title
from shed_core.retrieval.excerpts.match_lines import Extent, MatchLines
from shed_core.retrieval.excerpts.snippets import SNIPPET_CHARS
from shed_core.retrieval.prefixes import prefix_of
from shed_server.answers.calls import MIN_CONTEXT, Grep
from shed_server.answers.formatting import count, fitting, name_text, page_runs, shortened
from shed_server.library.search_index.evidence import new_parts

_MAX_HEADER_CHARS, _MAX_PARENT_CHARS = 60, 40  # of a section's header, and of the one above
PLACE_CHARS = 20
"""Approximate characters of a line's share of the lines that name places."""

LINE_CHARS = SNIPPET_CHARS + PLACE_CHARS

_SHORT_CHARS = 110  # of a sentence, where there is no room for all matches
_WHOLE_CHARS = 300  # around each of many matches, if a call asks for so much; of a whole sentence
_MAX_OTHERS = 60  # places that may be named of a text that is repeated
_MAX_OTHERS_CHARS = 1_000  # of these
_MAX_CHANGES_CHARS = 160  # of the words of a repeated text that the one above lacks
_WORD = re.compile(r"[(+\-\N{MINUS SIGN}\N{EN DASH}]?[$€£¥]?\d[\d.,]*[)%]?|\w+|[$€£¥%<>≤≥=±]")
_MIN_REPEATED_CHARS = 40  # letters of texts that are the same but for figures
_FIGURES = re.compile(
    rf"\b(?:\w*\d\w*|{any_of(words(MONTHS))}|first|second|third|fourth|one|two|three|four|five|six"
    r"|seven|eight|nine|ten|twelve)\b|[\W_]+"
)


class Place(NamedTuple):
    """Place of a line. document: its name if there may be others, else ""."""

    document: str
    prefix: str
    page: int

    def seen_from(self, other: "Place") -> str:
        """Return the parts that differ from another place, without the page; a blank after each."""
        document = "" if self.document == other.document else f"{self.document} "
        return document + ("" if self.prefix == other.prefix else f"{self.prefix} ")


@dataclass(slots=True)
class _Entry:
    """Lines of one place, and their other places.

    versions: lines with the figures that the text has in other places. title: of the section whose
        matches the line counts, or ""; its pages are the mark.
    """

    place: Place
    mark: str
    lines: list[str]
    others: dict[Place, None] = field(default_factory=dict[Place, None])
    versions: list[str] = field(default_factory=list[str])
    title: str = ""

    def text(self) -> str:
        if self.title:
            at = f"{self.mark}{self._also()}"
            return f"{self.place.prefix} | {self.title} ({at}) > {self.lines[0]}\n"
        lines = "".join(f"> {line}\n" for line in self.lines)
        if not lines:
            return ""
        also = self._also()
        return f"p. {self.place.page}{self.mark}{also} {lines}{''.join(self.versions)}"

    def _also(self) -> str:
        """Return the other places, the pages of a section together; ", also p. 4, 2 pp. 5-7"."""
        pages: dict[str, list[int]] = {}
        for place in islice(self.others, _MAX_OTHERS):
            pages.setdefault(place.seen_from(self.place), []).append(place.page)
        texts = (f"{where}{page_runs(of)}, " for where, of in pages.items())
        named = fitting(texts, _MAX_OTHERS_CHARS)
        n_named = sum(map(len, [*pages.values()][: len(named)]))
        also = f", also {''.join(named)}".removesuffix(", ") if named else ""
        n_more = len(self.others) - n_named
        return also + (f" and {count(n_more, 'more place')}" if n_more else "")


class Listing:
    """Lines of matches with their places, as many as there is room for.

    n_shown: matches that are shown. They are added in the order in which they are shown.
    """

    def __init__(self, room: int) -> None:
        self.room, self.n_shown = room, 0
        self._parts: list[str | _Entry] = []
        self._headers: set[tuple[str, int]] = set()  # that are named: document and node
        self._last: tuple[str, str] | None = None  # document and prefix of the last place
        self._wholes: dict[str, _Entry] = {}
        self._versions: dict[str, tuple[_Entry, str]] = {}  # by their words without figures

    def text(self) -> str:
        """Return the lines."""
        return "".join(part if isinstance(part, str) else part.text() for part in self._parts)

    def add(
        self, record: DocumentRecord, lines: MatchLines, document: str = "", title: str = ""
    ) -> bool:
        """Add a match's lines, or their differences from those above; False if there is no room.

        The first is added in any case. title: a line before the first of its document.
        """
        prefix = prefix_of(record.sht, lines.node)
        place = Place(document, prefix, lines.page)
        same = _words(lines)
        if lines.pages:
            same = "\n".join((*map(record.header, record.sht.path(lines.node)[-2:]), lines.whole))
        entry = self._wholes.get(same)
        if entry and entry.lines:
            places = [place._replace(page=page) for page in lines.pages or [lines.page]]
            return self._add_places(entry, places, lines)
        figureless = _figureless(lines)
        known = self._versions.get(figureless) if figureless else None
        if known and (changed := _changes(lines.whole, known[1])):
            where = f"{place.seen_from(known[0].place)}p. {place.page}"
            line = f"{where}, the same but > {changed}\n"
            return self._add_version(known[0], line, lines)
        entry = self._added(record, lines, place, title)
        if entry is None:
            return False
        self._wholes[same] = entry
        if figureless and entry.lines:
            self._versions.setdefault(figureless, (entry, lines.whole))
        return True

    def _take(self, n_chars: int, lines: MatchLines) -> bool:
        if n_chars > self.room and self.n_shown:
            return False
        self.room -= n_chars
        self.n_shown += lines.n_matches
        return True

    def _add_places(self, entry: _Entry, places: Sequence[Place], lines: MatchLines) -> bool:
        before, others = len(entry.text()), entry.others
        entry.others = others | {place: None for place in places if place != entry.place}
        if self._take(len(entry.text()) - before, lines):
            return True
        entry.others = others
        return False

    def _add_version(self, entry: _Entry, line: str, lines: MatchLines) -> bool:
        if not self._take(len(line), lines):
            return False
        entry.versions.append(line)
        return True

    def _added(
        self, record: DocumentRecord, lines: MatchLines, place: Place, title: str
    ) -> _Entry | None:
        """Return an entry of its own, below the place of its section; None if there is no room."""
        above = title if self._last is None or self._last[0] != place.document else ""
        is_new = self._last != (place.document, place.prefix)
        is_header = is_new and lines.is_header
        path = self._path(record, lines.node, place.document)
        mark = page_runs(lines.pages) if lines.pages else ", page header" * lines.is_running_head
        entry = _Entry(place, mark, [] if is_header else [*lines.lines])
        if lines.pages:
            entry.title = path
        elif is_new:
            at = f" (p. {lines.page})" if is_header else ""
            above += f"{place.prefix} | {path}{at}\n"
        if not self.n_shown and not is_header:
            _shorten(entry, max(0, self.room - len(above)))
        if not self._take(len(above) + len(entry.text()), lines):
            return None
        self._last = place.document, place.prefix
        self._headers.update((place.document, node) for node in record.sht.path(lines.node)[-2:])
        self._parts += [above, entry] if above else [entry]
        return entry

    def _path(self, record: DocumentRecord, node: int, document: str) -> str:
        """Return a section's header, with the one above it where no line has named that."""
        path = record.sht.path(node)[-2:]
        above = [step for step in path[:-1] if (document, step) not in self._headers]
        titles = [shortened(record.header(step), _MAX_PARENT_CHARS) for step in above]
        titles += [shortened(record.header(step), _MAX_HEADER_CHARS) for step in path[-1:]]
        return " > ".join(map(escaped_title, titles)) or "before the first header"


def _shorten(entry: _Entry, room: int) -> None:
    """Shorten an entry that is longer than all that is shown."""
    while len(entry.text()) > room and len(entry.lines) > 1:
        entry.lines.pop()
    n_chars = len(entry.lines[0]) - max(0, len(entry.text()) - room)
    entry.lines[0] = shortened(entry.lines[0], max(0, n_chars))


def _words(lines: MatchLines) -> str:
    """Return the words and signed figures of a text, by which repetitions are recognised.

    Where a note repeats a list, its lines break elsewhere. A row is compared unchanged. Of a long
    sentence, the part that is shown counts too: another part may hold another match.
    """
    text = "\n".join((lines.whole, *lines.lines))
    words = " ".join(_WORD.findall(text.casefold()))
    return text if lines.is_row else words or text


def _figureless(lines: MatchLines) -> str:
    """Return the words of a text without figures and dates; "" if too few are left."""
    if lines.is_row or lines.pages or len(lines.lines) > 1:
        return ""
    words = _FIGURES.sub(" ", lines.whole.casefold())
    words = " ".join(words.split())
    return words if len(words) >= _MIN_REPEATED_CHARS else ""


def _changes(whole: str, other: str) -> str:
    """Return the parts of a text that another lacks; "" if they are long or none."""
    words = whole.split()
    changed = " ... ".join(new_parts(SequenceMatcher(None, other.split(), words), words))
    return changed if len(changed) <= _MAX_CHANGES_CHARS else ""


def extents_of(request: Grep, room: int, total: int, spare: int) -> list[tuple[Extent, int]]:
    """Return the extents that a call may show of each match, each with the room for all of them.

    The first that has room for all is shown, else as many matches as fit of the last. room: in
    characters. total: matches; of many, less of each is shown. spare: room where nothing is left.
    """
    most, share = max(1, room * 2 // 3), room // max(1, total) - PLACE_CHARS
    if request.after:
        after = min(request.after, most)
        least = min(after, max(_WHOLE_CHARS, share))
        return [(Extent(n), n_chars) for n, n_chars in ((after, room + spare), (least, room))]
    if request.context is not None:
        around = min(max(MIN_CONTEXT, request.context), most) if request.context else 0
        least = min(around, max(_WHOLE_CHARS, share))
        rooms = ((around, room + spare), (min(around, 2 * least), room + spare), (least, room))
        return [(Extent(0, n), n_chars) for n, n_chars in dict.fromkeys(rooms)]
    short, whole = Extent(0, min(_SHORT_CHARS, most)), Extent(sentence=_WHOLE_CHARS)
    return [(whole, room), (Extent(), room), (short, room + spare), (short, room)]


def document_text(name: str, max_chars: int) -> str:
    """Return a document's name in the form of the lines of matches."""
    return escaped_forms(name_text(name, max_chars))
