"""What stands between two paragraphs of HTML: space, and the end of a page."""

from dataclasses import replace

from shed_core.ingest.flow.layout import line_height
from shed_core.ingest.flow.looks import Setting
from shed_core.ingest.web.tags.text_style import TextStyle


class Spacing:
    """What elements said that began or ended since the last paragraph; lengths in points."""

    def __init__(self) -> None:
        self._margin: float | None = None  # the largest that an element states
        self._blank = 0.0  # of lines without letters
        self._breaks_page = False

    def begin(self, style: TextStyle) -> None:
        """Note what an element says of its beginning."""
        self._widen(style.above)
        self._breaks_page = self._breaks_page or style.breaks_before

    def end(self, style: TextStyle) -> None:
        """Note what an element says of its end."""
        self._widen(style.below)
        self._breaks_page = self._breaks_page or style.breaks_after

    def add_line(self, style: TextStyle) -> None:
        """Note a line without letters."""
        self._blank += line_height(style.look.size, Setting())

    def placed(self, setting: Setting) -> Setting:
        """Return how the next paragraph is set, and note that it has come.

        setting: without what stands before it, but for the space where no element states any.
        """
        margin = setting.before if self._margin is None else self._margin
        placed = replace(setting, before=margin + self._blank, breaks_page=self._breaks_page)
        self._margin, self._blank, self._breaks_page = None, 0.0, False
        return placed

    def _widen(self, margin: float | None) -> None:
        if margin is not None:
            self._margin = max(self._margin or 0.0, margin)
