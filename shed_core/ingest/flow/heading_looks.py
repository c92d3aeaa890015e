"""Style of flowing text: headings are larger the higher they are."""

from collections.abc import Sequence
from dataclasses import replace

from shed_core.ingest.flow.looks import Look, Setting
from shed_core.ingest.flow.rows import Block, Piece

_HEADING_SIZES = (22.0, 17.0, 14.0, 12.5, 11.5, 11.0)  # points, of h1 to h6
BODY_SIZE = 10.5
"""Points of plain text."""

_BODY = Look(font="Text", size=BODY_SIZE)
_SPACE = 8.0  # points above and below a paragraph
MONOSPACED = "Monospaced"
NEW_PAGE = Block((), Setting(breaks_page=True))
"""A block without text that begins a page, which may stay blank."""


def look_of(level: int | None) -> Look:
    """Return the look of a heading's letters, or of the body's for None."""
    if level is None:
        return _BODY
    size = _HEADING_SIZES[min(level, len(_HEADING_SIZES)) - 1]
    return replace(_BODY, size=size, is_bold=True)


def setting_of(level: int | None, left: float = 0.0) -> Setting:
    """Return the setting of a heading, or of a paragraph for None. left: its indent, in points."""
    return Setting(before=_SPACE * (2 if level else 1), left=left, level=level)


def paragraph(text: str, level: int | None = None, left: float = 0.0) -> Block:
    """Return a text in one look as a heading, or as a paragraph for None. left: see setting_of."""
    return Block(((Piece(text, look_of(level)),),), setting_of(level, left))


def in_body_size(block: Block, **changes: bool) -> Block:
    """Return a block with all its letters in the size of text, and with changes of their look."""
    cells = (
        tuple(piece._replace(look=replace(piece.look, size=BODY_SIZE, **changes)) for piece in cell)
        for cell in block.cells
    )
    return block._replace(cells=tuple(cells))


def without_headings(blocks: Sequence[Block], outside: Sequence[int]) -> list[Block]:
    """Return the blocks, with headings outside the main part as text.

    A title above a main part that has none itself remains one. outside: numbers of these headings.
    """
    tops = [n for n, block in enumerate(blocks) if block.setting.level == 1]
    title = tops[:1] if set(tops) <= set(outside) else []
    others = set(outside).difference(title)
    return [as_text(block) if n in others else block for n, block in enumerate(blocks)]


def as_text(heading: Block) -> Block:
    """Return a heading as a paragraph."""
    setting = replace(setting_of(None), is_no_heading=True)
    return in_body_size(heading, is_bold=False)._replace(setting=setting)
