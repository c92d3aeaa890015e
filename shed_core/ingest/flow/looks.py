"""Style of letters and setting of a paragraph, common to all formats."""

from dataclasses import dataclass

from shed_core.document.phrases import Label
from shed_core.ingest.lines.text_line import TINY_SIZE

_MIN_SCALE = 10.0  # per cent of the width of letters; Word's own menu ends at 33


@dataclass(frozen=True, slots=True)
class Look:
    """Look of a run of letters; size in points, color 0xRRGGBB, scale of widths in per cent."""

    font: str = "Times New Roman"
    size: float = 10.0
    color: int = 0
    is_bold: bool = False
    is_italic: bool = False
    is_underlined: bool = False
    is_struck: bool = False
    is_superscript: bool = False
    is_subscript: bool = False
    is_capitalized: bool = False
    is_hidden: bool = False
    scale: float = 100.0

    @property
    def can_be_seen(self) -> bool:
        """True if a reader sees the letters, if their colour is another than the paper's."""
        return not self.is_hidden and self.size >= TINY_SIZE and self.scale >= _MIN_SCALE


@dataclass(frozen=True, slots=True)
class Setting:
    """Setting of a paragraph; lengths in points.

    before, after: space above and below.
    line_spacing: of its lines, in single ones. line_height: of one, at least.
    height: of a paragraph without text.
    left: indent of all lines. first: of the first line, relative to the others.
    breaks_page: True if it begins a new page.
    level: of the heading that it is, from 1, or None.
    is_contents: True for an entry of a printed table of contents.
    is_no_heading: True if the file marks it as something else, such as a term or code.
    label: of its lines, if the file sets them apart, as it does notes.
    list_id: the list that it is an item of, or None. list_level: counted from 0.
    """

    is_centered: bool = False
    before: float = 0.0
    after: float = 0.0
    line_spacing: float = 1.0
    line_height: float = 0.0
    height: float = 0.0
    left: float = 0.0
    first: float = 0.0
    breaks_page: bool = False
    level: int | None = None
    is_contents: bool = False
    is_no_heading: bool = False
    label: Label | None = None
    list_id: str | None = None
    list_level: int = 0
