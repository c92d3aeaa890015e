"""Headings that a format states line by line, such as the styles of Word, among other headers."""

from collections.abc import Container, Sequence

from shed_core.ingest.headers.listed_titles.stated import (
    MAX_HEADING_LINES,
    with_levels,
    without_levels,
)
from shed_core.ingest.headers.run_ins import title_in
from shed_core.ingest.lines.header_span import HeaderSpan, merge_spans
from shed_core.ingest.lines.text_line import TextLine
from shed_core.ingest.structure.toc import without_entries
from shed_core.options import EvidenceKind, HeaderIdentifier, Options

_MIN_LAST_LETTERS = 3  # of a title before a stop; fewer are an abbreviation
_MIN_LOWER_WORDS = 3  # of a sentence; a title has `of` and `the`
_SENTENCE_ENDS = (".", ";", ":", "; and", "; or")


def with_styled(
    spans: Sequence[HeaderSpan],
    headings: Sequence[HeaderSpan],
    lines: Sequence[TextLine],
    options: Options,
) -> list[HeaderSpan]:
    """Return the headings that the file's styles name, and the other header spans.

    headings, spans: by their first lines. What repeats a later heading is an entry of contents,
    and what begins within a paragraph is a line of it.
    """
    levels = headings if EvidenceKind.OUTLINE in options.evidence else without_levels(headings)
    if options.headers != HeaderIdentifier.AUTO:
        return with_levels(spans, levels)
    in_heading = {line for heading in headings for line in heading.lines}
    others = [
        below
        for span in spans
        if (below := _below_headings(span, in_heading, lines)) and _begins_block(below.first, lines)
    ]
    run_ins = {span.first: span for span in spans}
    styled = [_header_of(heading, run_ins.get(heading.first), lines) for heading in levels]
    merged = merge_spans(styled, without_levels(others))
    kept = set(without_entries(merged, lines))
    return [span for span in merged if span in kept or span.first in in_heading]


def _below_headings(
    span: HeaderSpan, in_heading: Container[int], lines: Sequence[TextLine]
) -> HeaderSpan | None:
    """Return the part of a header span below its last line of a heading, or None if it has none.

    `Part I` and a title in bold below it are one header by their looks, and two if one is tagged.
    """
    first = max((line + 1 for line in span.lines if line in in_heading), default=span.first)
    if first == span.first:
        return span
    has_rest = first <= span.last and lines[first].is_bold
    return span._replace(first=first) if has_rest else None


def _begins_block(number: int, lines: Sequence[TextLine]) -> bool:
    line, above = lines[number], lines[number - 1] if number else None
    return above is None or (above.page, above.block) != (line.page, line.block)


def _header_of(
    heading: HeaderSpan, builtin: HeaderSpan | None, lines: Sequence[TextLine]
) -> HeaderSpan:
    """Return the header of a heading, which may be a whole clause: its run-in header, if any."""
    text = " ".join(line.text for line in lines[heading.first : heading.last + 1])
    title = title_in(lines[heading.first].text)
    last_word = title.rpartition(" ")[2]
    if len(last_word) >= _MIN_LAST_LETTERS and _is_sentence(text[len(title) :]):
        return heading._replace(last=heading.first, length=len(title) + 1)
    if heading.last - heading.first < MAX_HEADING_LINES:
        return heading
    if builtin is not None and builtin.last - builtin.first < MAX_HEADING_LINES:
        return heading._replace(last=builtin.last, length=builtin.length)
    last = heading.first + MAX_HEADING_LINES - 1
    return heading._replace(last=last, length=len(lines[last].text))


def _is_sentence(rest: str) -> bool:
    """True if what follows a title is a sentence: `. The term is one year.`"""
    n_lower = sum(word[0].islower() for word in rest.split())
    return rest[:1] in (".", ":") and n_lower >= _MIN_LOWER_WORDS and rest.endswith(_SENTENCE_ENDS)
