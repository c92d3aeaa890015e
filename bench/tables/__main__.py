"""Statements of filings as tables: `python -m bench.tables FOLDER...`.

For the balance sheet, the income and the cash flow statement of every filing: the share of the
figures that stand in a row that begins with their own label and in a column headed by their own
year. What is true is read off the places of the words on the page: the label is what stands left
of the figures on their line, the year is the nearest one above them.

Also, over all documents: letters that tables lose or double, the processor time that finding the
cells takes, and how much longer tables are as they are shown.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from bench.tables.arguments import pdfs_named
from bench.tables.judge import Score, ShownRow, judge, shares
from bench.tables.statements import NUMBER, digits, statements, true_rows
from shed_core.document.phrases import Label
from shed_core.document.record import DocumentRecord
from shed_core.errors import DocumentError
from shed_core.ingest.formats import reader_of
from shed_core.ingest.pdf.open import open_pdf
from shed_core.ingest.pipeline import read_record
from shed_core.ingest.structure.grids.grids import document_grids
from shed_core.ingest.structure.labels import label_lines
from shed_core.ingest.structure.stats import document_stats
from shed_core.options import OcrMode, Options
from shed_core.retrieval.table_text import head_cells, table_rows, table_text


def shown_rows(tables: Iterator[tuple[list[str], list[list[str]]]]) -> list[ShownRow]:
    """Return the rows of tables that have figures; each table is its heads and its rows."""
    rows: list[ShownRow] = []
    for head, body in tables:
        for cells in body:
            pairs = [
                (digits(word), head[column])
                for column, cell in enumerate(cells[1:], start=1)
                for word in cell.split()
                if NUMBER.fullmatch(word)
            ]
            if pairs:
                rows.append(ShownRow(cells[0], pairs))
    return rows


def our_tables(record: DocumentRecord, page: int) -> Iterator[tuple[list[str], list[list[str]]]]:
    """Yield the heads and the other rows of the tables of a page."""
    for phrase, grid in record.tables:
        if record.pages[phrase] == page:
            rows = [row.cells for row in table_rows(record, phrase)]
            yield head_cells(record, phrase), rows[grid.has_head :]


def letters_lost_or_doubled(record: DocumentRecord) -> int:
    """Return how many letters the cells of the tables do not have exactly once."""
    wrong = 0
    for phrase, _ in record.tables:
        cells = "".join(cell for row in table_rows(record, phrase) for cell in row.cells)
        shown, text = (
            Counter("".join(cells.split())),
            Counter("".join(record.phrase_text(phrase).split())),
        )
        wrong += ((shown - text) + (text - shown)).total()
    return wrong


def main() -> int:
    """Judge the statements of PDFs, or of those below folders."""
    totals: dict[str, list[Score]] = {}
    lengths = Counter[str]()
    for path in pdfs_named(__doc__):
        try:
            record, seconds = _timed(path)
        except DocumentError as error:
            print(f"{path.name}: {error}")
            continue
        lengths.update(_lengths(record), wrong=letters_lost_or_doubled(record))
        lengths.update(pages=seconds.n_pages, microseconds=round(1e6 * seconds.grids))
        lengths.update(reading=round(1e6 * seconds.whole))
        document: Any = open_pdf(path.read_bytes())
        for kind, page, words in statements(document):
            score = judge(true_rows(words), shown_rows(our_tables(record, page)))
            totals.setdefault(kind, []).append(score)
            print(f"{path.name} p. {page} {kind}: {shares([score])}", flush=True)
    for kind, scores in totals.items():
        print(f"{kind}, {len(scores)} statements: {shares(scores)}")
    print(f"all: {shares([score for scores in totals.values() for score in scores])}")
    print(f"letters lost or doubled: {lengths['wrong']}")
    n_pages, grids = max(1, lengths["pages"]), lengths["microseconds"]
    print(f"grids: {grids / n_pages / 1000:.2f} ms of processor time a page with tables,")
    print(f"  {grids / max(1, lengths['reading']):.3f} of all that reading takes")
    print(f"length as shown: {lengths['shown'] / max(1, lengths['text']):.2f} of the text's")
    return 0


class Times(NamedTuple):
    """Processor time of a document in seconds, and how many of its pages have tables."""

    n_pages: int
    grids: float
    whole: float


def _timed(path: Path) -> tuple[DocumentRecord, Times]:
    """Return a record, and the time that it took; that of the grids is measured apart."""
    data = path.read_bytes()
    start = process_time()
    record = read_record(data, Options())
    whole = process_time() - start
    pages = reader_of(data).read(data, "", None, OcrMode.AUTO).pages
    labels = label_lines(document_stats(pages))
    start = process_time()
    document_grids(pages, labels, (), ())
    grids = process_time() - start
    n_pages = len(
        {
            page
            for page, label in zip(record.pages, record.labels, strict=True)
            if label is Label.TABLE
        }
    )
    return record, Times(n_pages, grids, whole)


def _lengths(record: DocumentRecord) -> dict[str, int]:
    """Return the characters of all tables, in the record and as they are shown."""
    runs = [record.characters(range(phrase, phrase + 1)) for phrase, _ in record.tables]
    return {
        "text": sum(map(len, runs)),
        "shown": sum(
            len(table_text(record, table.phrase, run))
            for table, run in zip(record.tables, runs, strict=True)
        ),
    }


if __name__ == "__main__":
    sys.exit(main())
