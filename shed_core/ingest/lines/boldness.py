"""Weights of lines: what counts as bold where no font says so.

A cut heavier than the body's stands out as bold does, whatever its name: `DMSans-Medium` over
`DMSans-Regular`, `OpenSans-Regular` over `OpenSans-Light`. And fonts of Chinese and Japanese often
have no bold cut, so that only the number of a header is bold.
"""

from collections import Counter
from collections.abc import Sequence

from shed_core.document.fonts import FontName, read_font_name
from shed_core.ingest.lines.text_line import PageLines


def weighed(pages: Sequence[PageLines]) -> list[PageLines]:
    """Return the pages of a document, lines in a heavier cut of the body's font as bold ones.

    Takes O(lines).
    """
    letters: Counter[str] = Counter()
    for page in pages:
        for line in page.lines:
            letters[line.font] += len(line.text)
    body = read_font_name(max(letters, key=letters.__getitem__, default=""))
    heavier = {font for font in letters if _is_heavier(read_font_name(font), body)}
    return [_with_bold(page, heavier) for page in pages] if heavier else list(pages)


def _is_heavier(font: FontName, body: FontName) -> bool:
    return font.family == body.family and font.weight > body.weight and not font.is_bold


def _with_bold(page: PageLines, heavier: set[str]) -> PageLines:
    lines = tuple(
        line._replace(bold=1.0) if line.font in heavier and not line.bold else line
        for line in page.lines
    )
    return page._replace(lines=lines)
