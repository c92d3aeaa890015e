"""Names of documents: patterns, inexact names in another case or in part, words in names.

As with titles of sections, the closest fit of any name decides.
"""

import os
import re
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from difflib import get_close_matches
from fnmatch import fnmatchcase
from functools import lru_cache
from heapq import nlargest
from pathlib import PurePosixPath
from typing import TypeVar

from shed_core.retrieval.names.titles import folded_title
from shed_core.search_index.words import texts_in
from shed_server.errors import AmbiguousDocumentError, BadPatternError, UnknownDocumentError
from shed_server.library.sources.filters import check_is_name, has_keys
from shed_server.library.sources.source import P

T = TypeVar("T")

MAX_NEAREST = 3
"""Names that a message suggests."""

WILDCARDS = "*?["
"""Signs that make a pattern of a name, as in a shell."""

_LIST = ";"  # between the names of a list
_OF_SEVERAL = (*WILDCARDS, _LIST)
_MAX_PATTERN_CHARS = 1000
MIN_BEGINNING = 3
"""Letters of a word that a name may begin with."""

_MAX_COMPARED = 200  # names that are compared by letters, 0.1 ms each
_MAX_CANDIDATES = 5  # documents that an ambiguous name's message lists


def may_be_several(document: str | None) -> bool:
    """True if the document argument of a call may match several: a glob, a fact, a list."""
    return not document or has_keys(document) or any(sign in document for sign in _OF_SEVERAL)


def matching(places: Iterable[P], pattern: str) -> list[P]:
    """Return the places whose name matches, ignoring case.

    pattern: with `*`, `?` and `[…]`, or without any of them a part of the name in any spelling. One
        without a `/` also matches names without their folders, as in `.gitignore`. A name such as
        `report [final].pdf` matches itself. Several, names too, are separated by semicolons.

    Raises BadPatternError if it is too long, UnknownFactError for a key that there is not, and of a
    list AmbiguousDocumentError or UnknownDocumentError.
    """
    places = list(places)
    if len(pattern) > _MAX_PATTERN_CHARS:
        raise BadPatternError(
            f"the pattern has {len(pattern)} characters; the most is {_MAX_PATTERN_CHARS}. "
            "Use a part of a name"
        )
    if _LIST in pattern:
        by_name = {place.name: place for place in places}
        parts = names_in(pattern, by_name)
        chosen = {place.name for part in parts for place in _of_part(by_name, part)}
        return [place for place in places if place.name in chosen]
    if any(wildcard in pattern for wildcard in WILDCARDS):
        folded = pattern.casefold()
        names = [(place, place.name.casefold()) for place in places]
        matches = [place for place, name in names if name == folded or _fits(name, folded)]
    elif words := folded_name(pattern):
        matches = [place for place in places if words in folded_name(place.name)]
    else:
        signs = pattern.strip()  # such as `#`; no words, but not in all names either
        matches = [place for place in places if signs in place.name]
    if not matches:
        check_is_name(pattern)
    return matches


def names_in(documents: str, known: Container[str]) -> list[str]:
    """Return the names and globs of a list, or the one name of a document that has its form.

    >>> names_in("a.pdf; b*", {"c;d"}), names_in("c;d", {"c;d"})
    (['a.pdf', 'b*'], ['c;d'])
    """
    if documents in known:
        return [documents]
    return [*filter(None, map(str.strip, documents.split(_LIST)))]


def _of_part(by_name: Mapping[str, P], part: str) -> list[P]:
    """Return the documents of one part of a list, which has at least one."""
    if part in by_name:
        return [by_name[part]]
    if may_be_several(part) and (matches := matching(by_name.values(), part)):
        return matches
    return [named_best(part, by_name)]


def _fits(name: str, pattern: str) -> bool:
    """True if a name, or without any `/` in the pattern its last part, matches."""
    if fnmatchcase(name, pattern):
        return True
    return "/" not in pattern and fnmatchcase(name.rpartition("/")[2], pattern)


