"""Tesseract, called through its C interface (capi.h): the system's library or that in PyMuPDF.

PyMuPDF's own function for OCR opens the language files for each page, which a confined worker may
not, and gives text without the places of its lines. The C interface loads them once and gives both.
The system's library is built for AVX2, PyMuPDF's for any processor. MuPDF has its Tesseract take
memory from a context of its own, which has to be there first.
"""

import atexit
import ctypes
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from ctypes import POINTER, byref, c_char_p, c_float, c_int, c_size_t, c_void_p
from functools import cache
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from pymupdf.mupdf import FZ_VERSION

from shed_core.ingest.ocr.lost import with_lost_words
from shed_core.ingest.ocr.recognized import Engine, Picture, RecognizedLine, RecognizedWord

_PARAGRAPH, _LINE, _WORD = 1, 2, 3  # levels of a page iterator
_AUTOMATIC_SEGMENTATION, _ONE_LINE = 3, 7
_MIN_CONFIDENCE = 20.0  # per cent; less is noise in a picture
_MAX_PAGE_SECONDS = 30.0  # of processor time, after which a page has the text found until then
_BOX = (c_int,) * 4
_CANCEL = ctypes.CFUNCTYPE(ctypes.c_bool, c_void_p, c_int)

_Signatures = Mapping[str, tuple[Any, tuple[Any, ...]]]
"""Types of functions in C, by name: of the result, and of the arguments."""

_MUPDF_FUNCTIONS: _Signatures = {
    "fz_new_context_imp": (c_void_p, (c_void_p, c_void_p, c_size_t, c_char_p)),
    "fz_set_leptonica_mem": (None, (c_void_p,)),
}
_FUNCTIONS: _Signatures = {
    "TessBaseAPICreate": (c_void_p, ()),
    "TessBaseAPIDelete": (None, (c_void_p,)),
    "TessBaseAPIInit3": (c_int, (c_void_p, c_char_p, c_char_p)),
    "TessBaseAPISetPageSegMode": (None, (c_void_p, c_int)),
    "TessBaseAPISetImage": (None, (c_void_p, c_char_p, *_BOX)),
    "TessBaseAPISetSourceResolution": (None, (c_void_p, c_int)),
    "TessBaseAPIRecognize": (c_int, (c_void_p, c_void_p)),
    "TessBaseAPIGetIterator": (c_void_p, (c_void_p,)),
    "TessBaseAPIClear": (None, (c_void_p,)),
    "TessMonitorCreate": (c_void_p, ()),
    "TessMonitorDelete": (None, (c_void_p,)),
    "TessMonitorSetCancelFunc": (None, (c_void_p, _CANCEL)),
    "TessResultIteratorDelete": (None, (c_void_p,)),
    "TessResultIteratorNext": (c_int, (c_void_p, c_int)),
    "TessResultIteratorConfidence": (c_float, (c_void_p, c_int)),
    "TessResultIteratorGetUTF8Text": (c_void_p, (c_void_p, c_int)),
    "TessPageIteratorIsAtBeginningOf": (c_int, (c_void_p, c_int)),
    "TessPageIteratorBoundingBox": (c_int, (c_void_p, c_int, *(POINTER(c_int),) * 4)),
    "TessPageIteratorBaseline": (c_int, (c_void_p, c_int, *(POINTER(c_int),) * 4)),
    "TessDeleteText": (None, (c_void_p,)),
}

_LIKE_NUMERAL = re.compile(r"(\(?)([IVXLl|1]{1,7})([.)]?)")
_ALIKE = str.maketrans("l|1L", "IIII")
_NUMERAL = re.compile("X{0,3}(?:IX|IV|V?I{0,3})")


class _PlacedWord(NamedTuple):
    """line, block: number of the line and the paragraph that it is in.

    baseline: x0, y0, x1, y1 of its ends, in pixels.
    """

    word: RecognizedWord
    line: int
    block: int
    baseline: tuple[float, float, float, float]


