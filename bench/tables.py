"""Statements of filings as tables: `python -m bench.tables FOLDER...`.

For the balance sheet, the income and the cash flow statement of every filing: the share of the
figures that stand in a row that begins with their own label and in a column headed by their own
year. What is true is read off the places of the words on the page: the label is what stands left
of the figures on their line, the year is the nearest one above them.

Also, over all documents: letters that tables lose or double, the processor time that finding the
cells takes, and how much longer tables are as they are shown.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from shed_core.document.phrases import Label
from shed_core.document.record import DocumentRecord
from shed_core.errors import DocumentError
from shed_core.ingest.formats import reader_of
from shed_core.ingest.pdf.open import open_pdf
from shed_core.ingest.pipeline import read_record
from shed_core.ingest.structure.grids.grids import document_grids
from shed_core.ingest.structure.labels import label_lines
from shed_core.ingest.structure.stats import document_stats
from shed_core.options import Options
from shed_core.retrieval.table_text import head_cells, table_rows, table_text

KINDS = {
    "balance sheet": r"balance sheets?|statements? of financial (?:condition|position)",
    "income": r"statements? of (?:consolidated )?(?:operations|income|earnings)|income statements?",
    "cash flow": r"statements? of (?:consolidated )?cash flows?|cash flows? statements?",
}
_TITLE = r"(?:.{0,60}\b)?(?:consolidated |condensed )*(?:%s)(?: \(.*)?"
_YEAR = re.compile(r"(?:19|20)\d\d,?(?:\(\w\))?|\d{1,2}/\d{1,2}/(?:19|20)?\d\d")
_NUMBER = re.compile(r"[$(]*\d[\d,]*(?:\.\d+)?[)%]*")
_MIN_NUMBERS = 20  # of a statement
_MAX_TITLE_LINES = 14  # from the top of the page
_SAME_LINE = 0.4  # of a word's height

Line = list["Word"]


class Word(NamedTuple):
    """A word and its box, in points."""

    x0: float
    y0: float
    x1: float
    y1: float
    text: str

    @property
    def middle(self) -> float:
        """The x of its middle."""
        return (self.x0 + self.x1) / 2


class TrueRow(NamedTuple):
    """A line of a statement, as its words stand. figures: each with its year."""

    label: list[str]
    figures: list[tuple[str, str]]


class ShownRow(NamedTuple):
    """A row of a table, as it is shown. figures: each with the head of its column."""

    label: str
    figures: list[tuple[str, str]]


class Score(NamedTuple):
    """Figures of a statement: all, in a row of their own label, under their own year, and both."""

    n: int
    label: int
    head: int
    both: int


def true_rows(words: Sequence[Word]) -> list[TrueRow]:
    """Return the lines of a statement that have figures; none where no line of years is found."""
    lines = _lines(words)
    years = _years(lines)
    if len(years) < 2:
        return []
    middles = sorted(year.middle for year in years)
    step = min(b - a for a, b in pairwise(middles))
    left = middles[0] - 0.6 * step
    rows: list[TrueRow] = []
    for line in lines:
        if line[0].y0 <= years[0].y1 - 2:
            continue
        figures = [w for w in line if _NUMBER.fullmatch(w.text) and w.x1 > left]
        figures = [w for w in figures if not _YEAR.fullmatch(w.text)]
        if figures and not any(w.x0 > figures[0].x0 and w.text.isalpha() for w in line):
            label = [w.text for w in line if w.x1 < figures[0].x0 and w.text not in "$(—-–"]
            nearest = [min(years, key=lambda y, w=w: abs(_off(y, w))) for w in figures]
            pairs = [(_digits(w.text), y.text) for w, y in zip(figures, nearest, strict=True)]
            rows.append(TrueRow(label, pairs))
    return rows


def _off(year: Word, figure: Word) -> float:
    return min(abs(year.middle - figure.middle), abs(year.x1 - figure.x1))


def _lines(words: Sequence[Word]) -> list[Line]:
    """Return the words by lines, as a person sees them, from the top down."""
    lines: list[Line] = []
    for word in sorted(words, key=lambda w: (w.y0 + w.y1, w.x0)):
        middle, height = (word.y0 + word.y1) / 2, word.y1 - word.y0
        last = lines[-1][0] if lines else None
        if last and abs((last.y0 + last.y1) / 2 - middle) < _SAME_LINE * height:
            lines[-1].append(word)
        else:
            lines.append([word])
    return [sorted(line, key=lambda w: w.x0) for line in lines]


def _years(lines: Sequence[Line]) -> list[Word]:
    """Return the years of the line that heads the columns: the first that has most of them."""
    best: list[Word] = []
    for line in lines:
        is_title = any(word.text == "and" for word in line)  # that lists the dates below it
        years = [word for word in line if _YEAR.fullmatch(word.text) and not is_title]
        others = sum(bool(_NUMBER.fullmatch(word.text)) for word in line) - len(years)
        if len(years) > len(best) and others <= len(years):
            best = years
        if len(best) > 1 and not years:
            break
    return best


def _letters(text: str) -> str:
    return re.sub(r"\W", "", text)


def _digits(text: str) -> str:
    return re.sub(r"[^\d.]", "", text).strip(".")


def shown_rows(tables: Iterator[tuple[list[str], list[list[str]]]]) -> list[ShownRow]:
    """Return the rows of tables that have figures; each table is its heads and its rows."""
    rows: list[ShownRow] = []
    for head, body in tables:
        for cells in body:
            pairs = [
                (_digits(word), head[column])
                for column, cell in enumerate(cells[1:], start=1)
                for word in cell.split()
                if _NUMBER.fullmatch(word)
            ]
            if pairs:
                rows.append(ShownRow(cells[0], pairs))
    return rows


def judge(true: Sequence[TrueRow], shown: Sequence[ShownRow]) -> Score:
    """Return how many figures stand where they should; rows are paired by their figures."""
    ours = [tuple(figure for figure, _ in row.figures) for row in shown]
    theirs = [tuple(figure for figure, _ in row.figures) for row in true]
    label = head = both = 0
    for a, b, n in SequenceMatcher(None, theirs, ours, autojunk=False).get_matching_blocks():
        for t, s in zip(true[a : a + n], shown[b : b + n], strict=True):
            is_labelled = _letters(" ".join(t.label)) in _letters(s.label)
            for (_, year), (_, title) in zip(t.figures, s.figures, strict=True):
                label += is_labelled
                head += year.strip(",") in title
                both += is_labelled and year.strip(",") in title
    return Score(sum(map(len, theirs)), label, head, both)


def statements(document: Any) -> Iterator[tuple[str, int, list[Word]]]:
    """Yield kind, page from 1, and words of the first statement of each kind."""
    missing = dict(KINDS)
    for number, page in enumerate(document, start=1):
        words = [Word(*word[:5]) for word in page.get_text("words")]
        lines = _lines(words)
        titles = [" ".join(w.text for w in line) for line in lines[:_MAX_TITLE_LINES]]
        for kind, pattern in list(missing.items()):
            is_title = re.compile(_TITLE % pattern, re.IGNORECASE).fullmatch
            rows = true_rows(words)
            n = sum(len(row.figures) for row in rows)
            is_listing = n < 1.4 * len(rows)  # of printed contents
            if (
                n >= _MIN_NUMBERS
                and not is_listing
                and any(len(t) < 110 and is_title(t) for t in titles)
            ):
                del missing[kind]
                yield kind, number, words


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


def main(arguments: Sequence[str]) -> int:
    """Judge the statements of PDFs, or of those below folders."""
    totals: dict[str, list[Score]] = {}
    lengths = Counter[str]()
    for path in _files(arguments):
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
            print(f"{path.name} p. {page} {kind}: {_shares([score])}", flush=True)
    for kind, scores in totals.items():
        print(f"{kind}, {len(scores)} statements: {_shares(scores)}")
    print(f"all: {_shares([score for scores in totals.values() for score in scores])}")
    print(f"letters lost or doubled: {lengths['wrong']}")
    n_pages, grids = max(1, lengths["pages"]), lengths["microseconds"]
    print(f"grids: {grids / n_pages / 1000:.2f} ms of processor time a page with tables,")
    print(f"  {grids / max(1, lengths['reading']):.3f} of all that reading takes")
    print(f"length as shown: {lengths['shown'] / max(1, lengths['text']):.2f} of the text's")
    return 0


def _files(arguments: Sequence[str]) -> Iterator[Path]:
    for path in map(Path, arguments):
        yield from sorted(path.rglob("*.pdf")) if path.is_dir() else [path]


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
    pages = reader_of(data).read(data, "", None).pages
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
        "text": sum(run.stop - run.start for run in runs),
        "shown": sum(
            len(table_text(record, table.phrase, range(run.start, run.stop)))
            for table, run in zip(record.tables, runs, strict=True)
        ),
    }


def _shares(scores: Sequence[Score]) -> str:
    n = max(1, sum(score.n for score in scores))
    label, head, both = (sum(getattr(s, f) for s in scores) / n for f in ("label", "head", "both"))
    return f"{both:.4f} of {n} figures (label {label:.4f}, head {head:.4f})"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
