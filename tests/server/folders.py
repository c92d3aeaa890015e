"""Folders of documents as cases describe them.

    letter.md:                       Markdown: its lines are paragraphs, headers and rows of tables,
  # Costs                         the first of which is the head
  | | 2023 | 2022 |
  | Rent | 7 | 9 |
report.pdf:                       a PDF in the language of `tests.pages`
  section: 1 Scope ¶3
other.pdf = report %1             a document of `tests.documents`, and a last line of its own
"""

import re
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from tests import documents
from tests.pages import pdf_of, unrolled
from tests.server.calls import files_of

_MADE = re.compile(r"(\S.*) = ([a-z]\w*)( %.*)?")


def write_folder(folder: Path, lines: Sequence[str]) -> None:
    """Write the documents of a case into a new folder."""
    folder.mkdir(parents=True)
    lines = list(unrolled(lines))
    for line in lines:
        if made := _MADE.fullmatch(line):
            data = getattr(documents, made[2])() + (made[3] or "").replace(" ", "\n").encode()
            (folder / made[1]).parent.mkdir(exist_ok=True)
            (folder / made[1]).write_bytes(data)
    for name, body in files_of([line for line in lines if not _MADE.fullmatch(line)]):
        data = pdf_of(body) if name.endswith(".pdf") else markdown_of(body).encode()
        (folder / name).write_bytes(data)


def markdown_of(lines: Sequence[str]) -> str:
    """Return Markdown with blank lines between its paragraphs, and a line below heads of tables."""
    parts: list[str] = []
    for is_table, group in groupby(filter(None, lines), lambda line: line.startswith("|")):
        rows = list(group)
        if is_table:
            rows.insert(1, "|-" * (rows[0].count("|") - 1) + "|")
        parts.append(("\n" if is_table else "\n\n").join(rows))
    return "\n\n".join(parts) + "\n"
