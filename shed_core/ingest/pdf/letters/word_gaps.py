"""Blanks between words that a file leaves and does not draw, as MuPDF gives them.

It adds one at a gap only after letters below U+0700 (`may_add_space` in stext-device.c), so that
Korean, Hindi and Ethiopic had lines without words, and Vietnamese and ancient Greek lost the blanks
after their accented letters. It takes the gaps of `C H A P T E R` for blanks, so that neither the
word nor its header would be found. And it marks a wide blank (FZ_STEXT_SYNTHETIC_LARGE), which TeX
leaves between words: PyMuPDF begins a span wherever a mark changes. The same mark tells figures of
two columns that nearly touch from one figure whose thousands a blank divides.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from operator import itemgetter

import pymupdf

from shed_core.ingest.pdf.letters.text_dict import (
    UPRIGHT,
    Content,
    letters_of,
    lines_in,
    lines_with_letters,
    text_of,
    write_letters,
)

_LETTER = "[\u0900-\u0dff\u10a0-\u167f\u1c90-\u1cbf\u1e00-\u1fff\uac00-\ud7ff]"
"""A letter of a script above U+0700 that puts blanks between words."""

_ANY = re.compile(_LETTER)
_WITHIN_LINE = re.compile(rf"{_LETTER}(?=\S)")
_BEFORE_BLANK = re.compile(rf"{_LETTER} (?=\S)")

_MIN_GAP_EM = 0.15  # as MuPDF adds blanks after other letters

_SPACED = re.compile(r"[^\W\d_]{1,2}(?: [^\W\d_]{1,2})+")  # two where kerned: `FA`
_MIN_PARTS = 8  # of letters that are not all capitals, which formulas have too
_MIN_SHARE_OF_LETTERS = 0.85  # of these parts are one letter or figure each
_MIN_BLANKS = 3  # of one span of a line; fewer are words, or letters as symbols
_MAX_LETTER_GAP_EM = 0.22  # between letters; the blanks of words are wider

_WIDE_BLANK = 512  # of `char_flags`
_MAX_GAP_EM = 0.6  # between words; cells of a table may be farther apart on one line
_look = itemgetter("font", "size", "color", "char_flags", "alpha")
_LIKE_THOUSANDS = re.compile(r"\d{1,3}(?: \d{3})+")


def may_lack_blanks(text: str) -> bool:
    """True if a text has letters of a script above U+0700 that puts blanks between words."""
    return _ANY.search(text) is not None


def separate_words(content: Content, textpage: pymupdf.TextPage) -> None:
    """Add blanks in the gaps between words, in place. content: of the text page.

    The positions of letters are read only for these scripts, and not if blanks are drawn, as by
    Word. Lines whose letters are no longer those of the file are left.
    """
    if _draws_blanks(content):
        return
    for line, raw in lines_with_letters(content, textpage, _has_letter_within):
        letters = [*letters_of(raw)]
        texts = [letter.text for letter in letters]
        if "".join(texts) != text_of(line):
            continue
        for n, (letter, after) in enumerate(pairwise(letters)):
            gap = max(after.start - letter.stop, letter.start - after.stop)  # up the page, too
            size = raw["spans"][letter.span]["size"]
            if gap > _MIN_GAP_EM * size and _WITHIN_LINE.match(letter.text + after.text):
                texts[n] += " "
        write_letters(line, letters, texts)


def _draws_blanks(content: Content) -> bool:
    """True if a page has more blanks after letters of these scripts than lines."""
    texts = [text for text in map(text_of, lines_in(content)) if not text.isascii()]
    n_lines = sum(_WITHIN_LINE.search(text) is not None for text in texts)
    return n_lines < sum(len(_BEFORE_BLANK.findall(text)) for text in texts)


def _has_letter_within(line: Content) -> bool:
    return _WITHIN_LINE.search(text_of(line)) is not None


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
    widest = _MAX_LETTER_GAP_EM * span["size"]
    return "".join(
        [
            char["c"]
            for char in span["chars"]
            if not (char["synthetic"] and char["bbox"][2] - char["bbox"][0] < widest)
        ]
    )


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
    last, look, words, blank = spans[0], _look(spans[0]), [spans[0]["text"]], ""
    result = [last]
    for span in spans[1:]:
        if span["char_flags"] & _WIDE_BLANK:
            blank = span["text"]
            result.append(span)
        elif blank and _look(span) == look and _is_near(last, span):
            result.pop()
            words += (blank, span["text"])
            x0, y0, _, y1 = last["bbox"]
            last["bbox"], blank = (x0, y0, span["bbox"][2], y1), ""
        else:
            last["text"] = "".join(words)
            last, look, words, blank = span, _look(span), [span["text"]], ""
            result.append(last)
    last["text"] = "".join(words)
    return result


def _is_near(span: Content, other: Content) -> bool:
    return (
        other["bbox"][0] - span["bbox"][2] < _MAX_GAP_EM * span["size"]
        and span["origin"][1] == other["origin"][1]
        and not span["text"][-1:].isspace()
        and not other["text"][:1].isspace()
    )
