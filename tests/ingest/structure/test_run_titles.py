"""Titles that are set as running heads from the first page of their part on."""

from time import process_time

from shed_core.ingest.lines.text_line import PageLines
from shed_core.ingest.structure.edge_lines import EdgeLine, EdgePlace
from shed_core.ingest.structure.furniture import furniture
from shed_core.ingest.structure.run_titles import repeating_heads
from tests.ingest.lines.lines import PLAIN


def test_a_running_head_in_thousands_of_sizes_takes_no_time_for_each_pair_of_them():
    n_pages, n_lines = 3000, 8
    head = PLAIN._replace(text="Costs")
    pages = [
        PageLines(
            n + 1, 600.0, 800.0, tuple(head._replace(size=n + i / n_lines) for i in range(n_lines))
        )
        for n in range(n_pages)
    ]
    place = EdgePlace(True, 0, "", 0.0)
    edges = [EdgeLine(n, n_lines * n, place, "", True) for n in range(n_pages)]
    start = process_time()

    assert len(list(repeating_heads(pages, edges))) == n_pages
    assert process_time() - start < 2.0


def test_a_running_head_may_be_a_little_higher_on_some_pages():
    text = PLAIN._replace(
        text="The costs are those of last year.", y0=300.0, y1=312.0, baseline=310.0
    )
    heads = [
        PLAIN._replace(text="Acme (continued)", y0=y - 8, y1=y + 2, baseline=y)
        for y in (52.7, 52.7, 52.7, 52.0, 52.7, 52.7, 52.7)
    ]
    pages = [PageLines(n, 600.0, 800.0, (head, text)) for n, head in enumerate(heads, 1)]

    assert len(furniture(pages)) == len(pages)


def test_a_line_of_many_numbers_after_a_long_word_takes_linear_time():
    line = PLAIN._replace(text="a" * 20_000 + " 1" * 1_000)
    start = process_time()

    furniture([PageLines(1, 600.0, 800.0, (line,))])

    assert process_time() - start < 2.0
