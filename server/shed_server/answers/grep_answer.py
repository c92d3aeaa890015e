"""The answer of grep: every match with its place and its context, within a limit."""

import json
from itertools import islice

from shed_core.retrieval.excerpts import CONTEXT, Excerpt, Span, excerpts
from shed_core.retrieval.sections import section_characters
from shed_server.answers.calls import Grep
from shed_server.answers.formatting import NOTICE, count, limited, name_text, path_text, shortened
from shed_server.answers.search import compile_pattern, find
from shed_server.answers.section_call import SectionCall
from shed_server.library.library import Opened

MAX_COUNTED = 10_000
"""Matches that are counted; a total of so many may be more."""

_MIN_MATCH_CHARS = 4  # that a match takes in an answer, at least
_MIN_CONTEXT = 80  # characters


def grep_answer(opened: Opened, request: Grep, max_chars: int) -> str:
    """Return the matches of a pattern in a document, or in one section, from a cursor on.

    Raises BadPatternError, PatternTimeoutError, UnknownPrefixError or BadCursorError.
    """
    pattern = compile_pattern(request.pattern, ignore_case=request.ignore_case)
    call = SectionCall(opened, request)
    within = section_characters(call.record, call.section)
    start, n_before, total = call.position((within.start, 0, 0), within)
    found = find(pattern, call.record.text, range(start, within.stop))
    matches = list(islice(found, max_chars // _MIN_MATCH_CHARS))
    if not matches:
        return limited(_no_match(call, max_chars), max_chars)
    if not total:
        rest = islice(found, max(0, MAX_COUNTED - len(matches)))
        total = len(matches) + sum(1 for _ in rest)
    page = _Page(call, max_chars, n_before, total)
    return limited(page.text(matches, within), max_chars)


class _Page:
    """One page of the matches.

    n_before: matches on earlier pages. total: matches on all pages.
    """

    def __init__(self, call: SectionCall[Grep], max_chars: int, n_before: int, total: int) -> None:
        self.call, self.max_chars = call, max_chars
        self.n_before, self.total = n_before, total

    def text(self, matches: list[Span], within: range) -> str:
        """Return the page with as many of the matches as fit, at least one excerpt."""
        max_tail_chars = len(self.tail(within.stop, self.total)) + len(f"{self.total:,}")
        room = self.max_chars - len(self.head(self.total)) - max_tail_chars
        context = min(CONTEXT, max(_MIN_CONTEXT, room * 2 // 3))
        entries: list[str] = []
        tail = ""
        n_shown = self.n_before
        for excerpt in excerpts(self.call.record, matches, within, context):
            entry = self.entry(excerpt, n_shown)
            if len(entry) > room and not entries:
                entry = shortened(entry, room - 1) + "\n"
            room -= len(entry)
            if room < 0 and entries:
                tail = self.tail(excerpt.matches[0].start, n_shown)
                break
            entries.append(entry)
            n_shown += len(excerpt.matches)
        page = "".join([self.head(n_shown), *entries, tail])
        return page if tail else page.rstrip("\n")

    def head(self, n_shown: int) -> str:
        name = name_text(self.call.opened.name, self.max_chars)
        prefix = self.call.section.prefix
        where = f"{name}, section {prefix}" if prefix else name
        more = " or more" if self.total >= MAX_COUNTED else ""
        here = f"{self.n_before + 1}-{n_shown} here" if self.total > 1 else "here"
        pattern = _pattern_text(self.call, 80)
        return f"{where}: {count(self.total, 'match')}{more} of {pattern}, {here}. {NOTICE}\n"

    def entry(self, excerpt: Excerpt, n_shown: int) -> str:
        first, last = n_shown + 1, n_shown + len(excerpt.matches)
        numbers = f"#{first}" if first == last else f"#{first}-{last}"
        path = path_text(excerpt.path, self.max_chars) or "before the first header"
        return f"\n{numbers} p. {excerpt.page}, {excerpt.prefix} | {path}\n{excerpt.text}\n"

    def tail(self, next_start: int, n_shown: int) -> str:
        left = "More" if self.total >= MAX_COUNTED else f"{self.total - n_shown:,} more"
        following = self.call.continuation(next_start, n_shown, self.total)
        return f"\n[{left}. Go on with {following}]"


def _no_match(call: SectionCall[Grep], max_chars: int) -> str:
    name, prefix = name_text(call.opened.name, max_chars), call.section.prefix
    where = f"section {prefix} of {name}" if prefix else name
    widen = " Search the whole document without prefix," if prefix else " Try fewer words,"
    notes = "".join(f" Note: {shortened(n, 200)}" for n in call.record.metadata.notes[:1])
    return (
        f"No match of {_pattern_text(call, 120)} in {where}.{widen} other words joined with |, "
        f"or read the likely section: get_toc lists them.{notes}"
    )


def _pattern_text(call: SectionCall[Grep], max_chars: int) -> str:
    return shortened(json.dumps(call.request.pattern, ensure_ascii=False), max_chars)
