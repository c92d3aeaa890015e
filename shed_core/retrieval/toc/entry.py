"""Entry of a list of the tables, figures, definitions or the like of a document."""

from typing import NamedTuple

from shed_core.document.changes import Change


class Entry(NamedTuple):
    """title: on one line. node: of its section, or ROOT. phrases: of it. n_rows: of a table, or 0.

    kind: of a statement, such as `balance sheet`; "" for others. words: of a definition, or around
        a reference, as the document has them on one line; "" for others. cited_on: pages of the
        references to it, each once for each of them. change: or None; its title is the section's.
    """

    title: str
    node: int
    phrases: range
    n_rows: int = 0
    kind: str = ""
    words: str = ""
    cited_on: tuple[int, ...] = ()
    change: Change | None = None
