"""Letters that an engine left out beside a line that it read: ink on its row that no word covers.

Tesseract cuts a page into columns before it reads, so it takes the numbers of clauses for a column
of noise, and cuts letters off where it thinks that a column ends. There the line is read once more,
alone, with the words beside. So is a short word beside it that was read without being sure: noise
makes `Te` of `1.`, and `HL` of `III.`.
"""

import re
from collections.abc import Iterable, Sequence
from statistics import median
from typing import NamedTuple

from shed_core.ingest.ocr.pictures.cleaning import ink_levels
from shed_core.ingest.ocr.recognized import Engine, Picture, RecognizedLine, RecognizedWord

_MAX_LINES = 30  # of a page, that are read once more
_REACH = 7.0  # heights of a line, to either side of it: distance of numbers from their text
_CONTEXT = 15.0  # heights; words beside a gap that are read with it
_MIN_CONFIDENCE, _MAX_LOSS = 0.6, 0.15  # of the second reading, and below that of the first one
_MAX_NUMBER, _SURE = 4, 0.7  # letters of a number, and confidence that needs no other reading
_MIN_HEIGHT = 4  # pixels, of letters that can be read
_MAX_SLOPE = 0.02  # of a line, whose row is as high as its letters
_GAP, _WORD_GAP = 0.5, 1.5  # heights of a line, between letters of a word, and between words
_MIN_INK = 0.1  # of the square of the height, of one letter
_FOOT = 0.15  # heights, above the baseline, where letters and figures end, and bullets do not
_RULE = 0.4, 0.6  # heights above and below letters, where only a vertical rule has ink
_BORDER = 10  # pixels of paper around a line that is read alone


class _Row(NamedTuple):
    """The row of a line, in pixels. top, baseline: of its letters. left, right: of its words."""

    left: int
    right: int
    top: int
    baseline: int

    @property
    def height(self) -> int:
        return self.baseline - self.top


def with_lost_words(
    picture: Picture, lines: Sequence[RecognizedLine], read_line: Engine
) -> list[RecognizedLine]:
    """Return the lines with words that were left out beside them, or read as one short word.

    read_line: reads a picture that is one line. Takes 10 ms, and as long as it takes for each line.
    """
    ink = ink_levels(picture)
    sure = {n: line for n, line in enumerate(lines) if not _is_unsure(line)}
    n_read = 0
    for n, line in sure.items():
        row = _row(line)
        if row is None or n_read >= _MAX_LINES:
            continue
        runs = _lost_runs(picture, row, ink, _covered(sure.values(), row))
        if runs:
            n_read += 1
            sure[n] = _completed(picture, line, _part_around(line, row, runs), read_line)
    return [
        sure.get(n, line)
        for n, line in enumerate(lines)
        if n in sure or not _is_covered(line, sure.values())
    ]


def _is_unsure(line: RecognizedLine) -> bool:
    """True if a line is one short word that may be a number, read as something else."""
    [first, *others] = line.words
    return not others and len(first.text) <= _MAX_NUMBER and first.confidence < _SURE


def _is_covered(unsure: RecognizedLine, lines: Iterable[RecognizedLine]) -> bool:
    """True if a word of other lines overlaps an unsure one."""
    x0, y0, x1, y1 = unsure.words[0].box
    row = _Row(int(x0), int(x1), int(y0), int(y1))
    return any(a < (x0 + x1) / 2 < b for a, b in _covered(lines, row))


class _Part(NamedTuple):
    """A part of a row that is read once more. first, stop: of the words of the line in it."""

    row: _Row
    first: int
    stop: int


def _part_around(line: RecognizedLine, row: _Row, runs: Sequence[tuple[int, int]]) -> _Part:
    """Return the part that holds runs of ink and some words beside them."""
    left, right = runs[0][0] - _CONTEXT * row.height, runs[-1][1] + _CONTEXT * row.height
    near = [n for n, w in enumerate(line.words) if w.box[2] > left and w.box[0] < right]
    first, stop = (near[0], near[-1] + 1) if near else (0, len(line.words))
    x0, x1 = int(line.words[first].box[0]), int(line.words[stop - 1].box[2]) + 1
    return _Part(row._replace(left=min(x0, runs[0][0]), right=max(x1, runs[-1][1])), first, stop)


def _completed(
    picture: Picture, line: RecognizedLine, part: _Part, read_line: Engine
) -> RecognizedLine:
    """Return the line with a part read again by itself, if that has more letters, as sure."""
    before = line.words[part.first : part.stop]
    after = _read(picture, part.row, read_line)
    is_sure = _sureness(after) >= max(_MIN_CONFIDENCE, _sureness(before) - _MAX_LOSS)
    if not is_sure or _n_letters(after) <= _n_letters(before):
        return line
    return line._replace(words=line.words[: part.first] + after + line.words[part.stop :])


