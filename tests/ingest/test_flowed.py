"""Files of flowing text in; their headers, text, tables and notes out.

The name of a file of `flowed` begins with the format of its cases, whose languages are described
in `tests/sources.py`. Behind `=>` stands the tree of headers, and behind other marks what `OUTPUTS`
says. `{body}` stands for three sentences, and `...` for any number of lines.
"""

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from shed_core.document.codec import decode, encode
from shed_core.document.phrases import Label
from shed_core.document.record import DocumentRecord
from shed_core.ingest.formats import reader_of
from shed_core.ingest.lines.document import ParsedDocument
from shed_core.ingest.pipeline import read_record
from shed_core.options import OcrMode, Options
from tests.cases import Case, cases, shortened, table_lines
from tests.ingest.reading import BUILTIN, contents, shown_tables
from tests.sources import file_of, with_body
from tests.word_documents import BODY

_BODY = re.compile(r"\s+".join(map(re.escape, BODY.split())))


def outline(record: DocumentRecord) -> list[str]:
    """Return the headers, indented by their levels."""
    return ["  " * (level - 1) + header for level, header in contents(record)]


def text(record: DocumentRecord) -> list[str]:
    """Return the lines of the text."""
    return _BODY.sub(BODY, record.text).splitlines()


def tables(record: DocumentRecord) -> list[str]:
    """Return the rows of each table as it is shown."""
    return table_lines(shown_tables(record))


def pages(record: DocumentRecord) -> list[str]:
    """Return the text of each page on a line, `·` if it has none."""
    texts = [""] * record.n_pages
    for phrase, page in enumerate(record.pages):
        texts[page - 1] += f" {record.phrase_text(phrase)}"
    return [" ".join(text.split()) or "·" for text in texts]


def parsed_lines(document: ParsedDocument) -> list[str]:
    """Return the lines of all pages as they were parsed."""
    return [line.text for page in document.pages for line in page.lines]


def parsed_pages(document: ParsedDocument) -> list[str]:
    """Return each page as it was parsed, on a line."""
    texts = (" ".join(line.text for line in page.lines) for page in document.pages)
    return [" ".join(text.split()) or "·" for text in texts]


def notes(record: DocumentRecord) -> list[str]:
    """Return the kind of each note, its figures, and the runs of its pages."""
    return [
        " ".join([note.kind.name, *map(str, (*note.values, *note.pages))])
        for note in record.metadata.notes
    ]


def labels(record: DocumentRecord) -> list[str]:
    """Return the label of each phrase and its text, on a line."""
    texts = (" ".join(record.phrase_text(n).split()) for n in range(record.n_phrases))
    return [f"{label}: {text}" for label, text in zip(record.labels, texts, strict=True)]


def changes(record: DocumentRecord) -> list[str]:
    """Return each change with its phrase, its author and its day."""
    parts = ((one.text, one.author, one.date, "moved" * one.is_moved) for one in record.changes)
    texts = (" ".join(filter(None, part)) for part in parts)
    return [f"{one.phrase}: {text}" for one, text in zip(record.changes, texts, strict=True)]


def labelled(label: Label, record: DocumentRecord) -> list[str]:
    """Return the page and text of each phrase of a label."""
    return [
        f"p. {record.pages[n]}: {' '.join(record.phrase_text(n).split())}"
        for n, own in enumerate(record.labels)
        if own == label
    ]


def looks(record: DocumentRecord) -> list[str]:
    """Return what each pattern of headers says of their looks."""
    signs = {"is_centered": "centred", "is_underlined": "underlined", "is_capitalized": "capitals"}
    return [
        " ".join(
            [f"{one.font_name} {one.font_size:g} #{one.font_color:06x}"]
            + [sign for name, sign in signs.items() if getattr(one, name)]
        )
        for one in record.patterns
    ]


OUTPUTS = {label.value: partial(labelled, label) for label in Label} | {
    "": outline,
    "text": text,
    "tables": tables,
    "pages": pages,
    "notes": notes,
    "labels": labels,
    "looks": looks,
    "format": lambda record: [record.metadata.format],
    "title": lambda record: [record.metadata.title],
    "changes": changes,
}
PARSED = {"lines": parsed_lines, "parsed_pages": parsed_pages}


@pytest.mark.parametrize("case", cases(Path(__file__).parent / "flowed"))
def test_a_file_is_read_as_the_case_says(case: Case):
    """A first line `headers: builtin` leaves styles and tags aside."""
    is_plain = case.source[:1] != ("headers: builtin",)
    data = file_of(case.file.partition("_")[0], case.source[not is_plain :])

    record = read_record(data, Options() if is_plain else BUILTIN)

    assert decode(encode(record)) == record
    assert case.outputs
    for name, expected in case.outputs.items():
        parsed = reader_of(data).read(data, "", None, OcrMode.AUTO) if name in PARSED else None
        found = PARSED[name](parsed) if parsed else OUTPUTS[name](record)
        lines = [with_body(line) for line in lines_of(expected)]
        assert shortened(found, lines) == lines, name


def lines_of(expected: Sequence[str]) -> list[str]:
    """Return the lines that are expected, of which `¶` divides several on one with its indent."""
    return [
        " " * (len(line) - len(line.lstrip())) + part.lstrip()
        for line in expected
        for part in line.split(" ¶ ")
    ]
