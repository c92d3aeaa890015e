"""Powers and indexes of a PDF, which are smaller and above or below the line: `10^6`."""

import re
from collections.abc import Sequence
from itertools import groupby

from shed_core.ingest.lines.powers import MAX_BASE_LENGTH, signs_around
from shed_core.ingest.pdf.letters.text_dict import UPRIGHT, Content, lines_in

_LONG_FIGURE = re.compile(r"[\d.,]{2}\d\Z")  # a raised number after it is the mark of a note
_MAX_SIZE = 0.86  # of the size of the letters beside
_MIN_RAISED_EM, _MIN_LOWERED_EM = 0.15, 0.06  # of the baseline, from that of the letters beside
_Height = tuple[bool, bool]


def mark_powers(content: Content) -> None:
    """Write the signs of powers and indexes into the lines of a page, in place."""
    for line in lines_in(content):
        spans = line["spans"]
        if len(spans) > 1:
            sizes = [span["size"] for span in spans]
            if min(sizes) <= _MAX_SIZE * max(sizes) and tuple(line["dir"]) == UPRIGHT:
                _mark(spans)


def _mark(spans: Sequence[Content]) -> None:
    heights = _heights(spans)
    if not any(map(any, heights)):
        return
    own = iter(heights)
    runs = [(height, [*run]) for height, run in groupby(spans, lambda _: next(own))]
    texts = ["".join(span["text"] for span in run) for _, run in runs]
    before = ""
    for (height, run), text, following in zip(runs, texts, [*texts[1:], ""], strict=True):
        if any(height) and not _LONG_FIGURE.search(before):
            opening, closing = signs_around(text.strip(), before, following, height)
            run[0]["text"] = opening + run[0]["text"]
            run[-1]["text"] += closing
        before = (before + text)[-MAX_BASE_LENGTH:]


def _heights(spans: Sequence[Content]) -> list[_Height]:
    """Return for each span if it is raised, and lowered, compared with the letters before it."""
    base, heights = spans[0], list[_Height]()
    for span in spans:
        step = (base["origin"][1] - span["origin"][1]) / (base["size"] or 1.0)
        is_small = span["size"] <= _MAX_SIZE * base["size"]
        base = base if is_small else span
        is_raised, is_lowered = step >= _MIN_RAISED_EM, step <= -_MIN_LOWERED_EM
        heights.append((is_small and is_raised, is_small and is_lowered))
    return heights
