"""The answer of read_section: the text of a section, in parts that fit the limit."""

from shed_core.retrieval.sections import (
    header_path,
    pages_of,
    read_part,
    section_characters,
)
from shed_core.retrieval.tokens import format_tokens, section_tokens
from shed_server.answers.calls import ReadSection
from shed_server.answers.formatting import (
    NOTICE,
    count,
    limited,
    name_text,
    pages_text,
    path_text,
)
from shed_server.answers.section_call import SectionCall
from shed_server.library.library import Opened


def section_answer(opened: Opened, request: ReadSection, max_chars: int) -> str:
    """Return the text of a section, or the part of it that a cursor goes on with.

    Raises UnknownPrefixError or BadCursorError.
    """
    call = SectionCall(opened, request)
    characters = section_characters(call.record, call.section)
    (start,) = call.position((characters.start,), characters)
    head = _head(call, max_chars)
    room = max_chars - len(head) - _max_part_facts_chars(call, characters)
    if characters.stop - start > room:
        room -= len(_tail(call, characters.stop, len(characters)))
    part = read_part(call.record, call.section, start, max(1, room))
    is_whole = part.is_last and part.start == characters.start
    text = call.record.text[part.start : part.stop]
    tail = "" if part.is_last else _tail(call, part.stop, characters.stop - part.stop)
    return limited(f"{head}{_part_facts(None if is_whole else part.pages)}{text}{tail}", max_chars)


def _head(call: SectionCall[ReadSection], max_chars: int) -> str:
    """Return the beginning of the answer, up to the facts that depend on the part shown."""
    record, section = call.record, call.section
    path = path_text(header_path(record, section.node), max_chars)
    name = name_text(call.opened.name, max_chars)
    title = f"{name}, section {section.prefix}" if section.prefix else name
    pages = pages_text(pages_of(record, section_characters(record, section)))
    size = format_tokens(section_tokens(record, section))
    return f"{title}{': ' if path else ''}{path}\n({pages}, {size} tokens"


def _part_facts(pages: tuple[int, int] | None) -> str:
    """Return the rest of the head. pages: of the part, or None for a whole section."""
    this_part = f"; this part: {pages_text(pages)}" if pages else ""
    return f"{this_part}. {NOTICE})\n\n"


def _max_part_facts_chars(call: SectionCall[ReadSection], characters: range) -> int:
    _, last_page = pages_of(call.record, characters)
    return len(_part_facts((last_page, last_page + 1)))


def _tail(call: SectionCall[ReadSection], stop: int, n_left: int) -> str:
    return f"\n[{count(n_left, 'more character')}. Go on with {call.continuation(stop)}]"
