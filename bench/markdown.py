"""Tables in Markdown, and the places of a document that measurements are written into."""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"
"""What figures stand between; `figures NAME` in a file with several such places."""


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a table.

    >>> print(*table(["a", "b"], [["1", "2"]]), sep="\\n")
    | a | b |
    | --- | --- |
    | 1 | 2 |
    """
    yield from (row(*columns), row(*["---"] * len(columns)), *(row(*cells) for cells in rows))


def row(*cells: str) -> str:
    """Return the line of one row."""
    return f"| {' | '.join(cells)} |"


def rewrite(file: Path, text: str, name: str = "") -> None:
    """Put a text between the marks of a file. Raises ValueError if it has none.

    name: of the marks, where a file has several.
    """
    begin, end = (mark.replace("figures", f"figures {name}".strip()) for mark in (BEGIN, END))
    old = file.read_text(encoding="utf-8")
    between = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    if not between.search(old):
        raise ValueError(f"{file} has no marks {begin} and {end}")
    new = between.sub(lambda _: f"{begin}\n{text}\n{end}", old)
    file.write_text(new, encoding="utf-8")
