"""Sections by printed titles and numbers: `Item 1A`, `Chapter 4`, `§ 3.1` or `risk factors`.

Case, accents of Latin letters, punctuation, marks of ordinals (`5º`) and look-alikes of quotes,
dashes and spaces make no difference. The closest fit of any header decides, so that `Item 1` is not
`Item 1A` and a whole title is preferred to a longer one that contains it.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable
from heapq import nsmallest

from shed_core.retrieval.names.misspelling import one_letter_away

_WORD = re.compile(r"\w+(?:[.\-]\d+\w?\b)*")  # `4.1` is one word, so `Chapter 4` does not begin it
_INVISIBLE = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff]")
_ORDINAL_MARKS = re.compile("(?<=\\d)\\.?[ºª°]")
_ACCENTS = re.compile("(?<=[a-z])[\u0300-\u036f]+")
_DASHES = re.compile("[\u2010-\u2015\u2212]")
_MIN_TORN_CHARS = 8  # a shorter title may occur by chance across words
_MIN_SHARED_WORDS = 0.5  # share of a title's words, in a similar title
_MIN_SHARED_LETTERS = 2  # of these words
_MAX_MISSPELT = 8  # words of a title that may be
_PRINTED_NUMBER = re.compile(r"(?:[^\W\d]+ )?(?:\S*\d\S*|[ivxlc]+|\w)")
_PRINTED_NUMBER_BEFORE = re.compile(r"(?:(?:item|note|part|section|chapter|article) )?\S*\d\S* ")

_CITING = frozenset(("clause", "subclause", "section", "article", "paragraph"))
"""Words of citations in headers, which name another section than their own."""

_FITS: tuple[Callable[[str, str], bool], ...] = (
    lambda header, name: header == name,
    lambda header, name: _without_number(header, name) == name,
    lambda header, name: header.startswith(f"{name} "),
    lambda header, name: f" {name} " in f" {header} ",
    lambda header, name: name in header,
    lambda header, name: len(name) >= _MIN_TORN_CHARS and _joined(name) in _joined(header),
)
"""Tests of a header against a name, both folded, the closest fit first.

The last one ignores blanks, since those of a PDF may tear words (`Cash Flow s`)."""

_NUMBER = (_FITS[0], _FITS[2])
"""The same for a number without letters, which must begin the header.

Of `2. Term` and `(2) the Recipient`, 2 is the first: items and parties are numbered in brackets."""


def nodes_titled(headers: Iterable[str], name: str, *, begins: bool = False) -> list[int]:
    """Return the nodes whose headers fit best, in reading order; none if no header fits.

    headers: of all nodes, on one line. name: a title, a part of one, or a printed number.
    begins: True if a header must begin with it.
    Takes O(characters of all headers).

    >>> nodes_titled(["Item 1. Business", "Item 1A. Risk Factors"], "ITEM 1a")
    [1]
    >>> nodes_titled(["2 Risk factors", "3 Other risk factors", "4 Leases"], "Risk Factors")
    [0]
    >>> nodes_titled(["(2) the Recipient", "2. Term"], "2")
    [1]
    """
    words = folded_title(name)
    if not words:
        return []
    printed = list(headers)
    titles = [folded_title(header) for header in printed]
    if begins or not any(map(str.isalpha, words)):
        beginning = [n for n, title in enumerate(titles) if any(f(title, words) for f in _NUMBER)]
        same = [n for n in beginning if _is_bracketed(printed[n]) == _is_bracketed(name)]
        nodes = same or beginning
        return [node for node in nodes if titles[node] == words] or nodes
    for fits in _FITS:
        if nodes := [node for node, title in enumerate(titles) if fits(title, words)]:
            return nodes
    return []


def nodes_like(headers: Iterable[str], title: str, n: int) -> list[int]:
    """Return at most `n` nodes whose headers hold half of a title's words, most letters first.

    A word may differ by a letter, and a letter alone is too little. Of equal headers the first is
    returned.
    Takes O(characters of all headers).

    >>> nodes_like(["Leases", "Our statements of cash flows", "Risk factors"], "Cash flow 2020", 2)
    [1]
    >>> nodes_like(["4. E-mail", "Appendix D. Colours", "Appendix E. Files"], "Apendix E", 2)
    [2, 1]
    """
    words = _singular_words(title)
    words = words - _CITING or words
    first_nodes = dict[frozenset[str], int]()  # the first node with these words
    for node, header in enumerate(headers):
        first_nodes.setdefault(_singular_words(header), node)
    meanings = _words_meant(words, frozenset[str]().union(*first_nodes))
    like: list[tuple[int, int, int]] = []
    for header_words, node in first_nodes.items():
        shared = {meanings[word] for word in meanings.keys() & header_words}
        n_letters = sum(map(len, shared))
        if len(shared) >= _MIN_SHARED_WORDS * len(words) and n_letters >= _MIN_SHARED_LETTERS:
            like.append((-n_letters, len(header_words), node))
    return [node for *_, node in nsmallest(n, like)]


def _words_meant(words: Collection[str], known: Collection[str]) -> dict[str, str]:
    """Return the word of a title for each word of all headers that it may be a misspelling of."""
    meanings = {word: word for word in words if word in known}
    misspelt = sorted(word for word in words if word not in known)
    for word in misspelt[:_MAX_MISSPELT]:
        meanings |= {other: word for other in one_letter_away(word) if other in known}
    return meanings


def _singular_words(title: str) -> frozenset[str]:
    words = folded_title(title).split()
    return frozenset(word.removesuffix("s") if len(word) > 2 else word for word in words)


def folded_title(text: str) -> str:
    """Return the words of a title with one blank between them, in one case and one spelling.

    >>> folded_title("Item 7A\u2014Shareholders\u2019 Equity"), folded_title("Sección 1.ª")
    ('item 7a shareholders equity', 'seccion 1')
    """
    return " ".join(title_words(folded_print(text)))


def bare_title(header: str) -> str:
    """Return the folded title of a header without its printed number, or "" if it has no other.

    >>> bare_title("Note 6 - Debt"), bare_title("2.4 Recent trends"), bare_title("Item 5.")
    ('debt', 'recent trends', '')
    """
    return _PRINTED_NUMBER_BEFORE.sub("", folded_title(header) + " ").strip()


def title_words(print_: str) -> list[str]:
    """Return the words of a title, or of a part of it, that `folded_print` returned."""
    return _WORD.findall(print_)


def folded_print(text: str) -> str:
    """Return a title with its punctuation, in one case and one spelling.

    >>> folded_print("Sección L\u201301.")
    'seccion l-01.'
    """
    if text.isascii():  # as most titles, in half of the time: nothing but their case is changed
        return text.lower()
    visible = _INVISIBLE.sub("", _ORDINAL_MARKS.sub("", text))
    letters = _ACCENTS.sub("", unicodedata.normalize("NFKD", visible).casefold())
    return _DASHES.sub("-", unicodedata.normalize("NFC", letters))


def _without_number(header: str, name: str) -> str:
    """Return the header without its printed number, if it ends in the name."""
    number = header.removesuffix(name).strip()
    return name if _PRINTED_NUMBER.fullmatch(number) and header.endswith(f" {name}") else ""


def _is_bracketed(title: str) -> bool:
    return title.lstrip("[ ").startswith("(")


def _joined(title: str) -> str:
    return title.replace(" ", "")
