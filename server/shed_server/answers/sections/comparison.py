"""Differences of a section from that of another document, by sentences and rows of tables.

The order of sentences and rows does not count, so that a move is no difference. A sentence that
shares most words with one that is missing here counts as changed, and only its changed places are
shown.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import groupby, zip_longest
from typing import NamedTuple

from shed_core.comparison.units import (
    Unit,
    changed_pairs,
    is_footer,
    without_equals,
    without_versions,
)
from shed_core.retrieval.escaping import escaped_lines
from shed_server.answers.formatting import count, shortened

ONLY_HERE, NOT_HERE, CHANGED = "+ ", "- ", "~ "
"""Signs at the beginnings of lines, so that no line of a document can imitate another of ours."""

_MAX_GONE = 8  # paragraphs; of more that are not here, the sentences are counted by section
_MAX_LINE_CHARS = 400  # of a line; a longer one continues in the next
_MAX_NOT_HERE_CHARS = 60  # of a text that is above in full
_CONTEXT, _SHORT_CONTEXT = 5, 3  # words on either side of a change
_MIN_ELIDED = 4  # words, to be replaced by dots
_MAX_WHOLE_CHARS = 300  # of a changed sentence that is shown whole: an omission may be the reason
_MAX_KNOWN_CHARS = 30  # of a title, or the label of a row, that stands above in full
_OF_PERIODS = frozenset(
    (
        *("first", "second", "third", "fourth", "one", "two", "three", "four", "six", "nine"),
        *("twelve", "month", "months", "period", "periods"),
    )
)
"""Words for periods: if only these and figures changed, the rest is left out."""


class Difference(NamedTuple):
    """A sentence or row that a text has and another lacks, or the reverse.

    sign: "" where there is no other text. other: that it was, if it is a changed one.
    """

    sign: str
    unit: Unit
    other: Unit | None = None


def found_differences(here: Sequence[Unit], above: Sequence[Unit]) -> list[Difference]:
    """Return the differences of a text from one above it, then the parts that are above only."""
    only_here, not_here = without_equals(here, above)
    pairs = changed_pairs(only_here, not_here)
    differences: list[Difference] = []
    for unit, number in zip(only_here, pairs, strict=True):
        other = None if number is None else not_here[number]
        if other is None or not is_footer(unit, other):
            differences.append(Difference(CHANGED if other else ONLY_HERE, unit, other))
    paired = set(pairs)
    left = [unit for n, unit in enumerate(not_here) if n not in paired]
    return [*differences, *(Difference(NOT_HERE, one) for one in without_versions(left, only_here))]


def difference_lines(differences: Sequence[Difference], above: Sequence[Unit]) -> list[str]:
    """Return the lines of differences from a text above; none if there are none.

    Each begins with one of our signs, or is the line of a section or the head of a table.
    """
    lines: list[str] = []
    title, head = "", None
    shown = [one for one in differences if one.sign != NOT_HERE]
    titles = _TextsAbove(unit.title.partition(" | ")[2] for unit in above)
    labels = _TextsAbove(unit.text.partition(" | ")[0] for unit in above if unit.row)
    for one, following in zip_longest(shown, shown[1:]):
        sign, unit, other = one
        if unit.title != title:
            title, head = unit.title, None
            prefix, bar, header = title.partition(" | ")
            lines.append(prefix + bar + titles.short(header))
        if unit.head and unit.head != head:
            lines.append(unit.head)
        head = unit.head
        if not (following and _introduces(one, following.unit)):
            text = unit.text if other is None else _changed(unit, other)
            if unit.row:
                label, bar, values = text.partition(" | ")
                text = labels.short(label) + bar + values
            lines += short_lines(sign + text)
    return [*lines, *_gone([one.unit for one in differences if one.sign == NOT_HERE], above)]


class _TextsAbove:
    """Texts that stand above in full, of which a beginning is enough if no other begins so."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = frozenset(texts)
        self._beginnings = Counter(shortened(text, _MAX_KNOWN_CHARS) for text in self._texts)

    def short(self, text: str) -> str:
        """Return a text, or its beginning."""
        beginning = shortened(text, _MAX_KNOWN_CHARS)
        is_enough = text in self._texts and self._beginnings[beginning] == 1
        return beginning if is_enough else text


