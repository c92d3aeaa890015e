"""The answer of grep in one document: every match as a line below its place, within a limit."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence

from shed_core.method.sht import ROOT
from shed_core.retrieval.excerpts.match_lines import match_lines
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.grep.matching import GrepQuery
from shed_core.retrieval.names.several import named_sections
from shed_core.retrieval.prefixes import prefix_of
from shed_server.answers.calls import Grep
from shed_server.answers.empty_pages import empty_pages, look_at_empty
from shed_server.answers.formatting import limited, longest, name_text, path_text, shortened
from shed_server.answers.grep.entries import Listing, extents_of
from shed_server.answers.grep.match_counts import (
    alternatives_line,
    counts_line,
    matched_texts,
    n_matches,
)
from shed_server.answers.grep.no_match import (
    escape_hint,
    pattern_text,
)
from shed_server.answers.grep.searcher import MAX_COUNTED, Searcher
from shed_server.answers.section_call import SectionCall
from shed_server.errors import BadPatternError
from shed_server.library.library import OpenDocument
from shed_server.workers.caller import SILENT_CALLER, Caller

_MAX_PREFIX_CHARS = 60  # of the sections that are searched, in the head
_MIN_MATCH_CHARS = 4  # that a match takes in an answer, at least
_MAX_DESCENT = 8  # levels, since each takes time in proportion to the matches
_NEARLY_ALL = 0.8  # of the matches; a section with so many is counted by its subsections
_COUNTS_SHARE = 10  # of an answer, for matches by section


def grep_answer(
    searcher: Searcher,
    document: OpenDocument,
    request: Grep,
    max_chars: int,
    caller: Caller = SILENT_CALLER,
) -> str:
    """Return the matches of a pattern in a document, or in one section, from a cursor on.

    Raises BadPatternError, PatternTimeoutError, CancelledError, WorkerStartError,
    UnknownPrefixError or BadCursorError.
    """
    sections, _ = named_sections(document.record, request.prefix)
    call = SectionCall(document, request, sections)
    own = [call.record.characters(section.phrases) for section in sections]
    within = range(own[0].start, own[-1].stop)
    start, n_before, total = call.position((within.start, 0, 0), within)
    query = GrepQuery(request.pattern, request.ignore_case, request.exact)
    is_rest = total and request.context != 0  # which counts all matches of a section
    most = max_chars // _MIN_MATCH_CHARS if is_rest else MAX_COUNTED
    left = [range(max(start, one.start), one.stop) for one in own]
    matches = searcher.find_within(document, query, left, most, caller)
    if not matches:
        return limited(_no_match(call, max_chars), max_chars)
    counts = "" if total else _alternatives(call, searcher, query, own, matches, caller)
    page = _Page(call, max_chars, n_before, total or len(matches), counts)
    return limited(page.text(matches, within), longest(max_chars))


def _alternatives(
    call: SectionCall[Grep],
    searcher: Searcher,
    query: GrepQuery,
    own: Sequence[range],
    matches: Sequence[Span],
    caller: Caller,
) -> str:
    """Return the line with the matches of each alternative of the pattern, or "".

    0 means not in the text: an alternative is searched for alone if others match first at all of
    its places, as `tax` of `tax|tax rate`.
    """

    def n_alone(part: str) -> int:
        alone = query._replace(pattern=part)
        try:
            return len(searcher.find_within(call.document, alone, own, MAX_COUNTED, caller))
        except BadPatternError:  # it refers to a group of another alternative
            return 0

    matched = matched_texts(call.record, matches)
    return alternatives_line(
        (part, [sum(matched[text] for text in texts) or n_alone(part)])
        for part, texts in searcher.alternatives(query, matched, caller)
    )


class _Page:
    """One page of the matches.

    n_before: matches on earlier pages. total: matches on all pages.
    counts: the line of matches by alternative, with its line break, or "".
    """

    def __init__(
        self, call: SectionCall[Grep], max_chars: int, n_before: int, total: int, counts: str
    ) -> None:
        self.call, self.max_chars = call, max_chars
        self.n_before, self.total, self.counts = n_before, total, counts

    def text(self, matches: list[Span], within: range) -> str:
        """Return the page with as many of the matches as fit, at least one."""
        no_text = _no_text(self.call)
        width = self.max_chars // _COUNTS_SHARE
        sections = "" if self.call.request.cursor else _counts_text(self.call, matches, width)
        frame = self.head(self.total, sections) + self.here(self.total) + no_text
        frame += self.tail(within.stop, self.total) + f"{self.total:,}"
        room, spare = self.max_chars - len(frame), longest(self.max_chars) - self.max_chars
        record, shown, listing = self.call.record, None, Listing(room)
        for extent, n_chars in extents_of(self.call.request, room, self.total, spare):
            listing, lines = Listing(n_chars), match_lines(record, matches, within, extent)
            shown = next((one.start for one in lines if not listing.add(record, one)), None)
            if shown is None:
                return (self.head(self.total) + listing.text()).rstrip("\n") + no_text
        n_shown = self.n_before + listing.n_shown
        head = self.head(n_shown, sections)
        return head + listing.text() + self.tail(shown or 0, n_shown) + no_text

    def head(self, n_shown: int, sections: str = "") -> str:
        """sections: the line of matches by section, where not all are shown."""
        name = name_text(self.call.document.name, self.max_chars)
        prefix = shortened(self.call.request.prefix, _MAX_PREFIX_CHARS)
        where = f"{name}, section {prefix}" if prefix else name
        is_all = not self.n_before and n_shown == self.total
        here = "" if is_all else self.here(n_shown)
        return f"{where}: {n_matches(self.total)}{here}\n{self.counts}{sections}"

    def here(self, n_shown: int) -> str:
        return f", {self.n_before + 1}-{n_shown} here"

    def tail(self, next_start: int, n_shown: int) -> str:
        left = "More" if self.total >= MAX_COUNTED else f"{self.total - n_shown:,} more"
        following = self.call.continuation(next_start, n_shown, self.total)
        return f"[{left}. Go on with {following}]"


def _counts_text(call: SectionCall[Grep], matches: list[Span], max_chars: int) -> str:
    """Return the line with the matches of each top section; "" if one section has all."""
    counts = _counts_by_section(call, matches)
    if len(counts) < 2:
        return ""
    sht = call.record.sht
    names = {node: prefix_of(sht, node) for node in counts}
    return counts_line(
        counts,
        lambda node: f"{names[node]} | {_header_text(call, node)}",
        "section",
        max_chars,
        names.__getitem__,
    )


def _header_text(call: SectionCall[Grep], node: int) -> str:
    header = [] if node == ROOT else [call.record.header(node)]
    return path_text(header, 0) or "before the first header"


def _counts_by_section(call: SectionCall[Grep], matches: list[Span]) -> Counter[int]:
    """Return the matches of each part of the smallest section that holds all of them, in order.

    Its parts are the text before its subsections, and each of these; a part that has nearly all
    matches is divided likewise.
    """
    record = call.record
    headers = [record.offsets[header] for header in record.sht.headers]
    nodes = Counter(bisect_right(headers, match.start) - 1 for match in matches)
    first, common = min(nodes), max(nodes)
    while common > first:
        common = record.sht.parents[common]
    parts = [common, *record.sht.children(common)]
    counts = _counts(nodes, parts)
    for _ in range(_MAX_DESCENT):
        [(most, n_most)] = counts.most_common(1)
        below = [] if most == common else list(record.sht.children(most))
        if not below or n_most < _NEARLY_ALL * counts.total():
            break
        place = parts.index(most) + 1
        parts[place:place], common = below, most
        counts = _counts(nodes, parts)
    return counts


def _counts(nodes: Mapping[int, int], parts: Sequence[int]) -> Counter[int]:
    """Return the matches of each part. nodes: matches of each node. parts: nodes, rising."""
    counts = Counter[int]()
    for node, n in nodes.items():
        counts[parts[bisect_right(parts, node) - 1]] += n
    return counts


def _no_match(call: SectionCall[Grep], max_chars: int) -> str:
    """Return the next step."""
    name = name_text(call.document.name, max_chars)
    prefix = shortened(call.request.prefix, _MAX_PREFIX_CHARS)
    where = f"section {prefix} of {name}" if prefix else name
    widen = " Search the whole document without prefix," if prefix else " Try fewer words,"
    pattern = call.request.pattern
    return (
        f"No match of {pattern_text(pattern, 120)} in {where}.{escape_hint(pattern)}{widen} "
        "other words joined with |, or read the likely section: get_toc lists them."
        f"{_no_text(call)}"
    )


def _no_text(call: SectionCall[Grep]) -> str:
    """Return the next step for pages that could not be searched, on a line of its own."""
    empty = empty_pages(call.record, call.pages)
    return "".join(f"\n{see}" for see in look_at_empty(call.request.document, call.record, empty))
