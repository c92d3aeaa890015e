"""Units of a text for comparison: sentences, and rows of tables.

Only the presence of a unit in the other text counts, not its place, so that a move is no
difference. A unit whose words are mostly those of one that is not in the other text is a changed
one.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from shed_core.document.phrases import RUNNING_HEADS
from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.numbering.parse import without_number
from shed_core.numbering.vocabulary import MONTHS, any_of, words
from shed_core.retrieval.prefixes import SectionSpan, prefix_of
from shed_core.retrieval.sentences import NO_ABBREVIATION
from shed_core.retrieval.table_lines import short_heads
from shed_core.retrieval.table_text import TableRow, head_cells, table_rows

_TEXT_END = re.compile(r"[.!?:;][\"”’)]*$")
_PART_END = re.compile(rf"(?<=[.!?:;]){NO_ABBREVIATION}\s+(?=[\"“(\[A-Z0-9•])")
"""End of a sentence, or of its part before a colon or semicolon."""
_WORD = re.compile(r"\w+(?:[.,]\d+)*")
_MONTH = any_of(words(MONTHS))
_DAY = rf"(?:(?:{_MONTH})\W+\d\d?|20\d\d)\b"
_DATE = rf"(?:(?:\W+(?:and|of|in|the|ended|fiscal|years?)){{0,5}}\W+{_DAY})"
_NTHS = "first|second|third|fourth|three|six|nine|twelve|same|prior"
_TIMES = "quarters?|months?|half|periods?"
_PERIOD = re.compile(
    rf"\b(?:(?:as of|since|ended|between|from){_DATE}{{1,4}}|(?:the\s+)?(?:{_NTHS})"
    rf"(?:\W+(?:and|the|{_NTHS}|{_TIMES})){{0,8}}\W+(?:{_TIMES}){_DATE}{{0,4}})"
)
"""Periods of a report, and its day: `the third quarter and first nine months of 2023`."""
_FIGURE = re.compile(rf"\d.*|(q|h|fy)\d+|{_MONTH}")
_MAX_TITLE_CHARS = 100
_MIN_ALIKE = 0.15  # of the sentences and rows of the shorter text
_MIN_SHARED = 0.6  # of the words of a changed sentence, figures apart
_MIN_SHARED_OF_VERSION = 0.4  # of the words of a version in other words
_COMMON = 30  # sentences with a word; a more frequent word pairs none


class Unit:
    """A sentence or a row of a table.

    text: on one line. node: of its section. title: the line of it. head: of its table, None for a
    sentence. row: with the phrase of its table; None for a sentence. paragraph: its first phrase.
    """

    def __init__(
        self,
        text: str,
        node: int,
        title: str,
        head: str | None = None,
        row: tuple[int, TableRow] | None = None,
        paragraph: int = 0,
    ) -> None:
        self.paragraph = paragraph
        self.text, self.node, self.title, self.head, self.row = text, node, title, head, row

    @cached_property
    def key(self) -> tuple[str, ...]:
        """The words, in one case, which equal units have in common."""
        return tuple(_WORD.findall(self.text.casefold()))

    @cached_property
    def words(self) -> frozenset[str]:
        """The words that are no figures."""
        return frozenset(without_figures(self.key))


def without_figures(words: Iterable[str]) -> list[str]:
    """Return the words that are no figures, months or quarters, which every period changes.

    >>> without_figures(["sales", "of", "july", "2023"])
    ['sales', 'of']
    """
    return [word for word in words if not _FIGURE.fullmatch(word)]


def units(record: DocumentRecord, sections: Iterable[SectionSpan]) -> list[Unit]:
    """Return the units of sections, without their headers and running heads."""
    return [unit for section in sections for unit in units_of(record, section.phrases)]


def units_of(record: DocumentRecord, phrases: range) -> Iterator[Unit]:
    """Yield the units of phrases; the header of a paragraph is the beginning of its text."""
    return (
        unit
        for unit in _units(record, phrases)
        if unit.head is not None or any(map(str.isalpha, unit.text))
    )


def are_alike(here: Sequence[Unit], above: Sequence[Unit]) -> bool:
    """True if two texts have enough in common, apart from figures, to be compared."""
    words_here, words_above = ({unit.words for unit in listed} for listed in (here, above))
    n_least = min(len(words_here), len(words_above))
    return len(words_here & words_above) >= max(1, _MIN_ALIKE * n_least)


def without_equals(here: Sequence[Unit], above: Sequence[Unit]) -> tuple[list[Unit], list[Unit]]:
    """Return the units of two texts that are in one of them only."""
    keys_here, keys_above = ({unit.key for unit in listed} for listed in (here, above))
    only_here = [unit for unit in here if unit.key not in keys_above]
    return only_here, [unit for unit in above if unit.key not in keys_here]


def changed_pairs(only_here: Sequence[Unit], not_here: Sequence[Unit]) -> list[int | None]:
    """Return for each unit that is only here the number of its former version, or None."""
    with_word = _with_word(not_here)
    partners: set[int] = set()
    pairs: list[int | None] = []
    for unit in only_here:
        counts = _shared_words(unit, with_word)
        in_order = sorted(counts, key=lambda number: (-counts[number], number))
        likely = [number for number in in_order if number not in partners][:3]
        best = max(likely, key=lambda n: _likeness(unit, not_here[n]), default=None)
        if best is not None and _likeness(unit, not_here[best]) < _MIN_SHARED:
            best = None
        if best is not None:
            partners.add(best)
        pairs.append(best)
    return pairs


def without_versions(left: Sequence[Unit], only_here: Sequence[Unit]) -> list[Unit]:
    """Return units of another text that no unit here says in other words; all rows of tables."""
    with_word = _with_word(only_here)
    return [
        unit
        for unit in left
        if unit.head is not None
        or max(_shared_words(unit, with_word).values(), default=0)
        < _MIN_SHARED_OF_VERSION * len(unit.words)
    ]


def says_the_same(unit: Unit, other: Unit) -> bool:
    """True if two sentences differ in the periods of their reports only, or are page footers.

    >>> one = Unit("It fell in the second quarter and first six months of 2023 due to war.", 0, "")
    >>> says_the_same(one, Unit("It fell in the first quarter of 2022 due to war.", 0, ""))
    True
    """
    if unit.head is not None:
        return False
    is_footer = not _TEXT_END.search(unit.text) and unit.words == other.words
    return is_footer or words_beside_periods(unit) == words_beside_periods(other)


def words_beside_periods(unit: Unit) -> list[str]:
    """Return the words of a sentence without the periods of its report."""
    return _WORD.findall(_PERIOD.sub(" ", unit.text.casefold()))


def runs_on(record: DocumentRecord, node: int) -> bool:
    """True if a node's header is the first line of its paragraph and no title."""
    if node in record.clauses:
        return True
    phrase = record.sht.headers[node] + 1
    stop = record.sht.headers[node + 1] if node + 1 < record.sht.n_nodes else record.n_phrases
    if phrase >= stop or phrase in record.grids:
        return False
    return record.phrase_text(phrase).partition(" ")[0].islower()  # `iPhone` may begin a sentence


