"""The answer of read_section about one document: texts of sections, in parts that fit the limit.

All of it is between one pair of marks. A section begins with a line `5.1 | Title`, which no line of
the document can imitate (retrieval.escaping), so it also separates several sections.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.names.citations import printed_with
from shed_core.retrieval.names.several import named_sections
from shed_core.retrieval.prefixes import SectionSpan, prefix_of
from shed_core.retrieval.printed_pages import printed_pages
from shed_core.retrieval.sections import Part, header_path, n_left, pages_of, read_parts
from shed_core.retrieval.tokens import format_tokens, section_tokens
from shed_server.answers.calls import ReadSection
from shed_server.answers.empty_pages import empty_pages, look_at_empty, max_look_at_chars
from shed_server.answers.formatting import (
    count,
    fenced,
    fitting,
    limited,
    longest,
    name_text,
    pages_text,
    path_text,
    shortened,
)
from shed_server.answers.section_call import SectionCall
from shed_server.answers.shown_text import percent, shown_by
from shed_server.library.library import OpenDocument

if TYPE_CHECKING:
    from shed_core.retrieval.references.references import Reference

MAX_REFERS_CHARS = 160
"""Longest line of references, with its line break."""

_MORE_CHARS = len("; 99 more")
_MAX_ERROR_CHARS = 300  # of the error of one of several names
_ERRORS_SHARE = 4  # of an answer, for all of these
_ACCOUNT_CHARS = 80  # of a line on shown text, and of the growth of its handle
_MIN_REFERRING_CHARS = 1_500  # of a text with a line of references
_MAX_PREFIXES_CHARS = 120  # of several sections, in the head


def section_answer(document: OpenDocument, request: ReadSection, max_chars: int) -> str:
    """Return the text of sections, from the cursor on.

    Raises UnknownPrefixError or BadCursorError.
    """
    sections, errors = named_sections(document.record, request.prefix)
    call = SectionCall(document, request, sections)
    own = [call.record.characters(section.phrases) for section in sections]
    within = range(own[0].start, own[-1].stop + (not own[-1]))
    (start,) = call.position((own[0].start,), within)
    head = _head(call, max_chars)
    notes = "" if request.cursor else _printed_with(call) + errors_text(errors, max_chars)
    taken = len(head + notes + fenced("", call.mark)) + _max_facts_chars(call, sections)
    taken += len(request.read) + _ACCOUNT_CHARS if request.read else 0
    part, refers = _referring(call, start, (max_chars - taken, longest(max_chars) - taken))
    is_whole = part.is_last and part.start == own[0].start
    facts = _part_facts(None if is_whole else part.pages)
    account = _account(call, part) if request.read else None
    if part.is_last:
        tail = f'\n[{account.text}; read="{account.handle}"]' if account else ""
    else:
        tail = _tail(call, part.stop, account)
    text = fenced(part.text, call.mark)
    answer = f"{head}{facts}{notes}{text}{_no_text(call, part)}{refers}{tail}"
    return limited(answer, longest(max_chars))


def _referring(
    call: SectionCall[ReadSection], start: int, room: tuple[int, int]
) -> tuple[Part, str]:
    """Return the part that fits, and the line of its references, which takes no room without any.

    room: as of `_part`.
    """
    part = _part(call, start, room)
    if room[0] < _MIN_REFERRING_CHARS or not (found := _leading_out(call, part)):
        return part, ""
    if not part.is_last:
        part = _part(call, start, (room[0] - MAX_REFERS_CHARS, room[1] - MAX_REFERS_CHARS))
    refers = _refers_to(call.record, found, part.stop)
    is_long = part.is_last and len(part.text + refers) > room[1]
    return part, "" if is_long else refers


def _part(call: SectionCall[ReadSection], start: int, room: tuple[int, int]) -> Part:
    """Return the part of sections from a character on that fits, with or without a tail.

    room: in characters, of a part with more text after it, and of one that ends the sections.
    """

    def read(budget: int) -> Part:
        return read_parts(call.record, call.sections, start, max(1, budget))

    usual, longer = room
    rest = read(longer)
    return rest if rest.is_last else read(usual - len(_tail(call, start)))


def _head(call: SectionCall[ReadSection], max_chars: int) -> str:
    """Return the beginning of the answer, up to the facts that depend on the part shown."""
    record, section = call.record, call.section
    name = name_text(call.document.name, max_chars)
    size = f"{format_tokens(section_tokens(record, *call.sections))} tokens"
    if len(call.sections) > 1:
        prefixes = shortened(", ".join(s.prefix for s in call.sections), _MAX_PREFIXES_CHARS)
        return f"{name}, sections {prefixes} ({size}"
    above = path_text(header_path(record, section.node)[:-1], max_chars)
    title = f"{name}, section {section.prefix}" if section.prefix else name
    pages = pages_of(record, record.characters(section.phrases))
    printed = printed_pages(record, pages)
    as_printed = f", printed {_numbers(printed)}" if printed else ""
    within = f" in {above}" if above else ""
    return f"{title}{within} ({pages_text(pages)}{as_printed}, {size}"


def _printed_with(call: SectionCall[ReadSection]) -> str:
    """Return a line on sections whose printed number is the prefix of another one, or ""."""
    number, node = call.section.prefix, call.section.node
    if node == ROOT or call.asked != number:
        return ""
    nodes = printed_with(call.record, number, node)
    prefixes = " and ".join(prefix_of(call.record.sht, other) for other in nodes)
    return f"[By its place in the tree; what is printed {number} is {prefixes}.]\n" if nodes else ""


def _numbers(pages: tuple[int, int]) -> str:
    return str(pages[0]) if pages[0] == pages[1] else f"{pages[0]}-{pages[1]}"


def _part_facts(pages: tuple[int, int] | None) -> str:
    """Return the rest of the head. pages: of the part, or None for all of the sections."""
    this_part = f"; this part: {pages_text(pages)}" if pages else ""
    return f"{this_part})\n"


def _max_facts_chars(call: SectionCall[ReadSection], sections: Sequence[SectionSpan]) -> int:
    """Return the most characters of the facts about a part, apart from its tail."""
    record = call.record
    first = record.characters(sections[0].phrases).start
    last_page = pages_of(record, range(first, record.characters(sections[-1].phrases).stop))[1]
    n_chars = len(_part_facts((last_page, last_page + 1))) + len("\n")  # that ends the text
    if not empty_pages(record):
        return n_chars
    return n_chars + len("\n") + max_look_at_chars(call.request.document, record)


def _no_text(call: SectionCall[ReadSection], part: Part) -> str:
    """Return the next step for pages within a part that have no text at all."""
    record = call.record
    pages: set[int] = set()
    for section in call.sections:
        shown = part.within(record.characters(section.phrases))
        first, last = pages_of(record, shown) if shown else (1, 0)
        pages.update(range(first, last + 1))
    empty = empty_pages(record, sorted(pages) if record.pages else None)
    return "".join(f"\n{see}" for see in look_at_empty(call.request.document, record, empty))


def errors_text(errors: Iterable[object], max_chars: int) -> str:
    """Return the errors of some names of a call, a line each, as far as there is room."""
    texts = (shortened(" ".join(str(error).split()), _MAX_ERROR_CHARS) for error in errors)
    return "".join(fitting((f"[{text}]\n" for text in texts), max_chars // _ERRORS_SHARE))


class _Account(NamedTuple):
    """text: on what of the sections was not shown. handle: of all that was, for further calls."""

    text: str
    handle: str


def _account(call: SectionCall[ReadSection], part: Part) -> _Account:
    own = [call.record.characters(section.phrases) for section in call.sections]
    shown = shown_by(call.request.read, call.document.key).with_parts(map(part.within, own))
    share = shown.share(*own)
    text = f"{percent(1 - share)} % of it was not shown" if share < 1 else "all of it was shown"
    return _Account(text, shown.handle)


def _tail(call: SectionCall[ReadSection], stop: int, account: _Account | None = None) -> str:
    left = count(n_left(call.record, call.sections, stop), "more character")
    if account is None:
        return f"\n[{left}. Go on with {call.continuation(stop)}]"
    go_on = call.continuation(stop, read=account.handle)
    return f"\n[{left}, {account.text}. Go on with {go_on}]"


def _leading_out(call: SectionCall[ReadSection], part: Part) -> "list[Reference]":
    """Return the references of a part of sections that lead out of them, in reading order."""
    from shed_core.retrieval.references.references import references  # late: many patterns

    record, sections = call.record, call.sections
    shown = [part.within(record.characters(section.phrases)) for section in sections]
    return [
        reference
        for reference in references(record, [one for one in shown if one])
        if not any(reference.target.phrase in section.phrases for section in sections)
    ]


def _refers_to(record: DocumentRecord, found: "Sequence[Reference]", stop: int) -> str:
    """Return the line of the references before a place, the most frequent first; "" for none.

    It holds no words of the document but a number and the word before it.
    """
    n_times, names = Counter[int](), dict[int, str]()
    for reference in (one for one in found if one.span.stop <= stop):
        n_times[reference.target.node] += 1
        names.setdefault(reference.target.node, reference.text)
    leads = [f"{names[node]} -> {prefix_of(record.sht, node)}" for node, _ in n_times.most_common()]
    return _refers_line(leads)


def _refers_line(leads: Sequence[str]) -> str:
    """Return the references that have room, and the number of others; "" if there are none."""
    if not leads:
        return ""
    line = f"\nrefers to: {'; '.join(leads)}"
    if len(line) <= MAX_REFERS_CHARS:
        return line
    room = MAX_REFERS_CHARS - _MORE_CHARS - len("\nrefers to: ") + len("; ")
    shown = fitting((f"; {lead}" for lead in leads), room)
    more = f"; {len(leads) - len(shown)} more" if len(shown) < len(leads) else ""
    return f"\nrefers to: {''.join(shown).removeprefix('; ')}{more}"[:MAX_REFERS_CHARS]
