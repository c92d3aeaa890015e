"""How a document uses its styles."""

import pytest

from shed_core.ingest.lines.text_line import PageLines
from shed_core.ingest.structure.style_stats import style_stats
from tests.ingest.lines.lines import line


@pytest.mark.parametrize(("step", "leading"), [(12.0, 1.2), (0.03, 1.2), (25.0, 2.5)])
def test_the_distance_of_lines_is_that_of_lines_below_each_other(step: float, leading: float):
    """Lines that are drawn over each other say nothing of it."""
    lines = tuple(line("Some text", baseline=100 + step * n) for n in range(9))

    assert style_stats([PageLines(1, 612.0, 792.0, lines)]).body_leading == leading
