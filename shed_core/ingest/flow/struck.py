"""Text that is drawn struck out, in whatever format, as changes of its paragraph."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from shed_core.document.changes import Change
from shed_core.ingest.flow.rows import Piece
from shed_core.ingest.lines.changes import changes_joined


def struck_by_look(cells: Iterable[Sequence[Piece]]) -> Iterator[Change]:
    """Yield the text of cells that is drawn struck out."""
    for pieces in cells:
        if any(piece.look.is_struck for piece in pieces):
            runs = groupby(pieces, key=lambda piece: piece.look.is_struck)
            texts = ((is_struck, "".join(p.text for p in own)) for is_struck, own in runs)
            yield from changes_joined(Change(t, "") if struck else None for struck, t in texts)
