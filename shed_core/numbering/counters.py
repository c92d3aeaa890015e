"""Counters: the value of `12`, `iv`, `b`, `three` or `十二` in a section's number."""

import re
from itertools import pairwise

from shed_core.numbering.number_words import NUMBER_WORDS
from shed_core.numbering.vocabulary import words

_CJK_DIGITS = "〇一二三四五六七八九"
_WORD_NUMBERS = {
    word: value
    for sequence in words(NUMBER_WORDS)
    for value, word in enumerate(sequence.split())
    if word != "-"
}
_ORDINAL_MARK = re.compile(r"(?<=[0-9])(?:\.?[ºª°]|ère|ème|er|re)|(?<=I)(?:er|ER)")
_MAX_LABEL = 200  # characters; a line may be thousands of digits, of which Python makes no number
_ROMAN = (
    *(("M", 1000), ("CM", 900), ("D", 500), ("CD", 400), ("C", 100), ("XC", 90), ("L", 50)),
    *(("XL", 40), ("X", 10), ("IX", 9), ("V", 5), ("IV", 4), ("I", 1)),
)
_MAX_ROMAN = 399  # of a section's number, as `MD` and `DM` are units and names


def counters_of(label: str) -> tuple[str, tuple[int, ...]] | None:
    """Return the shape and the counters of a label, or None if it has other parts too.

    >>> counters_of("2.03"), counters_of("IV"), counters_of("Twenty-two"), counters_of("U.S")
    (('1.1', (2, 3)), ('I', (4,)), ('one', (22,)), None)

    A single I, V or X counts as Roman; any other letter as a letter.
    """
    if len(label) > _MAX_LABEL:
        return None
    if (value := _WORD_NUMBERS.get(label.lower())) is not None:
        return "one", (value,)
    label = _ORDINAL_MARK.sub("", label)
    parts = label.split(".")
    if all(map(str.isdecimal, parts)):
        return ".".join("1" * len(parts)), tuple(map(int, parts))
    found = [_counter(part) for part in re.findall(r"[0-9]+|[^\W\d_]+", label)]
    counters = [counter for counter in found if counter]
    if not found or len(counters) < len(found):
        return None
    for (left, _), (right, _) in pairwise(counters):
        if left != "1" and right != "1":  # initials and `U.S`
            return None
    return ".".join(form for form, _ in counters), tuple(value for _, value in counters)


def _counter(part: str) -> tuple[str, int] | None:
    """Return the form and the value of one counter: ("1", 12), ("I", 4), ("a", 3)."""
    if part.isdecimal():  # `²` is a digit, and no number
        return "1", int(part)
    if (value := _WORD_NUMBERS.get(part.lower())) is not None:
        return "one", value
    upper = part.isupper()
    if (len(part) > 1 or part in "IVXivx") and (value := _roman_value(part.upper())):
        return "I" if upper else "i", value
    if not part.isascii():  # `İ` has two letters in lower case
        return None
    letter = ord(part[0].lower()) - ord("a") + 1
    if part[0] * len(part) != part or len(part) > 2 or not 1 <= letter <= 26:
        return None
    return "A" if upper else "a", letter + 26 * (len(part) - 1)


def _roman_value(text: str) -> int:
    """Return the value of a section's Roman number in its canonical spelling, or 0."""
    value, rest = 0, text
    for symbol, worth in _ROMAN:
        while rest.startswith(symbol):
            value, rest = value + worth, rest[len(symbol) :]
    return value if not rest and value <= _MAX_ROMAN and roman(value) == text else 0


def roman(value: int) -> str:
    """Return a number in Roman numerals, of which none comes more than nine times."""
    text = ""
    for symbol, worth in _ROMAN:
        text, value = text + symbol * min(value // worth, 9), value % worth
    return text


def cjk_value(number: str) -> int:
    """Return the value of a Chinese or Arabic number.

    >>> cjk_value("二十三")
    23
    """
    if number[0].isdigit():
        return int(number)
    total, digit = 0, 0
    for sign in number:
        if sign in "十百":
            total, digit = total + max(digit, 1) * (10 if sign == "十" else 100), 0
        else:
            digit = _CJK_DIGITS.index(sign)
    return total + digit
