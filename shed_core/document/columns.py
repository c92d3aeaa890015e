"""Columns of a record from an untrusted source: every value has a type and a range.

A check goes over a whole column at once (its set of types, its least and its largest value), since
a record has ten thousands of values and is checked whenever it is read.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import chain, starmap
from math import isfinite
from typing import Any, get_type_hints

from shed_core.document.changes import (
    MAX_ALL_CHARS,
    MAX_AUTHOR_CHARS,
    MAX_CHANGE_CHARS,
    MAX_CHANGES,
    Change,
    n_characters,
)
from shed_core.document.characters import is_seen
from shed_core.document.notes import MAX_PAGES, Note, NoteKind
from shed_core.document.phrases import Box, VisualPattern
from shed_core.document.record import MAX_AUTHORS_CHARS, Metadata, Nodes
from shed_core.document.tagged import (
    MAX_MEMBERS,
    MAX_SCALE,
    MAX_TAG_CHARS,
    MAX_TAGGED,
    Period,
    Tag,
    TaggedFigure,
)
from shed_core.errors import MalformedRecordError

_MAX_NOTES, _MAX_NOTE_VALUES = 20, 2
_MAX_LEVEL = 100_000  # an outline may nest as deep as it has entries
_MAX_DEPTH = 1e6  # semantic depths begin at 0 and grow by one a level
MAX_COUNT = 2**53
"""The largest integer that every program reads from JSON."""

_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_DATE_STATED = re.compile(r"\d{4}(?:-\d\d){0,2}", re.ASCII)
_TAG_NAME = re.compile(rf"[\w.:/-]{{0,{MAX_TAG_CHARS}}}|Q[1-4] \d{{1,4}}", re.ASCII)
"""Name in a tag; it cannot be a sentence, since answers show names as they are."""

_TEXTS = ("title", "format", "options", "author", "date")  # of Metadata
_NOTE_KINDS = tuple(NoteKind)
_PATTERN_TYPES = [
    {int, float} if kind is float else {kind} for kind in get_type_hints(VisualPattern).values()
]  # JSON may hold a whole number in place of a float


def integers(column: Any, least: int, largest: int) -> tuple[int, ...]:
    """Return a column of integers. Raises MalformedRecordError if a value is out of range."""
    _check(type(column) is list and set(map(type, column)) <= {int}, "integers")
    _check(not column or (least <= min(column) and max(column) <= largest), "integers in range")
    return tuple(column)


def integer(value: Any, least: int = 0, largest: int = MAX_COUNT) -> int:
    """Return an integer. Raises MalformedRecordError if it is out of range."""
    return integers([value], least, largest)[0]


def nodes_of(columns: Mapping[str, Any], n_patterns: int) -> Nodes:
    """Return the columns about the nodes. Raises MalformedRecordError for a value out of range."""
    return Nodes(
        boxes=_boxes(columns["boxes"]),
        clusters=integers(columns["clusters"], 0, n_patterns - 1),
        depths=_numbers(columns["depths"], -_MAX_DEPTH, _MAX_DEPTH),
        scores=_numbers(columns["scores"], 0, 1),
        found_by=_lines(columns["found_by"]),
        placed_by=_lines(columns["placed_by"]),
        outline_levels=_levels(columns["outline_levels"]),
        toc_levels=_levels(columns["toc_levels"]),
        own_patterns=_levels(columns["own_patterns"], 0),
    )


def patterns_of(rows: Any) -> tuple[VisualPattern, ...]:
    """Return visual patterns. Raises MalformedRecordError if a value is of another type."""
    columns = list(zip(*_list(rows), strict=True))
    types = zip(columns, _PATTERN_TYPES, strict=bool(rows))
    _check(all(set(map(type, column)) <= allowed for column, allowed in types), "visual patterns")
    patterns = tuple(VisualPattern(*row) for row in rows)
    _check(all(isfinite(pattern.font_size) for pattern in patterns), "finite font sizes")
    _lines([text for pattern in patterns for text in (pattern.font_name, pattern.list_type)])
    return patterns


def columns_of_notes(notes: Sequence[Note]) -> list[tuple[int, Sequence[int], Sequence[int]]]:
    """Return the number of each note's sentence, and its figures."""
    return [(_NOTE_KINDS.index(note.kind), note.values, note.pages) for note in notes]


def metadata_of(columns: Mapping[str, Any]) -> Metadata:
    """Return the metadata of the document. Raises MalformedRecordError."""
    notes = tuple(starmap(_note, _list(columns["notes"])))
    _check(len(notes) <= _MAX_NOTES, f"at most {_MAX_NOTES} notes")
    title, file_format, options, *stated = _lines([columns[name] for name in _TEXTS])
    _check(len(stated[0]) <= MAX_AUTHORS_CHARS, "short authors")
    _check(not stated[1] or _DATE_STATED.fullmatch(stated[1]) is not None, "dates")
    n_evidence, n_violated = (integer(columns[name]) for name in ("n_evidence", "n_violated"))
    blank, coded = (integers(columns[f"{n}_pages"], 1, MAX_COUNT) for n in ("blank", "coded"))
    counts = n_evidence, n_violated, blank, coded
    return Metadata(title, file_format, options, notes, *counts, *stated)


