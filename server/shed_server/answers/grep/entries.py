"""What grep shows of matches: each with its place and its context, as many as there is room for."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, tee
from sys import maxsize
from typing import NamedTuple, TypeVar

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.excerpts.excerpts import Excerpt, excerpts
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.excerpts.windows import are_running_heads
from shed_server.answers.calls import Grep
from shed_server.answers.formatting import PAGE_HEADER, PathTexts, count, fenced, fitting, shortened
from shed_server.answers.grep.searcher import MAX_COUNTED

K = TypeVar("K")

_MANY_PAGES = 3  # from here on a call for shorter pages is named


class Matches(NamedTuple):
    """Matches in a document. within: the characters of its text that may be shown."""

    record: DocumentRecord
    spans: Sequence[Span]
    within: range


class Form(NamedTuple):
    """How matches are shown. mark: of the answer's document text. context: characters of each."""

    mark: str
    max_chars: int
    context: int


class Entries(NamedTuple):
    """The matches that are shown.

    n_shown: of all pages until here. next_start: of the first that is not shown, None if all are.
    """

    text: str
    n_shown: int
    next_start: int | None


def entries(
    matches: Matches, form: Form, n_before: int, room: int, *, is_first: bool = True
) -> Entries:
    """Return as many entries as fit.

    n_before: matches shown before. room: characters.
    is_first: nothing else is shown, so that one entry is, if need be shortened.
    """
    record = matches.record
    found, read = tee(excerpts(record, matches.spans, matches.within, form.context))
    longest = room if is_first else maxsize
    texts = fitting(_texts(record, found, form, n_before, longest), room, needs_one=is_first)
    n_shown = n_before + sum(len(excerpt.matches) for excerpt in islice(read, len(texts)))
    following = next(read, None)
    return Entries("".join(texts), n_shown, following and following.matches[0].start)


def _texts(
    record: DocumentRecord, found: Iterable[Excerpt], form: Form, n_shown: int, longest: int
) -> Iterator[str]:
    """Yield the entry of each excerpt.

    n_shown: matches shown before. longest: characters that the first is shortened to.
    """
    section, paths = "", PathTexts(form.max_chars)
    for excerpt in found:
        path = paths.text("", excerpt.path) or "before the first header"
        place = excerpt.prefix if excerpt.prefix == section else f"{excerpt.prefix} | {path}"
        place += PAGE_HEADER if are_running_heads(record, excerpt.matches) else ""
        entry = _entry(excerpt, n_shown, place, form)
        if not section and len(entry) > longest:
            n_chars = len(excerpt.text) - (len(entry) - longest)
            cut = excerpt._replace(text=shortened(excerpt.text, max(0, n_chars)))
            entry = _entry(cut, n_shown, place, form)
        yield entry
        n_shown += len(excerpt.matches)
        section = excerpt.prefix


def _entry(excerpt: Excerpt, n_shown: int, place: str, form: Form) -> str:
    """Return an excerpt below its place. n_shown: matches before it."""
    first, last = n_shown + 1, n_shown + len(excerpt.matches)
    numbers = f"#{first}" if first == last else f"#{first}-{last}"
    text = fenced(excerpt.text, form.mark)
    return f"\n{numbers} p. {excerpt.page}, {place}\n{text}\n"


def n_matches(n: int) -> str:
    """Return a number of matches, as far as they were counted.

    >>> n_matches(12)
    '12 matches'
    """
    return f"{count(n, 'match')}{' or more' if n >= MAX_COUNTED else ''}"


def shorter_pages(narrower: str, request: Grep, n_shown: int, n_left: int) -> str:
    """Return how to get shorter pages where many follow the first, or "".

    narrower: what else a call could name. n_shown: matches on the first page.
    n_left: matches after it, about.
    """
    is_long = not request.cursor and n_left > _MANY_PAGES * n_shown
    shows_more = f"{narrower}, or context=200, shows more at once."
    return shows_more if is_long and not request.context else ""


def counts_line(counts: "Counter[K]", name: Callable[[K], str], noun: str, max_chars: int) -> str:
    """Return how many matches each section or document has, in their order, with a line break.

    name: of one of them. noun: for the others. Where there is no room for all, those with the most
    are named.
    """
    room = max_chars - len(f"; 10,000 other {noun}s: 10,000,000")
    by_count = counts.most_common()
    shown = fitting((f"{name(key)}: {n:,}; " for key, n in by_count), room, needs_one=False)
    texts = {key: text for (key, _), text in zip(by_count, shown, strict=False)}
    n_rest = counts.total() - sum(counts[key] for key in texts)
    n_others = len(counts) - len(texts)
    named = "".join(texts[key] for key in counts if key in texts)
    rest = f"{count(n_others, f'other {noun}')}: {n_rest:,}" if n_others else ""
    return (named + rest).removesuffix("; ") + "\n"
