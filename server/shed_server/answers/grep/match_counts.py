"""A search of several documents for a pattern, and numbers of matches by part and by place."""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from shed_core.document.record import DocumentRecord
from shed_core.errors import AmbiguousPrefixError, UnknownPrefixError
from shed_core.retrieval.excerpts.snippets import one_line
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.grep.matching import GrepQuery
from shed_core.retrieval.names.several import meant_sections
from shed_server.answers.formatting import count, fitting, shortened
from shed_server.answers.grep.searcher import MAX_COUNTED, Searcher
from shed_server.answers.several import SEARCH_SECONDS, DocumentMatches, SeveralDocuments
from shed_server.answers.skipped_documents import SkippedDocuments
from shed_server.library.sources.served_documents import ServedDocument
from shed_server.workers.caller import SILENT_CALLER, Caller

K = TypeVar("K")

_MAX_ALTERNATIVES_CHARS = 400  # of the matches of each alternative
_MAX_PART_CHARS = 24  # of one
_MAX_COUNTED_CHARS = 200  # of a match that counts for an alternative


def matched_texts(record: DocumentRecord, matches: Sequence[Span]) -> Counter[str]:
    """Return the number of matches of each text, without texts too long to count."""
    texts = (record.text[match.start : match.stop] for match in matches)
    return Counter(one_line(text) for text in texts if len(text) <= _MAX_COUNTED_CHARS)


def n_matches(n: int) -> str:
    """Return a number of matches, as far as they were counted.

    >>> n_matches(12)
    '12 matches'
    """
    return f"{count(n, 'match')}{' or more' if n >= MAX_COUNTED else ''}"


def alternatives_line(counts: Iterable[tuple[str, Sequence[int]]]) -> str:
    """Return the line with the matches of each alternative of a pattern, also by document.

    >>> alternatives_line([("lawsuit", [2]), ("class action", [1, 0, 3])])
    'lawsuit: 2; class action: 4 (1, 0, 3)\\n'
    """
    line = ""
    for part, by_document in counts:
        are_several = len(by_document) > 1 and any(by_document)
        each = f" ({', '.join(map(str, by_document))})" if are_several else ""
        text = f"{shortened(' '.join(part.split()), _MAX_PART_CHARS)}: {sum(by_document):,}{each}; "
        if len(line) + len(text) > _MAX_ALTERNATIVES_CHARS:
            return f"{line}...\n"
        line += text
    return f"{line.removesuffix('; ')}\n" if line else ""


def counts_line(
    counts: "Counter[K]",
    name: Callable[[K], str],
    noun: str,
    max_chars: int,
    short: Callable[[K], str] | None = None,
) -> str:
    """Return the line with the matches of each section or document, in their order.

    name: of one of them. noun: for the others. short: a name for where there is no room for all,
    which those with the fewest get first. Where there is none for these either, those with the
    most are named.
    """
    room = max_chars - len(f"; 10,000 other {noun}s: 10,000,000")
    by_count, least = counts.most_common(), short or name
    shown = fitting((f"{least(key)}: {n:,}; " for key, n in by_count), room, needs_one=False)
    texts = {key: text for (key, _), text in zip(by_count, shown, strict=False)}
    room -= sum(map(len, shown))
    for key in texts if short else ():
        longer = f"{name(key)}: {counts[key]:,}; "
        room -= len(longer) - len(texts[key])
        if room < 0:
            break
        texts[key] = longer
    n_rest = counts.total() - sum(counts[key] for key in texts)
    n_others = len(counts) - len(texts)
    named = "".join(texts[key] for key in counts if key in texts)
    rest = f"{count(n_others, f'other {noun}')}: {n_rest:,}" if n_others else ""
    return (named + rest).removesuffix("; ") + "\n"


_MAX_BY_DOCUMENT = 8  # documents whose matches are counted apart
_MAX_TEXTS = 2_000  # distinct texts that are counted for alternatives


class FolderSearch(NamedTuple):
    """A search of documents in the order in which they are shown.

    prefix: of sections, or their titles; "" for whole documents. seconds: that it may take, apart
    from reading; one document is always searched.
    """

    documents: SeveralDocuments
    searcher: Searcher
    served: Sequence[ServedDocument]
    query: GrepQuery
    prefix: str
    caller: Caller = SILENT_CALLER
    seconds: float = SEARCH_SECONDS

    def found(self, places: Sequence[int], character: int = 0) -> Iterator[DocumentMatches]:
        """Yield the matches in some documents until the time is over.

        character: from which on the first is searched.
        Raises BadPatternError, PatternTimeoutError, CancelledError or WorkerStartError.
        """
        end = time.monotonic() + self.seconds
        for place in places:
            yield self._found(place, character)
            character = 0
            if time.monotonic() > end:
                return

    def _found(self, place: int, first: int) -> DocumentMatches:
        found = self.documents.open(place, self.served[place], self.caller)
        document, caller = found.open_document, self.caller.without_progress
        if document is None:
            return found
        try:
            sections, errors = meant_sections(document.record, self.prefix)
        except UnknownPrefixError as error:
            return found._replace(error=error)
        own = (document.record.characters(section.phrases) for section in sections)
        within = [range(max(first, one.start), one.stop) for one in own]
        matches = self.searcher.find_within(document, self.query, within, MAX_COUNTED, caller)
        return found._replace(matches=matches, errors=errors)


class MatchCounts:
    """The matches of all documents.

    by_place: numbers of matches. n_done: documents searched. nowhere: names that are of no section.
    Raises UnknownPrefixError if none of them has such a section.
    """

    def __init__(self, search: FolderSearch) -> None:
        self.by_place, self._texts = Counter[int](), list[Counter[str]]()  # by document
        self.missing, self.n_done = SkippedDocuments(), 0
        self.error: UnknownPrefixError | None = None
        self.nowhere: list[str] | None = None
        for found in search.found(range(len(search.served))):
            self.n_done = found.place + 1
            self.missing.add(found)
            self.error = self.error or found.error
            if found.open_document is not None and found.error is None:
                self._lack(found.errors)
            if found.matches and found.open_document is not None:
                self.by_place[found.place] = len(found.matches)
                n_texts = sum(map(len, self._texts))
                if n_texts < _MAX_TEXTS:
                    self._texts.append(matched_texts(found.open_document.record, found.matches))
        if self.error and len(self.missing.without_section) == self.n_done:
            raise self.error

    def _lack(self, errors: Sequence[UnknownPrefixError]) -> None:
        """Keep the names that are of no section of a further document either."""
        lacking = [one.prefix for one in errors if not isinstance(one, AmbiguousPrefixError)]
        known = lacking if self.nowhere is None else self.nowhere
        self.nowhere = [name for name in known if name in lacking]

    def alternatives(self, search: FolderSearch) -> Iterator[tuple[str, Sequence[int]]]:
        """Yield each alternative of the pattern with its matches by document, if these are few."""
        texts = self._texts
        if len(texts) > _MAX_BY_DOCUMENT:
            texts = [sum(texts, Counter[str]())]
        different = dict.fromkeys(text for of_one in texts for text in of_one)
        for part, own in search.searcher.alternatives(search.query, different, search.caller):
            yield part, [sum(of_one[text] for text in own) for of_one in texts]
