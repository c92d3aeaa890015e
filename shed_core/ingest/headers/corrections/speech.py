"""Short paragraphs of speech, which stand apart as titles do: `"Yes."`, `« Oui. »`, `— Да.`"""

import re
from collections.abc import Sequence

from shed_core.ingest.headers.corrections.texts import text_of
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.text_line import TextLine
from shed_core.ingest.structure.style_stats import FontStyle, style_of

_QUOTES = "\"'“”„‟‘’‚«»‹›"
_END = "[.!?…。！？]"
_SPEECH = re.compile(
    rf"[{_QUOTES}]\s*[^\W\d_¿¡…].*(?:[.,;:!?…—–-]\s*[{_QUOTES}]|{_END}$)|[{_QUOTES}]\s*[¿¡…]"
    rf"|[「『].*[」』]$"
    rf"|(?:[—–―]|--)\s*[¿¡…]?[^\W_].*{_END}[{_QUOTES}]?$"
)


def without_speech(
    spans: Sequence[HeaderSpan], lines: Sequence[TextLine], body_style: FontStyle
) -> list[HeaderSpan]:
    """Return the header spans without speech in the style of the body; in O(characters)."""
    return [
        span
        for span in spans
        if style_of(lines[span.first]) != body_style or not _SPEECH.match(text_of(span, lines))
    ]
