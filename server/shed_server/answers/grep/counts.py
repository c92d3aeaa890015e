"""Numbers of matches, by alternative of the pattern and by section or document."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.excerpts.snippets import one_line
from shed_core.retrieval.excerpts.span import Span
from shed_server.answers.formatting import count, fitting, shortened
from shed_server.answers.grep.searcher import MAX_COUNTED

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
