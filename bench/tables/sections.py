"""Statements of filings as sections: `python -m bench.tables.sections FOLDER...`.

For the balance sheet, the income and the cash flow statement of every filing: whether it is a
section under its own name. All of its rows must be in one section whose header says so; a group
head such as `Operating activities` that cuts it makes it none. Statements are found by the places
of words, as in `bench.tables`.

Companies, the first part of a file's name, are split into halves as in `bench.halves`; what is
wrong is named for one half only, and of the other nothing but the share is printed.
"""

import re
import sys
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any

from bench.halves import is_unseen
from bench.tables.arguments import pdfs_named
from bench.tables.statements import KINDS, statements, true_rows
from shed_core.document.record import DocumentRecord
from shed_core.errors import DocumentError
from shed_core.ingest.pdf.open import open_pdf
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_server.evaluation.documents import EVIDENCE

_MIN_LABEL_LENGTH = 8  # letters; a shorter label may stand anywhere on the page
_NO_LETTER = re.compile(r"[\W\d_]+")


def section_titles(record: DocumentRecord, page: int, labels: Sequence[str]) -> Iterator[str]:
    """Yield the header of the innermost section of each row of a page that is found in the text."""
    phrases = [phrase for phrase, number in enumerate(record.pages) if number == page]
    texts = [_NO_LETTER.sub("", record.phrase_text(phrase)) for phrase in phrases]
    starts = [sum(map(len, texts[:n])) for n in range(len(texts))]
    text, done = "".join(texts), 0
    for label in (_NO_LETTER.sub("", label) for label in labels):
        at = text.find(label, done) if len(label) >= _MIN_LABEL_LENGTH else -1
        if at >= 0:
            done = at
            node = record.node_at(phrases[bisect_right(starts, at) - 1])
            yield record.header(node) if node >= 0 else ""


def is_section(record: DocumentRecord, page: int, labels: Sequence[str], kind: str) -> bool:
    """Whether the rows of a statement are all in a section that is named as it is."""
    titles = set(section_titles(record, page, labels))
    is_title = re.compile(KINDS[kind], re.IGNORECASE).search
    return len(titles) == 1 and all(map(is_title, titles))


def main() -> int:
    """Judge the statements of PDFs below folders."""
    found: dict[tuple[str, bool], list[bool]] = {}
    options = Options(headers="builtin", evidence=EVIDENCE)
    for path in pdfs_named(__doc__):
        data = path.read_bytes()
        try:
            record = read_record(data, options)
        except DocumentError as error:
            print(f"{path.name}: {error}")
            continue
        unseen = is_unseen(path.name.split("_")[0])
        document: Any = open_pdf(data)
        for kind, page, words in statements(document):
            labels = [" ".join(row.label) for row in true_rows(words)]
            good = is_section(record, page, labels, kind)
            found.setdefault((kind, unseen), []).append(good)
            if not good and not unseen:
                titles = sorted(set(section_titles(record, page, labels)))
                print(f"{path.name} p. {page} {kind}: {titles}", flush=True)
    for half in (False, True):
        every = [
            good for (_, unseen), all_good in found.items() if unseen is half for good in all_good
        ]
        name = "unseen" if half else "looked at"
        print(f"{name}: {sum(every)} of {len(every)} statements are sections of their own name")
    return 0


if __name__ == "__main__":
    sys.exit(main())
