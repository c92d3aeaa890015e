"""Corrections of a misspelt word: the words that are one letter away.

They are made from the word and looked up, so that no document can make this slow, which a
comparison with all of its words could be.
"""

from collections.abc import Iterator

_LENGTHS = range(4, 25)  # of a word that may be misspelt; most shorter ones are like some other
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def one_letter_away(word: str) -> Iterator[str]:
    """Yield a word with a letter less, a letter more, two exchanged, or one replaced.

    In that order: of several with one stem, the first is the likeliest. word: in small letters;
    nothing is yielded of one that is short, very long or no word.

    >>> {"receive", "recite"} & set(one_letter_away("recieve"))
    {'receive'}
    """
    if len(word) not in _LENGTHS or not word.isalpha():
        return
    letters = dict.fromkeys(_LETTERS + word)
    halves = [(word[:place], word[place:]) for place in range(len(word) + 1)]
    yield from (left + right[1:] for left, right in halves)
    yield from (left + letter + right for left, right in halves for letter in letters)
    yield from (left + right[1::-1] + right[2:] for left, right in halves)
    yield from (left + letter + right[1:] for left, right in halves for letter in letters)
