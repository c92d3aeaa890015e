"""Words of sections, with tables as Markdown and as text: `python -m bench.table_words FOLDER...`.

For every section of every document below the folders: the words that `read_section` gives with
tables as Markdown are those that it gives with tables as text. Heads that a part of a table has
again are no words of its own. Prints the sections where they differ, and how many there are.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from shed_core.document.record import DocumentRecord
from shed_core.errors import DocumentError
from shed_core.ingest.formats import SUFFIXES
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_core.retrieval.prefixes import find_section, prefix_of
from shed_core.retrieval.sections import read_part, section_characters
from shed_core.retrieval.table_text import head_cells, tables_within

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
            if record.grids[phrase].continues:
                text.update(_WORD.findall(" ".join(head_cells(record, phrase))))
        if shown != text:
            yield prefix, text - shown, shown - text


def _words(record: DocumentRecord, prefix: str) -> Counter[str]:
    section = find_section(record, prefix)
    start = section_characters(record, section).start
    return Counter(_WORD.findall(read_part(record, section, start, _WHOLE).text))


def main(arguments: Sequence[str]) -> int:
    """Check the documents below folders; the status is 1 if any section differs."""
    n_documents = n_sections = n_tables = n_wrong = 0
    for path in _files(arguments):
        try:
            record = read_record(path.read_bytes(), Options())
        except DocumentError as error:
            print(f"{path.name}: {type(error).__name__}")
            continue
        n_documents, n_tables = n_documents + 1, n_tables + len(record.tables)
        n_sections += record.sht.n_nodes + 1
        for prefix, lost, doubled in differences(record):
            n_wrong += 1
            print(f"{path.name} {prefix}: lost {dict(lost)}, doubled {dict(doubled)}", flush=True)
    print(f"{n_documents} documents, {n_sections} sections, {n_tables} tables: {n_wrong} differ")
    return int(n_wrong > 0)


def _files(arguments: Sequence[str]) -> Iterator[Path]:
    for path in map(Path, arguments):
        found = sorted(path.rglob("*")) if path.is_dir() else [path]
        yield from (file for file in found if file.suffix.lower() in SUFFIXES)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
