"""Titles above a line of marks, in text for people, made into headings of Markdown.

So reStructuredText, AsciiDoc and writers of plain text set them. Markdown knows two such lines,
`===` and `---`, and takes `1. Scope` above one for an item of a list. The others use any mark, and
the level of a mark follows from the order in which marks first occur.
"""

import re
from collections import Counter
from typing import NamedTuple

_MAX_LINE_BEYOND = 4  # characters by which the line is longer than its title; else it is a rule
_MAX_TITLE_BEYOND = 2  # by which the title is longer, where Markdown does not know the mark
_MIN_OF_MARK = 2  # titles above a mark that Markdown does not know
_MAX_LEVEL = 6
_LEVELS = {"=": 1, "-": 2}  # in Markdown
_TITLED = re.compile(
    r"(?:\A|(?<=\n\n))(?:(?P<above>[=*#]{3,}) *\n)?(?P<indent> *)(?P<title>[\w\"'`(\[<«“].{0,199}?)"
    r" *\n(?P<line>(?P<mark>[=\-~^*#\"+.:`])(?P=mark){2,}) *$",
    re.MULTILINE,
)
_MARKDOWN = re.compile(r"^(\S.{0,200})\n(={3,}|-{3,}) *$", re.MULTILINE)  # in a paragraph, too
_ITEM = re.compile(r"\d{1,9}[.)] ")


class _Title(NamedTuple):
    """A title. match: with its lines. mark: of these; twice where one is above it, too."""

    match: re.Match[str]
    mark: str


def has_underlined_titles(text: str) -> bool:
    """True if a text has a title above `===` or `---`, or several above another mark."""
    return bool(_titles(text)) or any(
        len(line) <= len(title) + _MAX_LINE_BEYOND for title, line in _MARKDOWN.findall(text)
    )


def with_headings(text: str) -> str:
    r"""Return a text with headings of Markdown for titles that Markdown would read otherwise.

    >>> with_headings("1. Scope\n********\n\n1.1. Use\n========\n\n2. Terms\n********")
    '# 1. Scope\n\n## 1.1. Use\n\n# 2. Terms'
    """
    titles = _titles(text)
    marks = list(dict.fromkeys(title.mark for title in titles))
    is_markdown = set(marks) <= _LEVELS.keys()
    if is_markdown and not any(_ITEM.match(title.match["title"]) for title in titles):
        return text
    levels = _LEVELS if is_markdown else {mark: level for level, mark in enumerate(marks, 1)}
    parts: list[str] = []
    end = 0
    for match, mark in titles:
        heading = f"{'#' * min(levels[mark], _MAX_LEVEL)} {match['title']}"
        parts += [text[end : match.start()], heading]
        end = match.end()
    return "".join([*parts, text[end:]])


def _titles(text: str) -> list[_Title]:
    titles = [_Title(match, _mark(match)) for match in _TITLED.finditer(text) if _is_title(match)]
    counts = Counter(title.mark for title in titles)
    return [
        title
        for title in titles
        if title.mark in _LEVELS
        or len(title.mark) > 1
        or counts[title.mark] >= _MIN_OF_MARK
        or (len(titles) > 1 and not text[: title.match.start()].strip())  # that of the document
    ]


def _mark(match: re.Match[str]) -> str:
    return match["mark"] * (2 if match["above"] == match["line"] else 1)


def _is_title(match: re.Match[str]) -> bool:
    beyond = len(match["line"]) - len(match["indent"]) - len(match["title"])
    is_long_enough = _mark(match) in _LEVELS or beyond >= -_MAX_TITLE_BEYOND
    return is_long_enough and beyond <= _MAX_LINE_BEYOND
