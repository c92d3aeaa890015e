"""Short names that a draft has for documents: `A-23Q3 p. 4` for `2023_Q3_AAPL.pdf`.

A short name is defined by the draft (`A-23Q3 = 2023_Q3_AAPL.pdf`), or its runs of letters and of
digits are those of a name, letters by their beginning and digits by their end.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import PurePosixPath

WORD = r"(?<![\w'’&./-])\w[\w'’&./-]*+"
"""A word, whole: tried from each of its letters, a long one would take quadratic time."""

_CITED = re.compile(rf"({WORD})[\s,:]{{0,2}}[(\[]?(?:pp?\.?|pages?)\s?\d")
_DEFINED = re.compile(rf"({WORD})\s?=\s?({WORD})")
_RUN = re.compile(r"[^\W\d_]+|\d+")
_MIN_RUNS = 3  # of letters or digits
_MIN_DIGITS = 2  # of a number that stands for a longer one
_MAX_SHORT_NAMES = 100  # of a draft


def short_names(draft: str, names: Sequence[str]) -> dict[str, list[str]]:
    """Return the documents that short names of a draft may be of, by these in lower case.

    >>> short_names("A-23Q3 p. 4, X=b.pdf, X p. 5", ["2023_Q3_AAPL.pdf", "b.pdf"])
    {'a-23q3': ['2023_Q3_AAPL.pdf'], 'x': ['b.pdf']}
    """
    runs = [tuple(_runs(PurePosixPath(name).stem)) for name in names]
    cited = dict.fromkeys(word.casefold() for word in _CITED.findall(draft))
    defined = dict(_definitions(draft, names))
    found: dict[str, list[str]] = {}
    for word in list(cited)[:_MAX_SHORT_NAMES]:
        own = _runs(word)
        fitting = [n for n, of_name in zip(names, runs, strict=True) if _fits(own, of_name)]
        if documents := defined.get(word) or fitting:
            found[word] = documents
    return found


def _definitions(draft: str, names: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    by_form: Mapping[str, str] = {
        form.casefold(): name
        for name in names
        for form in (PurePosixPath(name).stem, PurePosixPath(name).name)
    }
    for short, name in _DEFINED.findall(draft):
        if known := by_form.get(name.casefold().rstrip(".")):
            yield short.casefold(), [known]


@lru_cache(maxsize=4096)
def _runs(word: str) -> tuple[str, ...]:
    return tuple(_RUN.findall(word.casefold()))


def _fits(own: tuple[str, ...], of_name: tuple[str, ...]) -> bool:
    """True if each run stands for another run of a name, and a number for one of its numbers."""
    if len(own) < _MIN_RUNS or not any(run.isdigit() for run in own):
        return False
    left = list(of_name)
    for run in sorted(own, key=len, reverse=True):
        same = next((other for other in left if _stands_for(run, other)), None)
        if same is None:
            return False
        left.remove(same)
    return True


def _stands_for(run: str, other: str) -> bool:
    if run == other:
        return True
    if run.isdigit():
        return len(run) >= _MIN_DIGITS and other.endswith(run)
    return other.startswith(run) and not other.isdigit()
