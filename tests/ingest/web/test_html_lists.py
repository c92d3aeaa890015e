"""Lists of HTML: items begin with what a browser prints before them."""

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.flowed_documents import html


def test_items_have_the_numbers_that_the_page_gives_them():
    page = html("<ol start=4><li>a<li value=9>b<li>c</ol><ol start=x><li value=-1>d</ol>")

    assert read_record(page, Options()).text.split("\n")[:4] == ["4. a", "9. b", "10. c", "1. d"]


@pytest.mark.parametrize(
    ("attributes", "numbers"),
    [
        ("type=a start=2", "b. c."),
        ("type=A", "A. B."),
        ("type=i", "i. ii."),
        ("type=I start=9", "IX. X."),
        ("style='color:red; list-style: upper-roman inside'", "I. II."),
        ("type=a start=26", "z. 27."),
        ("start=0", "0. 1."),
    ],
)
def test_items_are_numbered_in_the_letters_of_their_list(attributes: str, numbers: str):
    first, second = numbers.split()

    record = read_record(html(f"<ol {attributes}><li>Fees<li>Term</ol>"), Options())

    assert record.text.splitlines() == [f"{first} Fees", f"{second} Term"]


def test_bullets_tell_how_far_in_an_item_is():
    page = html("<ul><li>Fees<ul><li>Rent<ul><li>May</ul></ul><li>Term</ul>")

    assert read_record(page, Options()).text.splitlines() == [
        "• Fees",
        "◦ Rent",
        "▪ May",
        "• Term",
    ]
