import re

from hypothesis import given
from hypothesis import strategies as st

from shed_core.method.sht import deep
from shed_core.retrieval.document_view import Document
from shed_core.retrieval.prefixes import find_section, has_front, prefix_of, prefixes
from shed_core.retrieval.toc.as_json import toc_json
from shed_core.retrieval.toc.contents import contents
from shed_core.retrieval.tokens import node_tokens, section_tokens
from tests.records import (
    a_contract,
    a_filing,
    record_of,
    record_with,
    records,
    whole,
)

ALL = 10**6


def test_a_line_gives_prefix_header_page_and_size():
    record = record_of([(1, "Item 8"), (2, "Statements\nof  Income"), (0, "x" * 8_379)])

    assert contents(record, whole(record), ALL, ALL).lines == (
        "1 | Item 8 (p. 1, 2.1k tokens)",
        "1.1 | Statements of Income (p. 1, 2.1k tokens)",
    )


def test_contents_of_344_sections_unfold_the_largest_in_the_room_below_the_levels_that_fit():
    record = a_filing()
    folded = contents(record, whole(record), ALL, 10_000)
    n_chars = sum(len(line) + 1 for line in folded.lines)

    assert record.sht.n_nodes == 344
    assert (folded.depth, folded.n_levels) == (2, 3)
    assert folded.n_hidden % 16 == 0
    assert 9_000 < n_chars <= 10_000
    assert folded.lines[2] == (
        "1.1 | ITEM 1. What the company says of matter 1 (p. 1, 700 tokens, +16 sections)"
    )


def test_the_largest_sections_are_unfolded_first_and_the_largest_folded_ones_are_named():
    entries = [(1, "Small"), *[(2, "a part")] * 9, (1, "Large"), (0, "text " * 500)]
    record = record_of([*entries, *[(2, "a part")] * 9, (1, "Middle"), *[(2, "a longer part")] * 9])
    shown = contents(record, whole(record), ALL, 500)

    assert shown.depth == 1
    assert [line.split(" | ")[0] for line in shown.lines][:3] == ["1", "2", "2.1"]
    assert [prefix_of(record.sht, node) for node in shown.folded] == ["3", "1"]


@given(records(), st.integers(1, 6), st.integers(100, 4_000))
def test_no_section_is_folded_that_would_still_fit(record, depth, budget):
    shown = contents(record, whole(record), depth, budget)
    room = budget - sum(len(line) + 1 for line in shown.lines)
    for node in shown.folded if shown.next_node is None else ():
        if record.sht.levels[node] < depth:
            prefix = prefix_of(record.sht, node)
            below = contents(record, find_section(record, prefix), 1, ALL).lines
            n_hidden = record.sht.ends[node] - node - 1
            mark = len(f", +{n_hidden} section{'s' if n_hidden > 1 else ''}")

            assert sum(len(line) + 1 for line in below) - mark > room


@given(records(), st.integers(1, 6), st.integers(100, 4_000))
def test_the_greatest_depth_that_fits_is_shown(record, depth, budget):
    shown = contents(record, whole(record), depth, budget)
    sizes = {
        d: sum(len(line) + 1 for line in contents(record, whole(record), d, ALL).lines)
        for d in range(1, min(depth, max(1, shown.n_levels)) + 1)
    }

    fitting = [d for d, size in sizes.items() if size <= budget]
    several = [d for d in range(1, shown.n_levels + 1) if record.sht.levels.count(d) > 1]
    least = min(*several, depth) if several else 1  # a chain is shown to where it forks
    assert shown.depth == max([*fitting, least] if record.sht.n_nodes else [0])


