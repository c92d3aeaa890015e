import pytest

from shed_core.ingest.row_joining import joined
from shed_core.ingest.rows import PageRows, Row
from shed_core.ingest.weights import weighed


def row(text: str, font: str, bold: float = 0.0) -> Row:
    return Row(
        text=text,
        page=1,
        x0=72.0,
        y0=90.0,
        x1=200.0,
        y1=100.0,
        baseline=98.0,
        block=0,
        font=font,
        size=10.0,
        color=0,
        bold=bold,
        italic=0.0,
        lead=len(text),
        lefts=(72.0,),
        is_upright=True,
        lead_font=font,
    )


def bold_of(*pieces: Row) -> float:
    """Return the share of bold letters in the one row that the pieces are."""
    (whole,) = joined(pieces)
    return whole.bold


@pytest.mark.parametrize(
    ("body", "other", "is_heavier"),
    [
        ("DMSans-Regular", "DMSans-Medium", True),
        ("OpenSans-Light", "OpenSans-Regular", True),
        ("Inter", "Inter-Medium", True),
        ("Inter-Medium", "Inter-Regular", False),
        ("Inter-Regular", "Lato-Medium", False),
        ("Inter-Regular", "Inter-Light", False),
    ],
)
def test_a_cut_heavier_than_that_of_the_body_counts_as_bold(body, other, is_heavier):
    rows = (row("Findings", other), row("The parties agree on what this clause says.", body))

    (page,) = weighed([PageRows(1, 595.0, 842.0, rows)])

    assert [found.bold for found in page.rows] == [float(is_heavier), 0.0]


def test_a_bold_number_makes_a_title_without_a_bold_cut_bold():
    number = row("3.1.1", "Lato-Bold", bold=1.0)._replace(x1=95.0)
    title = row("网络设置", "FandolSong")._replace(x0=100.0)

    assert bold_of(number, title) == 1.0
    assert bold_of(number, row("Networks", "Lato")._replace(x0=100.0)) < 0.5


def test_a_bold_word_within_a_plain_text_makes_it_no_bolder_than_it_is():
    text = row("网络设置网络设置", "FandolSong")._replace(x1=150.0)
    name = row("LAN", "Lato-Bold", bold=1.0)._replace(x0=151.0)

    assert bold_of(text, name) == pytest.approx(3 / 11)
