"""Words of sections, with tables as Markdown and as text: `python -m bench.tables.words FOLDER...`.

`--log FILE` keeps the result of each document, and a run that is started again goes on after the
last of them.

For every section of every document below the folders: the words that `read_section` gives with
tables as Markdown are those that it gives with tables as text. Heads that a part of a table has
again, or that stand over several columns, count once. Prints the sections where they differ, and
how many there are.
"""

import argparse
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from shed_core.document.record import DocumentRecord
from shed_core.errors import DocumentError
from shed_core.ingest.formats import SUFFIXES
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_core.retrieval.head_doubts import head_doubt
from shed_core.retrieval.prefixes import find_section, prefix_of
from shed_core.retrieval.sections import read_part
from shed_core.retrieval.table_text import head_cells, table_rows, tables_within

_WORD = re.compile(r"\w+")
_WHOLE = 10**9  # characters of one answer, so that no section is cut


def differences(record: DocumentRecord) -> Iterator[tuple[str, Counter[str], Counter[str]]]:
    """Yield the sections whose words differ: their prefix, the words lost, and those doubled."""
    plain = replace(record, tables=())
    prefixes = ["", *(prefix_of(record.sht, node) for node in range(record.sht.n_nodes))]
    for prefix in prefixes:
        shown = _words(record, prefix)
        text = _words(plain, prefix)
        for phrase in tables_within(record, find_section(record, prefix).phrases):
            text.update(_repeated_words(record, phrase))
        if shown != text:
            yield prefix, text - shown, shown - text


def _repeated_words(record: DocumentRecord, phrase: int) -> Counter[str]:
    """Return the words of the heads of a table, and of its note, that are no words of its own."""
    heads = Counter(_WORD.findall(" ".join(head_cells(record, phrase))))
    note = Counter(_WORD.findall(head_doubt(record, phrase)))
    if not record.grids[phrase].has_head:
        return heads + note
    own = table_rows(record, phrase)[0].cells
    return heads - Counter(_WORD.findall(" ".join(own))) + note


def _words(record: DocumentRecord, prefix: str) -> Counter[str]:
    section = find_section(record, prefix)
    start = record.characters(section.phrases).start
    return Counter(_WORD.findall(read_part(record, section, start, _WHOLE).text))


def check(path: Path) -> dict[str, Any]:
    """Return how many sections and tables a document has, and the sections that differ."""
    try:
        record = read_record(path.read_bytes(), Options())
    except DocumentError as error:
        return {"error": type(error).__name__}
    wrong = [[prefix, dict(lost), dict(doubled)] for prefix, lost, doubled in differences(record)]
    return {"sections": record.sht.n_nodes + 1, "tables": len(record.tables), "wrong": wrong}


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the documents below folders; the status is 1 if any section differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--log", type=Path, default=Path(os.devnull))
    options = parser.parse_args(arguments)
    results: dict[str, dict[str, Any]] = dict(map(json.loads, _lines(options.log)))
    with options.log.open("a", encoding="utf-8") as log:
        for path in _files(options.paths):
            if str(path) not in results:
                results[str(path)] = check(path)
                print(json.dumps([str(path), results[str(path)]]), file=log, flush=True)
    return _report(results)


def _lines(log: Path) -> list[str]:
    return log.read_text(encoding="utf-8").splitlines() if log.exists() else []


def _report(results: dict[str, dict[str, Any]]) -> int:
    """Print the sections that differ, and the sums."""
    read = [result for result in results.values() if "error" not in result]
    for name, result in results.items():
        for prefix, lost, doubled in result.get("wrong", ()):
            print(f"{name} {prefix}: lost {lost}, doubled {doubled}")
    sections, tables = (sum(result[key] for result in read) for key in ("sections", "tables"))
    n_wrong = sum(len(result["wrong"]) for result in read)
    print(f"{len(read)} documents, {sections} sections, {tables} tables: {n_wrong} differ")
    return int(n_wrong > 0)


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        found = sorted(path.rglob("*")) if path.is_dir() else [path]
        yield from (file for file in found if file.suffix.lower() in SUFFIXES)


if __name__ == "__main__":
    sys.exit(main())
