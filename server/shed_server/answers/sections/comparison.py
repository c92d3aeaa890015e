"""What a section of one document says otherwise than that of another: sentences and rows of tables.

Only whether a sentence or a row is in the other text counts, not where, so that what moved is no
difference. A sentence whose words are mostly those of one that is not here is a changed one, of
which only the changed places are shown.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from difflib import SequenceMatcher
from functools import cached_property

from shed_core.document.phrases import RUNNING_HEADS
from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.prefixes import Section, prefix_of
from shed_core.retrieval.sentences import NO_ABBREVIATION
from shed_core.retrieval.table_text import head_cells, table_rows
from shed_server.answers.formatting import count, shortened

ONLY_HERE, NOT_HERE, CHANGED = "+ ", "- ", "~ "
"""What lines begin with, so that none of the document can pass for another of ours."""

_TEXT_END = re.compile(r"[.!?:;][\"”’)]*$")
_PART_END = re.compile(rf"(?<=[.!?:;]){NO_ABBREVIATION}\s+(?=[\"“(\[A-Z0-9•])")
"""Of a sentence, or of its parts before a colon or semicolon."""
_WORD = re.compile(r"\w+(?:[.,]\d+)*")
_MAX_LINE_CHARS = 400  # of a line; a longer one goes on in the next
_MAX_NOT_HERE_CHARS = 90  # of what the text above has in full
_MAX_TITLE_CHARS = 100
_MIN_ALIKE = 0.15  # of the sentences and rows of the shorter text
_MIN_SHARED = 0.6  # of the words of a changed sentence, figures apart
_COMMON = 30  # sentences that a word is in, from which on it pairs none
_CONTEXT = 5  # words on either side of a change
_MIN_ELIDED = 4  # words that dots stand for
_MAX_WHOLE_CHARS = (
    300  # of a changed sentence that is shown whole: what is left out may be the reason
)


class Unit:
    """A sentence or a row of a table.

    text: on one line. title: the line of its section. head: of its table, None for a sentence.
    """

    def __init__(self, text: str, title: str, head: str | None = None) -> None:
        self.text, self.title, self.head = text, title, head

    @cached_property
    def key(self) -> tuple[str, ...]:
        """The words, in one case, which equal units have in common."""
        return tuple(_WORD.findall(self.text.casefold()))

    @cached_property
    def words(self) -> frozenset[str]:
        """The words that are no figures."""
        return frozenset(word for word in self.key if not word[0].isdigit())


def units(record: DocumentRecord, sections: Sequence[Section]) -> list[Unit]:
    """Return what sections consist of, without their headers and running heads."""
    return [
        unit
        for section in sections
        for unit in _units(record, section.phrases)
        if unit.head is not None or any(map(str.isalpha, unit.text))
    ]


def are_alike(here: Sequence[Unit], above: Sequence[Unit]) -> bool:
    """Whether two texts have enough in common, apart from figures, to be compared."""
    words_here, words_above = ({unit.words for unit in listed} for listed in (here, above))
    n_least = min(len(words_here), len(words_above))
    return len(words_here & words_above) >= max(1, _MIN_ALIKE * n_least)


def differences(here: Sequence[Unit], above: Sequence[Unit]) -> list[str]:
    """Return the lines that say how a text differs from one above it; none if it does not.

    Each begins with one of our signs, or is the line of a section or the head of a table.
    """
    keys_here, keys_above = ({unit.key for unit in listed} for listed in (here, above))
    only_here = [unit for unit in here if unit.key not in keys_above]
    not_here = [unit for unit in above if unit.key not in keys_here]
    pairs = _pairs(only_here, not_here)
    lines: list[str] = []
    title, head = "", None
    for unit, other in zip(only_here, pairs, strict=True):
        if other is not None and _is_footer(unit, not_here[other]):
            continue
        if unit.title != title:
            title, head = unit.title, None
            lines.append(title)
        if unit.head and unit.head != head:
            lines.append(unit.head)
        head = unit.head
        text = unit.text if other is None else _changed(unit, not_here[other])
        lines += _short_lines((ONLY_HERE if other is None else CHANGED) + text)
    left = [unit for n, unit in enumerate(not_here) if n not in set(pairs)]
    return [*lines, *_gone(left, above)]


def _units(record: DocumentRecord, phrases: range) -> Iterator[Unit]:
    title, text = "", ""
    headers = frozenset(record.sht.headers)
    for phrase in phrases:
        if record.labels[phrase] in RUNNING_HEADS:
            continue
        is_prose = phrase not in headers and phrase not in record.grids
        if is_prose:
            text += f" {record.phrase_text(phrase)}"
        if not is_prose or _TEXT_END.search(text):
            yield from _sentences(text, title)
            text = ""
        if phrase in headers:
            title = _title(record, phrase)
        elif phrase in record.grids:
            yield from _rows(record, phrase, title)
    yield from _sentences(text, title)


def _sentences(text: str, title: str) -> Iterator[Unit]:
    line = " ".join(text.split())
    return (Unit(sentence, title) for sentence in _PART_END.split(line) if sentence)


def _rows(record: DocumentRecord, phrase: int, title: str) -> Iterator[Unit]:
    cells = head_cells(record, phrase)
    head = f"| {' | '.join(cells)}" if any(cells) else ""
    for row in table_rows(record, phrase)[int(record.grids[phrase].has_head) :]:
        yield Unit(" | ".join(row.cells if head else filter(None, row.cells)), title, head)


def _title(record: DocumentRecord, phrase: int) -> str:
    node = record.node_at(phrase)
    header = record.header(node) if node != ROOT else ""
    return f"{prefix_of(record.sht, node)} | {shortened(header, _MAX_TITLE_CHARS)}"


def _pairs(only_here: Sequence[Unit], not_here: Sequence[Unit]) -> list[int | None]:
    """Return for each unit that is only here the number of the one that it was, or None."""
    with_word: defaultdict[str, list[int]] = defaultdict(list)
    for number, unit in enumerate(not_here):
        for word in unit.words:
            with_word[word].append(number)
    taken: set[int] = set()
    pairs: list[int | None] = []
    for unit in only_here:
        rare = (with_word[word] for word in unit.words if len(with_word[word]) <= _COMMON)
        shared = Counter(number for numbers in rare for number in numbers if number not in taken)
        likely = [number for number, _ in shared.most_common(3)]
        best = max(likely, key=lambda n: _likeness(unit, not_here[n]), default=None)
        if best is not None and _likeness(unit, not_here[best]) < _MIN_SHARED:
            best = None
        if best is not None:
            taken.add(best)
        pairs.append(best)
    return pairs


def _likeness(unit: Unit, other: Unit) -> float:
    if (unit.head is None) != (other.head is None):
        return 0.0
    return len(unit.words & other.words) / max(1, len(unit.words), len(other.words))


def _changed(unit: Unit, other: Unit) -> str:
    """Return a unit with dots for the words between the places where it differs from another."""
    if unit.head is not None or len(unit.text) <= _MAX_WHOLE_CHARS:
        return unit.text
    words, before = unit.text.split(), other.text.split()
    kept: set[int] = set()
    for kind, _, _, start, stop in SequenceMatcher(None, before, words, False).get_opcodes():
        if kind != "equal":
            kept.update(range(max(0, start - _CONTEXT), stop + _CONTEXT))
    return _elided(words, kept)


def _is_footer(unit: Unit, other: Unit) -> bool:
    """Whether two texts that differ in figures only are no sentences, such as feet of pages."""
    is_sentence = unit.head is not None or _TEXT_END.search(unit.text) is not None
    return not is_sentence and unit.words == other.words


def _elided(words: Sequence[str], kept: Collection[int]) -> str:
    shown: list[str] = []
    start = 0
    for number in [*sorted(n for n in kept if n < len(words)), len(words)]:
        gap = number - start
        shown += ["..."] if gap >= _MIN_ELIDED else words[start:number]
        shown += words[number : number + 1]
        start = number + 1
    return " ".join(shown)


def _gone(left: Sequence[Unit], above: Sequence[Unit]) -> Iterator[str]:
    """Yield lines for what is not here, one for a section of which nothing is, and one for rows."""
    n_left, n_all = (Counter(unit.title for unit in listed) for listed in (left, above))
    said: set[str] = set()
    n_rows = sum(unit.head is not None for unit in left)
    for unit in (unit for unit in left if unit.head is None):
        is_all = unit.title and n_left[unit.title] == n_all[unit.title]
        if is_all and unit.title in said:
            continue
        said.add(unit.title)
        yield NOT_HERE + (unit.title if is_all else shortened(unit.text, _MAX_NOT_HERE_CHARS))
    if n_rows:
        yield f"{NOT_HERE}{count(n_rows, 'row')} of tables"


def _short_lines(line: str) -> Iterator[str]:
    """Yield a line in pieces, each with its sign, that are short enough to be shown whole."""
    sign, text = line[:2], line[2:]
    while len(text) > _MAX_LINE_CHARS:
        place = text.rfind(" ", 1, _MAX_LINE_CHARS)
        place = place if place > 0 else _MAX_LINE_CHARS
        yield sign + text[:place]
        text = text[place:].lstrip()
    yield sign + text
