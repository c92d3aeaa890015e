import io
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from shed_core.document.phrases import Label
from shed_core.document.record import DocumentRecord
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_core.retrieval.prefixes import find_section, prefix_of
from shed_core.retrieval.toc.contents import contents
from shed_server.cli.terminal.coloured_trees import tree_of
from shed_server.cli.terminal.trees import chosen_nodes, explanation, print_tree
from shed_server.errors import UnknownPageError
from shed_server.view.outline import outline
from tests.documents import REPORT, Style, Writer, report
from tests.records import a_filing, record_of, records


def on_a_terminal(record: DocumentRecord, width: int = 100) -> str:
    """Return what a terminal would get."""
    console = Console(file=io.StringIO(), force_terminal=True, width=width)
    console.print(tree_of(record, range(record.sht.n_nodes), "report.pdf"))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_a_pipe_gets_the_lines_that_agents_read(capsys: pytest.CaptureFixture[str]) -> None:
    nodes = chosen_nodes(a_filing(), "", 3, None)

    print_tree(a_filing(), nodes, "filing.pdf")

    whole = contents(a_filing(), find_section(a_filing(), ""), 3, 10**9)
    assert capsys.readouterr().out.splitlines() == list(whole.lines)


def test_a_terminal_gets_a_tree_of_all_sections() -> None:
    shown = on_a_terminal(read_record(report(), Options()))

    assert all(header in shown for _, header in REPORT)
    assert "├──" in shown


def test_a_header_cannot_speak_to_the_terminal_or_to_rich() -> None:
    shown = on_a_terminal(record_of([(1, "\x1b]0;owned\x07 [bold red]x[/]")]))

    assert "\x1b]0" not in shown
    assert "[bold red]x[/]" in shown


@given(records())
def test_any_record_can_be_shown_on_a_narrow_terminal(record: DocumentRecord) -> None:
    assert on_a_terminal(record, width=20)


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

    nodes = chosen_nodes(record, prefix, depth, None)

    assert [prefix_of(record.sht, node) for node in nodes] == chosen


@given(records(), st.data())
def test_the_sections_of_a_page_are_those_with_text_on_it(
    record: DocumentRecord, data: st.DataObject
) -> None:
    page = data.draw(st.integers(1, record.n_pages))

    nodes = chosen_nodes(record, "", 10**9, page)

    assert list(nodes) == [
        node
        for node in range(record.sht.n_nodes)
        if page in {record.pages[phrase] for phrase in record.sht.text_span(node)}
    ]


def test_a_section_whose_running_head_alone_is_on_a_page_is_not_there() -> None:
    record = record_of([(1, "One"), (0, "ends."), (0, "ACME"), (1, "Two")])
    labels = (*record.labels[:2], Label.PAGE_HEADER, record.labels[3])
    record = replace(record, labels=labels, pages=(1, 1, 2, 2), n_pages=2)

    assert chosen_nodes(record, "", None, 2) == (1,)
    assert outline(record, "", [])["nodes"]["last_page"] == [1, 2]


def test_a_page_that_the_document_lacks_is_an_error() -> None:
    with pytest.raises(UnknownPageError):
        chosen_nodes(a_filing(), "", 1, 10_000)


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
