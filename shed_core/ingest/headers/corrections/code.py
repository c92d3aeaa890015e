"""Headers in monospaced letters that are code, or a name of it above its description.

`cmake -S` on a line of its own is a command to type, as `$ make` is in any letters, and `binaryDir`
above a paragraph is a term that it explains. A title may hold nothing but such a name too: then it
is numbered, larger than the text, or in the weight and colour of titles in other letters.
"""

import re
from collections import Counter
from collections.abc import Sequence

from shed_core.ingest.headers.corrections.texts import text_of
from shed_core.ingest.headers.line_context import LineContext
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.text_line import TextLine
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.numbering.parse import numbering

_MONOSPACED = re.compile(r"courier|consol|mono(?!type)|typewriter|(?:cm|lm)tt", re.IGNORECASE)
_COMMAND = re.compile(r"(?:sh|bash|\w+@\S+)?[$#%>]\s\w|\./\w|--\w")  # in any letters
_PATH_OR_VALUE = re.compile(r"\.{0,2}/\w|[\w.-]+\s?=\s?\S")  # in those of a typewriter
_MAX_NAME_SIZE = 1.05  # of the text's

_Emphasis = tuple[bool, bool, int]
"""Weight, slant and colour: is bold, is slanted, 0xRRGGBB."""


def without_code(context: LineContext, spans: Sequence[HeaderSpan]) -> list[HeaderSpan]:
    """Header spans without lines of code, and without names of it like no other header.

    Where the text itself is monospaced, so are its titles. Takes O(lines).
    """
    lines, body_style = context.lines, context.body_style
    stats = context.stats
    others = [span for span in spans if span.first < span.last or not _is_typed(stats, span.first)]
    if _MONOSPACED.search(body_style.font):
        return others
    names = {span for span in others if _is_name(span, lines, body_style.size)}
    n_names = Counter(_emphasis(lines[span.first]) for span in names)
    n_titles = Counter(_emphasis(lines[span.first]) for span in others if span not in names)
    return [
        span
        for span in others
        if span not in names or _is_title(lines[span.first], n_names, n_titles)
    ]


def _is_typed(stats: DocumentStats, number: int) -> bool:
    """True if a line is a command after a prompt, a program, an option, or goes on with code."""
    return _COMMAND.match(stats.lines[number].text) is not None or _follows_code(stats, number)


def _follows_code(stats: DocumentStats, number: int) -> bool:
    """True if a line in a monospaced font is right below another one in such a font."""
    pair = stats.lines[max(0, number - 1) : number + 1]
    return all(_MONOSPACED.search(one.font) for one in pair) and stats.are_near(pair[0], pair[-1])


def _is_name(span: HeaderSpan, lines: Sequence[TextLine], body_size: float) -> bool:
    """True if a header is monospaced, without a number, and no larger than the text, in points."""
    return (
        lines[span.first].size <= _MAX_NAME_SIZE * body_size
        and all(_MONOSPACED.search(lines[line].font) for line in span.lines)
        and numbering(text_of(span, lines)) is None
    )


def _is_title(name: TextLine, n_names: Counter[_Emphasis], n_titles: Counter[_Emphasis]) -> bool:
    """True if a name is emphasised as titles in other letters are, and there are more of these."""
    if _PATH_OR_VALUE.match(name.text):
        return False
    emphasis = _emphasis(name)
    return (name.is_bold or name.is_italic) and n_titles[emphasis] > n_names[emphasis]


def _emphasis(line: TextLine) -> _Emphasis:
    return line.is_bold, line.is_italic, line.color
