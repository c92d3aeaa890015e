"""Orders in which fonts have their glyphs, by which the numbers of glyphs are letters.

Latin fonts begin with the characters of ASCII, after one to three glyphs that draw nothing, so that
their letters are moved by a constant number. What follows is the order of Macintosh, with the blank
that is not broken or without, as in Microsoft's fonts, or that of Unicode. Cyrillic and Greek
letters, quotation marks and dashes come later, in the order of Unicode too, from a number that
differs in each font.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple
from unicodedata import category

Letters = Mapping[int, str]
"""The text of codes, which are numbers of glyphs."""

UNKNOWN = "\ufffd"
"""Replacement of an unknown letter."""

END_OF_STRING, END_OF_LINE = -1, 0
"""Sentinels among codes: end of a string, beside which other fonts may have letters; of a line."""

STRING_END = "\n"
_ENDS = {END_OF_STRING: STRING_END, END_OF_LINE: " "}

_USUAL_SHIFTS = (-29, -31, 0xF000, 0xE000)  # of TrueType, of Adobe's, of symbol fonts
_MAX_SHIFT = 96
_AFTER_ASCII = 0x7F - 29  # first glyph of TrueType that is no ASCII
_ASCII_END = "~"
_MIN_ASCII = 0.7  # share of the codes that a constant shift turns into ASCII
_MIN_GOOD = 0.75  # share of the characters beyond ASCII that fit between their neighbours
_MIN_KNOWN = 3  # letters, to tell an order
_WITH_BESIDE = re.compile(r"(?s)(?<=(.))([^\x00-\x7f])(?=(.))")
_OPENING, _CLOSING, _DASHES = "“‘„‚‛«‹¿¡", "”»›", "–—―"
_IN_WORDS, _OTHERS = "’·", "…•†‡‰§°®©™€£¥¢±×÷µ¶¬ªº"
_ALONE = "àéèó"
_NONE: Letters = {}
_VOWELS, _MIN_VOWELS, _MAX_VOWELS = "aeiouyAEIOUY", 0.3, 0.55  # of the letters
_MIN_LETTERS = 20  # of a text without common words
_MIXED = re.compile("[a-z][A-Z]")
_MAX_UNKNOWN = 0.2  # of the characters

# the commonest words of languages: every fourth to second word of any text is among them, while
# codes that are no letters make one by chance only
_WORDS = """
the of and to in for is on that by with as at be it from are was or this an not have which will
der die das und den von zu mit ist des im dem nicht ein eine auf für als auch sich werden oder
le la les et des du en un une que qui dans pour par sur est au aux plus avec sont ne pas ce
été où à même
el los las de del y que se con una por para es su como más al lo fue
il di che della per con non sono gli nel alla dei le una delle più anche
do da os em uma dos das não ao na no com mais foi são
de het een van en te dat op aan met voor zijn niet ook er door bij
nie na do jest się że w przez oraz od po dla jak przed
je se na že pro jako ve podle nebo byl která které
och att det som på är av den för till inte om har ett med
og det til er af på som med ikke har blev
ja on ei että se oli ovat joka kun myös
ve bir bu için ile olarak daha olan
și să nu din cu pe care mai este au pentru
és az egy nem hogy van volt meg csak
и в не на что с по как для от это из к при или его
і й у що на не до та як від за для з
και το να του η της με για που από στο την
"""
_COMMON_WORDS = frozenset(word for word in _WORDS.split() if len(word) > 1 or not word.isascii())
_WORD = re.compile(r"[^\W\d_]+")
_MIN_SHARE_COMMON = 0.15  # of the words; of most texts it is 0.3 to 0.5
_MIN_COMMON = 3  # different ones


def _drawn(characters: Iterable[int]) -> list[str]:
    """Return the letters and marks among characters, in their order."""
    return [c for c in map(chr, characters) if category(c) not in ("Cn", "Zs", "Cf", "Zl", "Zp")]


_MACINTOSH = [*bytes(range(0x80, 0x100)).decode("mac_roman")]
_TAILS = (
    [letter for letter in _MACINTOSH if letter != "\xa0"],
    _MACINTOSH,
    [*map(chr, range(0xA0, 0x180))],
    _drawn(range(0xA0, 0x180)),
)
_SCRIPTS = (_drawn(range(0x0401, 0x0460)), _drawn(range(0x0384, 0x03CF)))  # Cyrillic, Greek
_MARKS = (_drawn(range(0x2010, 0x2045)), [*"–—―‗‘’‚‛“”„†‡•…‰′″‹›‼‾⁄"])


def order_by_words(codes: Sequence[int]) -> Letters | None:
    """Return the letters of codes if one order of glyphs makes words of them, else None.

    codes: of a text, with the ends of its strings and lines.
    """
    shifts = [*_shifts(Counter(code for code in codes if code > 0))]
    usual = [shift for shift in shifts if shift in _USUAL]
    orders = [*shifts, *(order for shift in usual for order in _with_scripts(shift, codes))]
    best = max(orders, key=lambda order: _score(text_of(codes, order)), default=_NONE)
    text = text_of(codes, best)
    if is_language(text) and text.count(UNKNOWN) <= _MAX_UNKNOWN * len(text):
        return _with_others(best, codes)
    return next((order for order in usual if _is_written(text_of(codes, order))), None)


def _is_written(text: str) -> bool:
    """True if a short text has the letters of words: vowels, and capitals at their beginnings."""
    letters = [*filter(str.isalpha, text)]
    vowels = sum(letter in _VOWELS for letter in letters)
    is_known = UNKNOWN not in text and text.replace(STRING_END, "").isprintable()
    has_vowels = _MIN_VOWELS * len(letters) <= vowels <= _MAX_VOWELS * len(letters)
    return is_known and len(letters) >= _MIN_LETTERS and has_vowels and not _MIXED.search(text)


def _score(text: str) -> float:
    return common_share(text) * (1 - text.count(UNKNOWN) / len(text))


def order_by_known(known: Letters, codes: Sequence[int]) -> Letters | None:
    """Return the letters of all codes if some are known that are in one order, else None.

    codes: of a text, where some are letters already.
    """
    plain = {code: text for code, text in known.items() if len(text) == 1}  # no ligatures
    letters = {code: text for code, text in plain.items() if text.isascii() and text.isalnum()}
    shift = {code - ord(text) for code, text in letters.items()}
    if len(letters) < _MIN_KNOWN or len(shift) != 1 or not shift <= {*_USUAL_SHIFTS}:
        return None  # in a font of another order an unstated code may be any glyph
    if all(code in known for code in codes if code > 0):
        return None
    as_they_are = {code: chr(code) for code in range(0x80)}
    return {**_with_others(_shifted(*shift), codes, as_they_are), **known}


def _shifts(counts: Counter[int]) -> Iterator[Letters]:
    """Yield ASCII moved by each number that makes many codes characters of it."""
    least = _MIN_ASCII * sum(n for code, n in counts.items() if code < _MAX_SHIFT + 0x7F)
    others = (shift for shift in range(-_MAX_SHIFT, _MAX_SHIFT) if shift)
    for order in map(_shifted, dict.fromkeys((*_USUAL_SHIFTS, *others))):
        if sum(n for code, n in counts.items() if code in order) >= max(least, 1):
            yield order


def _shifted(shift: int) -> Letters:
    """Return ASCII moved by a number. shift: of a code from the letter that it is."""
    return {code: chr(code - shift) for code in range(shift + 0x20, shift + 0x7F) if code > 0}


_USUAL = [*map(_shifted, _USUAL_SHIFTS)]


def _with_scripts(order: Letters, codes: Sequence[int]) -> Iterator[Letters]:
    """Yield an order with letters of another script, if it can have the half of them."""
    others = sorted(code for code in codes if code > 0 and code not in order)
    middle = others[len(others) // 2] if 2 * len(others) > len(codes) else 0
    for script in _SCRIPTS if middle else ():
        for first in range(max(1, middle - len(script) + 1), middle + 1):
            yield {**dict(enumerate(script, first)), **order}


def _with_others(order: Letters, codes: Sequence[int], stated: Letters = _NONE) -> Letters:
    """Return an order with the characters beyond ASCII, as far as they fit in one way only.

    stated: letters of codes, by which others are judged.
    """
    tails = (dict(enumerate(tail, _AFTER_ASCII)) for tail in _TAILS)
    if order.get(_AFTER_ASCII - 1) == _ASCII_END:
        order = _fitting(order, tails, codes, stated)
    others = sorted({code for code in codes if code > 0 and code not in order})
    marks = (
        dict(enumerate(marks, first))
        for marks in _MARKS
        for first in range(others[0] - len(marks) + 1, others[0] + 1)
    )
    return _fitting(order, marks, codes, stated) if others else order


def _fitting(
    order: Letters, more: Iterable[Letters], codes: Sequence[int], stated: Letters
) -> Letters:
    """Return an order with more letters, of which one choice alone fits a text best."""
    orders = [{**letters, **order} for letters in more]
    texts = [text_of(codes, {**whole, **stated}) for whole in orders]
    fits = [*map(_fit, texts)]
    best = max(fits, default=_NO_FIT)
    n_best = len({text for text, fit in zip(texts, fits, strict=True) if fit == best})
    return orders[fits.index(best)] if best.share >= _MIN_GOOD and n_best == 1 else order


class _Fit(NamedTuple):
    """Fit of characters beyond ASCII into a text.

    rank: share of those that fit their neighbours, plus that of common words. n: of the former.
    """

    rank: float
    n: int
    share: float


_NO_FIT = _Fit(0.0, 0, 0.0)


def _fit(text: str) -> _Fit:
    matches = [each for each in _WITH_BESIDE.findall(f" {text} ") if each[1] != UNKNOWN]
    if not matches:
        return _NO_FIT
    n = sum(_fits(*each) for each in matches)
    return _Fit(n / len(matches) + common_share(text), n, n / len(matches))


def _fits(before: str, character: str, after: str) -> bool:
    """True if a character is plausible between two others, or if these do not tell."""
    if STRING_END in before + after:
        return True
    in_word = before.isalnum() and after.isalnum()
    if character.islower():
        is_lower = not after.isupper() and (before.isalpha() or after.isalpha())
        return is_lower or character in _ALONE
    if character.isupper():
        return not before.islower() and (after.isalpha() or before.isupper())
    if character in _OPENING:
        return not before.isalnum() and not after.isspace()
    if character in _CLOSING:
        return not before.isspace() and not after.isalnum()
    if character in _DASHES:
        return not (before.isalpha() and after.isalpha())
    return character in _IN_WORDS or (character in _OTHERS and not in_word)


def text_of(codes: Sequence[int], order: Letters) -> str:
    """Return the text of codes by the letters of some of them."""
    letters = {code: _ENDS.get(code) or order.get(code, UNKNOWN) for code in {*codes}}
    return "".join(map(letters.__getitem__, codes))


def common_share(text: str) -> float:
    """Return the share of common words among all; 0 if they are too few to tell.

    >>> common_share("New heating for the town. What it costs, and who is to pay for it") > 0.4
    True
    >>> common_share("1HZKHDWLQJ IRU WKH WRZQ")
    0.0
    """
    words = _WORD.findall(text.lower())
    common = [word for word in words if word in _COMMON_WORDS]
    n_different = len({*common})
    return len(common) / len(words) if n_different >= _MIN_COMMON else 0.0


def is_language(text: str) -> bool:
    """True if a text is one in a language, as its common words say."""
    return common_share(text) >= _MIN_SHARE_COMMON
