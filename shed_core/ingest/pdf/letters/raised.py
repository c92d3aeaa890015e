"""Powers and indexes of a PDF, which are smaller and above or below the line: `10^6`."""

import re

from shed_core.ingest.lines.powers import MAX_BASE_LENGTH, signs_around
from shed_core.ingest.pdf.letters.text_dict import UPRIGHT, Content, lines_in, text_of

_LONG_FIGURE = re.compile(r"[\d.,]\d\d\Z")  # a raised number after it is the mark of a note
_MAX_SIZE = 0.86  # of the size of the letters beside
_MIN_RAISED_EM, _MIN_LOWERED_EM = 0.15, 0.06  # of the baseline, from that of the letters beside


def mark_powers(content: Content) -> None:
    """Write the signs of powers and indexes into the lines of a page, in place."""
    for line in lines_in(content):
        spans = line["spans"]
        if len(spans) > 1 and tuple(line["dir"]) == UPRIGHT:
            size = max(span["size"] for span in spans)
            if any(span["size"] <= _MAX_SIZE * size for span in spans):
                _mark(spans)


def _mark(spans: list[Content]) -> None:
    base, before = spans[0], spans[0]["text"][-MAX_BASE_LENGTH:]
    for n, span in enumerate(spans[1:], 1):
        text, step = span["text"], (base["origin"][1] - span["origin"][1]) / (base["size"] or 1.0)
        if span["size"] > _MAX_SIZE * base["size"]:
            base = span
        elif step >= _MIN_RAISED_EM or step <= -_MIN_LOWERED_EM:
            following = text_of({"spans": spans[n + 1 : n + 2]})
            height = step > 0, step < 0
            if not _LONG_FIGURE.search(before):
                opening, closing = signs_around(text.strip(), before, following, height)
                span["text"] = f"{opening}{text}{closing}"
        before = (before + text)[-MAX_BASE_LENGTH:]
