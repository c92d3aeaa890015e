"""OCR against what it should have read: `python -m bench.quality.ocr GOLD [DEV] [--pages 30]`.

Pages of born-digital documents are drawn at 200 dpi, or as a scanner would give them, and put into
PDFs as images. The truth is the documents' own words, and the headers that GOLD's `gold.json`
labels by hand, or that the outlines of DEV's documents list. Pages in letters that English has not
are counted once more apart, since the language file of English cannot read them;
`SHED_OCR_LANGUAGES=eng+hun` names those that are used, and `--foreign` reads no other pages.
"""

import argparse
import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import NamedTuple

import pymupdf

from bench.halves import is_unseen
from bench.quality.scanner import Scanner
from shed_core.document.record import DocumentRecord
from shed_core.ingest.ocr.engine import engine_version, loaded_engine
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options

MAX_PAGES_OF_A_DOCUMENT = 3
MIN_WORDS = 80  # of a page, so that there is something to read
MAX_SHARE_FOREIGN = 0.01  # of the letters of a page in English, that English has not
HALVES = {"all": (False, True), "looked-at": (False,), "unseen": (True,)}

_NUMBER = re.compile(r"^[\W\d]+")


class Sheet(NamedTuple):
    """A page to recognise; headers: those that are known to be on it."""

    path: Path
    page: int
    headers: tuple[str, ...]


def gold_sheets(folder: Path) -> Iterator[Sheet]:
    """Yield the labelled pages of gold."""
    for name, document in json.loads((folder / "gold.json").read_text()).items():
        path = folder / f"{name.removesuffix('.pdf')}.pdf"
        if path.is_file():
            headers = document["headers"]
            for page in sorted({header["page"] for header in headers}):
                own = tuple(header["text"] for header in headers if header["page"] == page)
                yield Sheet(path, page, own)


def dev_sheets(folder: Path) -> Iterator[Sheet]:
    """Yield the pages whose headers an outline lists."""
    for path in sorted(folder.glob("*.pdf")):
        with pymupdf.open(path) as document:
            titles: dict[int, list[str]] = {}
            for _, title, page in document.get_toc():
                if key_of(title):
                    titles.setdefault(page, []).append(title)
            for page, own in titles.items():
                text = key_of(document[page - 1].get_text()) if 0 < page <= len(document) else ""
                if all(key_of(title) in text for title in own):
                    yield Sheet(path, page, tuple(own))


def drawn(sheets: Sequence[Sheet], scanner: Scanner) -> bytes:
    """Return a PDF of the images of pages of one document."""
    with pymupdf.open(sheets[0].path) as document, pymupdf.open() as scan:
        for sheet in sheets:
            page = document[sheet.page - 1]
            new = scan.new_page(width=page.rect.width, height=page.rect.height)
            new.insert_image(new.rect, stream=scanner.scan(page))
        return scan.tobytes(deflate=True)


def key_of(text: str) -> str:
    """Return the letters and digits of a text; `¾` is a bullet in some fonts."""
    return "".join(c for c in text.casefold() if c.isalpha() or c.isdecimal())


def words_of(text: str) -> Counter[str]:
    """Return the words of a text, by their letters and digits."""
    return Counter(key for word in text.split() if (key := key_of(word)))


def page_text(record: DocumentRecord, page: int) -> str:
    """Return the text of a page of a record."""
    starts = [*record.offsets, len(record.text)]
    return " ".join(
        record.text[starts[n] : starts[n + 1]]
        for n, number in enumerate(record.pages)
        if number == page
    )


def is_foreign(text: str) -> bool:
    """Whether a page is in letters that English has not."""
    letters = [c for c in text if c.isalpha()]
    return sum(not c.isascii() for c in letters) > MAX_SHARE_FOREIGN * len(letters)


