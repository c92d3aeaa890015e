"""The answer to a search: every match with its place and the words around it, within a limit."""

import json
from itertools import islice

from shed_core.retrieval.excerpts import CONTEXT, Excerpt, Span, excerpts
from shed_core.retrieval.prefixes import find_section
from shed_core.retrieval.sections import section_characters
from shed_server.answers.calls import Grep, next_call, scope_of
from shed_server.answers.cursors import make_cursor, read_cursor
from shed_server.answers.formatting import NOTICE, count, limited, name_text, path_text, shortened
from shed_server.answers.search import compile_pattern, find
from shed_server.errors import BadCursorError
from shed_server.library.library import Opened

MOST_COUNTED = 10_000
"""Matches that are counted; a total of so many may be more."""

_SHORTEST = 4  # characters that a match takes in an answer, at least
_LEAST_CONTEXT = 80


def matches_answer(opened: Opened, request: Grep, max_chars: int) -> str:
    """Return the matches of a pattern in a document, or in one section, from a cursor on.

    Raises BadPatternError, PatternTimeoutError, UnknownPrefixError or BadCursorError.
    """
    pattern = compile_pattern(request.pattern, ignore_case=request.ignore_case)
    section = find_section(opened.record, request.prefix)
    request = request._replace(prefix=section.prefix)
    within = section_characters(opened.record, section)
    start, n_before, total = within.start, 0, 0
    if request.cursor:
        start, n_before, total = read_cursor(request.cursor, 3, scope_of(request, opened.key))
        if start not in within:
            raise BadCursorError(request.cursor)
    found = find(pattern, opened.record.text, range(start, within.stop))
    matches = list(islice(found, max_chars // _SHORTEST))
    if not matches:
        return limited(_nothing(opened, request, max_chars), max_chars)
    if not total:
        rest = islice(found, max(0, MOST_COUNTED - len(matches)))
        total = len(matches) + sum(1 for _ in rest)
    page = _Page(opened, request, max_chars, n_before, total)
    return limited(page.text(matches, within), max_chars)


class _Page:
    """One answer in the making: what its parts share.

    n_before: matches on earlier pages. total: matches on all pages.
    """

    def __init__(
        self, opened: Opened, request: Grep, max_chars: int, n_before: int, total: int
    ) -> None:
        self.opened, self.request, self.max_chars = opened, request, max_chars
        self.n_before, self.total = n_before, total

    def text(self, matches: list[Span], within: range) -> str:
        """Return the answer with as many of the matches as fit, at least one excerpt."""
        longest_tail = len(self.tail(within.stop, self.total)) + len(f"{self.total:,}")
        room = self.max_chars - len(self.head(self.total)) - longest_tail
        context = min(CONTEXT, max(_LEAST_CONTEXT, room * 2 // 3))
        entries: list[str] = []
        n_shown = self.n_before
        for excerpt in excerpts(self.opened.record, matches, within, context):
            entry = self.entry(excerpt, n_shown)
            if len(entry) > room and not entries:
                entry = shortened(entry, room - 1) + "\n"
            room -= len(entry)
            if room < 0 and entries:
                tail = self.tail(excerpt.matches[0].start, n_shown)
                return "".join([self.head(n_shown), *entries, tail])
            entries.append(entry)
            n_shown += len(excerpt.matches)
        return "".join([self.head(n_shown), *entries]).rstrip("\n")

    def head(self, n_shown: int) -> str:
        request = self.request
        name = name_text(self.opened.name, self.max_chars)
        where = f"{name}, section {request.prefix}" if request.prefix else name
        pattern = shortened(json.dumps(request.pattern, ensure_ascii=False), 80)
        more = " or more" if self.total >= MOST_COUNTED else ""
        here = f"{self.n_before + 1}-{n_shown} here" if self.total > 1 else "here"
        return f"{where}: {count(self.total, 'match')}{more} of {pattern}, {here}. {NOTICE}\n"

    def entry(self, excerpt: Excerpt, n_shown: int) -> str:
        first, last = n_shown + 1, n_shown + len(excerpt.matches)
        numbers = f"#{first}" if first == last else f"#{first}-{last}"
        path = path_text(excerpt.path, self.max_chars) or "before the first header"
        return f"\n{numbers} p. {excerpt.page}, {excerpt.prefix} | {path}\n{excerpt.text}\n"

    def tail(self, next_start: int, n_shown: int) -> str:
        scope = scope_of(self.request, self.opened.key)
        cursor = make_cursor([next_start, n_shown, self.total], scope)
        left = "More" if self.total >= MOST_COUNTED else f"{self.total - n_shown:,} more"
        return f"\n[{left}. Go on with {next_call(self.request, cursor=cursor)}]"


def _nothing(opened: Opened, request: Grep, max_chars: int) -> str:
    name = name_text(opened.name, max_chars)
    where = f"section {request.prefix} of {name}" if request.prefix else name
    pattern = shortened(json.dumps(request.pattern, ensure_ascii=False), 120)
    widen = " Search the whole document without prefix," if request.prefix else " Try fewer words,"
    notes = "".join(f" Note: {shortened(n, 200)}" for n in opened.record.metadata.notes[:1])
    return (
        f"No match of {pattern} in {where}.{widen} other words joined with |, "
        f"or read the likely section: get_toc lists them.{notes}"
    )
