import pytest

from shed_core.ingest.lines.boldness import font_of, with_heavier_as_bold
from shed_core.ingest.lines.joining import joined
from shed_core.ingest.lines.text_line import PageLines, TextLine
from tests.ingest.lines.lines import line


def bold_of(*pieces: TextLine) -> float:
    """Return the share of bold letters in the one line that the pieces are."""
    (whole,) = joined(pieces)
    return whole.bold


@pytest.mark.parametrize(
    ("body", "other", "is_heavier"),
    [
        ("DMSans-Regular", "DMSans-Medium", True),
        ("OpenSans-Light", "OpenSans-Regular", True),
        ("Inter", "Inter-Medium", True),
        ("Inter-Medium", "Inter-Regular", False),
        ("Inter-Regular", "Lato-Medium", True),
        ("Inter-Regular", "FrutigerLTStd-Md", True),
        ("OpenSans-Light", "Lato-Regular", False),
        ("Inter-Regular", "Inter-Light", False),
    ],
)
def test_a_cut_heavier_than_that_of_the_body_counts_as_bold(body, other, is_heavier):
    lines = (line("Findings", other), line("The parties agree on what this clause says.", body))

    (page,) = with_heavier_as_bold([PageLines(1, 595.0, 842.0, lines)])

    assert [found.bold for found in page.lines] == [float(is_heavier), 0.0]


@pytest.mark.parametrize("name", ["FranklinGothic-Demi", "ITCStone-Sb", "GillSansStd-DmIt"])
def test_short_names_of_weights_count_as_bold(name):
    assert font_of(name, is_bold=False, is_italic=False).is_bold


def test_a_bold_number_makes_a_title_without_a_bold_cut_bold():
    number = line("3.1.1", "Lato-Bold", bold=1.0, x1=95.0)
    title = line("网络设置", "FandolSong", x0=100.0)

    assert bold_of(number, title) == 1.0
    assert bold_of(number, line("Networks", "Lato", x0=100.0)) < 0.5


def test_a_bold_word_within_a_plain_text_makes_it_no_bolder_than_it_is():
    text = line("网络设置网络设置", "FandolSong", x1=150.0)
    name = line("LAN", "Lato-Bold", bold=1.0, x0=151.0)

    assert bold_of(text, name) == pytest.approx(3 / 11)
