"""Spans that MuPDF cuts at wide blanks between words, which most files of TeX leave and not draw.

MuPDF marks such a blank (FZ_STEXT_SYNTHETIC_LARGE), and PyMuPDF begins a span wherever a mark
changes, so that each word is a span, and each blank another.
"""

from shed_core.ingest.pdf.letters.text_dict import UPRIGHT, Content, lines_in

_WIDE_BLANK = 512  # of `char_flags`
_MAX_GAP_EM = 0.6  # between words; cells of a table may be farther apart on one line


def join_split_spans(content: Content) -> None:
    """Join words of one look on upright lines of a page, in place."""
    for line in lines_in(content):
        if len(line["spans"]) > 2 and line["dir"] == UPRIGHT:
            line["spans"] = _joined(line["spans"])


def _joined(spans: list[Content]) -> list[Content]:
    last, words, blank = spans[0], [spans[0]["text"]], ""
    joined = [last]
    for span in spans[1:]:
        if span["char_flags"] & _WIDE_BLANK:
            blank = span["text"]
            joined.append(span)
        elif blank and _look_alike(last, span):
            joined.pop()
            words += (blank, span["text"])
            x0, y0, _, y1 = last["bbox"]
            last["bbox"], blank = (x0, y0, span["bbox"][2], y1), ""
        else:
            last["text"] = "".join(words)
            last, words, blank = span, [span["text"]], ""
            joined.append(last)
    last["text"] = "".join(words)
    return joined


def _look_alike(span: Content, other: Content) -> bool:
    return (
        span["font"] == other["font"]
        and span["size"] == other["size"]
        and span["color"] == other["color"]
        and span["origin"][1] == other["origin"][1]
        and span["char_flags"] == other["char_flags"]
        and span["alpha"] == other["alpha"]
        and not span["text"][-1:].isspace()
        and not other["text"][:1].isspace()
        and other["bbox"][0] - span["bbox"][2] < _MAX_GAP_EM * span["size"]
    )
