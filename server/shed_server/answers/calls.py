"""The arguments of each tool as a type, and the text of the call to make next.

Everywhere, document is None for the only one that is served, a cursor is "" to begin, and max_chars
is None for the answer length of the settings.
"""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

HITS_PER_ANSWER, MAX_HITS_PER_ANSWER = 5, 20
"""Sections in an answer of search: by default, and at most."""

MIN_CONTEXT, MAX_CONTEXT = 80, 10_000
"""Characters around a match, or from it on, that can be asked for, itself included."""

_NOT_IN_SCOPE = ("document", "cursor", "max_chars", "read")
_AS_BEFORE = "<as before>"
_MAX_VALUE_CHARS = 200  # of an argument that a next call repeats
_ENCODER = json.JSONEncoder(ensure_ascii=False)


class ListDocuments(NamedTuple):
    """pattern: a shell pattern or a part of the name."""

    pattern: str = "*"
    cursor: str = ""

    tool = "list_documents"


class GetToc(NamedTuple):
    """prefix: "" for all. depth: levels, or None for all.

    match: words of headers, alternatives joined with |, or "". kind: of entries to list instead of
    headers, or "". batches: most tokens of each run of sections to list instead, or None. read:
    handle of the text shown so far, whose share is then stated; "" to state none.
    """

    document: str | None = None
    prefix: str = ""
    depth: int | None = None
    match: str = ""
    kind: str = ""
    batches: int | None = None
    cursor: str = ""
    max_chars: int | None = None
    read: str = ""

    tool = "get_toc"


class ReadSection(NamedTuple):
    """document: a name, or a glob. prefix: of one section or several; "" for the whole document.

    read: as in GetToc.
    """

    document: str | None = None
    prefix: str = ""
    cursor: str = ""
    max_chars: int | None = None
    read: str = ""

    tool = "read_section"


class Grep(NamedTuple):
    """prefix: "" to search all. exact: True to match quotes, dashes and the like as printed.

    context, after: characters to show around a match, in whole sentences of its paragraph or rows
        of its table, or from it on; both None for its sentence or row, context=0 for sections with
        their numbers of matches. after overrides context.
    """

    document: str | None = None
    pattern: str = ""
    prefix: str = ""
    cursor: str = ""
    ignore_case: bool = True
    max_chars: int | None = None
    exact: bool = False
    context: int | None = None
    after: int | None = None

    tool = "grep"


class Search(NamedTuple):
    """documents: a glob or part of the names; "" for all. prefix: "" to search all.

    limit: sections in an answer, or None for HITS_PER_ANSWER of them.
    """

    query: str = ""
    documents: str = ""
    prefix: str = ""
    cursor: str = ""
    limit: int | None = None

    tool = "search"


class Check(NamedTuple):
    """document: a name, a glob, or None for all served ones. draft: a whole text instead, or ""."""

    quote: str = ""
    document: str | None = None
    draft: str = ""

    tool = "check"


class Rows(NamedTuple):
    """label: of rows, several separated by `;`. documents, prefix: as in Search."""

    label: str = ""
    documents: str = ""
    prefix: str = ""
    cursor: str = ""

    tool = "rows"


class Compare(NamedTuple):
    """documents: names separated by `;`, or a glob. prefix: of a section, or its title."""

    documents: str = ""
    prefix: str = ""
    cursor: str = ""

    tool = "compare"


class ViewPage(NamedTuple):
    """page: from 1, or None for the pages of the section `prefix`."""

    document: str | None = None
    page: int | None = None
    prefix: str = ""

    tool = "view_page"


Request = ListDocuments | GetToc | ReadSection | Grep | Search | Check | Rows | Compare | ViewPage


def scope_of(request: Request, key: str) -> tuple[object, ...]:
    """Return the identity of a call apart from its cursor, to bind a cursor to it.

    key: of the document that was opened, since two names may lead to it and one name to another.
    """
    arguments = request._asdict()
    return (request.tool, key, *(arguments[n] for n in arguments if n not in _NOT_IN_SCOPE))


def next_call(request: Request, **changes: object) -> str:
    """Return the call to make next, with the arguments of this one and some changes.

    >>> next_call(ReadSection("a.pdf", "3.1"), cursor="Xy")
    'read_section(document="a.pdf", prefix="3.1", cursor="Xy")'

    Defaults are left out, and a very long value is only hinted at.
    """
    arguments: dict[str, Any] = request._asdict() | changes
    defaults = type(request)._field_defaults
    return _call(request, {n: v for n, v in arguments.items() if v != defaults.get(n)})


def going_on(request: Request, **changes: object) -> str:
    """Return the call that continues an answer: this one, with a cursor and other changes.

    >>> going_on(ReadSection("a.pdf", "3.1"), cursor="Xy")
    'read_section(<as before>, cursor="Xy")'
    """
    return _call(request, changes, _AS_BEFORE)


def _call(request: Request, arguments: Mapping[str, object], *before: str) -> str:
    texts = ((name, _ENCODER.encode(value)) for name, value in arguments.items())
    shown = (f"{n}={text if len(text) <= _MAX_VALUE_CHARS else _AS_BEFORE}" for n, text in texts)
    return f"{request.tool}({', '.join((*before, *shown))})"
