"""Signs of a contract or a law: its words, or articles in rising order."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from shed_core.ingest.lines.text_line import TextLine
from shed_core.numbering.legal_words import ARTICLES, LEGAL_TERMS
from shed_core.numbering.runs import ClauseRun
from shed_core.numbering.vocabulary import any_of, words

_WORD = re.compile(r"[^\W\d_]{3,}")
_TERMS = words(LEGAL_TERMS)
_ARTICLES = words(ARTICLES)
_ARTICLE = re.compile(rf"\W{{0,3}}(?:§|(?:{any_of(_ARTICLES)})\.?)\s*[0-9IVX]", re.IGNORECASE)
_MAX_LINES = 5000  # that are read; of a longer document every second or third line is
_MIN_SHARE = 0.016  # of the words; contracts have 0.018 to 0.09, all else at most 0.013
_MAX_SHARE_OF_TERM = 0.005  # that counts, as a manual of LaTeX is full of `subsection`
_MIN_ARTICLES = 8  # of a law, whose words differ with its language and its subject


def has_legal_terms(lines: Sequence[TextLine]) -> bool:
    """True if many words are such as only contracts and laws need. Takes O(1) in the lines."""
    step = len(lines) // _MAX_LINES + 1
    counts: Counter[str] = Counter()
    n_words = 0
    for line in lines[::step]:
        found = _WORD.findall(line.text.lower())
        n_words += len(found)
        if not _TERMS.isdisjoint(found):
            counts.update(_TERMS.intersection(found))
    most = _MAX_SHARE_OF_TERM * n_words
    return sum(min(n, most) for n in counts.values()) > _MIN_SHARE * n_words


def may_have_articles(lines: Sequence[TextLine]) -> bool:
    """True if enough lines begin as articles do; a quick look, as most documents have none."""
    return sum(1 for line in lines if _ARTICLE.match(line.text)) >= _MIN_ARTICLES


def has_articles(runs: Iterable[ClauseRun]) -> bool:
    """True if articles (`Art. 5`, `§ 5`) rise as they do in a law."""
    return any(
        len(run.members) >= _MIN_ARTICLES
        and (run.last.family in _ARTICLES or run.last.family.startswith("§"))
        for run in runs
    )
