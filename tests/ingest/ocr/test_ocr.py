"""Pages that are pictures of text are read by OCR, and only these."""

import subprocess
import sys
from importlib.util import find_spec

import pymupdf
import pytest

from shed_core.errors import OptionError
from shed_core.ingest.ocr.needed import is_garbage, shows_text
from shed_core.ingest.ocr.recognized import Picture
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.documents import report
from tests.ingest.reading import contents
from tests.scans import (
    HEADERS,
    SENTENCE,
    contract_with_a_scanned_page,
    needs_engine,
    scan_of,
    scanned,
    written,
)

NOT_READ = "is a scan that was not read"


@needs_engine
def test_a_scan_is_read_with_its_headers():
    record = read_record(scan_of(*HEADERS[:2]), Options())

    assert [text for _, text in contents(record)] == [*HEADERS[:2]]
    assert record.text.count("met in the spring") == 2 * 2 * 6
    assert "pages 1-2 were read by OCR" in record.metadata.note_texts


@needs_engine
def test_of_a_mixed_file_only_the_scanned_page_is_recognised():
    record = read_record(contract_with_a_scanned_page(), Options())

    assert contents(record) == [(1, header) for header in HEADERS]
    assert "page 2 was read by OCR" in record.metadata.note_texts


@needs_engine
def test_a_stamp_over_a_scan_does_not_hide_the_scan():
    with pymupdf.open(stream=scan_of("Findings")) as document:
        document[0].insert_text((72, 30), "Case 1:21-cv-4711 Document 12 Filed 05/06/21")
        record = read_record(document.tobytes(), Options())

    assert "Case 1:21-cv-4711" in record.text
    assert "met in the spring" in record.text


@needs_engine
def test_a_page_that_a_scanner_cut_into_strips_is_read():
    with pymupdf.open() as document, pymupdf.open() as strips:
        written(document, "Findings")
        sheet, page = strips.new_page(), document[0]
        for n in range(40):
            clip = pymupdf.Rect(0, n * page.rect.height / 40, 595, (n + 1) * page.rect.height / 40)
            image = page.get_pixmap(dpi=150, colorspace=pymupdf.csGRAY, clip=clip)
            sheet.insert_image(clip, stream=image.tobytes("png"))
        record = read_record(strips.tobytes(), Options())

    assert [text for _, text in contents(record)] == ["Findings"]


def test_a_scan_with_a_stamp_that_is_not_read_is_named():
    with pymupdf.open(stream=scan_of("Findings")) as document:
        document[0].insert_text((72, 30), "Case 1:21-cv-4711 Document 12 Filed 05/06/21")
        record = read_record(document.tobytes(), Options(ocr="off"))

    assert "page 1 is a scan that was not read: OCR is off" in record.metadata.note_texts


@needs_engine
def test_letters_that_are_none_are_read_anew():
    with pymupdf.open() as document:
        written(document, "Findings")
        page = document[0]
        seen = page.get_pixmap(dpi=150).tobytes("png")
        page.add_redact_annot(page.rect)
        page.apply_redactions()
        shifted = "".join(chr(ord(c) - 29) if c.isalpha() else c for c in SENTENCE * 10)
        page.insert_textbox(page.rect, shifted, fontsize=11)
        page.insert_image(page.rect, stream=seen)
        record = read_record(document.tobytes(), Options())

    assert "met in the spring" in record.text
    assert shifted[:10] not in record.text


@needs_engine
def test_ocr_can_be_forced():
    with pymupdf.open() as document:
        written(document, "Findings")
        record = read_record(document.tobytes(), Options(ocr="force"))

    assert "page 1 was read by OCR" in record.metadata.note_texts


def test_ocr_can_be_turned_off():
    record = read_record(scan_of("Findings"), Options(ocr="off"))

    assert record.text == ""
    assert record.metadata.note_texts[0] == "page 1 is a scan that was not read: OCR is off"


@pytest.mark.skipif(find_spec("rapidocr") is not None, reason="RapidOCR is an engine")
def test_without_an_engine_the_answer_says_what_to_install():
    code = (
        "import sys; from shed_core.ingest.pipeline import read_record;"
        "from shed_core.options import Options;"
        "print(read_record(sys.stdin.buffer.read(), Options()).metadata.note_texts)"
    )
    environment = {"TESSDATA_PREFIX": "/nowhere", "PYTHONPATH": ":".join(sys.path)}
    run = subprocess.run(
        [sys.executable, "-c", code],
        input=contract_with_a_scanned_page(),
        env=environment,
        capture_output=True,
        check=True,
    )

    assert b"page 2 is a scan that was not read" in run.stdout
    assert b"apt install tesseract-ocr" in run.stdout