def measure(sheets: Sequence[Sheet], scanner: Scanner, verbose: bool) -> Counter[str]:
    """Return counts of words and headers, and of those found, for pages of one document."""
    data = drawn(sheets, scanner)
    began = process_time()
    record = read_record(data, Options())
    counts = Counter[str](seconds=process_time() - began, pages=len(sheets))
    original = read_record(sheets[0].path.read_bytes(), Options(headers="builtin", evidence=()))
    with pymupdf.open(sheets[0].path) as document:
        for number, sheet in enumerate(sheets, start=1):
            text = document[sheet.page - 1].get_text()
            truth = words_of(text)
            found = words_of(page_text(record, number))
            for kind in ("", "English ") if not is_foreign(text) else ("",):
                counts[f"{kind}words"] += truth.total()
                counts[f"{kind}words found"] += (truth & found).total()
            for name, headers, page in (
                ("", record, number),
                ("born digital ", original, sheet.page),
            ):
                keys = headers_on(headers, page)
                missed = [text for text in sheet.headers if title_of(text) not in keys]
                counts[f"{name}headers found"] += len(sheet.headers) - len(missed)
                if verbose and missed and not name:
                    print(sheet.path.name, sheet.page, missed, keys)
            counts["headers"] += len(sheet.headers)
    return counts


def headers_on(record: DocumentRecord, page: int) -> list[str]:
    """Return the titles of the headers on a page."""
    nodes = range(record.sht.n_nodes)
    on_page = [n for n in nodes if record.pages[record.sht.headers[n]] == page]
    return [title_of(record.header(n)) for n in on_page]


def title_of(header: str) -> str:
    """Return the letters and digits of a header, less its number, which few outlines have."""
    return key_of(_NUMBER.sub("", header)) or key_of(header)


def chosen(sheets: Sequence[Sheet], n_pages: int) -> list[list[Sheet]]:
    """Return some pages, at most a few of a document, by document; the draw is seeded."""
    draw = random.Random(n_pages)
    by_path: dict[Path, list[Sheet]] = {}
    for sheet in draw.sample(sheets, len(sheets)):
        own = by_path.setdefault(sheet.path, [])
        if len(own) < MAX_PAGES_OF_A_DOCUMENT:
            with pymupdf.open(sheet.path) as document:
                if len(document[sheet.page - 1].get_text().split()) >= MIN_WORDS:
                    own.append(sheet)
    groups = [sorted(own) for own in by_path.values() if own]  # numbers of sections rise
    taken: list[list[Sheet]] = []
    while groups and sum(map(len, taken)) < n_pages:
        taken.append(groups.pop())
    return taken


def foreign(group: Sequence[Sheet]) -> list[Sheet]:
    """Return the pages of one document that are in letters that English has not."""
    with pymupdf.open(group[0].path) as document:
        return [sheet for sheet in group if is_foreign(document[sheet.page - 1].get_text())]


def main() -> None:
    """Print the shares of words and headers that were found, and the time a page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("gold", type=Path)
    parser.add_argument("dev", type=Path, nargs="?")
    parser.add_argument("--pages", type=int, default=30)
    parser.add_argument("--half", choices=HALVES, default="all", help="of the documents, by name")
    for name, default in Scanner()._asdict().items():
        parser.add_argument(f"--{name}", type=type(default), default=default)
    parser.add_argument("--foreign", action="store_true", help="only pages in other letters")
    parser.add_argument("--verbose", action="store_true", help="print the headers missed")
    options = parser.parse_args()
    if loaded_engine() is None:
        parser.error("there is no engine")
    sources = [list(gold_sheets(options.gold))]
    sources += [list(dev_sheets(options.dev))] if options.dev else []
    scanner = Scanner(**{name: getattr(options, name) for name in Scanner._fields})
    total = Counter[str]()
    for sheets in sources:
        half = [s for s in sheets if is_unseen(s.path.name) in HALVES[options.half]]
        for group in chosen(half, options.pages // len(sources)):
            wanted = foreign(group) if options.foreign else group
            total += measure(wanted, scanner, options.verbose) if wanted else Counter[str]()
    print(f"{engine_version()}: {total['pages']} pages, {total['words']} words")
    for kind in ("words", "English words"):
        print(f"{kind} {total[f'{kind} found'] / max(1, total[kind]):.3f} of {total[kind]}")
    for name in ("headers found", "born digital headers found"):
        print(f"{name} {total[name] / max(1, total['headers']):.3f} of {total['headers']}")
    print(f"{total['seconds'] / total['pages']:.2f} s of processor time a page")


if __name__ == "__main__":
    main()