def _row(line: RecognizedLine) -> _Row | None:
    height = median(line.baseline - word.box[1] for word in line.words)
    if abs(line.slope) > _MAX_SLOPE or height < _MIN_HEIGHT:
        return None
    left, right = line.words[0].box[0], line.words[-1].box[2]
    return _Row(int(left), int(right), int(line.baseline - height), int(line.baseline))


def _covered(lines: Iterable[RecognizedLine], row: _Row) -> list[tuple[int, int]]:
    """Return the extents of the words in a row, in pixels."""
    return [
        (int(word.box[0]), int(word.box[2]) + 1)
        for line in lines
        for word in line.words
        if word.box[1] < row.baseline and word.box[3] > row.top
    ]


def _lost_runs(
    picture: Picture, row: _Row, ink: bytes, covered: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Return the extents of letters near a line that no word covers, in pixels."""
    columns = bytearray(_columns(picture, row, ink))
    for x0, x1 in covered:
        columns[max(0, x0) : x1] = bytes(max(0, min(picture.width, x1) - max(0, x0)))
    gap = max(1, int(_GAP * row.height))
    matches = re.finditer(rb"\x01+(?:\x00{1,%d}\x01+)*" % gap, columns)
    runs = [(run.start(), run.end()) for run in matches]
    lefts = [(row.left - x1, row.left - x0) for x0, x1 in reversed(runs) if x1 <= row.left]
    rights = [(x0 - row.right, x1 - row.right) for x0, x1 in runs if x0 >= row.right]
    near = [(row.left - b, row.left - a) for a, b in _chain(lefts, row.height)]
    near += [(row.right + a, row.right + b) for a, b in _chain(rights, row.height)]
    return sorted(run for run in near if _is_letters(picture, row, run, ink))


def _chain(runs: Sequence[tuple[int, int]], height: int) -> list[tuple[int, int]]:
    """Return the runs, given by their distances, that follow a line as words do."""
    chain: list[tuple[int, int]] = []
    for run in runs:
        gap = run[0] - chain[-1][1] if chain else run[0]
        if gap > (_WORD_GAP if chain else _REACH) * height:
            break
        chain.append(run)
    return chain


def _columns(picture: Picture, row: _Row, ink: bytes) -> bytes:
    """Return 1 for each column that has ink in the row, else 0."""
    ink_bits = 0
    for pixels in picture.rows(0, picture.width, row.top, row.baseline):
        ink_bits |= int.from_bytes(pixels.translate(ink), "big")
    return ink_bits.to_bytes(picture.width, "big")


def _is_letters(picture: Picture, row: _Row, run: tuple[int, int], ink: bytes) -> bool:
    """True if ink may be letters: as much as one has, down to the baseline, and no rule."""
    height = row.height

    def n_ink(top: float, bottom: float) -> int:
        return sum(
            sum(pixels.translate(ink)) for pixels in picture.rows(*run, int(top), int(bottom))
        )

    is_enough = n_ink(row.top, row.baseline) >= _MIN_INK * height * height
    stands = n_ink(row.baseline - max(2, _FOOT * height), row.baseline + 2) > 0
    above = n_ink(row.top - _RULE[1] * height, row.top - _RULE[0] * height)
    below = n_ink(row.baseline + _RULE[0] * height, row.baseline + _RULE[1] * height)
    return is_enough and stands and not (above and below)


def _read(picture: Picture, row: _Row, read_line: Engine) -> tuple[RecognizedWord, ...]:
    """Return the words of a part of a row, read with paper around it."""
    x0, x1 = max(0, row.left - 2), min(picture.width, row.right + 2)
    y0 = max(0, row.top - row.height // 2)
    y1 = min(picture.height, row.baseline + row.height // 2)
    paper = max(picture.samples[y0 * picture.width + x0 : y1 * picture.width : 3], default=255)
    side = bytes([paper]) * _BORDER
    rows = [side + pixels + side for pixels in picture.rows(x0, x1, y0, y1)]
    width = x1 - x0 + 2 * _BORDER
    edge = [bytes([paper]) * width] * _BORDER
    samples = b"".join([*edge, *rows, *edge])
    lines = read_line(Picture(samples, width, len(samples) // width, picture.dpi))
    dx, dy = x0 - _BORDER, y0 - _BORDER
    return tuple(
        word._replace(box=(a + dx, b + dy, c + dx, d + dy))
        for line in lines[:1]
        for word in line.words
        for a, b, c, d in (word.box,)
    )


def _sureness(words: Sequence[RecognizedWord]) -> float:
    """Return the confidence of a letter, from 0 to 1."""
    n_sure = sum(len(word.text) * word.confidence for word in words)
    return n_sure / max(1, sum(len(word.text) for word in words))


def _n_letters(words: Sequence[RecognizedWord]) -> int:
    return sum(c.isalnum() for word in words for c in word.text)