@needs_engine
def test_what_was_read_until_time_was_up_is_kept(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SHED_OCR_SECONDS", "0")

    record = read_record(contract_with_a_scanned_page(), Options())

    assert [text for _, text in contents(record)] == [HEADERS[0], HEADERS[2]]
    assert any(
        NOT_READ in note and "SHED_OCR_SECONDS" in note for note in record.metadata.note_texts
    )


@needs_engine
def test_a_document_has_a_limit_of_pages(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SHED_OCR_PAGES", "1")

    notes = read_record(scan_of(*HEADERS[:2]), Options()).metadata.note_texts

    assert "page 1 was read by OCR" in notes
    assert any("page 2 is a scan that was not read" in n and "SHED_OCR_PAGES" in n for n in notes)


def test_a_record_is_made_anew_when_another_engine_or_limit_is_there():
    def version(**environment: str) -> str:
        code = "from shed_core.ingest.version import pipeline_version as v; print(v())"
        return subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONPATH": ":".join(sys.path), "TESSDATA_PREFIX": "/nowhere", **environment},
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    assert version() == version()
    assert version() != version(SHED_OCR_SECONDS="900")
    assert version() != version(SHED_OCR_PAGES="900")


def test_a_record_is_made_anew_when_a_language_file_is_there(tmp_path):
    (tmp_path / "eng.traineddata").write_bytes(b"x")
    code = "from shed_core.ingest.ocr.engine import recognition as r; print(r())"

    def recognition(folder: str) -> str:
        return subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONPATH": ":".join(sys.path), "TESSDATA_PREFIX": folder},
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    assert recognition(str(tmp_path)) != recognition("/nowhere")


def test_a_born_digital_file_has_no_page_for_ocr():
    notes = read_record(report(), Options()).metadata.note_texts

    assert not any("OCR" in note or NOT_READ in note for note in notes)


def test_photographs_and_empty_pages_are_not_read():
    photograph = bytes((7 * x + 13 * y) % 256 for y in range(300) for x in range(300))

    assert not shows_text(Picture(photograph, 300, 300, 40))
    assert not shows_text(Picture(bytes([255]) * 90_000, 300, 300, 40))


@pytest.mark.parametrize(
    "text",
    [SENTENCE * 9, "4,711.00 12,345 " * 40, "Überprüfungsausschuß " * 20, "第三章 網路設定" * 20],
)
def test_letters_of_any_language_are_letters(text: str):
    assert not is_garbage("".join(text.split()))


def test_an_unknown_mode_is_refused():
    with pytest.raises(OptionError, match="choose auto, off or force"):
        Options(ocr="perhaps")


def test_a_damaged_picture_costs_only_its_page():
    with pymupdf.open() as document:
        written(document, "Findings")
        data = document.tobytes()
    with pymupdf.open(stream=scan_of("Costs")) as scan, pymupdf.open(stream=data) as document:
        document.insert_pdf(scan)
        for xref in range(1, document.xref_length()):
            if document.xref_get_key(xref, "Subtype")[1] == "/Image":
                document.update_stream(xref, b"no image")
        record = read_record(document.tobytes(), Options())

    assert [text for _, text in contents(record)] == ["Findings"]


def labels(document: pymupdf.Document) -> None:
    """Add a page of short labels, in rows, as those of a map."""
    page = document.new_page()
    for n in range(160):
        page.insert_text((60 + 120 * (n % 4), 70 + 17 * (n // 4)), f"Mt {n} road", fontsize=9)


@needs_engine
@pytest.mark.parametrize(("draw", "is_text"), [(labels, False), (written, True)])
def test_labels_that_can_hardly_be_read_are_no_text(draw, is_text):
    with pymupdf.open() as document:
        draw(document, *HEADERS[: draw is written])
        data = scanned(document, dpi=44)

    assert bool(read_record(data, Options()).text) is is_text
    assert read_record(data, Options(ocr="force")).text
