"""Page numbers, and figures of the text that stand at the edge of a page by themselves."""

from collections.abc import Mapping, Sequence

import pytest

from shed_core.document.phrases import Label
from shed_core.ingest.structure.furniture import furniture
from tests.documents import HEIGHT, Writer
from tests.ingest.reading import pages


def footers(feet: Mapping[int, Sequence[str]], n_pages: int = 8) -> set[str]:
    """Return those of the feet, by the numbers of their pages, that are furniture.

    They stand in places of their own, so that only their text can tell.
    """
    writer = Writer()
    for number in range(1, n_pages + 1):
        writer.paragraphs(2)
        for row, foot in enumerate(feet.get(number, ())):
            y = HEIGHT - 90 + 7 * number + 12 * row
            writer.page.insert_text((72 + 9 * number, y), foot)
        if number < n_pages:
            writer.new_page()
    read = pages(writer.bytes())
    lines = [line.text for page in read for line in page.lines]
    return {lines[n] for n, label in furniture(read).items() if label is Label.PAGE_FOOTER}


@pytest.mark.parametrize("foot", ["2023", "(2)", "17 }", "123456789", "x <- x + 1", "12 17 8"])
def test_a_figure_that_counts_no_pages_is_text(foot: str):
    assert footers({4: [foot]}) == set()


def test_figures_that_count_no_pages_are_text_among_page_numbers():
    assert footers({2: ["12"], 4: ["333", "14"]}) == {"12", "14"}


def test_numbers_of_five_digits_count_no_pages():
    assert footers({2: ["10002"], 3: ["10003"]}) == set()


@pytest.mark.parametrize("foot", ["4", "- 4 -", "Page 9", "9 of 12", "F-9", "ix"])
def test_a_page_number_may_stand_on_one_page_only(foot: str):
    assert footers({4: [foot]}) == {foot}


@pytest.mark.parametrize("foot", ["Acme | Form 10-Q | {}", "Acme plan · {}", "Acme plan page {}"])
def test_a_number_may_follow_a_text_that_all_pages_have(foot: str):
    feet = {n: [foot.format(n + 2)] for n in range(1, 5)}

    assert footers(feet) == {foot for [foot] in feet.values()}


@pytest.mark.parametrize("foot", ["Plate {}", "Acme {} | {}", "Plan | 1{}{}"])
def test_a_text_that_ends_in_other_numbers_is_text(foot: str):
    assert footers({n: [foot.format(n, n)] for n in range(1, 5)}) == set()
