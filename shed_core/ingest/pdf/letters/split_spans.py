"""Spans that MuPDF cuts at wide blanks between words, which most files of TeX leave and not draw.

MuPDF marks such a blank (FZ_STEXT_SYNTHETIC_LARGE), and PyMuPDF begins a span wherever a mark
changes, so that each word is a span, and each blank another. The same mark tells figures of two
columns that nearly touch from one figure whose thousands a blank divides.
"""

import re
from collections.abc import Iterator
from operator import itemgetter

from shed_core.ingest.pdf.letters.text_dict import UPRIGHT, Content, lines_in, text_of

_WIDE_BLANK = 512  # of `char_flags`
_MAX_GAP_EM = 0.6  # between words; cells of a table may be farther apart on one line
_look = itemgetter("font", "size", "color", "char_flags", "alpha")
_LIKE_THOUSANDS = re.compile(r"\d{1,3}(?: \d{3})+")


def join_split_spans(content: Content) -> None:
    """Join words of one look on upright lines of a page, in place."""
    for line in lines_in(content):
        if len(line["spans"]) > 2 and line["dir"] == UPRIGHT and not _are_figures(line):
            line["spans"] = _joined(line["spans"])


def part_figures(content: Content) -> None:
    """Make figures of a page that a wide blank divides lines of their own, in place."""
    for block in content["blocks"]:
        lines = block.get("lines", ())
        if any(len(line["spans"]) > 2 and _are_figures(line) for line in lines):
            block["lines"] = [part for line in lines for part in _parts(line)]


def _are_figures(line: Content) -> bool:
    spans = line["spans"]
    if len(spans) < 3 or not spans[0]["text"][:1].isdigit():
        return False
    return _LIKE_THOUSANDS.fullmatch(text_of(line)) is not None


def _parts(line: Content) -> Iterator[Content]:
    if _are_figures(line):
        yield from (
            line | {"spans": [span]} for span in line["spans"] if not span["text"].isspace()
        )
    else:
        yield line


def _joined(spans: list[Content]) -> list[Content]:
    last, words, blank = spans[0], [spans[0]["text"]], ""
    result = [last]
    for span in spans[1:]:
        if span["char_flags"] & _WIDE_BLANK:
            blank = span["text"]
            result.append(span)
        elif blank and _look_alike(last, span):
            result.pop()
            words += (blank, span["text"])
            x0, y0, _, y1 = last["bbox"]
            last["bbox"], blank = (x0, y0, span["bbox"][2], y1), ""
        else:
            last["text"] = "".join(words)
            last, words, blank = span, [span["text"]], ""
            result.append(last)
    last["text"] = "".join(words)
    return result


def _look_alike(span: Content, other: Content) -> bool:
    return (
        _look(span) == _look(other)
        and span["origin"][1] == other["origin"][1]
        and not span["text"][-1:].isspace()
        and not other["text"][:1].isspace()
        and other["bbox"][0] - span["bbox"][2] < _MAX_GAP_EM * span["size"]
    )
