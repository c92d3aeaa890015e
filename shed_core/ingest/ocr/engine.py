"""The engines that recognise text in a picture, and which of them this machine has.

Tesseract needs a language file of the system, and is the system's library where that has one, else
the part of PyMuPDF, which takes nearly twice as long. RapidOCR is an extra that brings its models.
Either is loaded once, before a worker drops its privileges: a worker that reads a document can open
no file.
"""

import os
from functools import cache
from typing import NamedTuple

from shed_core.ingest.ocr.recognized import Engine
from shed_core.ingest.ocr.tessdata import language_files, languages, library_file
from shed_core.options import OcrMode


@cache
def engine_version() -> str:
    """Return an identifier of this machine's engine and its models; "" if there is none.

    Reads no model, and neither PyMuPDF nor RapidOCR, so that a server may ask.
    """
    if files := language_files():
        library = library_file()
        named = (library, *files) if library else files
        return f"tesseract {','.join(f'{file.name}:{file.stat().st_size}' for file in named)}"
    from importlib.metadata import PackageNotFoundError, version  # late: a server starts without it

    try:
        return f"rapidocr {version('rapidocr')} {version('onnxruntime')}"
    except PackageNotFoundError:
        return ""


@cache
def loaded_engine() -> Engine | None:
    """Return the engine of this machine, loaded on first use, or None if there is none.

    Tesseract takes 20 ms to load, the system's library 0.2 s, RapidOCR a second.
    """
    name = engine_version().partition(" ")[0]
    if name == "tesseract":
        from shed_core.ingest.ocr.tesseract import Tesseract  # late: it loads PyMuPDF

        folder = language_files()[0].parent
        return Tesseract.load(library_file(), folder, "+".join(languages()))
    if name == "rapidocr":
        from shed_core.ingest.ocr.rapid import load  # late: it loads numpy and onnxruntime

        return load()
    return None


class OcrLimits(NamedTuple):
    """Limits on the recognised pages of a document, and on the seconds after which no more is."""

    pages: int = 60
    seconds: int = 180  # less than reading a document may take, so that recognised pages are kept


def ocr_limits() -> OcrLimits:
    """Return the limits of SHED_OCR_PAGES and SHED_OCR_SECONDS, 60 and 180 by default."""
    texts = {name: os.environ.get(f"SHED_OCR_{name.upper()}", "") for name in OcrLimits._fields}
    return OcrLimits(**{name: int(text) for name, text in texts.items() if text.isdecimal()})


def recognition() -> str:
    """Return all settings of recognition, for the version of the pipeline."""
    pages, seconds = ocr_limits()
    return f"{engine_version()} {'+'.join(languages())} {pages} {seconds}"


def is_wanted() -> bool:
    """True if the environment leaves OCR on, so that a process should load an engine early."""
    return os.environ.get("SHED_OCR") != OcrMode.OFF
