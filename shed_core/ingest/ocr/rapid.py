"""RapidOCR, for machines without a language file of Tesseract: PP-OCR models in ONNX Runtime.

Its wheel holds the models, so nothing is downloaded. A confined worker can open no model and make
no thread, so all is loaded before, by reading a line that we draw, and every library computes in
the thread that calls it.
"""

import logging
import os
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from shed_core.ingest.ocr.order import in_columns
from shed_core.ingest.ocr.recognized import Engine, Picture, RecognizedLine, RecognizedWord

_MAX_SEARCH_PIXELS = 1280  # of the longer side, in which lines are looked for; halves the time
_PARAMETERS = {
    "Global.log_level": "critical",
    "EngineConfig.onnxruntime.intra_op_num_threads": 1,
    "EngineConfig.onnxruntime.inter_op_num_threads": 1,
    "Det.limit_type": "max",
    "Det.limit_side_len": _MAX_SEARCH_PIXELS,
}
_DESCENT = 0.22  # of the height of a line, below its baseline


def load() -> Engine:
    """Return RapidOCR with its models loaded; takes some 3 s."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    numpy: Any = import_module("numpy")
    cv2: Any = import_module("cv2")
    cv2.setNumThreads(1)
    rapidocr: Any = import_module("rapidocr")
    logging.getLogger("RapidOCR").setLevel(logging.CRITICAL)
    engine: Any = rapidocr.RapidOCR(params=_PARAMETERS)

    def recognize(picture: Picture) -> list[RecognizedLine]:
        shape = picture.height, picture.width
        grey: Any = numpy.frombuffer(picture.samples, numpy.uint8).reshape(shape)
        result: Any = engine(numpy.stack([grey] * 3, axis=2), use_cls=False)
        boxes: list[Any] = [] if result.boxes is None else result.boxes.tolist()
        texts = zip(result.txts or (), result.scores or (), boxes, strict=True)
        return in_columns([line for text in texts for line in _line(*text)])

    sample: Any = numpy.full((120, 480), 255, numpy.uint8)
    cv2.putText(sample, "Sample 1", (20, 80), cv2.FONT_HERSHEY_SIMPLEX, 2, 0, 4)
    recognize(Picture(sample.tobytes(), 480, 120, 200))
    return recognize


def _line(text: str, score: float, corners: list[list[float]]) -> Iterator[RecognizedLine]:
    """Yield a text with four corners as a line, its words placed by their share of the letters."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    (left_x, left_y), (right_x, right_y), *_ = corners
    slope = (right_y - left_y) / (right_x - left_x) if right_x > left_x else 0.0
    height = max(ys) - min(ys) - abs(right_y - left_y)
    step = (max(xs) - min(xs)) / max(1, len(text))
    words: list[RecognizedWord] = []
    start = 0
    for word in text.split(" "):
        x0, x1 = min(xs) + start * step, min(xs) + (start + len(word)) * step
        top = left_y + slope * ((x0 + x1) / 2 - left_x)
        if word:
            words.append(RecognizedWord(word, (x0, top, x1, top + height), float(score)))
        start += len(word) + 1
    if words:
        line = RecognizedLine(tuple(words), left_y, 0, slope)
        drop = slope * (line.middle - left_x) + (1 - _DESCENT) * height
        yield line._replace(baseline=left_y + drop)
