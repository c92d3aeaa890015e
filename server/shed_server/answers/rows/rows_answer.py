"""The answer of rows: a line of place for each table, and below it each row on a line.

Text of a document is in lines that begin with `> `, and its titles and names in ours are escaped,
so that no document can imitate a line of ours.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from shed_core.retrieval.escaping import escaped_title
from shed_core.retrieval.row_labels import RowLabel
from shed_core.retrieval.table_lines import RowLine
from shed_server.answers.calls import Rows, going_on, next_call, scope_of
from shed_server.answers.cursors import make_cursor, read_cursor
from shed_server.answers.formatting import (
    count,
    fitting,
    limited,
    name_text,
    shortened,
    without_middle,
)
from shed_server.answers.rows.found_rows import (
    MAX_ROW_CHARS,
    FoundRow,
    prefix_at,
    rows_with_all_values,
    titles_at,
    without_known,
)
from shed_server.answers.rows.matching import Fit
from shed_server.answers.rows.row_finder import RowFindings
from shed_server.answers.sections.section_answer import errors_text
from shed_server.answers.skipped_documents import notes

ROWS_CHARS = 2_000
"""Longest answer about one label; each further one may have half as many."""

_MAX_TITLE_CHARS, _MAX_PARENT_CHARS, _MAX_SCALE_CHARS, _MAX_LABEL_CHARS = 60, 25, 60, 60
_MAX_NEAREST, _MAX_TABLES, _MAX_NAMED, _MAX_PRINTED = 5, 3, 3, 2
_MAX_FOLDED = 8  # sections of the call that shows more rows of one document
_SAID_ONCE = "[Figures that several documents give are below the newest only.]\n"
_MORE_REMARKS = "[Remarks on other labels have no room. Give fewer labels.]\n"
_NOTES_SHARE = 6  # of an answer, for documents that were not searched


class _Place(NamedTuple):
    """Place of rows that are shown below one line. heads: of the values of the last one."""

    document: str
    prefix: str
    titles: tuple[str, ...]
    page: int
    scale: str
    heads: tuple[str, ...] = ()


def rows_answer(findings: RowFindings, request: Rows, max_chars: int) -> str:
    """Return the rows found, from the cursor on, as many as fit. Raises BadCursorError."""
    max_chars = min(max_chars, ROWS_CHARS * (1 + len(findings.labels)) // 2)
    scope = scope_of(request, "")
    start = read_cursor(request.cursor, 1, scope)[0] if request.cursor else 0
    rows = rows_by_table(findings)
    not_searched = notes(findings.not_searched, max_chars // _NOTES_SHARE)
    not_searched += _left_note(findings.n_left)
    tail = _tail(request, len(rows), len(rows))
    room = max_chars - len(not_searched) - len(tail)
    remarks = [] if request.cursor else [*_remarks(findings)]
    body = _fitting_remarks(remarks, room // 2 if rows else room)
    if len(findings.documents) > 1 and any(row.is_cut for row in rows[start:]):
        body += _SAID_ONCE
    stop, above, is_one = start, None, len(findings.documents) == 1
    titles: dict[tuple[str, ...], str] = {}
    for row in rows[start:]:
        entry, above = _entry(row, above, max_chars, titles, names_call=is_one)
        titles.setdefault(row.titles, row.document)
        if stop > start and len(body) + len(entry) > room:
            break
        body += shortened(entry, room - len(body))
        stop += 1
    tail = "" if stop >= len(rows) else _tail(request, stop, len(rows) - stop)
    return limited(f"{body.rstrip()}{tail}{not_searched}".lstrip("\n"), max_chars)


def _fitting_remarks(remarks: Sequence[str], room: int) -> str:
    """Return the remarks that there is room for beside rows, and that others are left out."""
    shown = fitting(remarks, room - len(_MORE_REMARKS), needs_one=False)
    return "".join([*shown, _MORE_REMARKS * (len(shown) < len(remarks))])


def rows_by_table(findings: RowFindings) -> list[FoundRow]:
    """Return the rows of each document, grouped by tables, since their place is given once.

    Tables with the best row of a label come before tables with others, which may have no room.
    """
    rows = list(rows_with_all_values(findings))
    documents = list(dict.fromkeys(row.document for row in rows))
    best = {(row.document, row.query_label): row for row in reversed(rows)}.values()
    places: dict[_Place, int] = {}
    for row in [*sorted(best, key=rows.index), *rows]:
        places.setdefault(_place_of(row), len(places))

    def order(row: FoundRow) -> tuple[int, int]:
        return documents.index(row.document), places[_place_of(row)]

    return list(without_known(sorted(rows, key=order)))


def row_lines(findings: RowFindings, rows: Sequence[FoundRow], max_chars: int) -> str:
    """Return all rows with their places, and remarks above, for a terminal."""
    lines, above = [*_remarks(findings)], None
    for row in rows:
        entry, above = _entry(row, above, max_chars, {})
        lines.append(entry)
    return "".join(lines).rstrip("\n")


def _entry(
    row: FoundRow,
    above: _Place | None,
    max_chars: int,
    titles: Mapping[tuple[str, ...], str],
    *,
    names_call: bool = False,
) -> tuple[str, _Place]:
    """Return the lines of a row, and its place.

    above: of the row before, on the same page. titles: that stand above, with the first document
    of each. names_call: that shows other rows of the label.
    """
    place = _place_of(row)
    is_below = above is not None and place == above._replace(heads=())
    line = "" if is_below else _place_text(place, above, max_chars, titles)
    heads = tuple(head for head, _ in row.values)
    has_same_heads = is_below and above is not None and any(heads) and heads == above.heads
    named = ", ".join(row.others[:_MAX_NAMED])
    if names_call:
        named = next_call(Rows(row.query_label, row.document, "; ".join(row.others[:_MAX_FOLDED])))
    others = f"[+{count(len(row.others), 'row')}: {named}]\n" if row.others else ""
    text = _row_text(row, has_same_heads=has_same_heads)
    shows_heads = has_same_heads or text.startswith(_whole_text(row))  # and none is cut
    return f"{line}> {text}\n{others}", place._replace(heads=heads if shows_heads else ())


def _place_of(row: FoundRow) -> _Place:
    return _Place(row.document, row.prefix, row.titles, row.page, row.scale)


def _place_text(
    place: _Place, above: _Place | None, max_chars: int, known: Mapping[tuple[str, ...], str]
) -> str:
    is_new = above is None or above.document != place.document
    name = f"{name_text(place.document, max_chars)}, " if is_new else ""
    scale = f" ({escaped_title(shortened(place.scale, _MAX_SCALE_CHARS))})" if place.scale else ""
    is_same = not is_new and above is not None and above[:3] == place[:3]
    is_same = is_same or known.get(place.titles, place.document) != place.document
    titles = "" if is_same else _titled(place.titles)
    return f"{name}{place.prefix}{titles}, p. {place.page}{scale}\n"


def _titled(titles: Sequence[str]) -> str:
    """Return the titles of a place; the ends of a long one tell it from those beside it."""
    shown = [without_middle(title, _MAX_PARENT_CHARS) for title in titles[:-1]]
    shown += [without_middle(title, _MAX_TITLE_CHARS) for title in titles[-1:]]
    return f" | {' > '.join(map(escaped_title, shown))}" if titles else ""


def _row_text(row: FoundRow, *, has_same_heads: bool) -> str:
    """Return a row on one line, without its scale, which is in a line above, as heads may be."""
    label = RowLine(row.group, row.label, (), "").text()
    values = "; ".join(value for _, value in row.values)
    bare = f"{label} | {f'heads above: {values}' if values else 'as above'}"
    text = _whole_text(row)
    if not values or (has_same_heads and len(bare) < len(text)):
        return shortened(bare, MAX_ROW_CHARS)
    doubt = f" ({row.doubt})" if row.doubt else ""
    return shortened(text, MAX_ROW_CHARS - len(doubt)) + doubt


def _whole_text(row: FoundRow) -> str:
    return RowLine(row.group, row.label, row.values, "").text()


def _remarks(findings: RowFindings) -> Iterator[str]:
    """Yield a line for each label that is printed otherwise, or is not everywhere."""
    for document in findings.documents:
        yield errors_text(document.errors, ROWS_CHARS)
    n_documents = len(findings.documents)
    for number, label in enumerate(findings.labels):
        name = json.dumps(shortened(label, _MAX_LABEL_CHARS), ensure_ascii=False)
        named = ((one.open_document.name, one.named[number]) for one in findings.documents)
        best = {document: rows[0] for document, rows in named if rows}
        other = [one for one in best.values() if one.fit in (Fit.ALL_WORDS, Fit.MOST_WORDS)]
        if not best:
            yield from _no_row(findings, number, name)
            continue
        if other:
            of = f"in {len(other)} of {count(len(best), 'document')} " if len(best) > 1 else ""
            labels = dict.fromkeys(_label_text(one.row.row) for one in other)
            more = "; ..." * (len(labels) > _MAX_PRINTED)
            shown = "; ".join(list(labels)[:_MAX_PRINTED]) + more
            yield f"[{name}: {of}printed as] > {shown}\n"
        missing = [
            d.open_document.name for d in findings.documents if d.open_document.name not in best
        ]
        if missing and n_documents > 1:
            yield f"[{name}: no row in {_some(missing)}]\n"


def _label_text(row: RowLabel) -> str:
    return shortened(RowLine(row.group, row.label, (), "").text(), _MAX_LABEL_CHARS)


def _some(names: Sequence[str]) -> str:
    shown = ", ".join(shortened(name, 60) for name in names[:_MAX_NAMED])
    n_more = len(names) - _MAX_NAMED
    return f"{shown} and {n_more:,} more" if n_more > 0 else shown


def _no_row(findings: RowFindings, number: int, name: str) -> Iterator[str]:
    """Yield the lines for a label that no row has: similar labels, and tables of that title."""
    documents = findings.documents
    of = f" in {count(len(documents), 'document')}" if len(documents) != 1 else ""
    rows = (row for one in documents for row in one.like[number])
    like = dict.fromkeys(shortened(row.row.label, _MAX_LABEL_CHARS) for row in rows)
    nearest = f"; nearest:] > {'; '.join(list(like)[:_MAX_NEAREST])}" if like else "]"
    yield f"[{name}: no such row{of}{nearest}\n"
    tables = [
        f"{one.open_document.name}, {prefix_at(one.open_document.record, phrase)}"
        f"{_titled(titles_at(one, phrase))}, p. {one.open_document.record.pages[phrase]}\n"
        for one in documents
        for phrase in one.tables[number]
    ]
    if tables:
        yield f"[Tables of such a title:]\n{''.join(tables[:_MAX_TABLES])}"
    if not like and not tables:
        yield "[Use words that tables would have, or search.]\n"


def _left_note(n_left: int) -> str:
    if not n_left:
        return ""
    return f"\n[Not looked at: {count(n_left, 'document')}, no time left. Name fewer documents.]"


def _tail(request: Rows, n_shown: int, n_left: int) -> str:
    cursor = make_cursor([n_shown], scope_of(request, ""))
    return f"\n[{count(n_left, 'more row')}. Go on with {going_on(request, cursor=cursor)}]"