def _introduces(one: Difference, following: Unit) -> bool:
    """True if a sentence only says the periods of a table that follows, which its heads say."""
    if not one.other or not following.head or not one.unit.text.endswith(":"):
        return False
    figures = frozenset(one.unit.key) - one.unit.words
    is_same = one.unit.words - _OF_PERIODS == one.other.words - _OF_PERIODS
    return is_same and figures <= frozenset(Unit(following.head, 0, "").key)


def digest(differences: Sequence[Difference], above: Sequence[Unit], width: int) -> Iterator[str]:
    """Yield a line for each paragraph that has differences, and the rows of tables in full.

    width: of a paragraph's first sentence, in characters; `(+3)` means three more. Lines of
    sections are before those of their paragraphs, and what is missing comes last.
    """
    title, head = "", None
    here = (one for one in differences if one.sign != NOT_HERE)
    for (sign, own_title, _), group in groupby(
        here, lambda one: (one.sign, one.unit.title, one.unit.paragraph)
    ):
        if own_title and own_title != title:
            yield own_title
        title = own_title
        first, *others = group
        if first.unit.row:
            for unit in (one.unit for one in (first, *others)):
                if unit.head and unit.head != head:
                    yield escaped_lines(unit.head)
                head = unit.head
                yield sign + unit.text if sign else escaped_lines(unit.text)
            continue
        if first.other is None:
            text = shortened(first.unit.text, width)
        else:
            changes = (_parts(one.unit, one.other, _SHORT_CONTEXT) for one in (first, *others))
            text, others = shortened(" / ".join(changes), 2 * width), []
        own = f"{sign}{text}" if sign else escaped_lines(text)
        yield own + (f" (+{len(others)})" if others else "")
    yield from _gone([one.unit for one in differences if one.sign == NOT_HERE], above)


def _changed(unit: Unit, other: Unit) -> str:
    """Return a unit with dots for the words between the places where it differs from another."""
    if unit.words - _OF_PERIODS == other.words - _OF_PERIODS:
        return _parts(unit, other, _SHORT_CONTEXT)
    if len(unit.text) <= _MAX_WHOLE_CHARS:
        return unit.text
    return _parts(unit, other, _CONTEXT)


def _parts(unit: Unit, other: Unit | None, context: int) -> str:
    """Return the places where a unit differs from another. context: words on either side."""
    if other is None or unit.head is not None:
        return unit.text
    words, before = unit.text.split(), other.text.split()
    kept: set[int] = set()
    for kind, _, _, start, stop in SequenceMatcher(None, before, words, False).get_opcodes():
        if kind != "equal":
            kept.update(range(max(0, start - context), stop + context))
    return _elided(words, kept)


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
    """Yield lines for missing units: whole sections, paragraphs or their number, and rows."""
    n_left, n_all = (Counter(unit.title for unit in listed) for listed in (left, above))
    prose = [unit for unit in left if unit.head is None]
    titles = {unit.title: n_left[unit.title] == n_all[unit.title] for unit in prose if unit.title}
    yield from (NOT_HERE + title for title, is_all in titles.items() if is_all)
    rest = [unit for unit in prose if not titles.get(unit.title)]
    parts = [[*own] for _, own in groupby(rest, lambda unit: (unit.title, unit.paragraph))]
    if len(parts) > _MAX_GONE:
        for title, n in Counter(unit.title for unit in rest).items():
            yield f"{NOT_HERE}{count(n, 'sentence')} of {title.partition(' | ')[0] or 'the text'}"
        parts = []
    for unit, *others in parts:
        more = f" (+{len(others)})" if others else ""
        yield NOT_HERE + shortened(unit.text, _MAX_NOT_HERE_CHARS) + more
    if n_rows := len(left) - len(prose):
        yield f"{NOT_HERE}{count(n_rows, 'row')} of tables"


def short_lines(line: str) -> Iterator[str]:
    """Yield a line in pieces, each with its sign, that are short enough to be shown whole."""
    sign, text = line[:2], line[2:]
    while len(text) > _MAX_LINE_CHARS:
        place = text.rfind(" ", 1, _MAX_LINE_CHARS)
        place = place if place > 0 else _MAX_LINE_CHARS
        yield sign + text[:place]
        text = text[place:].lstrip()
    yield sign + text
