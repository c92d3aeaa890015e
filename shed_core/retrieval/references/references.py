"""References: mentions of numbers that lead to one other section of their document.

A number alone may be that of several headers, captions or footnotes, since notes, exhibits and
schedules begin again; then the one nearest to the mention in the tree is meant, if there is one.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from shed_core.document.phrases import RUNNING_HEADS, Label
from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.references.citing_words import FLOATING, FOOTNOTE, LETTERED, UNNAMED
from shed_core.retrieval.references.definitions import MAX_CHARS
from shed_core.retrieval.references.mentions import (
    Mention,
    NumberKey,
    mention_at_start,
    mentions,
    number_key,
)

_PLAIN = re.compile(
    r"[\[ ]*(?P<label>\d{1,3}[A-Z]?(?:\.\d{1,3}){0,6}|[IVXLC]{1,7}(?=[.:])"
    r"|[A-Z](?:(?=[.:])|(?:\.\d{1,3}){1,4}))[.:]?(?:\s|$)"
)
_NOTE = re.compile(r"\b(?:notes|anhang|annexes?|notas)\b", re.IGNORECASE)
_CONTINUED = re.compile(
    r"\(?\b(?:continued|cont[’']?d|fortsetzung|suite|continuación)\b", re.IGNORECASE
)
_AFTER_CAPTION = re.compile(r"\s*(?:[.:|(–—-]|\n|$)|\s+[A-Z“\"]")
_FOOTNOTE = re.compile(r"[\[(]?(\d{1,3})[\]).]?\s")
_MAX_SAME, _MAX_LEVELS, _MAX_ITEMS = 64, 100, 500
"""Limits of the parts of one number, of their depth, and of items of one: a mention beyond them
leads nowhere, so that no document makes this slow."""

_MAX_CAPTION_NUMBER = 40  # characters of a caption that its number is in


class Target(NamedTuple):
    """Part that a reference leads to. node: the section that is or holds it. phrase: of it."""

    node: int
    phrase: int


_TargetsByNumber = Mapping[tuple[str, NumberKey], Sequence[Target]]


class Targets:
    """The numbered parts of a document; each kind is looked for when it is first mentioned."""

    def __init__(self, record: DocumentRecord) -> None:
        self._record = record

    def find(self, mention: Mention, phrase: int, around: Target | None = None) -> Target | None:
        """Return the one part that a mention means, or None.

        phrase: that holds the mention. around: the part that is named beside it, which may hold it.
        """
        targets = self._named(mention)[:_MAX_SAME]
        if around is not None:
            below = self._record.sht.descendants(around.node)
            targets = [one for one in targets if one.node in below] or targets
        nearest = self._nearest(targets, self._record.node_at(phrase))
        return self._item(nearest, mention.items) if nearest else None

    def _named(self, mention: Mention) -> Sequence[Target]:
        word, key = mention.word, mention.key
        if found := self._headers.get((word, key.in_figures)):
            return found
        if word in FLOATING or word == FOOTNOTE:
            return self._others.get((word, key if word == FOOTNOTE else key.in_figures), ())
        if key.form == "A":
            may_be_bare = word in LETTERED or (word in UNNAMED and len(key.counters) > 1)
        else:
            may_be_bare = word in UNNAMED and self._is_in_order(key)
        plain = self._headers.get(("", key), ())[:_MAX_SAME] if may_be_bare else ()
        return [one for one in plain if self._is_note(one)] if word == "note" else plain

    @cached_property
    def _headers(self) -> _TargetsByNumber:
        """Headers by the word and the number that they begin with; the word is "" for none."""
        found: defaultdict[tuple[str, NumberKey], list[Target]] = defaultdict(list)
        for node, phrase in enumerate(self._record.sht.headers):
            header = self._record.header(node)
            if _CONTINUED.search(header):
                continue
            if named := mention_at_start(header):
                found[named.word, named.key.in_figures].append(Target(node, phrase))
            elif (plain := _PLAIN.match(header)) and (key := number_key(plain["label"])):
                found["", key].append(Target(node, phrase))
        return found

    @cached_property
    def _others(self) -> _TargetsByNumber:
        """Captions by their word and number, and footnotes by their mark."""
        record = self._record
        found: defaultdict[tuple[str, NumberKey], list[Target]] = defaultdict(list)
        for phrase, label in enumerate(record.labels):
            if label in RUNNING_HEADS or label is Label.TABLE:
                continue
            start = record.offsets[phrase]
            text = record.text[start : start + _MAX_CAPTION_NUMBER]
            target = Target(record.node_at(phrase), phrase)
            if label is Label.FOOTNOTE and (mark := _FOOTNOTE.match(record.phrase_text(phrase))):
                found[FOOTNOTE, NumberKey("1", (int(mark[1]),))].append(target)
            named = mention_at_start(text)
            if named is None or named.word not in FLOATING:
                continue
            if label is Label.CAPTION or _AFTER_CAPTION.match(text, named.span.stop):
                found[named.word, named.key.in_figures].append(target)
        return found

    def _is_in_order(self, key: NumberKey) -> bool:
        """True if headers have the number before or after one, as of `17 CFR` none has."""
        *above, last = key.counters
        beside = (key._replace(counters=(*above, number)) for number in (last - 1, last + 1))
        return last == 1 or any(("", one) in self._headers for one in beside)

    def _is_note(self, target: Target) -> bool:
        """True if a header without a word is below notes: `12. Income taxes`."""
        if self._record.sht.levels[target.node] > _MAX_LEVELS:
            return False
        path = self._record.sht.path(target.node)[:-1]
        return any(_NOTE.search(self._record.header(node)) for node in path)

    def _nearest(self, targets: Iterable[Target], node: int) -> Target | None:
        """Return the only part, or the only one with the most headers above both it and a node."""
        levels = self._record.sht.levels
        targets = list(targets)
        if len(targets) < 2:
            return targets[0] if targets else None
        if len(targets) == _MAX_SAME or max(levels[one.node] for one in targets) > _MAX_LEVELS:
            return None
        above = set(self._record.sht.path(node)) if node != ROOT else set[int]()
        shared = [len(above.intersection(self._record.sht.path(one.node))) for one in targets]
        best = [one for one, n in zip(targets, shared, strict=True) if n == max(shared)]
        return best[0] if len(best) == 1 else None

    def _item(self, target: Target, items: Sequence[str]) -> Target:
        """Return the deepest item of a part that a document has as a section, else the part."""
        record, node = self._record, target.node
        for item in items:
            beginnings = (f"({item})", f"{item})", f"{item}.")
            below = [
                child
                for child in islice(record.sht.children(node), _MAX_ITEMS)
                if _begins(record.header(child).lstrip("[ "), beginnings)
            ]
            if len(below) != 1:
                break
            node = below[0]
        return target if node == target.node else Target(node, record.sht.headers[node])


def _begins(header: str, items: Iterable[str]) -> bool:
    """True if a header begins with one of some items, and not with one below it: `(a)(3)`."""
    return any(
        header.startswith(item) and not header.removeprefix(item).startswith("(") for item in items
    )


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
