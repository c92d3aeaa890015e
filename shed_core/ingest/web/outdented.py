"""Titles of plain text that begin farther to the left than the text, as in manual pages.

So writers of specifications, news and manuals set them, and nothing else in such a file tells a
title, as its letters are those of the text. The level of a title follows from its indent; that of
the document is centred above them.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

_GAP = re.compile(r"\S\s{3,}\S")  # in a running head, or between columns
_ITEM = re.compile(r"\s*(?:[^\w\s\"'(\[<«“]|o )")  # no title begins with it
_SENTENCE = re.compile(r"[,;]$|^(?!\d|[A-Z]\.).*[a-z][.!]$")
_MAX_LENGTH, _MAX_LENGTH_RIGHT_ABOVE = 76, 50  # characters of a title
_MIN_SHARE_OF_TEXT = 0.1  # of the lines within paragraphs
_MIN_SHARE_OF_TITLES = 0.7
_MIN_TITLES = 3


def outdented_titles(lines: Sequence[str]) -> dict[int, int]:
    r"""Return the levels of titles, by the numbers of their lines.

    >>> outdented_titles("NAME\n   ls\n   dir\n\nUSE\n   List\n\nSEE\n   dir".split("\n"))
    {0: 1, 4: 1, 7: 1}
    """
    indents = [len(line) - len(line.lstrip()) if line.strip() else -1 for line in lines]
    likely = [n for n, line in enumerate(lines) if not (_GAP.search(line) or _ITEM.match(line))]
    text_indent = _text_indent(indents, likely)
    left = [n for n in likely if 0 <= indents[n] < text_indent]
    titles = [n for n in left if _is_title(lines, indents, n)]
    n_lines, n_titles = (Counter(indents[n] for n in own) for own in (left, titles))
    of_titles = [own for own in n_lines if n_titles[own] >= _MIN_SHARE_OF_TITLES * n_lines[own]]
    levels = {indent: level for level, indent in enumerate(sorted(of_titles), 1)}
    found = {n: levels[indents[n]] for n in titles if indents[n] in levels}
    n_different = len({lines[n] for n in found})  # speakers of a play come again
    if n_different < max(_MIN_TITLES, len(found) / 2):
        return {}
    first = min(found)
    above = (n for n in likely if indents[n] > text_indent and n < first)
    title = next((n for n in above if _is_title(lines, indents, n)), None)
    return found if title is None else {title: 1} | {n: level + 1 for n, level in found.items()}


def _text_indent(indents: Sequence[int], likely: Iterable[int]) -> int:
    """Return the least indent of text, as that of lines within paragraphs.

    likely: numbers of lines that may be text.
    """
    n_lines = Counter(own for n in likely if n and (own := indents[n]) == indents[n - 1] >= 0)
    n_least = _MIN_SHARE_OF_TEXT * n_lines.total()
    return min((indent for indent, n in n_lines.items() if n >= n_least), default=0)


def _is_title(lines: Sequence[str], indents: Sequence[int], number: int) -> bool:
    """True if a line is short, and isolated or right above a line that begins after it."""
    line = lines[number].strip()
    if len(line) > _MAX_LENGTH or _SENTENCE.search(line) or not any(map(str.isalpha, line)):
        return False
    if number and indents[number - 1] >= 0:
        return False
    below = next((n for n in range(number + 1, len(lines)) if indents[n] >= 0), number)
    if below == number + 1:
        return indents[below] > indents[number] and len(line) <= _MAX_LENGTH_RIGHT_ABOVE
    return below > number
