"""No reader takes the square of its input; `python -m stress.growth` looks at longer files."""

import gc
from collections.abc import Iterator

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


@pytest.fixture
def collected() -> Iterator[None]:
    """Keep the objects of other tests from the garbage collector, which visits all in the long run.

    In the process of all tests that took a second of the longer file, and none of the shorter one.
    """
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("collected")
@pytest.mark.parametrize("shape", ONCE_SQUARE)
def test_a_file_of_four_times_the_length_does_not_take_sixteen_times_the_time(shape):
    times_of(shape, 100)  # what is imported late

    short, long = times_of(shape, 20_000)

    assert not grows_too_fast(short, long), f"{short:.2f} s, then {long:.2f} s"


def test_a_file_of_each_shape_is_read_or_refused():
    for shape in GROWING_FILES:
        assert sum(times_of(shape, 500)) < 60