def changes_of(rows: Any, n_phrases: int) -> tuple[Change, ...]:
    """Return the changes of a record of so many phrases. Raises MalformedRecordError."""
    _check(len(_list(rows)) <= MAX_CHANGES, f"at most {MAX_CHANGES} changes")
    _check(all(len(_list(row)) == len(Change._fields) for row in rows), "whole changes")
    changes = tuple(starmap(Change, rows))
    for struck, put_in, author, date, is_moved, phrase in changes:
        _lines([struck, put_in, author, date])
        integer(phrase, 0, n_phrases - 1)
        _check(type(is_moved) is bool, "truth values")
        is_short = max(len(struck), len(put_in)) <= MAX_CHANGE_CHARS
        _check(is_short and len(author) <= MAX_AUTHOR_CHARS, "short changes")
        _check(not date or _DATE.fullmatch(date) is not None, "dates")
    _check(sum(map(n_characters, changes)) <= MAX_ALL_CHARS, "few characters of changes")
    return changes


def columns_of_tagged(figures: Sequence[TaggedFigure]) -> dict[str, list[Any]]:
    """Return tagged figures as rows of integers, and the texts that they name, each once."""
    numbers: dict[str, int] = {}
    rows = [
        [
            *(start, stop, tag.scale + MAX_SCALE, int(tag.is_negative)),
            *(
                numbers.setdefault(text, len(numbers))
                for text in (tag.concept, tag.unit, *tag.period, *tag.members)
            ),
        ]
        for start, stop, tag in figures
    ]
    return {"texts": list(numbers), "rows": rows}


def tagged_of(columns: Mapping[str, Any]) -> tuple[TaggedFigure, ...]:
    """Return the tagged figures in the columns of a record. Raises MalformedRecordError."""
    texts, rows = _lines(columns["texts"]), _list(columns["rows"])
    _check(len(rows) <= MAX_TAGGED, f"at most {MAX_TAGGED} tagged figures")
    _check(all(map(_TAG_NAME.fullmatch, texts)), "names in tags")
    return tuple(_tagged(texts, *integers(row, 0, MAX_COUNT)) for row in rows)


def _tagged(
    texts: Sequence[str], start: int, stop: int, scale: int, sign: int, *names: int
) -> TaggedFigure:
    _check(scale <= 2 * MAX_SCALE and sign < 2, "scales and signs")
    concept, unit, first, last, name, *members = (texts[number] for number in names)
    _check(len(members) <= MAX_MEMBERS, f"at most {MAX_MEMBERS} members of a tag")
    _check(not first or _DATE.fullmatch(first) is not None, "dates")
    _check(_DATE.fullmatch(last) is not None, "dates")
    period = Period(first, last, name)
    tag = Tag(concept, unit, scale - MAX_SCALE, bool(sign), period, tuple(members))
    return TaggedFigure(start, stop, tag)


def _note(kind: Any, values: Any, pages: Any) -> Note:
    figures = integers(values, 0, MAX_COUNT), integers(pages, 0, MAX_COUNT)
    _check(len(values) <= _MAX_NOTE_VALUES and len(pages) <= MAX_PAGES, "figures of a note")
    note = Note(_NOTE_KINDS[integer(kind, 0, len(_NOTE_KINDS) - 1)], *figures)
    _check(bool(note.text), "notes")  # an IndexError where a figure is missing
    return note


def _boxes(rows: Any) -> tuple[Box, ...]:
    corners = list(chain.from_iterable(_list(rows)))
    _check(set(map(type, corners)) <= {int, float}, "boxes of numbers")
    return tuple(starmap(Box, rows))  # it checks that they are finite


def _numbers(column: Any, least: float, largest: float) -> tuple[float, ...]:
    _check(set(map(type, _list(column))) <= {int, float}, "numbers")
    # not by min and max, between which a NaN can hide
    _check(all(least <= value <= largest for value in set(column)), "numbers in range")
    return tuple(column)


def _levels(column: Any, least: int = 1) -> tuple[int | None, ...]:
    integers([level for level in _list(column) if level is not None], least, _MAX_LEVEL)
    return tuple(column)


def _lines(column: Any) -> tuple[str, ...]:
    """Return texts of one line each that can be encoded, so that they can be sent and printed."""
    _check(set(map(type, _list(column))) <= {str}, "texts")
    _check(all(map(_is_line, set(column))), "texts of one line")
    return tuple(column)


def _is_line(text: str) -> bool:
    if text.isascii() and text.isprintable():
        return True
    return "\n" not in text and is_seen(text)  # a lone surrogate is a UnicodeEncodeError


def _list(column: Any) -> list[Any]:
    _check(type(column) is list, "a list")
    return column


def _check(holds: bool, expected: str) -> None:
    if not holds:
        raise MalformedRecordError(f"the document record does not hold {expected} in a column")
