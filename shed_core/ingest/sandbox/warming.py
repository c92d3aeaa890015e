"""A document of our own, read so that what is made on first use is made before a worker is forked.

Python replaces instructions that run often by faster ones, regular expressions are compiled, MuPDF
loads fonts: a worker that begins with all of that reads a short document in half the time.
"""

# pyright: basic, reportAttributeAccessIssue=false
# (PyMuPDF's own types are partial)

import pymupdf

from shed_core.document.codec import encode
from shed_core.ingest.pdf import render
from shed_core.ingest.pipeline import read_record
from shed_core.ingest.version import pipeline_version
from shed_core.options import Options

_PAGES, _SECTIONS, _LINES = 2, 5, 8
_LOADED = (render,)  # what a worker would import late


def warm_up() -> None:
    """Read the document and forget it."""
    pipeline_version()
    encode(read_record(_document(), Options()))


def _document() -> bytes:
    document = pymupdf.open()
    for number in range(_PAGES):
        page = document.new_page()
        for section in range(_SECTIONS):
            y = 72 + section * 140
            header = f"{number + 1}.{section + 1} A header"
            page.insert_text((72, y), header, fontname="hebo", fontsize=13)
            lines = ["A line of the text below it, which goes on for some time."] * _LINES
            page.insert_text((72, y + 20), lines, fontname="tiro", fontsize=10)
    return document.tobytes()
