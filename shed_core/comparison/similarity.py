"""Similarity of sections of two documents: by title, number and text.

Words count and figures do not, so that a quarter's report is like that of another. Pairs are found
by common keys, a title, a number or three words in a row, so that their number grows with the
documents and not with its square; keys of many sections are ignored.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from typing import NamedTuple

from shed_core.comparison.units import Unit, runs_on, without_figures
from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.numbering.parse import numbering
from shed_core.retrieval.names.titles import folded_title

WHOLE = 1_000
"""Similarity of equal sections."""

MIN_SIMILARITY = 300
"""Similarity of two sections that may be versions of one, at least."""

_OF_TEXT, _OF_NUMBER = 0.8, 0.15  # how sure each alone makes
_OF_TITLE, _OF_WORD, _MAX_OF_TITLE = 0.5, 0.05, 0.8  # and a title, the more words it has
_MIN_TITLE = 0.5  # of the words of two titles, where nothing else tells
_MIN_TEXT = 0.2  # of the text below titles that are not the same
_COMMON = 24  # sections that share something, from which on it finds none
_N_WORDS = 3  # in a row


class SectionText(NamedTuple):
    """Text of a section for comparison, without its subsections.

    title: its words without number and figures; "" if the header is text. number: as printed, or
    None. runs: of words, hashed. keys: versions of the section have one of them at least.
    """

    title: str
    number: tuple[str, tuple[int, ...], str] | None
    runs: frozenset[int]
    keys: tuple[Hashable, ...]


def section_texts(record: DocumentRecord, units: Sequence[Sequence[Unit]]) -> list[SectionText]:
    """Return the text for comparison of each node. units: of each node."""
    n_before: Counter[Hashable] = Counter()
    texts: list[SectionText] = []
    for node, own in enumerate(units):
        header = record.header(node)
        number = numbering(header)
        title = "" if runs_on(record, node) else title_of(number.rest if number else header)
        runs = runs_of(own)
        parent = record.sht.parents[node]
        alike = (title, runs), (title, texts[parent].title if parent != ROOT else "")
        nth = [(one, n_before[one]) for one in alike]  # else equal sections would be no pairs
        n_before.update(alike)
        keys = (*nth, *filter(None, (title, *title.split())), *runs)
        texts.append(SectionText(title, number and number[:3], runs, keys))
    return texts


def title_of(header: str) -> str:
    """Return the words of a header's title, without figures and months if there are others.

    >>> title_of("Costs of May 2023"), title_of("2023")
    ('costs of', '2023')
    """
    words = folded_title(header).split()
    return " ".join(without_figures(words) or words)


def runs_of(units: Iterable[Unit]) -> frozenset[int]:
    """Return the runs of words of a text, figures left out; of a shorter one, its words."""
    words = without_figures(word for unit in units for word in unit.key)
    if len(words) < _N_WORDS:
        return frozenset(map(hash, words))
    return frozenset(map(hash, zip(*(words[n:] for n in range(_N_WORDS)), strict=False)))


def similarities(
    first: Sequence[SectionText], second: Sequence[SectionText], step: Callable[[], None]
) -> dict[int, dict[int, int]]:
    """Return the similarities of pairs of nodes, from MIN_SIMILARITY to WHOLE.

    step: called for each section of the first document; may raise.
    """
    holders: defaultdict[Hashable, list[int]] = defaultdict(list)
    for node, section in enumerate(second):
        for key in section.keys:
            holders[key].append(node)
    similar: dict[int, dict[int, int]] = {}
    for node, section in enumerate(first):
        step()
        nodes = (holders.get(key, ()) for key in section.keys)
        likely = {n for some in nodes if len(some) < _COMMON for n in some}
        pairs = ((n, similarity(section, second[n])) for n in sorted(likely))
        similar[node] = {n: alike for n, alike in pairs if alike >= MIN_SIMILARITY}
    return similar


def similarity(section: SectionText, other: SectionText) -> int:
    """Return the similarity of two sections, up to WHOLE; 0 if they are no versions of one."""
    if section[:3] == other[:3]:
        return WHOLE
    title = _share(section.title.split(), other.title.split())
    text = _share(section.runs, other.runs)
    has_text = bool(section.runs or other.runs)
    if title < 1 and (text < _MIN_TEXT if has_text else title < _MIN_TITLE):
        return 0
    has_number = section.number is not None and section.number == other.number
    n_words = min(len(one.title.split()) for one in (section, other))
    of_title = min(_MAX_OF_TITLE, _OF_TITLE + _OF_WORD * n_words)
    unlike = (1 - of_title * title) * (1 - _OF_TEXT * text) * (1 - _OF_NUMBER * has_number)
    return int(WHOLE * (1 - unlike))


def _share(some: Collection[object], others: Collection[object]) -> float:
    """Return the Dice coefficient of two collections; 0 if both are empty."""
    here, there = frozenset(some), frozenset(others)
    return 2 * len(here & there) / max(1, len(here) + len(there))
