"""How a document uses its styles."""

import pytest

from shed_core.ingest.lines.text_line import PageLines
from shed_core.ingest.structure.stats import document_stats
from shed_core.ingest.structure.style_stats import style_stats
from tests.ingest.lines.lines import line


@pytest.mark.parametrize(("step", "leading"), [(12.0, 1.2), (0.03, 1.2), (25.0, 2.5)])
def test_the_distance_of_lines_is_that_of_lines_below_each_other(step: float, leading: float):
    """Lines that are drawn over each other say nothing of it."""
    lines = tuple(line("Some text", baseline=100 + step * n) for n in range(9))

    assert style_stats([PageLines(1, 612.0, 792.0, lines)]).body_leading == leading


def test_the_size_of_the_body_is_that_of_one_style_and_not_of_several_together():
    notes = [line(60 * "x", font=font, size=9.0) for font in ("Courier", "Helvetica")]
    body = line(80 * "x", size=10.2)

    stats = document_stats([PageLines(1, 612.0, 792.0, (body, *notes))])

    assert stats.body_size == stats.styles.body_style.size == 10.0