def _units(record: DocumentRecord, phrases: range) -> Iterator[Unit]:
    node, title, text, paragraph = ROOT, "", "", 0
    headers = frozenset(record.sht.headers)
    for phrase in phrases:
        if record.labels[phrase] in RUNNING_HEADS:
            continue
        is_prose = phrase not in headers and phrase not in record.grids
        if is_prose:
            own = record.phrase_text(phrase)
            if not text and own[:1].isupper():  # else it is an item of a list, or continues
                paragraph = phrase
            text += f" {own}"
        if not is_prose or _TEXT_END.search(text):
            yield from _sentences(text, node, title, paragraph)
            text = ""
        if phrase in headers:
            node = record.node_at(phrase)
            title = _title(record, node)
            text = without_number(record.header(node)) if runs_on(record, node) else ""
            paragraph = phrase
        elif phrase in record.grids:
            yield from _rows(record, phrase, node, title)
    yield from _sentences(text, node, title, paragraph)


def _sentences(text: str, node: int, title: str, paragraph: int) -> Iterator[Unit]:
    line = " ".join(text.split())
    return (
        Unit(sentence, node, title, paragraph=paragraph)
        for sentence in _PART_END.split(line)
        if sentence
    )


def _rows(record: DocumentRecord, phrase: int, node: int, title: str) -> Iterator[Unit]:
    cells = head_cells(record, phrase)
    head = f"| {' | '.join(short_heads(cells))}" if any(cells) else ""
    for row in table_rows(record, phrase)[int(record.grids[phrase].has_head) :]:
        text = " | ".join(row.cells if head else filter(None, row.cells))
        yield Unit(text, node, title, head, (phrase, row), phrase)


def _title(record: DocumentRecord, node: int) -> str:
    header = record.header(node)
    if len(header) > _MAX_TITLE_CHARS:
        header = f"{header[: _MAX_TITLE_CHARS - 3].rstrip()}..."
    return f"{prefix_of(record.sht, node)} | {header}"


def _with_word(units: Sequence[Unit]) -> Mapping[str, Sequence[int]]:
    """Return the numbers of the units that each word is in, but for words that many have."""
    with_word: defaultdict[str, list[int]] = defaultdict(list)
    for number, unit in enumerate(units):
        for word in unit.words:
            with_word[word].append(number)
    return {word: numbers for word, numbers in with_word.items() if len(numbers) <= _COMMON}


def _shared_words(unit: Unit, with_word: Mapping[str, Sequence[int]]) -> Counter[int]:
    return Counter(number for word in unit.words for number in with_word.get(word, ()))


def _likeness(unit: Unit, other: Unit) -> float:
    if (unit.head is None) != (other.head is None):
        return 0.0
    return len(unit.words & other.words) / max(1, len(unit.words), len(other.words))
