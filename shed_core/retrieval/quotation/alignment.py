"""Alignment of two lists of words by bit vectors: closest run, longest common subsequence.

Both take O(words of both) operations on integers of as many bits as the first list has words, so no
text can make them slow; texts that repeat a few words do that to `difflib`.

Sources: G. Myers, A fast bit-vector algorithm for approximate string matching (J. ACM 46, 1999);
H. Hyyrö, Bit-parallel LCS-length computation revisited (AWOCA 2004).
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence


def closest_run(words: Sequence[Hashable], text: Sequence[Hashable]) -> range:
    """Return the run of a text with the fewest edits from some words.

    An edit adds, leaves out or replaces a word. The first run, and the shortest that ends there.

    >>> closest_run("sales rose to 5".split(), "net sales rose by 5 in all".split())
    range(1, 5)
    """
    distances = list(_distances(words, text, is_anchored=False))
    stop = distances.index(min(distances))
    back = list(_distances(words[::-1], text[:stop][::-1], is_anchored=True))
    return range(stop - back.index(min(back)), stop)


def _distances(
    words: Sequence[Hashable], text: Iterable[Hashable], *, is_anchored: bool
) -> Iterator[int]:
    """Yield the least edit distance to a run of a text that ends before each word, and at its end.

    is_anchored: True if the run begins with the text; else anywhere.
    """
    places = _places(words)
    ones, last = (1 << len(words)) - 1, 1 << len(words) >> 1
    above, below, distance = ones, 0, len(words)  # bits: the distance grows, or falls, with a word
    yield distance
    for word in text:
        same = places.get(word, 0)
        across = (((same & above) + above) ^ above) | same
        grows, falls = below | ~(across | above), above & across
        distance += bool(grows & last) - bool(falls & last)
        grows, falls = grows << 1 | is_anchored, falls << 1
        kept = same | below
        above, below = (falls | ~(kept | grows)) & ones, grows & kept & ones
        yield distance


def aligned(first: Sequence[Hashable], second: Sequence[Hashable]) -> list[tuple[int, int]]:
    """Return the pairs of indices of a longest common subsequence, in order.

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

    Bit i is 0 if the first i + 1 words have a longer common subsequence with it than the first i.
    """
    places = _places(first)
    ones = (1 << len(first)) - 1
    rows = [ones]
    for word in second:
        row = rows[-1]
        common = row & places.get(word, 0)
        rows.append(((row + common) | (row - common)) & ones)
    return rows


def _places(words: Sequence[Hashable]) -> dict[Hashable, int]:
    """Return for each word a bit vector of its places."""
    places: dict[Hashable, int] = {}
    for i, word in enumerate(words):
        places[word] = places.get(word, 0) | 1 << i
    return places
