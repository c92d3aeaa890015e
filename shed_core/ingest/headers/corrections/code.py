"""Headers in monospaced letters that are code, or a name of it above its description.

`cmake -S` on a line of its own is a command to type, as `$ make` is in any letters, and `binaryDir`
above a paragraph is a term that it explains. A title may hold nothing but such a name too: then it
is numbered, or larger than the text.
"""

import re
from collections.abc import Sequence

from shed_core.ingest.headers.corrections.texts import text_of
from shed_core.ingest.headers.line_context import LineContext
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.text_line import TextLine
from shed_core.numbering.parse import numbering

_MONOSPACED = re.compile(r"courier|consol|mono(?!type)|typewriter|(?:cm|lm)tt", re.IGNORECASE)
_COMMAND = re.compile(r"(?:sh|bash|\w+@\S+)?[$#%>]\s\w|\./\w|--\w")  # in any letters
_MAX_NAME_SIZE = 1.05  # of the text's


def without_code(context: LineContext, spans: Sequence[HeaderSpan]) -> list[HeaderSpan]:
    """Header spans without commands, and without names of code.

    Where the text itself is monospaced, so are its titles. Takes O(lines).
    """
    lines, body_style = context.lines, context.body_style
    others = [
        span
        for span in spans
        if span.first < span.last or not _COMMAND.match(lines[span.first].text)
    ]
    if _MONOSPACED.search(body_style.font):
        return others
    return [span for span in others if not _is_name(span, lines, body_style.size)]


def _is_name(span: HeaderSpan, lines: Sequence[TextLine], body_size: float) -> bool:
    """True if a header is monospaced, without a number, and no larger than the text, in points."""
    return (
        lines[span.first].size <= _MAX_NAME_SIZE * body_size
        and all(_MONOSPACED.search(lines[line].font) for line in span.lines)
        and numbering(text_of(span, lines)) is None
    )
