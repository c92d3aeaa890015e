"""Documents named as people name them: without their folder or suffix, in another case, in part.

As with titles of sections, the closest way in which any name fits decides.
"""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath

from shed_core.retrieval.titles import folded_title


def fitting_names(names: Sequence[str], wanted: str) -> list[str]:
    """Return the names that fit best: whole, without folder, without suffix, by words, by letters.

    Takes O(characters of all names).

    >>> fitting_names(["filings/10-K.pdf", "filings/10-K old.pdf"], "10\u2013k")
    ['filings/10-K.pdf']
    """
    words = folded_name(wanted)
    if not words:
        return []
    whole = [folded_name(name) for name in names]
    bases = [folded_name(PurePosixPath(name).name) for name in names]
    stems = [folded_name(PurePosixPath(name).stem) for name in names]
    ways = (
        *([folded == words for folded in column] for column in (whole, bases, stems)),
        [f" {words} " in f" {folded.replace('/', ' / ')} " for folded in whole],
        [words in folded for folded in whole],
    )
    for way in ways:
        if any(way):
            return [name for name, fits in zip(names, way, strict=True) if fits]
    return []


def folded_name(name: str) -> str:
    """Return the words of a name, folder by folder, in one case and one spelling.

    >>> folded_name("filings/COSTCO_2021‑10K.pdf")
    'filings/costco 2021 10k pdf'
    """
    return "/".join(
        folded_title(re.sub("[._]", " ", part)).replace("-", " ")
        for part in PurePosixPath(name).parts
    )
