"""Lines of matches: a sentence or row each, or more of the text around or after, or sections only.

No line has a break of its own, in any document, so an answer can put a mark before each that no
document can write.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from shed_core.document.hidden_marks import mended
from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.excerpts.snippets import (
    ROW_CHARS,
    SNIPPET_CHARS,
    Snippet,
    one_line,
    snippet_at,
    snippet_text,
    widened,
)
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.excerpts.windows import are_running_heads, is_running_head, whole_rows
from shed_core.retrieval.references.definitions import end_of_definition
from shed_core.retrieval.sections import without_leaders
from shed_core.retrieval.sentences import SENTENCE_END
from shed_core.retrieval.table_lines import row_at
from shed_core.retrieval.table_text import row_starts, table_text


class Extent(NamedTuple):
    """Extent of the text shown of a match, in characters, roughly.

    after: from the match on, or 0 for its row or its sentence. around: of that sentence at most; if
    more than SNIPPET_CHARS, the sentences around it in its paragraph are shown too; 0 for no text
    but that of the matches, counted by section. sentence: of one that is shown whole, if more.
    """

    after: int = 0
    around: int = SNIPPET_CHARS
    sentence: int = 0


_MIN_SHOWN_CHARS = 20  # of the end of a line with which the next one need not begin
_MAX_TEXTS, _MAX_TEXT_CHARS = 5, 24  # of the matches of a section that are counted by their texts


class MatchLines(NamedTuple):
    """Lines of a match, or of several that are shown together.

    start: of the first, in the record's text. page, node: of its beginning.
    whole: the text by which another passage is the same, even if less of it is shown.
    is_running_head: True if all matches begin in running heads or feet. is_row: True for a row of a
    table. is_header: True for the header of its section. pages: of all matches of a section, if its
    line counts them; else none.
    """

    start: int
    n_matches: int
    page: int
    node: int
    lines: tuple[str, ...]
    whole: str
    is_running_head: bool = False
    is_row: bool = False
    is_header: bool = False
    pages: tuple[int, ...] = ()


def match_lines(
    record: DocumentRecord, matches: Iterable[Span], within: range, extent: Extent
) -> Iterator[MatchLines]:
    """Yield the lines of the matches, in reading order, on demand.

    matches: in reading order, not overlapping. within: characters that may be shown.
    """
    if extent.after:
        return _texts_behind(record, matches, within, extent.after)
    if not extent.around:
        return _sections(record, matches)
    return _snippets(record, matches, extent)


def _sections(record: DocumentRecord, matches: Iterable[Span]) -> Iterator[MatchLines]:
    """Yield the matches of each section, with a line that counts their texts."""

    def phrase_of(match: Span) -> int:
        return record.phrase_at(match.start)

    for _, group in groupby(matches, lambda match: record.node_at(phrase_of(match))):
        own = list(group)
        texts = (one_line(record.text[match.start : match.stop]).casefold() for match in own)
        counts = Counter(text[:_MAX_TEXT_CHARS] for text in texts)
        line = "; ".join(f"{text} {n}" for text, n in counts.most_common(_MAX_TEXTS))
        line += "; ..." * (len(counts) > _MAX_TEXTS)
        pages = sorted({record.pages[phrase_of(match)] for match in own})
        yield _shown(record, own, [line])._replace(pages=tuple(pages))


def _snippets(
    record: DocumentRecord, matches: Iterable[Span], extent: Extent
) -> Iterator[MatchLines]:
    n_chars, most = extent.around, max(extent.around, extent.sentence)
    snippet, line = None, ""
    group: list[Span] = []
    for match in matches:
        if (
            snippet
            and match.start < snippet.stop
            and one_line(record.text[match.start : match.stop]) in line
        ):
            group.append(match)
            continue
        if snippet:
            yield _snippet_lines(record, snippet, group, line)
        above, shown_until = line, snippet.stop if snippet else 0
        snippet, group = _snippet_of(record, match, n_chars, shown_until), [match]
        max_chars = max(ROW_CHARS, n_chars) if snippet.phrase in record.grids else most
        line = _rows(record, snippet, group) or snippet_text(record, snippet, group, max_chars)
        if snippet.start < shown_until:
            line = _without_end_of(above, line, one_line(record.text[match.start : match.stop]))
    if snippet:
        yield _snippet_lines(record, snippet, group, line)


def _without_end_of(above: str, line: str, match: str) -> str:
    """Return a part of a sentence without its beginning if an earlier part ended with that."""
    shown, own = above.removesuffix(" ..."), line.removeprefix("... ")
    lengths = range(min(len(shown), len(own)), _MIN_SHOWN_CHARS, -1)
    n = next((n for n in lengths if shown.endswith(own[:n])), 0)
    return f"... {own[n:].lstrip()}" if n and match in own[n:] else line


def _snippet_of(record: DocumentRecord, match: Span, n_chars: int, shown_until: int) -> Snippet:
    """Return the sentences or the row around a match. shown_until: end of the text shown before."""
    snippet = snippet_at(record, match.start)
    if snippet.phrase in record.grids:
        is_wide = n_chars > ROW_CHARS
        return _rows_around(record, snippet, n_chars, shown_until) if is_wide else snippet
    last = snippet_at(record, match.stop - 1)
    if snippet.stop < match.stop and last.phrase not in record.grids:
        snippet = snippet._replace(stop=last.stop)
    if n_chars <= SNIPPET_CHARS:
        return snippet
    snippet = widened(record, snippet, n_chars)
    is_shown = snippet.start < shown_until <= match.start
    return snippet._replace(start=shown_until) if is_shown else snippet


def _rows_around(record: DocumentRecord, row: Snippet, n_chars: int, shown_until: int) -> Snippet:
    """Return a row with as many whole rows around it as so many characters hold, none shown before.

    shown_until: as of `_snippet_of`.
    """
    starts = [*row_starts(record, row.phrase), record.offsets[row.phrase + 1]]
    room = max(0, n_chars - (row.stop - row.start)) // 2
    first = min(row.start, max(row.start - room, shown_until))
    shown = [at for at in starts if first <= at <= row.stop + room]
    return row._replace(start=shown[0], stop=shown[-1])


def _rows(record: DocumentRecord, snippet: Snippet, group: Sequence[Span]) -> str:
    """Return the rows of a table below its heads, a line each; "" for one row or none."""
    if (
        snippet.phrase not in record.grids
        or snippet.stop <= row_at(record, snippet.phrase, snippet.start).stop
    ):
        return ""
    return "\n".join(_lines_of(record, group, range(snippet.start, snippet.stop)))


def _snippet_lines(
    record: DocumentRecord, snippet: Snippet, group: Sequence[Span], line: str
) -> MatchLines:
    is_row = snippet.phrase in record.grids
    whole = line if is_row else one_line(record.text[snippet.start : snippet.stop])
    shown = _shown(record, group, line.split("\n"), whole)
    is_header = record.is_header(snippet.phrase) and snippet == snippet_at(record, snippet.start)
    return shown._replace(is_row=is_row, is_header=is_header)


def _texts_behind(
    record: DocumentRecord, matches: Iterable[Span], within: range, n_chars: int
) -> Iterator[MatchLines]:
    """Yield the text from each match on, none of it twice."""
    window, group, end = range(0), list[Span](), 0
    for match in matches:
        if group and match.start < window.stop:
            group.append(match)
            continue
        if group:
            yield _shown(record, group, _cut_lines(record, group, window, end))
        end = _end_behind(record, match, within)
        near = min(end, match.start + 2 * n_chars)
        if (stop := end_of_definition(record.text, match.start, near)) < near:
            end = stop
        window, group = _behind(record, match, range(within.start, end), n_chars), [match]
    if group:
        yield _shown(record, group, _cut_lines(record, group, window, end))


def _end_behind(record: DocumentRecord, match: Span, within: range) -> int:
    """Return the end of the text that may follow a match: that of the section above its own.

    A sentence may continue below a header of the same level, such as `(e)` of an enumeration.
    """
    end = min(within.stop, len(record.text))
    node = record.node_at(record.phrase_at(match.start))
    above = record.sht.parents[node] if node != ROOT else ROOT
    return end if above == ROOT else min(end, record.offsets[record.sht.text_span(above).stop])


def _behind(record: DocumentRecord, match: Span, limits: range, n_chars: int) -> range:
    """Return so many characters from a match on, running heads between them not counted."""
    stop = match.start + n_chars
    phrase = record.phrase_at(match.start) + 1
    while phrase < record.n_phrases and record.offsets[phrase] < min(stop, limits.stop):
        if is_running_head(record, phrase):
            stop += record.offsets[phrase + 1] - record.offsets[phrase]
        phrase += 1
    stop = min(stop, limits.stop)
    if stop < limits.stop:
        stop = _end_near(record, range(max(match.stop, stop - n_chars // 4), stop))
    return whole_rows(record, range(match.start, max(match.stop, stop)), limits)


def _end_near(record: DocumentRecord, within: range) -> int:
    """Return the last end of a sentence or a phrase in a range of characters, else of a word."""
    ends = [one.end() for one in SENTENCE_END.finditer(record.text, within.start, within.stop)]
    last = max([*ends, record.offsets[record.phrase_at(within.stop)]])
    if last <= within.start:
        last = record.text.rfind(" ", within.start, within.stop)
    return last if last > 0 else within.stop


def _cut_lines(record: DocumentRecord, group: Sequence[Span], window: range, end: int) -> list[str]:
    """Return the lines of a text, the last with dots if cut. end: of all that may follow."""
    *lines, last = _lines_of(record, group, window)
    return [*lines, f"{last} ..." if record.text[window.stop : end].strip() else last]


def _shown(
    record: DocumentRecord, group: Sequence[Span], lines: Sequence[str], whole: str = ""
) -> MatchLines:
    phrase = record.phrase_at(group[0].start)
    return MatchLines(
        start=group[0].start,
        n_matches=len(group),
        page=record.pages[phrase],
        node=record.node_at(phrase),
        lines=tuple(lines),
        whole=whole or "\n".join(lines),
        is_running_head=are_running_heads(record, group),
    )


def _lines_of(record: DocumentRecord, group: Sequence[Span], window: range) -> list[str]:
    """Return a part of the text with a line for each paragraph and each row of a table.

    Running heads are left out, unless they match.
    """
    matched = {record.phrase_at(match.start) for match in group}
    lines: list[str] = []
    for phrase in range(record.phrase_at(window.start), record.phrase_at(window.stop - 1) + 1):
        start = max(window.start, record.offsets[phrase])
        stop = min(window.stop, record.offsets[phrase + 1])
        if phrase in record.grids:
            first = next((m.start for m in group if start <= m.start < stop), None)
            rows = table_text(record, phrase, range(start, stop), match=first).splitlines()
            if first is not None or not _ends_in_heads(rows):
                lines += map(one_line, rows)
        elif phrase in matched or not is_running_head(record, phrase):
            text = without_leaders(record.text[start:stop].rstrip("\n"))
            end = start + len(record.text[start:stop].rstrip("\n"))
            lines.append(one_line(mended(text, record.text, start, end)))
    return [line for line in lines if line] or [""]


def _ends_in_heads(rows: Sequence[str]) -> bool:
    """True if the heads of a table are all that there was room for: they tell nothing."""
    return bool(rows) and set(rows[-1]) <= set("|-")