def named_best(name: str, documents: Mapping[str, T], n_links: int = 0) -> T:
    """Return the document whose name fits best; see fitting_names.

    documents: documents by their names. n_links: that were skipped.

    Raises AmbiguousDocumentError, UnknownDocumentError, or UnknownFactError for a key.
    """
    fitting = fitting_names(list(documents), name)
    if len(fitting) > 1:
        raise AmbiguousDocumentError(name, fitting[:_MAX_CANDIDATES], len(fitting))
    if not fitting:
        check_is_name(name)
        nearest = _nearest(list(documents), name)
        some = nearest or list(documents)[:MAX_NEAREST]
        raise UnknownDocumentError(name, some, n_links, are_similar=bool(nearest))
    return documents[fitting[0]]


def fitting_names(names: Sequence[str], name: str) -> list[str]:
    """Return the names that fit best: whole, without folder, without suffix, by words, by letters.

    Takes O(characters of all names).

    >>> fitting_names(["filings/10-K.pdf", "filings/10-K old.pdf"], "10\u2013k")
    ['filings/10-K.pdf']
    """
    words = folded_name(name)
    if not words:
        return []
    whole = [folded_name(known) for known in names]
    bases = [folded_name(PurePosixPath(known).name) for known in names]
    stems = [folded_name(PurePosixPath(known).stem) for known in names]
    ways = (
        *([folded == words for folded in column] for column in (whole, bases, stems)),
        [f" {words} " in f" {folded.replace('/', ' / ')} " for folded in whole],
        [words in folded for folded in whole],
    )
    for way in ways:
        if any(way):
            return [known for known, fits in zip(names, way, strict=True) if fits]
    return []


@lru_cache(maxsize=8192)
def folded_name(name: str) -> str:
    """Return the words of a name, folder by folder, in one case and one spelling.

    >>> folded_name("filings/COSTCO_2021‑10K.pdf")
    'filings/costco 2021 10k pdf'
    """
    return "/".join(
        folded_title(re.sub("[._]", " ", part)).replace("-", " ")
        for part in PurePosixPath(name).parts
    )


def _nearest(names: list[str], name: str) -> list[str]:
    """Return the names most similar to one that no document has; empty if none is similar."""
    by_base = {os.path.basename(known).casefold(): known for known in names}
    base = os.path.basename(name).casefold()
    bases = get_close_matches(base, _alike(by_base, base), MAX_NEAREST)
    nearest = [by_base[base] for base in bases]
    nearest += get_close_matches(name, _alike(names, name), MAX_NEAREST)
    return list(dict.fromkeys(nearest))[:MAX_NEAREST]


def _alike(names: Collection[str], name: str) -> Collection[str]:
    """Return all names if they are few, else those with the most common runs of three letters."""
    if len(names) <= _MAX_COMPARED:
        return names
    trigrams = _trigrams(name)
    return nlargest(_MAX_COMPARED, names, key=lambda known: len(trigrams & _trigrams(known)))


def _trigrams(name: str) -> set[str]:
    return {name[i : i + 3] for i in range(len(name) - 2)}


def is_in_name(word: str, name: str) -> bool:
    """True if a document's name has a word, or one that begins with it, as names are run together.

    >>> is_in_name("mgm", "MGMRESORTS_2022Q4.pdf"), is_in_name("q4", "MGMRESORTS_2022Q4.pdf")
    (True, True)
    """
    words = words_of_name(name)
    is_beginning = len(word) >= MIN_BEGINNING and any(w.startswith(word) for w in words)
    return word in words or is_beginning


@lru_cache(maxsize=4096)
def words_of_name(name: str) -> frozenset[str]:
    """Return the words of a document's name, figures included.

    >>> sorted(words_of_name("filings/3M_2018_10K.pdf"))
    ['10k', '2018', '3m', 'filings', 'pdf']
    """
    return frozenset(text for text, _ in texts_in(folded_name(name).replace("/", " ")))
