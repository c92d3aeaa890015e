"""How thick strokes are, whatever a picture shows."""

import pytest

from shed_core.ingest.ocr.recognized import Picture, RecognizedLine, RecognizedWord
from shed_core.ingest.ocr.weights import with_strokes


def stroke_of(*rows: bytes) -> float:
    """Return the stroke of a word that rows of a picture show, ink being 1."""
    samples = b"".join(row.translate(bytes([255, 0, *range(2, 256)])) for row in rows)
    word = RecognizedWord("word", (0, 0, len(rows[0]), len(rows)))
    picture = Picture(samples, len(rows[0]), len(rows), 200)
    [line] = with_strokes(picture, [RecognizedLine((word,), len(rows), 0)])
    return line.words[0].stroke


@pytest.mark.parametrize(("thin", "thick"), [(1, 9), (2, 8)])
def test_a_word_of_two_widths_of_strokes_has_one_of_them(thin: int, thick: int):
    blank = bytes(60)
    rows = [b"\1" * width + blank[width:] for width in (thin, thick)]

    assert stroke_of(*rows, *[blank] * 38) == thin