class Tesseract:
    """An engine: a function from a picture to its lines."""

    def __init__(self, library: Any, api: int) -> None:
        """library: with the functions above. api: a handle of it that is initialised."""
        self._library, self._api = library, api

    @staticmethod
    def load(file: Path | None, folder: Path, languages: str) -> Engine | None:
        """Return Tesseract for languages such as `eng+deu`, or None if it cannot be used.

        file: the system's library, if it has one; otherwise, or where it cannot be loaded, it is
        PyMuPDF's, which may lack it. folder: of the language files, which may be damaged.
        """
        library = _system_library(file) if file else None
        library = library or _mupdf_library()
        if library is None:
            return None
        api = library.TessBaseAPICreate()
        if library.TessBaseAPIInit3(api, bytes(folder), languages.encode()) != 0:
            return None
        atexit.register(library.TessBaseAPIDelete, api)  # or it prints what it had not freed
        return Tesseract(library, api)

    def __call__(self, picture: Picture) -> list[RecognizedLine]:
        """Return the lines of a picture; takes 1 to 6 s for a page at 200 dpi."""
        last = process_time() + _MAX_PAGE_SECONDS
        lines = self._read(picture, _AUTOMATIC_SEGMENTATION, last)
        complete = with_lost_words(picture, lines, lambda line: self._read(line, _ONE_LINE, last))
        return [with_numeral(line) for line in complete]

    def _read(self, picture: Picture, segmentation: int, last: float) -> list[RecognizedLine]:
        """Return the lines that are read until some processor time."""
        library = self._library
        library.TessBaseAPISetPageSegMode(self._api, segmentation)
        size = picture.width, picture.height, 1, picture.width
        library.TessBaseAPISetImage(self._api, picture.samples, *size)
        library.TessBaseAPISetSourceResolution(self._api, picture.dpi)
        monitor = library.TessMonitorCreate()
        is_late = _CANCEL(lambda *_: process_time() > last)  # lives as long as it may be called
        library.TessMonitorSetCancelFunc(monitor, is_late)
        library.TessBaseAPIRecognize(self._api, monitor)
        words = list(self._words())
        library.TessMonitorDelete(monitor)
        library.TessBaseAPIClear(self._api)
        return [_line(list(run)) for _, run in groupby(words, key=lambda placed: placed.line)]

    def _words(self) -> Iterator[_PlacedWord]:
        library = self._library
        iterator = library.TessBaseAPIGetIterator(self._api)
        if not iterator:
            return
        line = block = -1
        has_more = 1
        while has_more:
            line += library.TessPageIteratorIsAtBeginningOf(iterator, _LINE)
            block += library.TessPageIteratorIsAtBeginningOf(iterator, _PARAGRAPH)
            confidence = library.TessResultIteratorConfidence(iterator, _WORD)
            text = self._text(iterator)
            if text and confidence >= _MIN_CONFIDENCE:
                box = self._box("BoundingBox", iterator, _WORD)
                baseline = self._box("Baseline", iterator, _LINE)
                yield _PlacedWord(
                    RecognizedWord(text, box, confidence / 100), line, block, baseline
                )
            has_more = library.TessResultIteratorNext(iterator, _WORD)
        library.TessResultIteratorDelete(iterator)

    def _text(self, iterator: int) -> str:
        address = self._library.TessResultIteratorGetUTF8Text(iterator, _WORD)
        if not address:
            return ""
        text = ctypes.string_at(address).decode("utf-8", "replace")
        self._library.TessDeleteText(address)
        return text.strip()

    def _box(self, name: str, iterator: int, level: int) -> tuple[float, float, float, float]:
        x0, y0, x1, y1 = (c_int() for _ in range(4))
        function = getattr(self._library, f"TessPageIterator{name}")
        function(iterator, level, byref(x0), byref(y0), byref(x1), byref(y1))
        return float(x0.value), float(y0.value), float(x1.value), float(y1.value)


def _line(words: Sequence[_PlacedWord]) -> RecognizedLine:
    (x0, y0, x1, y1), block = words[0].baseline, words[0].block
    slope = (y1 - y0) / (x1 - x0) if x1 > x0 else 0.0
    line = RecognizedLine(tuple(placed.word for placed in words), y0, block, slope)
    # words at the ends may have been noise, so that the baseline goes further than they do
    return line._replace(baseline=y0 + slope * (line.middle - x0))


def _system_library(file: Path) -> Any:
    """Return the system's library, or None if it is damaged or for another machine."""
    os.environ["OMP_THREAD_LIMIT"] = "1"  # a confined worker can make no threads
    try:
        return _typed(ctypes.CDLL(str(file)), _FUNCTIONS)
    except OSError:
        return None


@cache  # a second context would take the memory of the first one's Tesseract for its own
def _mupdf_library() -> Any:
    """Return MuPDF's library with a context for it, or None if it does not export Tesseract."""
    spec = find_spec("pymupdf")
    folders = spec.submodule_search_locations if spec else None
    for path in (path for folder in folders or () for path in Path(folder).glob("libmupdf.*")):
        library = _typed(ctypes.CDLL(str(path)), {**_MUPDF_FUNCTIONS, **_FUNCTIONS})
        context = library and library.fz_new_context_imp(None, None, 0, FZ_VERSION.encode())
        if context:
            library.fz_set_leptonica_mem(context)
            return library
    return None


def _typed(library: Any, signatures: _Signatures) -> Any:
    """Return a library with types for its functions, or None if it does not export them all."""
    if not all(hasattr(library, name) for name in signatures):
        return None
    for name, (result, arguments) in signatures.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


def with_numeral(line: RecognizedLine) -> RecognizedLine:
    """Return a line that begins with a Roman number, and not with a word in letters alike."""
    first, *rest = line.words
    if not rest:
        return line
    text = numeral_of(first.text, rest[0].text)
    return line._replace(words=(first._replace(text=text), *rest))


def numeral_of(text: str, following: str) -> str:
    """Return the Roman number that a word at the head of a line shows, or the word.

    The foot of an L may be the full stop of an I. following: the next word.

    >>> [numeral_of(text, "Costs") for text in ("Ill.", "IL.", "VIL", "L", "11.", "XIV.", "L.")]
    ['III.', 'II.', 'VII.', 'I.', '11.', 'XIV.', 'L.']
    """
    match = _LIKE_NUMERAL.fullmatch(text)
    if not match:
        return text
    opening, letters, ending = match.groups()
    if "1" in letters and not set(letters) & set("IVX"):
        return text  # an Arabic number
    numeral = letters.translate(_ALIKE)
    if not _NUMERAL.fullmatch(numeral) or letters in ("XL", "XXL"):
        return text
    if ending:
        return text if letters == "L" else f"{opening}{numeral}{ending}"
    has_foot = letters.endswith("L") and not opening and following[:1].isupper()
    return f"{numeral}." if has_foot else text
