"""Composite documents by the paper's protocol (section 5.1 and appendix D).

For each document with a known tree, it and k others of its data set in a random order, a title page
with its name before each; the true tree hangs each document's tree below its title page. The paper
draws one composite for each question; here it is one for each document, since fewer are known. Size
1 is the document itself.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, TypeVar

import pymupdf

from bench.paper.compose import compose
from shed_core.evaluation.truth import TrueHeader
from shed_core.evaluation.truths import Truth, named
from shed_server.evaluation.documents import pdfs_under, read_truth_files

T = TypeVar("T")


class Part(NamedTuple):
    """A document of which composites are made. name: on its title page."""

    name: str
    data: bytes
    truth: Truth


def _agenda_name(path: Path, _truth: Truth) -> str:
    """The date of the meeting, which the file's name begins with: 01272021-1626."""
    return f"{datetime.strptime(path.stem[:8], '%m%d%Y'):%B %d, %Y}".replace(" 0", " ")


def _contract_name(path: Path, _truth: Truth) -> str:
    return path.stem


def _filing_name(path: Path, _truth: Truth) -> str:
    """A hash: which company a filing is of has to be read in it."""
    return sha256(path.stem.encode()).hexdigest()[:16]


def _paper_name(_path: Path, truth: Truth) -> str:
    return truth.headers[0].title


class DataSet(NamedTuple):
    """A data set of the paper. k: documents beside the one that is asked about."""

    name: str
    folder: str
    k: int
    name_of: Callable[[Path, Truth], str]


DATA_SETS = (
    DataSet("Civic", "civic", 3, _agenda_name),
    DataSet("Contracts", "contracts", 4, _contract_name),
    DataSet("Finance", "finance", 1, _filing_name),
    DataSet("Papers", "papers", 2, _paper_name),
)


def parts_of(domains: Path, data_set: DataSet) -> list[Part]:
    """Return the documents of a data set whose trees are known."""
    truths = read_truth_files(domains / "truth")
    parts: list[Part] = []
    for path in pdfs_under([domains / data_set.folder]):
        if (truth := named(truths, path)) is not None:
            parts.append(_known(Part(data_set.name_of(path, truth), path.read_bytes(), truth)))
    return parts


def _known(part: Part) -> Part:
    """Return a document without the pages on which nothing is known of its headers."""
    if part.truth.is_complete:
        return part
    last = max(header.page for header in part.truth.headers)
    headers = tuple(header for header in part.truth.headers if header.page < last)
    with pymupdf.Document(stream=part.data, filetype="pdf") as document:
        document.select(range(last - 1))
        data = document.tobytes(garbage=3, no_new_id=True)
    return Part(part.name, data, replace(part.truth, headers=headers, is_complete=True))


def spread(items: Sequence[T], most: int | None) -> Sequence[T]:
    """Return at most so many items, evenly spread; all if `most` is None.

    >>> spread("abcdef", 3), spread("ab", None)
    ('ace', 'ab')
    """
    return items[:: -(-len(items) // most)] if most else items


def write_composites(
    parts: Sequence[Part], size: int, folder: Path, most: int | None = None
) -> dict[Path, Truth]:
    """Write a composite of `size` documents for each document, and return them with their truths.

    most: of the documents, evenly spread; all by default.
    """
    folder.mkdir(parents=True, exist_ok=True)
    truths: dict[Path, Truth] = {}
    for number, part in spread([*enumerate(parts)], most):
        draw = random.Random(1000 * size + number)
        others = draw.sample([*parts[:number], *parts[number + 1 :]], size - 1)
        chosen = draw.sample([part, *others], size)
        path = folder / f"{number}.pdf"
        path.write_bytes(_composite(chosen) if size > 1 else part.data)
        truths[path] = _composite_truth(chosen) if size > 1 else part.truth
    return truths


def _composite(parts: Sequence[Part]) -> bytes:
    return compose([(part.name, part.data) for part in parts])


def _composite_truth(parts: Sequence[Part]) -> Truth:
    headers: list[TrueHeader] = []
    n_before = 0
    for part in parts:
        headers.append(TrueHeader(1, part.name, n_before + 1))
        n_before += 1
        headers += [
            TrueHeader(level + 1, title, page + n_before if page > 0 else 0)
            for level, title, page in part.truth.headers
        ]
        with pymupdf.Document(stream=part.data, filetype="pdf") as document:
            n_before += document.page_count
    return replace(parts[0].truth, headers=tuple(headers))
