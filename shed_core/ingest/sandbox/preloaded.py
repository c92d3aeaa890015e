"""Modules and data for reading, loaded before the zygote forks, since a worker can open no file.

A document of ours is read too, so that work of the first use is done once: Python specializes
instructions that run often, regular expressions are compiled, MuPDF loads fonts. A worker that
inherits all of that reads a short document in half the time.
"""

import codecs
import encodings
import traceback
from contextlib import suppress
from functools import cache
from pkgutil import iter_modules
from typing import Any

import pymupdf

from shed_core.document.codec import encode
from shed_core.ingest.ocr.engine import is_wanted, loaded_engine
from shed_core.ingest.pdf.drawing import marking, render
from shed_core.ingest.pipeline import read_record
from shed_core.ingest.version import pipeline_version
from shed_core.options import Options
from shed_core.search_index.build import build

_PAGES, _SECTIONS_PER_PAGE, _LINES_PER_SECTION = 2, 5, 8
_LOW_DPI = 20
_PRELOADED = (marking, render, traceback)  # modules that a worker would import late


def warm_up() -> None:
    """Read a document of ours and drop the record; load modules that other documents may need."""
    _load_encodings()
    pipeline_version()
    if is_wanted():
        loaded_engine()
    record = read_record(_warm_up_document(), Options())
    encode(record)
    build(record)


def _load_encodings() -> None:
    """Load all of Python's: a file may state any, and MuPDF's bindings, fonts and ZIP use some."""
    for module in iter_modules(encodings.__path__):
        with suppress(LookupError):  # those of other systems
            codecs.lookup(module.name)


@cache
def warm_up_colours() -> None:
    """Make MuPDF prepare its conversion of colours: 70 ms, most of them for CMYK.

    A document without CMYK needs little of it, so the first worker does not wait for it.
    """
    document: Any = pymupdf.open()
    page = document.new_page()
    for colour in ((0.5,), (0.2, 0.4, 0.6), (0.1, 0.2, 0.3, 0.4)):
        page.insert_text((72, 72), "Grey, RGB and CMYK", fontname="tiro", color=colour)
    page.get_text("dict")
    page.get_pixmap(colorspace=pymupdf.csGRAY, dpi=_LOW_DPI)


def _warm_up_document() -> bytes:
    document: Any = pymupdf.open()
    for number in range(_PAGES):
        page = document.new_page()
        for section in range(_SECTIONS_PER_PAGE):
            y = 72 + section * 140
            header = f"{number + 1}.{section + 1} A header"
            page.insert_text((72, y), header, fontname="hebo", fontsize=13)
            sentence = "A line of the text below it, which goes on for some time."
            lines = [sentence] * _LINES_PER_SECTION
            page.insert_text((72, y + 20), lines, fontname="tiro", fontsize=10)
    return document.tobytes()
