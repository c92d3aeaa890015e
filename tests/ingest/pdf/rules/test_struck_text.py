"""A note names the pages with text that is struck out, whoever drew the rule through it."""

from collections.abc import Iterator

import pymupdf
import pytest

from shed_core import read_document

NOTE = (
    "text that is struck out reads here like any other; kind=changes lists it; pages that have "
    "some: "
)
FEE = "The annual fee is 150 dollars, which"


def pdf_with(rules: dict[int, tuple[float, float, float]]) -> bytes:
    """Return a PDF of three pages with a header on the first. rules: by page: x0, x1 and y."""
    with pymupdf.open() as document:
        for number in (1, 2, 3):
            page = document.new_page()
            if number == 1:
                page.insert_text((72, 80), "1. Permits and fees", fontname="hebo", fontsize=16)
            for line in range(12):
                page.insert_text((72, 110 + 14 * line), f"{FEE} the board sets each year.")
            if number in rules:
                x0, x1, y = rules[number]
                page.draw_line((x0, y), (x1, y), width=0.6)
        return document.tobytes()


def notes(data: bytes) -> Iterator[str]:
    return (note for note in read_document(data).notes if note.startswith(NOTE))


def test_pages_with_struck_text_are_named_whether_they_have_a_header_or_not():
    rules = {1: (160, 250, 135), 3: (72, 300, 163)}

    assert list(notes(pdf_with(rules))) == [f"{NOTE}1, 3"]
    assert list(notes(pdf_with({3: rules[3]}))) == [f"{NOTE}3"]


@pytest.mark.parametrize(
    "rule",
    [(160, 250, 139.5), (160, 250, 128), (20, 580, 135), (160, 170, 135)],
    ids=["underlined", "above", "across the page", "short"],
)
def test_a_rule_that_is_not_drawn_through_words_strikes_nothing_out(rule):
    assert not list(notes(pdf_with({1: rule})))


def test_the_bar_of_a_fraction_strikes_nothing_out():
    with pymupdf.open(stream=pdf_with({})) as document:
        page = document[0]
        page.insert_text((72, 400), "The share is")
        page.insert_text((160, 393), "all of the profits")
        page.insert_text((160, 407), "all of the revenue")
        page.draw_line((158, 396), (262, 396), width=0.6)
        page.insert_text((270, 400), "of the year.")

        assert not list(notes(document.tobytes()))


@pytest.mark.parametrize("tag", ["s", "strike", "del"])
def test_struck_text_of_a_web_page_is_named(tag):
    page = f"<h1>Fees</h1><p>The fee is <{tag}>150</{tag}> 275 dollars.</p>"

    assert list(notes(f"<!doctype html><html><body>{page}</body></html>".encode())) == [f"{NOTE}1"]
