"""Run-in headers: lines of which only the beginning is header, cut into header and text."""

from collections.abc import Sequence
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.text_line import TextLine


class Cut(NamedTuple):
    """Lines, their labels, and header spans that are made of whole lines."""

    lines: list[TextLine]
    labels: list[Label]
    spans: list[HeaderSpan]


def cut_run_ins(
    lines: Sequence[TextLine], labels: Sequence[Label], spans: Sequence[HeaderSpan]
) -> Cut:
    """Return the same text with a line of its own for what follows a run-in header.

    labels: of all lines. header spans: by their first lines, sharing no line.
    """
    cut = Cut([], [], [])
    done = 0
    for span in spans:
        stop = span.last + 1
        shift = len(cut.lines) - done
        cut.lines.extend(lines[done:stop])
        cut.labels.extend(labels[done:stop])
        first, last = span.first + shift, span.last + shift
        header, rest = _cut(lines[span.last], span.length)
        cut.lines[last] = header
        cut.spans.append(span._replace(first=first, last=last, length=len(header.text)))
        if rest is not None:
            cut.lines.append(rest)
            cut.labels.append(Label.TEXT)
        done = stop
    cut.lines.extend(lines[done:])
    cut.labels.extend(labels[done:])
    return cut


def _cut(line: TextLine, length: int) -> tuple[TextLine, TextLine | None]:
    """Return the header at a line's beginning, and the text after it or None."""
    text, rest = line.text[:length].rstrip(), line.text[length:].lstrip()
    if not rest:
        return line, None
    middle = line.x0 + (line.x1 - line.x0) * len(text) / len(line.text)
    header = line._replace(text=text, x1=middle, font=line.lead_font, lead=len(text))
    return header, line._replace(text=rest, x0=middle, lead=len(rest))
