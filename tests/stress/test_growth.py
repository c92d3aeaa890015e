"""No reader takes the square of its input; `python -m stress.growth` looks at longer files."""

import pytest

from stress.growing_files import GROWING_FILES
from stress.growth import grows_too_fast, times_of

ONCE_SQUARE = (
    "html_style_comments",
    "markdown_attributes",
    "markdown_tag",
    "text_cells",
    "text_terms",
    "text_title_blanks",
)


@pytest.mark.parametrize("shape", ONCE_SQUARE)
def test_a_file_of_four_times_the_length_does_not_take_sixteen_times_the_time(shape):
    times_of(shape, 100)  # what is imported late

    tries = (times_of(shape, 20_000) for _ in range(2))  # the collector may double one of them

    assert any(not grows_too_fast(short, long) for short, long in tries)


def test_a_file_of_each_shape_is_read_or_refused():
    for shape in GROWING_FILES:
        assert sum(times_of(shape, 500)) < 60
