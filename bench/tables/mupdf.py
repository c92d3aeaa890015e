"""MuPDF's own tables beside ours: `python -m bench.tables.mupdf FOLDER...`.

Judges what `FZ_STEXT_TABLE_HUNT` finds of the statements of `bench.tables` by the same truth. Heads
are the rows of a grid above its first figures; the head of a figure is the nearest of these cells.
"""

import re
import sys
from collections.abc import Iterator
from time import process_time
from typing import Any
from xml.etree.ElementTree import ParseError, fromstring

import pymupdf

from bench.tables.arguments import pdfs_named
from bench.tables.judge import Score, ShownRow, judge, shares
from bench.tables.statements import NUMBER, YEAR, digits, statements, true_rows
from shed_core.ingest.pdf.open import open_pdf

_MUPDF: Any = pymupdf.mupdf
_FLAGS: int = _MUPDF.FZ_STEXT_TABLE_HUNT | _MUPDF.FZ_STEXT_SEGMENT | _MUPDF.FZ_STEXT_COLLECT_VECTORS
_NOT_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]|&#x?[01]?[0-9a-f];")
_SIGNS = frozenset("$()%—-–")

Table = list[list[str]]


def mupdf_tables(document: Any, page: int) -> Iterator[Table]:
    """Yield the tables that MuPDF finds on a page, counted from 1, as rows of cells."""
    options = _MUPDF.FzStextOptions()
    options.flags = _FLAGS
    text = _MUPDF.FzStextPage(_MUPDF.fz_load_page(document.this, page - 1), options)
    buffer = _MUPDF.FzBuffer(4096)
    output = _MUPDF.FzOutput(buffer)
    _MUPDF.fz_print_stext_page_as_xml(output, text, 1)
    output.fz_close_output()
    xml = bytes(buffer.fz_buffer_extract_copy()).decode("utf-8", "replace")
    for table in fromstring(_NOT_XML.sub("", xml)).iter("struct"):
        if table.get("std") == "Table":
            rows = (row for row in table.iter("struct") if row.get("std") == "TR")
            yield [
                [_text(cell) for cell in row.iter("struct") if cell.get("std") in ("TD", "TH")]
                for row in rows
            ]


def _text(cell: Any) -> str:
    return " ".join(line.get("text", "") for line in cell.iter("line")).strip()


def rows_of(tables: Iterator[Table]) -> Iterator[ShownRow]:
    """Yield the rows that have figures, each figure with its head."""
    for rows in tables:
        body = next((n for n, row in enumerate(rows) if any(map(_is_figure, row[1:]))), len(rows))
        heads: dict[int, str] = {}
        for row in rows[:body]:
            for column, cell in enumerate(row):
                heads[column] = f"{heads.get(column, '')} {cell}"
        over = [column for column, head in heads.items() if column and head.strip()]
        for row in rows[body:]:
            pairs = [
                (digits(word), heads[min(over, key=lambda c, n=column: abs(c - n))] if over else "")
                for column, cell in enumerate(row[1:], start=1)
                for word in cell.split()
                if NUMBER.fullmatch(word)
            ]
            if pairs:
                yield ShownRow(next(filter(None, row), ""), pairs)


def _is_figure(cell: str) -> bool:
    words = cell.split()
    is_year = all(YEAR.fullmatch(word) for word in words)
    is_number = all(NUMBER.fullmatch(word) or word in _SIGNS for word in words)
    return not is_year and is_number and any(map(str.isdigit, cell))


def main() -> int:
    """Judge the statements of PDFs, or of those below folders."""
    scores: list[Score] = []
    seconds = 0.0
    for path in pdfs_named(__doc__):
        document: Any = open_pdf(path.read_bytes())
        for _, page, words in statements(document):
            start = process_time()
            try:
                tables = list(mupdf_tables(document, page))
            except ParseError:
                tables = []
            seconds += process_time() - start
            scores.append(judge(true_rows(words), list(rows_of(iter(tables)))))
    print(f"{len(scores)} statements: {shares(scores)}")
    print(f"{1000 * seconds / max(1, len(scores)):.1f} ms of processor time a page")
    return 0


if __name__ == "__main__":
    sys.exit(main())
