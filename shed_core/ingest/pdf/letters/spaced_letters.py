"""Words whose letters are set apart, as in `C H A P T E R`, become words again.

MuPDF takes each such gap for a blank between words, so neither the word nor its header would be
found. Only the positions of letters tell these gaps from blanks that are drawn, or are wider.
"""

import re

import pymupdf

from shed_core.ingest.pdf.letters.text_dict import Content, lines_with_letters

_SPACED = re.compile(r"[^\W\d_]{1,2}(?: [^\W\d_]{1,2})+")  # two where kerned: `FA`
_MIN_PARTS = 8  # of letters that are not all capitals, which formulas have too
_MIN_SHARE_OF_LETTERS = 0.85  # of these parts are one letter or figure each
_MIN_BLANKS = 3  # of one span of a line; fewer are words, or letters as symbols
_MAX_GAP_EM = 0.22  # between letters; the blanks of words are wider


def join_spaced_letters(content: Content, textpage: pymupdf.TextPage) -> None:
    """Drop the gaps within words, in place. content: of the text page.

    The places of letters are looked at where capitals, or many letters, have blanks between them.
    """
    for line, raw in lines_with_letters(content, textpage, _has_spaced_word):
        for span, letters in zip(line["spans"], raw["spans"], strict=True):
            if _is_spaced(span["text"]):
                span["text"] = _without_gaps(letters)


def _has_spaced_word(line: Content) -> bool:
    for span in line["spans"]:
        text = span["text"]
        if " " in text[1:3] and text.count(" ") >= _MIN_BLANKS and _is_spaced(text):
            return True
    return False


def _is_spaced(text: str) -> bool:
    if text.isupper():
        return _SPACED.fullmatch(text.strip()) is not None
    parts = text.split()
    n_letters = sum(len(part) == 1 and part.isalnum() for part in parts)  # no dots of leaders
    return len(parts) >= _MIN_PARTS and n_letters >= _MIN_SHARE_OF_LETTERS * len(parts)


def _without_gaps(span: Content) -> str:
    widest = _MAX_GAP_EM * span["size"]
    return "".join(
        [
            char["c"]
            for char in span["chars"]
            if not (char["synthetic"] and char["bbox"][2] - char["bbox"][0] < widest)
        ]
    )
