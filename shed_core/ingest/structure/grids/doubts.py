"""Tables whose heads have a second reading: words stand above them, or they fit other columns.

The first reading follows from columns of figures and from the middles of heads. This one knows
only the places of words, so that it shares no rule, and hardly an error, with that.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from shed_core.document.phrases import PROSE, Label
from shed_core.document.runs import connected
from shed_core.ingest.lines.text_line import HeadRule, PageLines, TextLine
from shed_core.ingest.structure.grids.cells import cells_of
from shed_core.ingest.structure.grids.head_fits import SAME_BASELINE, have_second_reading
from shed_core.ingest.structure.grids.line_grid import LineGrid

_MAX_STEP_EM = 2.1  # from the baseline of words to the top of what is below them
_TO_RULE_EM = 0.3, 2.2  # from the first rule of a table to the baseline of its first words
_MAX_OFF = 0.3  # of the width of a table, by which that rule may be shorter and longer
_MAX_WIDTH = 0.6  # of the width of a table, of a head over all of its columns
_LABELS = (*PROSE, Label.TABLE, Label.PAGE_HEADER)  # of heads, which may repeat on each page


def with_doubts(
    page: PageLines, labels: Sequence[Label], apart: Collection[int], tables: Mapping[int, LineGrid]
) -> Iterator[tuple[int, LineGrid]]:
    """Yield the tables of a page whose heads have a second reading, with this doubt.

    labels: of its lines. apart: indices of lines that no table holds. tables: by their first lines.
    """
    within = {first + n for first, table in tables.items() for n in range(table.n_lines)}
    free = [
        page.lines[n]
        for n, label in enumerate(labels)
        if label in _LABELS and n not in apart and n not in within
    ]
    for first, (n_lines, grid) in tables.items():
        lines = page.lines[first : first + n_lines]
        lacks_words = not grid.continues and _lacks_words(lines, free, page.head_rules)
        if lacks_words or have_second_reading(lines, grid, page.head_rules):
            yield first, LineGrid(n_lines, replace(grid, is_uncertain=True))


def _lacks_words(
    lines: Sequence[TextLine], free: Sequence[TextLine], rules: Sequence[HeadRule]
) -> bool:
    """True if several words right above a table are no sentence, or one is below its first rule.

    free: the lines of the page that are in no table and no header. rules: of the page.
    """
    top = min(line.y0 for line in lines)
    x0, x1 = min(line.x0 for line in lines), max(line.x1 for line in lines)
    above = [line for line in free if line.baseline < top + line.size and x0 < line.x1]
    above = sorted((line for line in above if line.x0 < x1), key=lambda line: -line.baseline)
    for level in connected(above, lambda a, b: a.baseline - b.baseline < SAME_BASELINE):
        line, size = level[0], level[0].size
        cells = [cell for line in level for cell in cells_of(line, 0)]
        left, right = min(cell.x0 for cell in cells), max(cell.x1 for cell in cells)
        is_near = top - line.baseline < _MAX_STEP_EM * size
        is_within = x0 - size < left and right < x1 + size
        if not (is_near and is_within) or line.text.endswith((".", ":", ";")):
            return False
        is_below_rule = right - left < _MAX_WIDTH * (x1 - x0) and any(
            _TO_RULE_EM[0] * size < line.baseline - y < _TO_RULE_EM[1] * size
            and abs(start - x0) + abs(stop - x1) < _MAX_OFF * (x1 - x0)
            for y, start, stop in rules
        )
        are_words = not any(cell.is_figure and not cell.is_head_figure for cell in cells)
        if is_below_rule or (are_words and len(cells) > 1):
            return True
        top = line.baseline - size
    return False
