"""The answer of read_section: the text of a section, in parts that fit the limit."""

from shed_core.method.sht import ROOT
from shed_core.retrieval.names.citations import printed_with
from shed_core.retrieval.prefixes import prefix_of
from shed_core.retrieval.printed_pages import printed_pages
from shed_core.retrieval.sections import (
    Part,
    header_path,
    pages_of,
    read_part,
)
from shed_core.retrieval.tokens import format_tokens, section_tokens
from shed_server.answers.calls import ReadSection
from shed_server.answers.empty_pages import empty_pages, look_at
from shed_server.answers.formatting import (
    NOTICE,
    count,
    fenced,
    limited,
    name_text,
    pages_text,
    path_text,
)
from shed_server.answers.section_call import SectionCall
from shed_server.library.library import Opened

_MAX_RATIO = 4  # of a text to what is read of it, such as of a table without its blanks


def section_answer(opened: Opened, request: ReadSection, max_chars: int) -> str:
    """Return the text of a section, or the part of it that a cursor goes on with.

    Raises UnknownPrefixError or BadCursorError.
    """
    call = SectionCall(opened, request)
    characters = call.record.characters(call.section.phrases)
    (start,) = call.position((characters.start,), characters)
    head = _head(call, max_chars)
    room = max_chars - len(head) - _max_facts_chars(call, characters) - len(fenced("", call.mark))
    part = _part(call, start, characters, room)
    is_whole = part.is_last and part.start == characters.start
    facts = _part_facts(None if is_whole else part.pages)
    tail = "" if part.is_last else _tail(call, part.stop, characters.stop - part.stop)
    text = fenced(part.text, call.mark)
    return limited(f"{head}{facts}{text}{_no_text(call, part)}{tail}", max_chars)


def _part(call: SectionCall[ReadSection], start: int, characters: range, room: int) -> Part:
    """Return the part of a section from a character on that fits the room, with or without a tail.

    characters: of the section.
    """

    def read(budget: int) -> Part:
        return read_part(call.record, call.section, start, max(1, budget))

    may_fit = characters.stop - start <= room
    if may_fit and (rest := read(room)).is_last:
        return rest
    tail_chars = len(_tail(call, characters.stop, len(characters)))
    part = read(room - tail_chars)
    if may_fit or part.is_last or characters.stop - part.stop > _MAX_RATIO * tail_chars:
        return part
    rest = read(room)
    return rest if rest.is_last else part


def _head(call: SectionCall[ReadSection], max_chars: int) -> str:
    """Return the beginning of the answer, up to the facts that depend on the part shown."""
    record, section = call.record, call.section
    path = path_text(header_path(record, section.node), max_chars)
    name = name_text(call.opened.name, max_chars)
    title = f"{name}, section {section.prefix}" if section.prefix else name
    pages = pages_of(record, record.characters(section.phrases))
    printed = printed_pages(record, pages)
    as_printed = f", printed {_numbers(printed)}" if printed else ""
    size = format_tokens(section_tokens(record, section))
    title = f"{title}{': ' if path else ''}{path}\n{_printed_with(call)}"
    return f"{title}({pages_text(pages)}{as_printed}, {size} tokens"


def _printed_with(call: SectionCall[ReadSection]) -> str:
    """Return which sections are printed with the number that is the prefix of another, or ""."""
    number, node = call.section.prefix, call.section.node
    if call.request.cursor or node == ROOT or call.asked != number:
        return ""
    nodes = printed_with(call.record, number, node)
    prefixes = " and ".join(prefix_of(call.record.sht, other) for other in nodes)
    return f"[By its place in the tree; what is printed {number} is {prefixes}.]\n" if nodes else ""


def _numbers(pages: tuple[int, int]) -> str:
    return str(pages[0]) if pages[0] == pages[1] else f"{pages[0]}-{pages[1]}"


def _part_facts(pages: tuple[int, int] | None) -> str:
    """Return the rest of the head. pages: of the part, or None for a whole section."""
    this_part = f"; this part: {pages_text(pages)}" if pages else ""
    return f"{this_part}. {NOTICE})\n"


def _max_facts_chars(call: SectionCall[ReadSection], characters: range) -> int:
    """Return the most characters that what is said of a part takes, apart from its tail."""
    first_page, last_page = pages_of(call.record, characters)
    n_chars = len(_part_facts((last_page, last_page + 1))) + len("\n")  # that ends the text
    if not empty_pages(call.record, range(first_page, last_page + 1)):
        return n_chars
    see = look_at(call.request.document, last_page, call.record.n_pages)
    return n_chars + len("\n") + len(see)


def _no_text(call: SectionCall[ReadSection], part: Part) -> str:
    """Return what to do about the pages within a part that have no text at all."""
    first, last = part.pages
    n_pages = call.record.n_pages
    empty = empty_pages(call.record, range(first, (last if call.record.pages else n_pages) + 1))
    return f"\n{look_at(call.request.document, empty[0], len(empty))}" if empty else ""


def _tail(call: SectionCall[ReadSection], stop: int, n_left: int) -> str:
    return f"\n[{count(n_left, 'more character')}. Go on with {call.continuation(stop)}]"
