"""Entries of one kind: a document's headers, tables, statements, figures, exhibits, clauses,
references, definitions or changes.

Each has a title or caption, a page, a section and a size, so that a reader can ask for one kind
without the table of contents around it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from shed_core.document.changes import Change
from shed_core.document.phrases import RUNNING_HEADS, Label
from shed_core.document.record import DocumentRecord
from shed_core.document.runs import grouped
from shed_core.method.sht import ROOT
from shed_core.retrieval.escaping import escaped_title
from shed_core.retrieval.excerpts.snippets import snippet_at, snippet_text
from shed_core.retrieval.names.titles import folded_print, folded_title, title_words
from shed_core.retrieval.prefixes import SectionSpan
from shed_core.retrieval.tables import FIGURE_CAPTION, table_caption
from shed_core.retrieval.toc.statements import statements


class Entry(NamedTuple):
    """title: on one line. node: of its section, or ROOT. phrases: of it. n_rows: of a table, or 0.

    kind: of a statement, such as `balance sheet`; "" for others. words: of a definition, or around
        a reference, as the document has them on one line; "" for others. cited_on: pages of the
        references to it, each once for each of them. change: or None; its title is the section's.
    """

    title: str
    node: int
    phrases: range
    n_rows: int = 0
    kind: str = ""
    words: str = ""
    cited_on: tuple[int, ...] = ()
    change: Change | None = None


if TYPE_CHECKING:
    from shed_core.retrieval.references.references import Reference

_MAX_ABOVE = 3  # phrases above a table that may be its title
_MAX_CAPTION = 300  # characters of a line that may be one
_MAX_WORDS_CHARS = 140  # of a definition
_MAX_CITING_CHARS = 120  # around a reference
_MIN_ROWS = 2  # of a table
_NO_TITLE = re.compile(r"\W*\(.*\)\W*|\W*\w{0,3}\W*", re.DOTALL)  # `(in millions)`, or a sign
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
_MARKED = re.compile(r"\A\w[\w.\-]*[.\-]\Z")  # a word of a request whose end counts, as in `L-`
_NUMBER = "0-"  # placeholder of any number among words of a request
_DIGITS = re.compile(r"(?:\\d|\[0-9\])(?:[+*?]|\{[\d,]+\})?")
_EXPRESSION = re.compile(r"\\[bBsSwWAZ][+*?]?|\.[*+]|[\^$]")
_EXHIBIT = re.compile(
    r"(?:exhibit|annex(?:e|ure)?|appendix|schedule|attachment|addendum|anlage|anhang|anexo|allegato)"
    r"\s*(?:$|[:–—-]|\b(?:[A-Z]|\d[\w.\-]*|[IVX]+)\b)",
    re.IGNORECASE,
)
_LISTED_EXHIBIT = re.compile(r"\W{0,2}\d{1,3}\.\d+[\w.]*(?:\([a-z]+\))?[*†‡#+\s]*\s\S.{8}")


def entries(record: DocumentRecord, section: SectionSpan, kind: str) -> list[Entry]:
    """Return a section's entries of a kind: one of KINDS, or "" for headers.

    They are in reading order, statements in the order of their kinds. References are those that
    lead into the section, and for the whole document the sections that they lead to.
    """
    if kind == _REFERENCES:
        return _references(record, section)
    entries_of_kind = _FINDERS[kind](record) if kind else _headers(record)
    return [entry for entry in entries_of_kind if entry.phrases.start in section.phrases]


def matching(items: Iterable[Entry], words: str) -> list[Entry]:
    """Return the entries whose titles have words that begin with all of some, in any order.

    words: joined with `|`, alternatives. The hyphen or full stop at the end of one counts: `L-`
        begins `L-01`, but not `Lamps`. Case and spelling are those of `folded_title`. A title may
        be a statement's kind too. Of expressions `\\d` is a number; the others are ignored.
    """
    alternatives = [_beginnings_of(part) for part in words.split("|")]
    alternatives = [part for part in alternatives if part] or [[]]
    titles = ((entry, folded_print(_named(entry))) for entry in items)
    return [entry for entry, title in titles if _has_any(title, alternatives)]


def _beginnings_of(part: str) -> list[str]:
    """Return the required beginnings of words of a title."""
    part = _EXPRESSION.sub(" ", _DIGITS.sub(rf" {_NUMBER} ", part))
    tokens = folded_print(part).split()
    return [word for token in tokens for word in (_MARKED.findall(token) or title_words(token))]


def _has_any(title: str, alternatives: Iterable[Sequence[str]]) -> bool:
    words = title_words(title)
    return any(all(_begins_word(title, words, one) for one in part) for part in alternatives)


def _begins_word(title: str, words: Iterable[str], beginning: str) -> bool:
    if beginning == _NUMBER:
        return any(word[0].isdigit() for word in words)
    if beginning[-1] in "-.":
        return re.search(rf"(?<!\w){re.escape(beginning)}", title) is not None
    return any(word.startswith(beginning) for word in words)


def _named(entry: Entry) -> str:
    return f"{entry.kind} {entry.title}{f' {entry.words}' if entry.change else ''}"


def _headers(record: DocumentRecord) -> Iterator[Entry]:
    for node in range(record.sht.n_nodes):
        yield Entry(record.header(node), node, record.sht.text_span(node))


def _clauses(record: DocumentRecord) -> Iterator[Entry]:
    """Yield the clauses, and the numbered headers beside and above them."""
    if record.clauses:
        for entry in _headers(record):
            if entry.node in record.clauses or record.pattern(entry.node).list_type:
                yield entry


def _tables(record: DocumentRecord) -> Iterator[Entry]:
    """Yield the tables; the parts of one that continues over pages are one."""
    open_table: Entry | None = None
    for phrase, label in enumerate(record.labels):
        if label is not Label.TABLE:
            continue
        grid = record.grids.get(phrase)
        n_rows = grid.n_rows if grid else record.phrase_text(phrase).count("\n") + 1
        if open_table and grid and grid.continues:
            phrases = range(open_table.phrases.start, phrase + 1)
            open_table = open_table._replace(phrases=phrases, n_rows=open_table.n_rows + n_rows)
            continue
        if open_table:
            yield open_table
        is_table = n_rows >= _MIN_ROWS
        entry = Entry(
            _title_above(record, phrase), record.node_at(phrase), range(phrase, phrase + 1), n_rows
        )
        open_table = entry if is_table else None
    if open_table:
        yield open_table


def _title_above(record: DocumentRecord, phrase: int) -> str:
    """Return the caption of a table, or its introduction, else the header of its section."""
    if caption := table_caption(record, phrase):
        return caption
    node = record.node_at(phrase)
    first = max(0, phrase - _MAX_ABOVE, record.sht.headers[node] + 1 if node != ROOT else 0)
    for above in range(phrase - 1, first - 1, -1):
        text = _on_one_line(record, above)
        if record.labels[above] in RUNNING_HEADS or _NO_TITLE.fullmatch(text):
            continue
        if above in record.grids:
            break
        last = _SENTENCE_END.split(text)[-1]
        if record.labels[above] is Label.CAPTION:
            return text
        if len(text) < _MAX_CAPTION or last.endswith(":"):
            return last
        break
    return record.header(node) if node != ROOT else _on_one_line(record, phrase)


def _on_one_line(record: DocumentRecord, phrase: int) -> str:
    return " ".join(record.phrase_text(phrase).split())


def _statements(record: DocumentRecord) -> Iterator[Entry]:
    for kind, title, phrases in statements(record):
        node = record.node_at(phrases.start)
        header = record.header(node) if node != ROOT else ""
        yield Entry(title or header, node, phrases, kind=kind)


def _figures(record: DocumentRecord) -> Iterator[Entry]:
    """Yield the captions of figures, each once: a list of figures names them before."""
    by_number: dict[str, Entry] = {}
    for phrase, label in enumerate(record.labels):
        text = _on_one_line(record, phrase)
        caption = FIGURE_CAPTION.match(text) if len(text) <= 3 * _MAX_CAPTION else None
        if caption and label not in RUNNING_HEADS and label is not Label.TABLE:
            number = folded_title(caption["figure"])
            by_number.pop(number, None)
            title = text[:_MAX_CAPTION]
            by_number[number] = Entry(title, record.node_at(phrase), range(phrase, phrase + 1))
    yield from by_number.values()


def _exhibits(record: DocumentRecord) -> Iterator[Entry]:
    """Yield the exhibits that a document has, and those that its index lists."""
    headers = frozenset(record.sht.headers)
    for phrase, label in enumerate(record.labels):
        node = record.node_at(phrase)
        text = _on_one_line(record, phrase)
        if phrase in headers and _EXHIBIT.match(text):
            yield Entry(record.header(node), node, record.sht.text_span(node))
        elif label is Label.CAPTION and _EXHIBIT.match(text):
            yield Entry(text, node, range(phrase, phrase + 1))
        elif node != ROOT and "exhibit" in record.header(node).casefold():
            for line in record.phrase_text(phrase).split("\n"):
                if _LISTED_EXHIBIT.match(line):
                    yield Entry(" ".join(line.split()), node, range(phrase, phrase + 1), n_rows=1)


def _definitions(record: DocumentRecord) -> Iterator[Entry]:
    """Yield the terms and acronyms at their definitions."""
    from shed_core.retrieval.references.definitions import definitions  # late: many patterns

    for term, span, phrase in definitions(record):
        words = snippet_text(record, snippet_at(record, span.start), [span], _MAX_WORDS_CHARS)
        yield Entry(term, record.node_at(phrase), range(phrase, phrase + 1), words=words)


def _changes(record: DocumentRecord) -> Iterator[Entry]:
    """Yield the tracked changes of the document."""
    for change in record.changes:
        node = record.node_at(change.phrase)
        title = record.header(node) if node != ROOT else "before the first header"
        by = ", ".join(filter(None, ("moved" * change.is_moved, change.author, change.date)))
        words = escaped_title(f"{change.text} ({by})" if by else change.text)
        phrases = range(change.phrase, change.phrase + 1)
        yield Entry(title, node, phrases, words=words, change=change)


def _references(record: DocumentRecord, section: SectionSpan) -> list[Entry]:
    """Return the references from outside into a section; of the document, the cited sections.

    A cited caption or footnote is an entry of its own.
    """
    from shed_core.retrieval.references.references import references  # late, as above

    found = references(record)
    if not section.prefix:
        return _cited_sections(record, found)
    leading = [
        one
        for one in found
        if one.target.phrase in section.phrases and one.phrase not in section.phrases
    ]
    return [_citing(record, one) for one in leading]


def _citing(record: DocumentRecord, reference: "Reference") -> Entry:
    node, span = record.node_at(reference.phrase), reference.span
    words = snippet_text(record, snippet_at(record, span.start), [span], _MAX_CITING_CHARS)
    title = record.header(node) if node != ROOT else ""
    phrases = range(reference.phrase, reference.phrase + 1)
    return Entry(title, node, phrases, kind=reference.text, words=words)


def _cited_sections(record: DocumentRecord, found: "list[Reference]") -> list[Entry]:
    by_target = grouped(found, lambda one: (one.target.phrase, one.target.node))
    listed: list[Entry] = []
    for (phrase, node), own in sorted(by_target.items()):
        is_header = record.sht.headers[node] == phrase
        title = record.header(node) if is_header else _on_one_line(record, phrase)
        phrases = record.sht.text_span(node) if is_header else range(phrase, phrase + 1)
        cited_on = tuple(record.pages[one.phrase] for one in own)
        listed.append(Entry(title, node, phrases, cited_on=cited_on))
    return listed


_FINDERS: Mapping[str, Callable[[DocumentRecord], Iterator[Entry]]] = {
    "tables": _tables,
    "statements": _statements,
    "figures": _figures,
    "exhibits": _exhibits,
    "clauses": _clauses,
    "definitions": _definitions,
    "changes": _changes,
}
_REFERENCES = "references"
KINDS = (*_FINDERS, _REFERENCES)
"""Kinds of entries apart from headers."""
