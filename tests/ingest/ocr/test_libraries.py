"""Tesseract is the system's library where it has one that can be loaded, else PyMuPDF's."""

import subprocess
import sys
from pathlib import Path

import pymupdf
import pytest

from shed_core.ingest.ocr.recognized import Picture
from shed_core.ingest.ocr.tessdata import language_files, languages, library_file
from shed_core.ingest.ocr.tesseract import Tesseract
from tests.scans import HEADERS, SENTENCE, written

needs_language = pytest.mark.skipif(not language_files(), reason="install tesseract-ocr-eng")
needs_library = pytest.mark.skipif(library_file() is None, reason="install libtesseract5")


def read_with(file: Path | None) -> str:
    with pymupdf.open() as document:
        written(document, HEADERS[0])
        image = document[0].get_pixmap(dpi=150, colorspace=pymupdf.csGRAY)
    engine = Tesseract.load(file, language_files()[0].parent, "+".join(languages()))
    assert engine is not None
    lines = engine(Picture(image.samples, image.width, image.height, 150))
    return " ".join(word.text for line in lines for word in line.words)


def recognition_with(folder: Path) -> str:
    code = "from shed_core.ingest.ocr.engine import recognition as r; print(r())"
    return subprocess.run(
        [sys.executable, "-c", code],
        env={
            "PYTHONPATH": ":".join(sys.path),
            "TESSDATA_PREFIX": str(folder),
            "LD_LIBRARY_PATH": str(folder),
        },
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_the_library_is_looked_for_where_programs_of_this_user_find_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    library = tmp_path / "libtesseract.so.5.0.3"
    library.write_bytes(b"")
    (tmp_path / "libtesseract.so.5").symlink_to(library.name)
    monkeypatch.setenv("LD_LIBRARY_PATH", f"/nowhere:{tmp_path}")

    assert library_file() == library


def test_a_record_is_made_anew_when_another_library_is_there(tmp_path: Path):
    (tmp_path / "eng.traineddata").write_bytes(b"x")
    before = recognition_with(tmp_path)
    (tmp_path / "libtesseract.so.5").write_bytes(b"no library")

    assert recognition_with(tmp_path) != before


@needs_language
def test_a_library_that_cannot_be_loaded_is_passed_over(tmp_path: Path):
    damaged = tmp_path / "libtesseract.so.5"
    damaged.write_bytes(b"no library")

    assert read_with(damaged).count(SENTENCE.split()[1]) == 2 * 6


@needs_language
@needs_library
def test_the_library_of_the_system_is_used_where_there_is_one():
    code = (
        "from pathlib import Path; from shed_core.ingest.ocr.engine import loaded_engine as load;"
        "load(); print(Path('/proc/self/maps').read_text())"
    )
    maps = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout

    assert bytes(library_file() or Path()) in maps


@needs_language
@needs_library
def test_either_library_reads_the_same_words():
    assert read_with(library_file()) == read_with(None)
