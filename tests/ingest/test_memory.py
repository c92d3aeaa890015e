"""Memory of reading: a process holds all lines of a document at once, and should hold little else.

Memory is counted as Python allocates it, which is the same in every run.
"""

import gc
import random
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from io import BytesIO
from math import copysign
from typing import Any

import pytest

from shed_core.document.codec import encode
from shed_core.document.phrases import Box, Label, Phrase
from shed_core.inference import infer
from shed_core.ingest import pipeline
from shed_core.ingest.headers.pipeline import Findings, StatedHeadings, identify
from shed_core.ingest.lines.boldness import Font
from shed_core.ingest.lines.spans import Line, Span, page_lines
from shed_core.ingest.lines.text_line import PageLines, shared
from shed_core.ingest.sandbox.child import receive_file
from shed_core.ingest.sandbox.limits import MIB
from shed_core.ingest.sandbox.protocol import FrameKind, write_frame
from shed_core.ingest.structure.stats import document_stats
from shed_core.options import Options
from tests.documents import report

N_PAGES, LINES_PER_PAGE = 50, 40
MAX_BYTES_PER_LINE = 200  # beyond the line itself, which has 500
MAX_BYTES_PER_CELL = 170  # of a row, all that it takes to read it included
MAX_BYTES_OF_READERS = 500_000  # that readers of the formats take beside their code


def long_pages() -> list[PageLines]:
    """Return pages of text whose every fifth line looks like a header, no two of them alike."""
    fonts = Font("Times", False, False), Font("Times-Bold", True, False)

    def lines(page: int):
        for n in range(LINES_PER_PAGE):
            y = 72.0 + 12 * n
            letters = chr(ord("A") + page % 10) + chr(ord("a") + page // 10)
            text = f"Line {letters} {n} of what was agreed" + (" in that year." if n % 5 else "")
            span = Span(text, fonts[n % 5 == 0], 10.0, 0, (72.0, y, 300.0 + n, y + 12), y + 10)
            yield Line([span], n // 5)

    return [page_lines(lines(page), page, 612.0, 792.0) for page in range(1, N_PAGES + 1)]


def peak_bytes(run: Callable[[], object]) -> int:
    """Return the most memory that a call takes."""
    gc.collect()
    tracemalloc.start()
    try:
        run()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_equal_places_of_lines_on_many_pages_are_one_object():
    first, second, *_ = long_pages()

    for above, below in zip(first.lines, second.lines, strict=True):
        for field in ("x0", "y0", "x1", "y1", "baseline"):
            assert getattr(above, field) is getattr(below, field)


@pytest.mark.parametrize("first", [0.0, -0.0])
def test_a_zero_has_the_same_sign_whichever_came_first(first: float):
    shared.cache_clear()
    shared(first)

    assert [copysign(1, shared(zero)) for zero in (0.0, -0.0)] == [1, 1]


def test_finding_headers_takes_less_memory_than_the_lines():
    pages = long_pages()

    def find() -> None:
        identify(document_stats(pages), StatedHeadings(), Options())

    find()  # what is loaded once
    assert peak_bytes(find) / (N_PAGES * LINES_PER_PAGE) < MAX_BYTES_PER_LINE


def test_a_cell_takes_less_memory_than_a_line_does():
    font = Font("Times", False, False)

    def rows():
        for n in range(1000):
            boxes = [(72.0 + 50 * cell, 72.0 + n, 100.0 + 50 * cell, 84.0 + n) for cell in range(8)]
            yield from (Line([Span("35.1", font, 10.0, 0, box, 80.0 + n)], 0) for box in boxes)

    def read() -> None:
        (page,) = [page_lines(rows(), 1, 612.0, 20_000.0)]
        assert {len(row.pieces) for row in page.lines} == {8}

    read()
    assert peak_bytes(read) / 8000 < MAX_BYTES_PER_CELL


def test_a_file_is_received_in_little_more_memory_than_it_has():
    jobs, chunk = BytesIO(), bytes(MIB)
    for _ in range(20):
        write_frame(jobs, FrameKind.CHUNK, chunk)
    write_frame(jobs, FrameKind.END)
    jobs.seek(0)

    assert peak_bytes(lambda: receive_file(jobs)) < 25 * MIB


def test_a_record_is_encoded_in_little_more_memory_than_its_bytes_have():
    text = random.Random(0).randbytes(4 * MIB).hex()
    record = infer([Phrase(text, Label.TEXT, 1, Box(0, 0, 1, 1))], 1)
    size = len(encode(record))

    assert peak_bytes(lambda: encode(record)) < 1.5 * size


def test_a_file_is_let_go_before_its_headers_are_looked_for(monkeypatch: pytest.MonkeyPatch):
    identify, events = pipeline.identify, list[str]()

    class File(bytes):
        def __del__(self) -> None:
            events.append("let go")

    def note_and_identify(*arguments: Any) -> Findings:
        events.append("headers")
        return identify(*arguments)

    monkeypatch.setattr(pipeline, "identify", note_and_identify)
    pipeline.read_record(File(report()), Options())

    assert events == ["let go", "headers"]


def test_readers_hold_no_large_tables():
    count = (
        "import tracemalloc, pymupdf; from shed_core.ingest.lines import spans;"
        "tracemalloc.start();"
        "from shed_core.ingest.formats import readers; readers();"
        "taken = tracemalloc.take_snapshot().statistics('filename');"
        "own = [(each.size, each.traceback[0].filename) for each in taken];"
        "print(max((size, name) for size, name in own if 'shed_core' in name))"
    )

    largest = subprocess.run(
        [sys.executable, "-c", count], capture_output=True, text=True, check=True
    ).stdout

    assert int(largest.strip("(").partition(",")[0]) < MAX_BYTES_OF_READERS, largest
