"""The answer of list_documents: one line a document, with a cursor if they do not all fit."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from zlib import crc32

from shed_core.ingest.formats import EXPECTED
from shed_core.retrieval.escaping import escaped_title
from shed_core.retrieval.facts.facts import Facts
from shed_core.retrieval.tokens import format_tokens
from shed_server.answers.calls import ListDocuments, going_on, scope_of
from shed_server.answers.cursors import make_cursor, read_cursor
from shed_server.answers.formatting import count, fitting, limited, shortened
from shed_server.errors import BadCursorError, quoted, skipped_links
from shed_server.library.listings import Listing, Listings
from shed_server.library.sources.filters import filter_of, letters_in, shown_value

_MANY_DOCUMENTS = 20  # from here on it is said once that documents are not read yet
_NOT_READ = "not read yet"
_BARE = "a name alone is not read yet; the pattern author: or date: groups"
_GROUP_SHARE = 33  # of an answer, for the names of a group
_MAX_GROUPED = 1_000  # documents that are grouped though no call asks for it
_MORE = "[More documents follow. Go on with "
_MAX_FAILURE = 160  # characters of why a document was not read
_MAX_CHECKSUM = 2**32 - 1  # of a name, see _checksum


def documents_answer(listings: Listings, request: ListDocuments, max_chars: int) -> str:
    """Return the documents that match the request, one a line.

    listings: all that match.
    Raises BadCursorError if the document or group that the last answer ended with is gone.
    """
    skipped = skipped_links(listings.n_links) if request.pattern == "*" else ""
    if not listings:
        return _none(request.pattern, skipped, listings)
    chosen = filter_of(request.pattern)
    if chosen and not all(value for _, value in chosen.conditions):
        return _grouped(listings, chosen.keys, request, max_chars)
    start = _after_last(listings.names, request)
    if not chosen and not start and (grouped := _grouped_filings(listings, request, max_chars)):
        return grouped
    keys = chosen.keys if chosen else ()
    is_long = len(listings) > _MANY_DOCUMENTS
    bare = f" ({_BARE})" if is_long and not chosen else ""
    head = f"{count(len(listings), 'document')}{bare}{skipped}{_rest(listings)}:"
    not_read = "" if is_long else f" ({_NOT_READ})"
    rest = map(listings.__getitem__, range(start, len(listings)))  # each is looked up in the cache
    lines = (_line(listing, not_read, keys) for listing in rest)
    return _page(head, lines, listings.names, start, request, max_chars)


def _page(
    head: str,
    lines: Iterable[str],
    names: Sequence[str],
    start: int,
    request: ListDocuments,
    max_chars: int,
) -> str:
    """Return as many lines as fit, and the next call if they are not all.

    names: of all documents or groups. lines: of those from the start on.
    """
    room = max_chars - len(head) - len(_tail(request, len(names), _MAX_CHECKSUM)) - 1
    shown = fitting((f"\n{line}" for line in lines), room)
    place = start + len(shown)
    is_last = place == len(names)
    tail = "" if is_last else "\n" + _tail(request, place, _checksum(names[place - 1]))
    return limited("".join([head, *shown, tail]), max_chars)


def _rest(listings: Listings) -> str:
    """Return the end of a sentence on documents that are not listed."""
    unread = f"; {listings.n_unread:,} more may match that are {_NOT_READ}: call again"
    return f"{unread if listings.n_unread else ''}{listings.note}"


def _none(pattern: str, skipped: str, listings: Listings) -> str:
    """Return the answer if no document matches. skipped: links, as the end of a sentence."""
    shown = shortened(pattern, 80)
    if listings.n_unread:
        return f"No document that was read matches {quoted(shown)}{_rest(listings)}"
    if listings.note:
        return f"No document matches {quoted(shown)} of those{listings.note}"
    if pattern != "*":
        return f"No served document matches {quoted(shown)}. Call list_documents() to see all"
    return (
        f"No document is served: the folders hold none, or are gone{skipped}. Ask the user to put "
        f"some there ({EXPECTED}), or to serve another folder"
    )


def facts_of(listing: Listing) -> str:
    """Return the size of a document, or its error; "" if it is not read yet."""
    if listing.failure:
        return f"cannot be read: {shortened(listing.failure, _MAX_FAILURE)}"
    if listing.pages is None:
        return "read" if listing.indexed else ""
    facts = [count(listing.pages, "page")]
    if listing.tokens is not None:
        facts.append(f"{format_tokens(listing.tokens)} tokens")
    if listing.top_sections is not None:
        facts.append(count(listing.top_sections, "top section"))
    return ", ".join(facts)


def _grouped_filings(listings: Listings, request: ListDocuments, max_chars: int) -> str:
    """Return many documents by company and form if most of the first are filings, else ""."""
    if not _MANY_DOCUMENTS < len(listings) <= _MAX_GROUPED:
        return ""
    first = [listings[number].facts for number in range(_MANY_DOCUMENTS)]
    if sum(bool(facts and facts.form) for facts in first) <= _MANY_DOCUMENTS // 2:
        return ""
    answer = _grouped(listings, ("company", "form"), request, max_chars)
    return "" if answer.rpartition("\n")[2].startswith(_MORE) else answer


def _grouped(
    listings: Listings, keys: Sequence[str], request: ListDocuments, max_chars: int
) -> str:
    """Return the documents by the values of keys, one group a line, with periods."""
    head = f"{count(len(listings), 'document')} by {', '.join(keys)}{_rest(listings)}:"
    groups = _groups(listings, keys, max_chars // _GROUP_SHARE)
    start = _after_last([*groups], request)
    return _page(head, [*groups.values()][start:], [*groups], start, request, max_chars)


def _groups(listings: Listings, keys: Sequence[str], most: int) -> Mapping[str, str]:
    """Return the line of each group; spellings of a value in capitals or torn are one.

    most: characters of the names of its documents.
    """
    groups: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for listing in map(listings.__getitem__, range(len(listings))):
        facts = listing.facts or Facts()
        values = ((key, facts.date[:4] if key == "date" else getattr(facts, key)) for key in keys)
        label = ", ".join(shown_value(key, value) for key, value in values if value)
        period = f" ({facts.period})" if facts.period and "period" not in keys else ""
        groups[letters_in(label)].append((label, f"{listing.name}{period}"))
    ordered = sorted(groups, key=lambda one: (not one, one))
    return {group: _group_line(groups[group], most) for group in ordered}


def _group_line(group: Sequence[tuple[str, str]], most: int) -> str:
    """Return the line of a group. group: label, name and period of each document."""
    labels = Counter(label for label, _ in group)
    label = min(labels, key=lambda one: (-labels[one], len(one))) or "others"
    names = shortened("; ".join(name for _, name in group), most)
    return f"{label} ({labels.total()}): {names}"


def _line(listing: Listing, not_read: str, keys: Sequence[str] = ()) -> str:
    """Return the line of a document.

    not_read: the end of one that is not read yet. keys: of facts that it was chosen by.
    """
    facts = facts_of(listing)
    if listing.facts and keys:
        values = (shown_value(key, getattr(listing.facts, key)) for key in dict.fromkeys(keys))
        facts = "; ".join([facts or _NOT_READ, *values])
    title = f": {escaped_title(listing.title)}" if listing.title else ""
    return f"{listing.name} ({facts}){title}" if facts else f"{listing.name}{not_read}"


def _tail(request: ListDocuments, place: int, checksum: int) -> str:
    """Return the line that names the next call.

    place: number of documents or groups until here. checksum: of the last one.
    """
    cursor = make_cursor([place, checksum], scope_of(request, ""))
    return f"{_MORE}{going_on(request, cursor=cursor)}]"


def _after_last(names: Sequence[str], request: ListDocuments) -> int:
    """Return the place after the last name of the previous answer, even if it has moved, or 0."""
    if not request.cursor:
        return 0
    place, checksum = read_cursor(request.cursor, 2, scope_of(request, ""))
    if place <= len(names) and _checksum(names[place - 1]) == checksum:
        return place
    for other, name in enumerate(names, 1):
        if _checksum(name) == checksum:
            return other
    raise BadCursorError(request.cursor)


def _checksum(name: str) -> int:
    return crc32(name.encode("utf-8", "surrogatepass"))
