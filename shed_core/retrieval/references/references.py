"""References: mentions of numbers that lead to one other section of their document."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from shed_core.document.phrases import RUNNING_HEADS
from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.references.definitions import MAX_CHARS
from shed_core.retrieval.references.mentions import Mention, mentions
from shed_core.retrieval.references.targets import Target, Targets

_BESIDE = re.compile(
    r"[\s,(]*(?:(?:of|in|to|under|von|des|der|du|de|del|included in|contained in)\s+)?"
    r"(?:the\s+|this\s+)?",
    re.IGNORECASE,
)
_MAX_BESIDE = 40  # characters
_MAX_MENTIONS = 20_000  # of a document; a standard of 700 pages has 3,000


class Reference(NamedTuple):
    """A mention that leads to a section. span: of it. phrase: that holds it. text: on one line.

    target: never a section that holds the mention.
    """

    span: Span
    phrase: int
    text: str
    target: Target


def references(record: DocumentRecord, characters: Iterable[range] = ()) -> list[Reference]:
    """Return the references in parts of a document, or its first MAX_CHARS, in reading order.

    Takes O(characters) for the mentions, and O(phrases) once there is one.
    """
    targets = Targets(record)
    parts = list(characters) or [range(min(len(record.text), MAX_CHARS))]
    return [one for part in parts for one in _references(record, targets, part)]


def _references(record: DocumentRecord, targets: Targets, part: range) -> Iterator[Reference]:
    of_part = list(islice(mentions(record.text, part.start, part.stop), _MAX_MENTIONS))
    phrases = [record.phrase_at(one.span.start) for one in of_part]
    for n, (mention, phrase) in enumerate(zip(of_part, phrases, strict=True)):
        if mention.is_foreign or not _is_text(record, phrase):
            continue
        beside = [of_part[other] for other in _beside(record, of_part, phrases, n)]
        within = [targets.find(other, phrase) for other in beside]
        if any(one.is_foreign for one in beside) or (None in within and _touches(mention, beside)):
            continue
        target = targets.find(mention, phrase, next(filter(None, within), None))
        if target and not _holds(record, target, phrase):
            yield Reference(mention.span, phrase, mention.text, target)


def _touches(mention: Mention, beside: Sequence[Mention]) -> bool:
    """True if a blank alone is between a mention and one beside it: `section 14 paragraph 2`."""
    ends = mention.span
    return any(1 in (ends.start - one.span.stop, one.span.start - ends.stop) for one in beside)


def _is_text(record: DocumentRecord, phrase: int) -> bool:
    is_header = record.is_header(phrase) and record.node_at(phrase) not in record.clauses
    return not is_header and record.labels[phrase] not in RUNNING_HEADS


def _beside(
    record: DocumentRecord, found: Sequence[Mention], phrases: Sequence[int], n: int
) -> Iterator[int]:
    """Yield the mentions of other words right beside one, as in `Part II, Item 7`."""
    for other in (n + 1, n - 1):
        if not 0 <= other < len(found) or phrases[other] != phrases[n]:
            continue
        first, last = sorted((found[n].span, found[other].span))
        gap = record.text[first.stop : last.start]
        is_near = len(gap) <= _MAX_BESIDE and _BESIDE.fullmatch(gap)
        if is_near and found[other].word != found[n].word:
            yield other


def _holds(record: DocumentRecord, target: Target, phrase: int) -> bool:
    """True if a section that is a target holds the mention, so that it leads nowhere."""
    node = target.node
    if node == ROOT:
        return True
    if record.sht.headers[node] != target.phrase:  # a caption or footnote
        return record.node_at(phrase) == node
    return phrase in record.sht.text_span(node)
