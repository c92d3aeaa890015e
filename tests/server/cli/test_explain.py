import re
from dataclasses import replace

import pytest
from hypothesis import given

from shed_core.document.phrases import Label
from shed_core.document.record import DocumentRecord
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_core.retrieval.prefixes import find_section, prefix_of
from shed_core.retrieval.toc.contents import contents
from shed_server.cli.terminal.trees import chosen_nodes, contents_lines, explanation
from shed_server.view.outline import outline
from tests.documents import Style, Writer, report
from tests.records import a_filing, record_of, records


def on_a_terminal(record: DocumentRecord) -> str:
    """Return what a terminal would get."""
    return "\n".join(contents_lines(record, range(record.sht.n_nodes), is_indented=True))


def test_a_pipe_gets_the_lines_that_agents_read() -> None:
    nodes = chosen_nodes(a_filing(), "", 3)

    lines = contents_lines(a_filing(), nodes, is_indented=False)

    whole = contents(a_filing(), find_section(a_filing(), ""), 3, 10**9)
    assert lines == list(whole.lines)


def test_a_terminal_gets_a_line_for_each_section_indented_by_its_level() -> None:
    lines = on_a_terminal(a_filing()).split("\n")

    assert next(line for line in lines if "2.1.1 | " in line).startswith(" " * 4 + "2.1.1")
    assert any(line.startswith("2 | ") for line in lines)


def test_a_header_cannot_speak_to_the_terminal() -> None:
    assert "\x1b]0" not in on_a_terminal(record_of([(1, "\x1b]0;owned\x07 x")]))


@given(records())
def test_any_record_can_be_shown_on_a_terminal(record: DocumentRecord) -> None:
    assert on_a_terminal(record) or not record.sht.n_nodes


def test_a_tree_of_a_thousand_levels_can_be_shown() -> None:
    assert "Section 999" in on_a_terminal(record_of([(n + 1, f"Section {n}") for n in range(1000)]))


def test_every_section_is_explained_after_the_certificate() -> None:
    record = read_record(report(), Options())
    _, _, certificate, *rest = explanation(record, range(record.sht.n_nodes))

    assert f"evidence orders {record.metadata.n_evidence} pairs" in certificate
    assert f"violates {record.metadata.n_violated}" in certificate
    assert len(rest) == 2 * record.sht.n_nodes
    for node, (line, reasons) in enumerate(zip(rest[::2], rest[1::2], strict=True)):
        assert record.header(node) in line
        assert f"by {record.nodes.placed_by[node]};" in reasons
        assert f"found by {record.nodes.found_by[node]}, score" in reasons
        assert "pt Helvetica-Bold" in reasons or "pt Times" in reasons


@pytest.mark.parametrize(
    ("prefix", "depth", "chosen"),
    [
        ("", 1, ["1", "2"]),
        ("2", 1, ["2", "2.1", "2.2"]),
        ("2.1", 9, ["2.1", "2.1.1"]),
        ("0", 9, []),
    ],
)
def test_a_section_is_chosen_with_so_many_levels_below_it(
    prefix: str, depth: int, chosen: list[str]
) -> None:
    record = a_filing(2, 2, 1)

    nodes = chosen_nodes(record, prefix, depth)

    assert [prefix_of(record.sht, node) for node in nodes] == chosen


def test_a_section_ends_before_a_page_with_its_running_head_alone() -> None:
    record = record_of([(1, "One"), (0, "ends."), (0, "ACME"), (1, "Two")])
    labels = (*record.labels[:2], Label.PAGE_HEADER, record.labels[3])
    record = replace(record, labels=labels, pages=(1, 1, 2, 2), n_pages=2)

    assert outline(record, "", [])["nodes"]["last_page"] == [1, 2]


def test_the_look_of_a_header_is_its_own() -> None:
    writer = Writer()
    for number, size in enumerate((14.0, 14.0, 13.96, 14.0, 14.04), 1):
        writer.line(f"{number} Introduction to matter {number}", Style("hebo", size, 10.0))
        writer.paragraphs(4)
    record = read_record(writer.bytes(), Options())
    _, _, _, *rest = explanation(record, range(record.sht.n_nodes))
    sizes = [re.match(r"    pattern 1: ([\d.]+) pt", reasons)[1] for reasons in rest[1::2]]

    assert sizes == ["14", "14", "13.96", "14", "14.04"]
    assert [", counted to 14 pt" in reasons for reasons in rest[1::2]] == [
        *(False, False, True, False, True)
    ]
    assert ", counted to 14 pt Helvetica-Bold, numbered 1 as 1 has;" in rest[5]
