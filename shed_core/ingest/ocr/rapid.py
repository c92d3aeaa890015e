"""RapidOCR, for machines without a language file of Tesseract: PP-OCR models in ONNX Runtime.

Its wheel holds the models, so nothing is downloaded; 5 to 30 s a page on one core.
"""

import logging
from importlib import import_module
from typing import Any

from shed_core.ingest.ocr.engine import Engine, Picture, RecognizedLine, Word

_ONE_THREAD = {
    "EngineConfig.onnxruntime.intra_op_num_threads": 1,  # a worker can make no thread
    "EngineConfig.onnxruntime.inter_op_num_threads": 1,
}


def load() -> Engine:
    """Return RapidOCR with its models loaded."""
    numpy: Any = import_module("numpy")
    rapidocr: Any = import_module("rapidocr")
    logging.getLogger("RapidOCR").setLevel(logging.ERROR)
    engine: Any = rapidocr.RapidOCR(params=_ONE_THREAD)

    def recognize(picture: Picture) -> list[RecognizedLine]:
        shape = picture.height, picture.width
        grey: Any = numpy.frombuffer(picture.samples, numpy.uint8).reshape(shape)
        found: Any = engine(numpy.stack([grey] * 3, axis=2), return_word_box=False)
        boxes: list[Any] = [] if found.boxes is None else found.boxes.tolist()
        return _lines([(text, box) for text, box in zip(found.txts or (), boxes, strict=True)])

    recognize(Picture(bytes([255]) * (64 * 64), 64, 64, 200))  # what it loads on first use
    return recognize


def _lines(texts: list[tuple[str, list[list[float]]]]) -> list[RecognizedLine]:
    """Return texts with four corners as lines, words placed by their share of the letters."""
    lines: list[RecognizedLine] = []
    for block, (text, corners) in enumerate(texts):
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        step = (max(xs) - min(xs)) / max(1, len(text))
        baseline = max(ys) - 0.22 * (max(ys) - min(ys))
        words: list[Word] = []
        start = 0
        for word in text.split(" "):
            x0 = min(xs) + start * step
            if word:
                words.append(Word(word, (x0, min(ys), x0 + len(word) * step, max(ys))))
            start += len(word) + 1
        if words:
            lines.append(RecognizedLine(tuple(words), baseline, block))
    return lines
