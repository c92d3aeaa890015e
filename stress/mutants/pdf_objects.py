"""Damage to the objects of a PDF and to what its pages draw, which bytes of packed streams hide."""

import re
from collections.abc import Callable
from functools import lru_cache
from random import Random

from shed_core.errors import DocumentError
from shed_core.ingest.pdf.open import MUPDF_ERRORS, open_pdf
from stress.mutants.document import Mutation

_VALUE = re.compile(rb"(?<=[\s\[<(])(?:\d+ 0 R|-?\d*\.?\d+)(?=[\s/\]>)])|/[A-Z]\w*")
_LINE = re.compile(rb"(?<=\n)[^\n]{1,300}\n")
_VALUES = (
    *(b"0", b"-1", b"1", b"1e9", b"65536", b"4294967295", b"-2147483648", b"99999999999999999999"),
    *(
        b"null",
        b"[]",
        b"<<>>",
        b"(a)",
        b"<D800>",
        b"true",
        b"/X",
        b"1 0 R",
        b"0 0 R",
        b"999999 0 R",
    ),
)
_MAX_CHANGES = 5


def change_values(content: bytes, chance: Random) -> bytes:
    """Give numbers, names and references other values, half of them of the same file."""
    return _changed(content, chance, _VALUE, lambda old, others: _other_value(old, others, chance))


def change_lines(content: bytes, chance: Random) -> bytes:
    """Leave lines out, double them or put others in their place."""
    return _changed(
        content,
        chance,
        _LINE,
        lambda old, others: chance.choice((b"", old * 2, old * 200, chance.choice(others))),
    )


def _changed(
    content: bytes,
    chance: Random,
    found: "re.Pattern[bytes]",
    changed: Callable[[bytes, list[bytes]], bytes],
) -> bytes:
    unpacked = _unpacked(content)
    matches = list(found.finditer(unpacked))
    if not matches:
        raise LookupError("nothing that can be changed")
    others = [match[0] for match in matches]
    chosen = chance.sample(matches, min(len(matches), chance.randint(1, _MAX_CHANGES)))
    for match in sorted(chosen, key=lambda match: -match.start()):
        unpacked = unpacked[: match.start()] + changed(match[0], others) + unpacked[match.end() :]
    return unpacked


def _other_value(old: bytes, others: list[bytes], chance: Random) -> bytes:
    """Return another value, filled up to the same length, so that what follows stays in place."""
    return chance.choice((chance.choice(_VALUES), chance.choice(others))).ljust(len(old))


@lru_cache(maxsize=100)
def _unpacked(content: bytes) -> bytes:
    """Return the file with its objects as text. Raises LookupError if it cannot be opened."""
    try:
        with open_pdf(content) as document:
            return document.tobytes(expand=2)  # all streams but those of images
    except (*MUPDF_ERRORS, DocumentError) as error:
        raise LookupError("the file cannot be opened") from error


MUTATIONS = tuple(map(Mutation, (change_values, change_lines)))
