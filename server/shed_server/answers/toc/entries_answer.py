"""The answer of get_toc to a question: matching headers, tables, or batches.

Every line has the form of a line of contents, `4.1 | Title (p. 56, 2.1k tokens)`, so that its
prefix can be read. Headers that match are below their parents, which have no size.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.escaping import escaped_title
from shed_core.retrieval.names.titles import nodes_like
from shed_core.retrieval.prefixes import prefix_of
from shed_core.retrieval.sections import pages_of
from shed_core.retrieval.toc.batches import batches, named_run
from shed_core.retrieval.toc.entries import Entry, entries, matching
from shed_core.retrieval.toc.lines import MAX_HEADER_CHARS
from shed_core.retrieval.tokens import (
    format_tokens,
    section_tokens,
    text_tokens,
    tokens_of_node,
)
from shed_server.answers.calls import GetToc
from shed_server.answers.formatting import (
    count,
    fitting,
    limited,
    name_text,
    page_runs,
    pages_text,
    shortened,
)
from shed_server.answers.section_call import SectionCall

_MAX_MATCH_CHARS = 80  # of the words of a call, in the head
_MAX_ABOVE = 10  # headers above one that matches
_MAX_ABOVE_CHARS = 60  # of a header above one that matches
_MAX_CAPTION_CHARS = 110  # of an entry that is no header
_MAX_PAGES_CHARS = 40  # of the references to a section
_FEW_MATCHES = 2  # headers; the ones right below are shown too
_MAX_SIMILAR = 3  # headers, where none has all words
_MANY = 1 << 40  # an index of an entry that no list reaches


def batches_answer(call: SectionCall[GetToc], max_chars: int) -> str:
    """Return the runs of sections of at most so many tokens that a document consists of."""
    record, most = call.record, call.request.batches or 1
    runs = batches(record, call.section, most)
    (start,) = call.position((0,), range(len(runs)))
    lines = (
        f"{run.prefix} ({pages_text(pages_of(record, record.characters(run.phrases)))}, "
        f"{format_tokens(section_tokens(record, run))} tokens)"
        for run in (named_run(record, *ends) for ends in islice(runs, start, None))
    )
    head = f"{_where(call, max_chars)}: {len(runs)} batches of at most {most:,} tokens"
    return _listed(call, head, lines, range(start, len(runs)), max_chars)


def entries_answer(call: SectionCall[GetToc], max_chars: int) -> str:
    """Return the headers that match, or the entries of a kind."""
    record, match, kind = call.record, call.request.match, call.request.kind
    listed = entries(record, call.section, kind)
    matches = matching(listed, match) if match else listed
    n_cited = sum(len(entry.cited_on) for entry in matches)
    to_what = f" to {count(len(matches), 'section')}" if n_cited else ""
    n, found_text = len(matches), _found_text(call.request, n_cited or len(matches))
    head = f"{_where(call, max_chars)}: {found_text}{to_what}"
    if match and not matches and not kind:
        like = nodes_like((entry.title for entry in listed), match, _MAX_SIMILAR)
        matches = [listed[n] for n in like]
        head += "; similar:" if matches else ""
    elif match and not kind and (call.request.depth or len(matches) <= _FEW_MATCHES):
        matches = _with_headers_below(record, listed, matches, call.request.depth or 1)
        head += ", and those below" if len(matches) > n else ""
    (start,) = call.position((0,), range(len(matches)))
    lines = _lines(record, matches, start, with_above=not kind)
    return _listed(call, head, lines, range(start, len(matches)), max_chars)


def _with_headers_below(
    record: DocumentRecord, headers: Sequence[Entry], found: Sequence[Entry], depth: int
) -> list[Entry]:
    """Return those of the headers that are found, or so many levels below one that is."""
    below = {entry.node: 0 for entry in found}
    for node in (entry.node for entry in headers):
        below.setdefault(node, below.get(record.sht.parents[node], depth) + 1)
    return [entry for entry in headers if below[entry.node] <= depth]


def _where(call: SectionCall[GetToc], max_chars: int) -> str:
    name = name_text(call.document.name, max_chars)
    return f"{name}, section {call.section.prefix}" if call.section.prefix else name


def _found_text(request: GetToc, n: int) -> str:
    what = count(n, (request.kind or "headers").removesuffix("s")) if n else f"no {request.kind}"
    if not request.match:
        return what
    words = shortened(" ".join(request.match.split()), _MAX_MATCH_CHARS)
    if n or request.kind:
        return f'{what} matching "{words}"'
    return f'no header matches "{words}"; grep finds words of the text'


def _listed(
    call: SectionCall[GetToc], head: str, lines: Iterator[str], numbers: range, max_chars: int
) -> str:
    """Return lines as far as they fit; others are not made. numbers: of the lines."""
    room = max_chars - len(head)
    shown: list[str] = []
    n_chars = 0
    for line in lines:
        shown.append(f"\n{line}")
        n_chars += len(shown[-1])
        if n_chars > room:
            shown = fitting(shown, room - len(_tail(call, numbers.stop, _MANY)))
            break
    place = numbers.start + len(shown)
    tail = _tail(call, numbers.stop - place, place) if place < numbers.stop else ""
    return limited(f"{head}{''.join(shown)}{tail}", max_chars)


def _tail(call: SectionCall[GetToc], n_left: int, place: int) -> str:
    return f"\n[{n_left:,} more. Go on with {call.continuation(place)}]"


def _lines(
    record: DocumentRecord, found: Sequence[Entry], start: int, *, with_above: bool
) -> Iterator[str]:
    """Yield the lines of entries; changes of one section and page have one line of it.

    start: the first entry that is shown. with_above: True to put new headers above an entry before
    it.
    """
    known = {ROOT}
    place = None
    for number, entry in enumerate(found):
        above_here, place = place, (entry.node, record.pages[entry.phrases.start])
        new: list[int] = []
        above = record.sht.parents[entry.node] if with_above else ROOT
        while above not in known:  # nor is any above it
            new.insert(0, above)
            above = record.sht.parents[above]
        known.update(new, [entry.node])
        if entry.change and place == above_here and number > start:
            yield f"> {entry.words}"
        elif number >= start:
            near = new[-_MAX_ABOVE:]
            titles = (_opened(record, node, record.header(node), _MAX_ABOVE_CHARS) for node in near)
            yield "\n".join([*titles, _line(record, entry)])


def _line(record: DocumentRecord, entry: Entry) -> str:
    page = record.pages[entry.phrases.start] if record.pages else 1
    size = f", {format_tokens(_tokens(record, entry))} tokens"
    if entry.n_rows:
        size = f", {count(entry.n_rows, 'row')}" if entry.n_rows > 1 else ""
    if entry.cited_on:
        pages = shortened(page_runs(entry.cited_on), _MAX_PAGES_CHARS)
        size = f"; cited {count(len(entry.cited_on), 'time')}: {pages}"
    elif entry.words:
        size = ""
    kind = f"{entry.kind}: " if entry.kind and not entry.words else ""
    words = f"\n> {entry.words}" if entry.words else ""
    longest = _MAX_CAPTION_CHARS if entry.n_rows else MAX_HEADER_CHARS
    document = _opened(record, entry.node, entry.title, longest)
    return f"{kind}{document} (p. {page}{size}){words}"


def _tokens(record: DocumentRecord, entry: Entry) -> int:
    if entry.node != ROOT and entry.phrases == record.sht.text_span(entry.node):
        return tokens_of_node(record, entry.node)
    own = record.characters(entry.phrases)
    return text_tokens(record.text[own.start : own.stop])


def _opened(record: DocumentRecord, node: int, title: str, max_chars: int) -> str:
    prefix = prefix_of(record.sht, node)
    return f"{prefix} | {escaped_title(shortened(title, max_chars))}"
