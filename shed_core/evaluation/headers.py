"""Recall and precision of headers.

Headers are compared by their letters and digits, as multisets, without the number in front: an
outline often leaves it out, and a number on a line of its own may have been lost.

The words before numbers are repeated here and not taken from `shed_core.numbering.vocabulary`: a
metric must not share code with the program that it measures.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from shed_core.evaluation.scores import Score, common_score, score
from shed_core.evaluation.words import letters

_WORDS = (
    *("chapter", "appendix", "annex", "section", "part", "article", "item", "§", "kapitel"),
    *("anhang", "chapitre", "annexe", "capítulo", "apéndice", "apêndice", "capitolo", "appendice"),
    *("hoofdstuk", "bijlage", "rozdział", "глава", "приложение"),
)
_WORD = rf"(?:{'|'.join(_WORDS)})(?![^\W\d_])"
_NUMBER = re.compile(
    rf"""\s*
    (?: {_WORD} \s* (?:[\dA-Z]|[IVXLC]+) (?=\s)
      | (?:{_WORD})? \s*
        (?: (?:\d+|[A-Z]) (?:\.\d+)+ [.):]*       # 2.1, A.1.2.
          | \(? (?:\d+[A-Z]?|[A-Z]|[IVXLC]+) [.):]+  # 2., 7A., (a), iv), B:
          | (?:\d+ | (?-i:[IVXLC]{{2,}})) (?=\s)      # 2, II
          | (?-i:[A-Z]) (?=\s) )                  # B, an article too: both sides lose it
    )\s*""",
    re.IGNORECASE | re.VERBOSE,
)


def without_number(header: str) -> str:
    """Return a header without the number in front, unless it has nothing else.

    >>> without_number("2.1. Results"), without_number("Appendix B: Proofs"), without_number("7.")
    ('Results', 'Proofs', '7.')
    """
    rest = header[match.end() :] if (match := _NUMBER.match(header)) else header
    return rest if letters(rest) else header


def header_key(header: str) -> str:
    """Return a key that is equal for equal headers.

    An article that looks like a number, after a number or without one, is left out as well.

    >>> header_key("2.1 The Results") == header_key("THE RESULTS")
    True
    >>> header_key("2.1 A Result") == header_key("A Result")
    True
    """
    return letters(without_number(without_number(header)))


def header_score(true: Iterable[str], found: Iterable[str]) -> Score:
    """Return recall, precision and F1 of the found headers."""
    return common_score(Counter(map(header_key, true)), Counter(map(header_key, found)))


def placed_score(true: Sequence[range | None], found: Sequence[range]) -> Score:
    """Return the score of headers whose titles are cut in different ways, by their places.

    true: characters of each true header in increasing order; None if it is not in the text, which
    counts as missed. found: characters of the inferred headers.

    >>> placed_score([range(0, 8), range(20, 25), None], [range(0, 5), range(30, 35)])
    Score(recall=0.3333333333333333, precision=0.5, f1=0.4)
    """
    places = [place for place in true if place is not None]
    n_common, rest = 0, iter(places)
    place = next(rest, None)
    for header in found:
        while place is not None and place.stop <= header.start:
            place = next(rest, None)
        if place is not None and place.start < header.stop:
            n_common += 1
            place = next(rest, None)
    return score(n_common, len(true), len(found))
