"""Truths as JSON: of one document or of many, with their limits.

A truth is `{"nodes": [{"header", "level", "page"}, ...]}`, so the output of `shed toc --json`,
corrected by hand, is one. A file holds one truth with the name of its `document`, or else that of
the file itself, a list of truths, or an object with a truth for each name.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import TypeVar, cast

from shed_core.errors import MalformedTruthError
from shed_core.evaluation.truth import TrueHeader, read_truth

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Truth:
    """The truth of one document's headers.

    has_levels: False if only the headers are known, not the tree.
    is_complete: False if nothing is known of the text after the last header.
    has_items: True if items of lists are among the headers, as in the published trees of contracts.
    optional: headers that this finds count neither way.
    pages: those whose headers are listed, counted from 1; None for all.
    """

    headers: tuple[TrueHeader, ...]
    has_levels: bool = True
    is_complete: bool = True
    has_items: bool = False
    optional: re.Pattern[str] | None = None
    pages: frozenset[int] | None = None


def read_truths(document: object, file_name: str = "") -> dict[str, Truth]:
    """Return the truth of each document that a JSON value names.

    file_name: name of the document whose truth names none; without it that is an error.
    Raises MalformedTruthError if it is none of the forms that we read.
    """
    return dict(_named(document, file_name))


def named(values: Mapping[str, T], path: PurePath) -> T | None:
    """Return the value for a file: its name is the end of the path, with or without the suffix.

    >>> named({"b/c.pdf": 1, "c": 2}, PurePath("/a/b/c.pdf"))
    1
    """
    for candidate in (path, path.with_suffix("")):
        for n_parts in range(1, len(candidate.parts) + 1):
            name = "/".join(candidate.parts[-n_parts:])
            if name in values:
                return values[name]
    return None


def _named(document: object, file_name: str = "") -> Iterator[tuple[str, Truth]]:
    if isinstance(document, list):
        for one in cast("list[object]", document):
            yield from _named(one)
        return
    fields = _object(document)
    if "nodes" in fields or "headers" in fields:
        name = next((fields[key] for key in ("document", "pdf", "doc") if key in fields), None)
        name = name or file_name
        if not isinstance(name, str) or not name:
            raise MalformedTruthError("a truth does not name its `document`")
        yield name, _truth(fields)
        return
    for name, value in fields.items():
        is_list = isinstance(value, list)
        yield name, _truth(_object({"nodes": cast(object, value)} if is_list else value))


def _truth(fields: Mapping[str, object]) -> Truth:
    nodes = fields.get("nodes", fields.get("headers"))
    headers = read_truth(nodes)
    optional = fields.get("optional")
    return Truth(
        headers=headers,
        has_levels=all(
            {"level", "depth"} & _object(node).keys() for node in cast("list[object]", nodes)
        ),
        is_complete=fields.get("complete") is not False,
        has_items=fields.get("includes_list_items") is True,
        optional=_pattern(optional) if isinstance(optional, str) else None,
        pages=_pages(fields.get("pages")),
    )


def _pattern(text: str) -> re.Pattern[str]:
    try:
        return re.compile(text)
    except (re.error, OverflowError, RecursionError) as error:
        raise MalformedTruthError(f"`optional` is no pattern: {text!r:.80}: {error}") from error


def _pages(value: object) -> frozenset[int] | None:
    """A list of pages; a number is only the document's length, as `shed toc --json` prints it."""
    if not isinstance(value, list):
        return None
    return frozenset(page for page in cast("list[object]", value) if isinstance(page, int))


def _object(value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise MalformedTruthError(f"a truth is an object with `nodes`, not {value!r:.80}")
    return cast("Mapping[str, object]", value)
