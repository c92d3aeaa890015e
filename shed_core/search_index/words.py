"""From text to the words of an index.

Text is folded first, so that ligatures, quotes, dashes and words divided at the end of a line are
no obstacle. An index holds runs of letters and digits only, so nothing in a document or a query can
be an operator of FTS5.
"""

import re
import sqlite3
import threading
from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import closing
from functools import cache, lru_cache
from itertools import pairwise
from sys import maxsize
from typing import NamedTuple

from shed_core.search_index.format import TOKENIZER

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
FIRST_CJK = _CJK[0]
"""Before which no Chinese, Japanese or Korean character is."""

_CHUNK = re.compile(r"([a-z]++)(?![\w.,-]\w|\w)|([^\W_]++(?:[-.,]?[^\W_]++)*+)")
_YEAR = re.compile(r"(?:19|20)\d\d")
_PERIOD_PART = re.compile(r"(?:19|20)\d\d|[qh]\d$")
_CODE_PART = re.compile(r"[a-z]{3,}")

_FUNCTION_WORDS = """
a b c d e f g h j k l m n o p q r s t u v w x y z an and are as at be been being but by can
could did do does for from had has have how i if in into is it its may me more most must my no
nor not of on or our other over shall should so such than that the their them then there these
they this those to under upon us was we were what when where which while who whom whose why
will with within would you your
"""
FUNCTION_WORDS = frozenset(_FUNCTION_WORDS.split())
"""Words without a subject, and single letters; no index holds them."""

_MAX_KNOWN_STEMS = 50_000


class IndexWord(NamedTuple):
    """A word of an index and its place in the folded text.

    is_figure: a number other than a year; figures have an index of their own.
    """

    text: str
    start: int
    stop: int
    is_figure: bool = False


def words_in(
    folded: str, start: int = 0, stop: int = maxsize, only: Container[str] | None = None
) -> Iterator[IndexWord]:
    """Yield the words of a folded text, or of a part of it, in order, without function words.

    only: the texts of words to yield; None for all.
    `10-K` and `COVID-19` are one word, beside their longer parts in letters; `FY2018` is its year,
    and `2023Q1` its year and quarter.
    A run of Chinese, Japanese or Korean is its pairs of characters, and its last one.

    >>> [word.text for word in words_in("net sales of the 10-k, 2,345.5 in fy2018")]
    ['net', 'sales', '10k', '2345d5', '2018']
    """
    for chunk in _CHUNK.finditer(folded, start, stop):
        if only is not None and chunk[1] and chunk[1] not in only:
            continue  # most words, in half the time
        at = chunk.start()
        for text, first, last, is_figure in _words_of(chunk[0]):
            if only is None or text in only:
                yield IndexWord(text, at + first, at + last, is_figure)


def texts_in(folded: str, start: int = 0, stop: int = maxsize) -> list[tuple[str, bool]]:
    """Return text and `is_figure` of the same words, in a quarter of the time."""
    texts: list[tuple[str, bool]] = []
    for plain, other in _CHUNK.findall(folded, start, stop):
        if other:
            texts += [(word.text, word.is_figure) for word in _words_of(other)]
        elif plain not in FUNCTION_WORDS:
            texts.append((plain, False))
    return texts


@cache
def _part() -> re.Pattern[str]:
    """Return the pattern of a word, compiled when it is needed: that is 6 % of a server's start."""
    return re.compile(
        rf"(?P<cjk>[{_CJK}]++)"
        r"|(?<![^\W_]-)(?P<code>\d++-[a-z]++|[a-z]++-\d++)(?![\w-])"
        rf"|(?P<figure>\d++(?:[.,]\d++)*+)(?![^\W_{_CJK}])"
        rf"|(?P<period>[a-z]{{0,3}}(?:19|20)\d\d(?:[qh][1-4])?)(?![^\W_{_CJK}])"
        rf"|(?P<word>[^\W_{_CJK}]++)"
    )


@lru_cache(maxsize=8192)
def _words_of(chunk: str) -> tuple[IndexWord, ...]:
    return tuple(_split(chunk))


def _split(chunk: str) -> Iterator[IndexWord]:
    """Yield the words of a run of letters, digits, and single marks between them."""
    for part in _part().finditer(chunk):
        start, stop = part.span()
        text = part[0]
        if part["figure"]:
            is_year = _YEAR.fullmatch(text) is not None
            yield IndexWord(text.replace(",", "").replace(".", "d"), start, stop, not is_year)
        elif part["cjk"]:
            yield from _pairs(text, start)
        elif part["code"]:
            yield IndexWord(text.replace("-", ""), start, stop)
            for letters in _CODE_PART.finditer(text):
                yield IndexWord(letters[0], start + letters.start(), start + letters.end())
        elif part["period"]:
            for piece in _PERIOD_PART.finditer(text):
                yield IndexWord(piece[0], start + piece.start(), start + piece.end())
        elif text not in FUNCTION_WORDS:
            yield IndexWord(text, start, stop)


def _pairs(text: str, start: int) -> Iterator[IndexWord]:
    for i, (first, second) in enumerate(pairwise(text), start):
        yield IndexWord(first + second, i, i + 2)
    yield IndexWord(text[-1], start + len(text) - 1, start + len(text))


class Stems:
    """Stems of words, each computed once; safe to use from any thread.

    >>> Stems().of(["restructuring", "2018"])
    {'restructuring': 'restructur', '2018': '2018'}
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[str, str] = {}

    def of(self, words: Iterable[str]) -> dict[str, str]:
        """Return the stem of each word."""
        distinct = dict.fromkeys(words)
        with self._lock:
            if len(self._known) > _MAX_KNOWN_STEMS:
                self._known.clear()
            unknown = [word for word in distinct if word not in self._known]
            if unknown:
                self._known.update(zip(unknown, stemmed(unknown), strict=True))
            return {word: self._known[word] for word in distinct}


def stemmed(words: Sequence[str]) -> list[str]:
    """Return the stem of each word: FTS5 gives stems only of words in a table."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute(f"CREATE VIRTUAL TABLE w USING fts5(word, tokenize='{TOKENIZER}')")
        database.execute("CREATE VIRTUAL TABLE stems USING fts5vocab(w, 'instance')")
        database.executemany("INSERT INTO w VALUES (?)", ((word,) for word in words))
        stems = dict(database.execute("SELECT doc, term FROM stems"))
    return [stems.get(number, word) for number, word in enumerate(words, 1)]
