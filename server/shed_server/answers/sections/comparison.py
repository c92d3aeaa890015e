"""Differences of a section from that of another document, by sentences and rows of tables.

The order of sentences and rows does not count, so that a move is no difference. A sentence that
shares most words with one that is missing here counts as changed, and only its changed places are
shown.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import groupby
from typing import NamedTuple

from shed_core.comparison.units import (
    Unit,
    changed_pairs,
    says_the_same,
    without_equals,
    without_figures,
    without_versions,
    words_beside_periods,
)
from shed_core.retrieval.escaping import escaped_lines
from shed_server.answers.formatting import count, fitting, shortened

ONLY_HERE, NOT_HERE, CHANGED = "+ ", "- ", "~ "
"""Signs at the beginnings of lines, so that no line of a document can imitate another of ours."""

_MAX_GONE = 8  # paragraphs; of more that are not here, the sentences are counted by section
_MAX_LINE_CHARS = 400  # of a line; a longer one continues in the next
_MAX_NOT_HERE_CHARS = 60  # of a text that is above in full
_CONTEXT, _SHORT_CONTEXT = 5, 3  # words on either side of a change
_MIN_ELIDED = 4  # words, to be replaced by dots
_MAX_WHOLE_CHARS = 300  # of a changed sentence that is shown whole: an omission may be the reason
_MIN_NEWS = 0.2  # of the words of a changed sentence, which are new, to be in a digest
_WORD, _HYPHENS = re.compile(r"[\w-]+"), re.compile(r"-+ ?")
_MAX_SWAP_WORDS, _MAX_SWAPS_CHARS = 2, 100  # of words in place of others, and of all in a section
_MAX_KNOWN_CHARS = 30  # of a title, or the label of a row, that stands above in full


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
        if other is None or not says_the_same(unit, other):
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
    titles = _TextsAbove(map(_header, above))
    labels = _TextsAbove(unit.text.partition(" | ")[0] for unit in above if unit.row)
    for sign, unit, other in shown:
        if unit.title != title:
            title, head = unit.title, None
            prefix, bar, header = title.partition(" | ")
            lines.append(prefix + bar + titles.short(header))
        if unit.head and unit.head != head:
            lines.append(unit.head)
        head = unit.head
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


def digest(differences: Sequence[Difference], above: Sequence[Unit], width: int) -> Iterator[str]:
    """Yield a line for each paragraph that has differences, and the rows of tables in full.

    width: of a paragraph's first sentence, in characters; `(+3)` means three more. Lines of
    sections are before those of their paragraphs, with a sign where the text above has none of
    that title, and what is missing comes last. Changes without a figure or name are counted.
    """
    known = {_header(unit) for unit in above}
    here = [one for one in differences if one.sign != NOT_HERE]
    for title, section in groupby(here, lambda one: one.unit.title):
        own = [*section]
        if title:
            yield (ONLY_HERE if known and _header(own[0].unit) not in known else "") + title
        shown = [one for one in own if one.other is None or one.unit.row or _has_news(one)]
        for _, part in groupby(
            shown, lambda one: (bool(one.unit.row) or one.sign, one.unit.paragraph)
        ):
            yield from _paragraph([*part], width)
        if len(shown) < len(own):
            swaps = _swaps(one for one in own if one not in shown)
            yield f"{CHANGED}{count(len(own) - len(shown), 'sentence')} in wording{swaps}"
    yield from _gone([one.unit for one in differences if one.sign == NOT_HERE], above)


def _swaps(changed: Iterable[Difference]) -> str:
    """Return the words that others replace, the shortest first: `: granted -> denied`; or ""."""
    swaps: dict[str, None] = {}
    for _, unit, other in changed:
        texts = (_HYPHENS.sub("-", one.text) if one else "" for one in (unit, other))
        here, above = map(_WORD.findall, texts)
        for kind, a, b, c, d in SequenceMatcher(None, here, above, False).get_opcodes():
            old, new = here[a:b], above[c:d]
            stems = [{word.casefold().rstrip("s") for word in part} for part in (old, new)]
            is_swap = kind == "replace" and max(len(old), len(new)) <= _MAX_SWAP_WORDS
            if is_swap and stems[0].isdisjoint(stems[1]) and len(max(old + new, key=len)) > 3:
                swaps[f"{' '.join(old)} -> {' '.join(new)}"] = None
    shown = fitting((f"; {one}" for one in sorted(swaps, key=len)), _MAX_SWAPS_CHARS)
    return ":" + "".join(shown)[1:] if swaps else ""


def _paragraph(own: Sequence[Difference], width: int) -> Iterator[str]:
    """Yield the rows of a table, or a line of the first sentence or all changes of a paragraph."""
    sign, first, other = own[0]
    texts = [one.unit.text for one in own]
    if not first.row:
        more = f" (+{len(own) - 1})" if len(own) > 1 else ""
        changes = " / ".join(_parts(one.unit, one.other, _SHORT_CONTEXT) for one in own)
        texts = [shortened(changes, 2 * width) if other else shortened(first.text, width) + more]
    elif first.head:
        yield escaped_lines(first.head)
    for one, text in zip(own, texts, strict=False):
        yield one.sign + text if sign else escaped_lines(text)


def _header(unit: Unit) -> str:
    return unit.title.partition(" | ")[2]


def _has_news(one: Difference) -> bool:
    """True if a changed sentence has a figure or a name that the other lacks, or many words."""
    words = one.unit.text.split()
    before = frozenset(one.other.text.split() if one.other else ())
    new = [word for word in words[1:] if word not in before]
    is_named = any(word[0].isupper() or any(map(str.isdigit, word)) for word in new)
    return is_named or len(new) >= _MIN_NEWS * len(words)


def _changed(unit: Unit, other: Unit) -> str:
    """Return a unit with dots for the words between the places where it differs from another."""
    words, others = (set(without_figures(words_beside_periods(one))) for one in (unit, other))
    if words == others:
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
