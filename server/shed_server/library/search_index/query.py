"""Parsing of a query in plain words: words to rank by, required phrases, excluded words.

`"exact phrase"` and `-word` are all the syntax there is; anything else is words.
"""

import re
from itertools import pairwise
from typing import NamedTuple

from shed_core.retrieval.folding import Folding, folded
from shed_core.search_index.words import IndexWord, words_in
from shed_server.errors import BadPatternError

MAX_QUERY_CHARS = 1000
_MAX_WORDS = 32

_TERM = re.compile(r'(?P<minus>(?<!\S)-(?=["\w]))?(?:"(?P<phrase>[^"]+)"|(?P<word>[^\s"]+))')

_ASKING_WORDS = """
according answer answers answering assume assuming base based basing briefly calculate compute
decimal define defined describe detail details document documents explain find following get
give given help indicate information kindly know list mention mentioned need please primarily
provide provided question questions regarding relying respond response round show shown tell
use used using want
"""
ASKING_WORDS = frozenset(_ASKING_WORDS.split())
"""Words of a question to its answerer. They count only if a query has no others."""


class QueryPhrase(NamedTuple):
    """Words that must be next to each other. text: folded. words: of an index, with figures."""

    text: str
    words: tuple[IndexWord, ...]


class Query(NamedTuple):
    """A parsed query.

    words: each once, without figures, phrases included. in_order: the same in their order.
    pairs: of neighbours among them.
    phrases: that a section must hold. excluded: words and phrases that it must not hold.
    """

    words: tuple[str, ...]
    in_order: tuple[str, ...]
    pairs: tuple[tuple[str, str], ...]
    figures: tuple[str, ...]
    phrases: tuple[QueryPhrase, ...]
    excluded: tuple[QueryPhrase, ...]

    @property
    def is_empty(self) -> bool:
        """True if no word of it can be searched for."""
        return not (self.words or self.figures or self.phrases)


def parse(text: str) -> Query:
    """Return the query of a text. Raises BadPatternError if it is empty or too long."""
    if len(text) > MAX_QUERY_CHARS:
        raise BadPatternError(
            f"the query has {len(text)} characters; the most is {MAX_QUERY_CHARS}. Use fewer words"
        )
    plain, phrases, excluded = _terms(folded(text, Folding.PRINT | Folding.BLANKS))
    words = searched_words(folded(" ".join(plain)))[:_MAX_WORDS]
    subject = [word for word in words if word.text not in ASKING_WORDS] or words
    in_order = tuple(word.text for word in subject if not word.is_figure)
    query = Query(
        words=tuple(dict.fromkeys(in_order)),
        in_order=in_order,
        pairs=tuple(dict.fromkeys(_pairs(subject))),
        figures=tuple(dict.fromkeys(word.text for word in subject if word.is_figure)),
        phrases=tuple(dict.fromkeys(phrases)),
        excluded=tuple(dict.fromkeys(excluded)),
    )
    if query.is_empty:
        raise BadPatternError(
            "the query has no word to search for. Use words that the document would use"
        )
    return query


def _terms(folded_text: str) -> tuple[list[str], list[QueryPhrase], list[QueryPhrase]]:
    """Return the wanted text, as written, its phrases, and the excluded terms."""
    plain: list[str] = []
    phrases: list[QueryPhrase] = []
    excluded: list[QueryPhrase] = []
    for term in _TERM.finditer(folded_text):
        words = term["phrase"] or term["word"]
        if term["minus"]:
            excluded.append(_phrase(words))
            continue
        plain.append(words)
        if term["phrase"]:
            phrases.append(_phrase(words))
    has_words = [phrase for phrase in excluded if phrase.words]
    return plain, [phrase for phrase in phrases if phrase.text], has_words


def searched_words(folded_text: str) -> list[IndexWord]:
    """Return the words of a folded text as they are searched for.

    The last character of a Chinese, Japanese or Korean run is in its last pair already.
    """
    words: list[IndexWord] = []
    for word in words_in(folded_text):
        is_in_pair = words and words[-1].start < word.start < words[-1].stop and len(word.text) == 1
        words += [] if is_in_pair else [word]
    return words


def _phrase(text: str) -> QueryPhrase:
    shown = folded(text).strip()
    return QueryPhrase(shown, tuple(searched_words(shown)))


def _pairs(words: list[IndexWord]) -> list[tuple[str, str]]:
    """Return the pairs of words with only function words or blanks between them."""
    return [
        (first.text, second.text)
        for first, second in pairwise(words)
        if not (first.is_figure or second.is_figure) and first.text != second.text
    ]