def test_a_title_alone_is_not_all_that_is_shown_where_its_sections_do_not_fit():
    changes = [(2, f"Release 3.{n}") for n in range(90)]
    record = record_of([(1, "Release History"), *changes])
    first = contents(record, whole(record), None, 2_000)
    second = contents(record, whole(record), None, 2_000, start=first.next_node or 0)

    assert (first.depth, len(first.lines) + len(second.lines)) == (2, 91)
    assert first.lines[1].startswith("1.1 | Release 3.0 ")
    assert contents(record, whole(record), 1, 2_000).depth == 1


@given(records(), st.integers(1, 300))
def test_contents_that_do_not_fit_go_on_where_they_stopped(record, budget):
    pages = [contents(record, whole(record), 1, budget)]
    while (node := pages[-1].next_node) is not None:
        pages.append(contents(record, whole(record), 1, budget, start=node))

    lines = [line for page in pages for line in page.lines]
    assert lines == list(contents(record, whole(record), 1, ALL).lines)


@given(records())
def test_shown_and_hidden_sections_are_all_sections(record):
    for depth in (1, 2, 3):
        shown = contents(record, whole(record), depth, ALL)
        marks = [
            int(n) for line in shown.lines for n in re.findall(r", \+(\d+) sections?\)$", line)
        ]
        n_lines = len([line for line in shown.lines if not line.startswith("0 |")])

        assert sum(marks) == shown.n_hidden
        assert n_lines + shown.n_hidden == record.sht.n_nodes


@given(records())
def test_a_part_of_the_contents_is_that_part_of_all_contents(record):
    everything = contents(record, whole(record), ALL, ALL).lines
    for node in range(record.sht.n_nodes):
        prefix = prefix_of(record.sht, node)
        below = contents(record, find_section(record, prefix), ALL, ALL).lines

        assert list(below) == [line for line in everything if line.startswith(prefix + ".")]


def test_a_chain_of_many_sections_folds():
    entries = [(1, f"header {i}") for i in range(5_000)]
    record = record_with(deep(range(5_000), 5_000), entries)
    shown = contents(record, whole(record), ALL, 10_000)

    assert shown.depth == len(shown.lines) > 50
    assert sum(len(line) + 1 for line in shown.lines) <= 10_000


def test_a_very_long_header_is_shortened():
    record = record_of([(1, "word " * 1_000)])

    assert len(contents(record, whole(record), ALL, ALL).lines[0]) < 200


@given(records())
def test_the_form_for_programs_holds_every_section(record):
    form = toc_json(record, "a.pdf")
    prefixes = [node["prefix"] for node in form["nodes"]]

    assert (form["document"], form["pages"]) == ("a.pdf", record.n_pages)
    assert prefixes == [prefix_of(record.sht, node) for node in range(record.sht.n_nodes)]
    assert [node["level"] for node in form["nodes"]] == [p.count(".") + 1 for p in prefixes]
    assert [node["parent"] for node in form["nodes"]] == [
        p.rpartition(".")[0] or None for p in prefixes
    ]
    assert all(1 <= node["page"] <= record.n_pages for node in form["nodes"])


@given(records())
def test_the_size_of_a_section_is_that_of_its_whole_text(record):
    names = ["", *(["0"] if has_front(record.sht) else []), *prefixes(record.sht)]
    sections = [find_section(record, name) for name in names]
    sizes = [section_tokens(record, section) for section in sections]

    texts = [Document(record)[name].text for name in names]
    assert sizes == [(len(text.encode()) + 3) // 4 for text in texts]
    assert sizes[len(sizes) - record.sht.n_nodes :] == list(node_tokens(record))


def test_json_tells_kind_box_and_characters_of_each_node():
    record = a_contract()

    nodes = toc_json(record, "a.pdf")["nodes"]

    assert [node["kind"] for node in nodes].count("clause") == 5
    assert nodes[0]["box"] == [0, 0, 100, 10]
    start, stop = nodes[2]["chars"]
    assert record.text[start:stop].startswith("2. Obligations\n2.1 Each party shall")
    assert record.text[start:stop].endswith("2.2 No party shall sue\n")
