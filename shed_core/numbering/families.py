"""Numbers of headers: their families, and the order of these families."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from shed_core.numbering import legal_words, vocabulary
from shed_core.numbering.parse import Numbering, numbering
from shed_core.numbering.vocabulary import words

_LIST_ITEM = re.compile(r"[(\[](?!一)|[ai][.)]")  # `(1)`, `a)`, `i.`
_LETTER_VALUES = {1: 9, 5: 22, 10: 24}  # of I, V and X, by their values as Roman numbers
_LIST_RANK, _APPENDIX_RANK, _OTHER_KEYWORD_RANK = 3, 4, 5
_MIN_CHAPTERS = 2  # with numbers such as `1.0`
MAX_STEP = 3
"""Largest step from one number of a run to the next, if numbers between them are missing."""

FORM = "form"
_FORM = re.compile(r"form\s+(\d{1,2})-?([a-z]{1,2})(?:/a)?", re.IGNORECASE)
_KEYWORD_RANKS = {
    FORM: 0,
    **dict.fromkeys(words(vocabulary.VOLUMES), 0),
    **dict.fromkeys(words(vocabulary.PARTS), 1),
    **dict.fromkeys(words(vocabulary.CHAPTERS), 2),
    **dict.fromkeys(("第1章", "第一章"), 2),
    **dict.fromkeys(words(vocabulary.APPENDICES, vocabulary.ATTACHMENTS), _APPENDIX_RANK),
}
_DIVISIONS = words(legal_words.DIVISIONS)
_LEGAL_SECTIONS = words(legal_words.LEGAL_SECTIONS, legal_words.ARTICLES)
_FLOATS = words(vocabulary.FLOATS)


class Number(NamedTuple):
    """The number of a header.

    family: numbers of one family are on one level if they look alike: a keyword (`item`),
        a count of counters (`1.1`, however it is punctuated), or a kind of list (`(a)`).
    path: the counters from the outermost in, at least one.
    suffix: the letter of `1A`, else "".
    """

    family: str
    path: tuple[int, ...]
    suffix: str

    @property
    def is_keyword(self) -> bool:
        """True if a word such as `Item` precedes the number."""
        word = self.family.replace("-", "")
        return len(word) > 1 and (word.isalpha() or word[0] == "第")

    @property
    def order(self) -> tuple[tuple[int, ...], str]:
        """Sort key within one family."""
        return self.path, self.suffix

    def step_to(self, other: "Number") -> int | None:
        """Return the difference to a number of the same parent; None if it has another parent.

        >>> first, third, other = (Number("1.1", path, "") for path in ((2, 1), (2, 3), (3, 1)))
        >>> first.step_to(third), first.step_to(other)
        (2, None)
        """
        return other.path[-1] - self.path[-1] if self.path[:-1] == other.path[:-1] else None

    def follows(self, before: "Number", max_step: int = 1) -> bool:
        """True if a number is one of the next after another: 2.2 or 3.1 after 2.1, not 9.1.

        >>> first, third, other = (Number("1.1", path, "") for path in ((2, 1), (2, 3), (3, 1)))
        >>> third.follows(first), third.follows(first, max_step=2), other.follows(first)
        (False, True, True)
        """
        for place, (own, other) in enumerate(zip(self.path, before.path, strict=False), 1):
            if own != other:
                return 0 < own - other <= max_step and max(self.path[place:], default=0) <= 1
        return max(self.path[len(before.path) :], default=2) <= 1

    @property
    def rank(self) -> int:
        """Usual level of its family; the top sections have the least."""
        if self.is_keyword:
            return _KEYWORD_RANKS.get(self.family, _OTHER_KEYWORD_RANK)
        return _LIST_RANK if len(self.path) == 1 else _OTHER_KEYWORD_RANK + len(self.path)

    @property
    def is_division(self) -> bool:
        """True for the number of a volume, a part, a chapter, or an item of a filing."""
        return self.rank < _LIST_RANK or self.family in _DIVISIONS

    @property
    def is_legal(self) -> bool:
        """True for the number of a division or a section of laws and contracts."""
        return self.is_division or self.family in _LEGAL_SECTIONS or self.family[0] == "§"

    @property
    def is_appended(self) -> bool:
        """True for the number of an appendix or an attachment, which may be beside anything."""
        return self.rank == _APPENDIX_RANK

    def of_family(self) -> "Number":
        """Return a number that is the same for all of its family with as many counters."""
        return Number(self.family, (1,) * len(self.path), "")

    @property
    def is_list_item(self) -> bool:
        """True for the number of a list within sections."""
        return _LIST_ITEM.match(self.family) is not None


def numbers_of(texts: Iterable[str]) -> tuple[Number | None, ...]:
    """Return the number of each header, as `numbers_in` reads it."""
    return numbers_in(numbering(text) if text else None for text in texts)


def numbers_in(numberings: Iterable[Numbering | None]) -> tuple[Number | None, ...]:
    """Return the number of each header; None if it has none, or that of a float or a bullet.

    numberings: at the beginning of each. A single I, V or X is a letter if it follows H, U or W.
    """
    numbers: list[Number | None] = []
    last_letters: dict[str, int] = {}
    for match in numberings:
        if match is None or not match.path or match.kind.partition(" ")[0] in _FLOATS:
            numbers.append(None)
            continue
        number = Number(_family(match.kind, len(match.path)), match.path, match.suffix)
        letter = as_letter(number)
        if letter and last_letters.get(letter.family) == letter.path[0] - 1:
            number = letter
        last_letters[number.family] = number.path[-1]
        numbers.append(number)
    return tuple(numbers)


def as_letter(number: Number) -> Number | None:
    """Return a single Roman I, V or X as the letter that it may be; None for other numbers.

    >>> as_letter(Number("(i)", (5,), ""))
    Number(family='(a)', path=(22,), suffix='')
    """
    value = _LETTER_VALUES.get(number.path[0]) if len(number.path) == 1 else None
    if value is None or number.is_keyword or "I" not in number.family.upper():
        return None
    family = number.family.replace("I", "A").replace("i", "a")
    return Number(family, (value,), number.suffix)


def section_numbers(texts: Iterable[str]) -> tuple[Number | None, ...]:
    """Return the number of each header, `2.0` as that of chapter 2 if several have this form.

    >>> chapter, section, other = section_numbers(["1.0 Scope", "1.1 Use", "2.0 Terms"])
    >>> chapter.path, section.path, other.path
    ((1,), (1, 1), (2,))
    """
    numbers = numbers_of(texts)
    chapters = {n.path[0] for n in numbers if n and _is_chapter(n)}
    if len(chapters) < _MIN_CHAPTERS:
        return numbers
    return tuple(Number("1", n.path[:1], "") if n and _is_chapter(n) else n for n in numbers)


def _is_chapter(number: Number) -> bool:
    return number.family == "1.1" and number.path[1] == 0


def form_number(text: str) -> Number | None:
    """Return the number of a form of the SEC, which parts and items are divisions of, or None.

    >>> form_number("FORM 10-K")
    Number(family='form', path=(10,), suffix='K')
    """
    form = _FORM.fullmatch(text)
    return Number(FORM, (int(form[1]),), form[2].upper()) if form else None


def is_above(a: Number, b: Number) -> bool:
    """True if numbers of the family of `a` are above those of the family of `b`.

    >>> chapter, section, point = numbers_of(["1 Scope", "1.1 Use", "(a) a use"])
    >>> is_above(chapter, section), is_above(section, point), is_above(point, chapter)
    (True, True, False)
    """
    if a.is_keyword and b.is_keyword:
        appended = a.is_appended or b.is_appended  # beside chapters, below or above parts
        is_free = a.family in _DIVISIONS or b.family in _DIVISIONS
        return not appended and not is_free and a.rank < b.rank
    if a.family[0].isdigit() and b.family[0].isdigit():
        return len(a.path) < len(b.path)
    if a.is_list_item and b.is_list_item:
        return "i" in b.family and "i" not in a.family
    return b.is_list_item


def is_division_of(outer: Number, inner: Number) -> bool:
    """True if a number is below another and may belong to it, as `1.1` to 1; notes never do."""
    if not is_above(outer, inner):
        return False
    if inner.is_keyword:
        return inner.is_division
    return inner.path[: len(outer.path)] == outer.path and not inner.is_list_item


def _family(kind: str, n_counters: int) -> str:
    word, _, _ = kind.partition(" ")
    if word != kind and word[0].isalpha():
        return word
    if n_counters > 1 and not kind.startswith("§"):
        return ".".join("1" * n_counters)
    return kind
