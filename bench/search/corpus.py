"""Search over 100,000 documents: the words of a corpus in segments, beside one FTS5 database.

    python -m bench.search.corpus FOLDER [--documents 100000] [--fts5]

Documents are made of the windows of real ones in FOLDER, twelve of each (about ten pages), where a
twentieth of the words are others, drawn by Zipf's law. Times are processor time.
"""

import argparse
import random
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from shed_core.errors import ShedError
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_core.search_index.format import TOKENIZER
from shed_core.search_index.vocabulary import word_hash
from shed_core.search_index.windows import windows
from shed_core.search_index.words import Stems
from shed_server.library.search_index.documents import (
    MAX_RANKED_DOCUMENTS,
    ranked_words,
)
from shed_server.library.search_index.query import parse
from shed_server.object_store.word_index.segment import (
    DOCUMENTS_PER_SEGMENT,
    DocumentWords,
    StoredEntry,
    decompressed,
    encode,
)
from shed_server.object_store.word_index.snapshot import LeftOut, Snapshot
from shed_server.object_store.word_index.word_index import LocalSegments

URL = "s3://filings"
QUERIES = (
    "restructuring charges severance",
    "capital expenditures property equipment",
    "effective tax rate",
    "dividends declared per share",
    "lease liabilities operating maturity",
)
_MIN_WORDS, _WINDOWS, _OTHER_WORDS_EVERY, _ZIPF, _RARE_WORDS = 50, 12, 20, 0.6, 3_000_000
_MAX_BYTES = 1 << 40


class Document(NamedTuple):
    """A document that was made. windows: the words of each."""

    path: str
    windows: list[list[str]]


def main() -> None:
    """Print sizes and times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="PDFs to take text from")
    parser.add_argument("--documents", type=int, default=100_000)
    parser.add_argument("--fts5", action="store_true", help="measure FTS5 instead")
    options = parser.parse_args()
    texts = [window for path in sorted(options.folder.rglob("*.pdf")) for window in _texts(path)]
    with TemporaryDirectory(prefix="shed-bench-") as scratch:
        measure = _measure_fts5 if options.fts5 else _measure_segments
        measure(_documents(texts, options.documents), Path(scratch))


def _texts(path: Path) -> Iterator[list[str]]:
    try:
        record = read_record(path.read_bytes(), Options())
    except ShedError:
        return
    for window in windows(record):
        if len(window.words) >= _MIN_WORDS:
            yield [*window.words, *window.figures]


def _documents(texts: list[list[str]], n: int) -> Iterator[Document]:
    chance = random.Random(1)
    for number in range(n):
        chosen = [words[:] for words in chance.choices(texts, k=_WINDOWS)]
        for words in chosen:
            for place in range(0, len(words), _OTHER_WORDS_EVERY):
                words[place] = f"w{int(chance.paretovariate(_ZIPF)) % _RARE_WORDS}"
        yield Document(f"{number % 30 + 1990}/{number:06}.pdf", chosen)


def _measure_segments(documents: Iterator[Document], folder: Path) -> None:
    stems, local = Stems(), LocalSegments(folder / "cache" / "words" / "bench", _MAX_BYTES)
    n_stored, began = 0, time.process_time()
    while batch := list(islice(documents, DOCUMENTS_PER_SEGMENT)):
        encoded = encode([_words_of(document, stems) for document in batch])
        n_stored += len(encoded)
        local.add(batch[0].path, decompressed(encoded))
    print(f"made in {time.process_time() - began:.0f} s, {n_stored / 1e6:.0f} MB in the store")
    began = time.process_time()
    segments = LocalSegments(folder / "cache" / "words" / "bench", _MAX_BYTES).segments()
    snapshot = Snapshot(URL, list(segments.values()), LeftOut())
    n_bytes = sum(path.stat().st_size for path in folder.rglob("columns"))
    print(
        f"{len(snapshot)} documents in {len(segments)} segments, {n_bytes / 1e6:.0f} MB on disk, "
        f"opened and checked in {time.process_time() - began:.1f} s; {_memory()}"
    )
    for text in (*QUERIES, *QUERIES):  # the first one makes an index of names
        began = time.process_time()
        query = parse(text)
        known = stems.of([*query.words, *query.figures])
        words, _ = ranked_words(query, known, [], snapshot.all)
        snapshot.all.best(words, MAX_RANKED_DOCUMENTS)
        print(f"{(time.process_time() - began) * 1000:6.0f} ms  {text}")
    print(_memory())


def _words_of(document: Document, stems: Stems) -> DocumentWords:
    known = stems.of(word for words in document.windows for word in words)
    counts = Counter(stem for words in document.windows for stem in {known[word] for word in words})
    entry = StoredEntry(f"{URL}/{document.path}", 1, "1", "0" * 64)
    words = {word_hash(stem): count for stem, count in counts.items()}
    return DocumentWords(entry, len(document.windows), words.items())


def _measure_fts5(documents: Iterator[Document], folder: Path) -> None:
    path, began = folder / "fts5.db", time.process_time()
    database = sqlite3.connect(path)
    database.execute("PRAGMA journal_mode=OFF")
    database.execute(
        f"CREATE VIRTUAL TABLE windows USING fts5(words, content='', tokenize='{TOKENIZER}')"
    )
    rows = ((" ".join(words),) for document in documents for words in document.windows)
    database.executemany("INSERT INTO windows (words) VALUES (?)", rows)
    database.commit()
    size = path.stat().st_size / 1e6
    print(f"made in {time.process_time() - began:.0f} s, {size:.0f} MB")
    for text in QUERIES:
        began = time.process_time()
        database.execute(
            "SELECT rowid FROM windows WHERE windows MATCH ? ORDER BY rank LIMIT 100",
            (" OR ".join(text.split()),),
        ).fetchall()
        print(f"{(time.process_time() - began) * 1000:6.0f} ms  {text}")


def _memory() -> str:
    lines = Path("/proc/self/status").read_text().splitlines()
    sizes = {line.split(":")[0]: int(line.split()[1]) // 1024 for line in lines if "Rss" in line}
    return f"{sizes['RssAnon']} MiB of its own, {sizes['RssFile']} MiB of the file"


if __name__ == "__main__":
    main()
