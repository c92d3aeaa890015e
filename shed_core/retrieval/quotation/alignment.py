"""The longest common subsequence of two lists of words, with bit vectors.

It takes O(words of both) operations on integers of as many bits as the first list has words, so no
text can make it slow, as texts of few words many times do to `difflib`.

Source: H. Hyyrö, Bit-parallel LCS-length computation revisited (AWOCA 2004).
"""

from collections.abc import Hashable, Sequence


def aligned(first: Sequence[Hashable], second: Sequence[Hashable]) -> list[tuple[int, int]]:
    """Return the pairs of places of a longest common subsequence, in order.

    >>> aligned("net sales rose by 5".split(), "sales rose strongly by 5".split())
    [(1, 0), (2, 1), (3, 3), (4, 4)]
    """
    rows = _rows(first, second)
    pairs: list[tuple[int, int]] = []
    i, j = len(first), len(second)
    while i and j:
        if first[i - 1] == second[j - 1]:
            i, j = i - 1, j - 1
            pairs.append((i, j))
        elif rows[j] >> (i - 1) & 1:  # leaving the word out of the first list loses nothing
            i -= 1
        else:
            j -= 1
    return pairs[::-1]


def _rows(first: Sequence[Hashable], second: Sequence[Hashable]) -> list[int]:
    """Return a bit vector for each beginning of the second list.

    Bit i is 0 where the first i + 1 words have a longer common subsequence with it than i have.
    """
    places: dict[Hashable, int] = {}
    for i, word in enumerate(first):
        places[word] = places.get(word, 0) | 1 << i
    ones = (1 << len(first)) - 1
    rows = [ones]
    for word in second:
        row = rows[-1]
        common = row & places.get(word, 0)
        rows.append(((row + common) | (row - common)) & ones)
    return rows
