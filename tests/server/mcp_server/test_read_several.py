"""read_section and get_toc with what they take beside one prefix, through a client."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from mcp import Client

from shed_server.library.library import Library
from shed_server.mcp_server.app import create_app
from shed_server.settings import Settings
from tests.server.mcp_server.tool_calls import ask, error_of

pytestmark = pytest.mark.anyio


def report(year: int) -> str:
    """Return a document in Markdown."""
    legal = f"One suit is open.\n\nWe paid {year}."
    return f"# Report {year}\n\n## Legal Proceedings\n\n{legal}\n\n## Costs\n\nFew.\n"


@pytest.fixture
async def reports(tmp_path: Path) -> AsyncIterator[Client]:
    """A client of a server of three reports, one of which has no such section."""
    folder = tmp_path / "served"
    folder.mkdir()
    for year in (2021, 2022):
        (folder / f"acme {year}.md").write_text(report(year))
    (folder / "acme 2020.md").write_text("# Report 2020\n\n## Costs\n\nMany.\n")
    settings = Settings(paths=(folder,), cache=tmp_path / "cache")
    library = Library(settings)
    async with Client(create_app(library, settings)) as client:
        yield client
    library.close()


async def test_a_glob_reads_the_same_section_of_each_document(reports):
    text = await ask(reports, "read_section", document="*acme*", prefix="legal proceedings")

    assert text.startswith("2 documents, newest first")
    assert "[acme 2020.md: no section has the title 'legal proceedings'" in text
    assert "\n~ We paid 2021.\n" in text
    assert text.count("One suit is open.") == 1


async def test_several_prefixes_are_one_call(reports):
    text = await ask(reports, "read_section", document="acme 2022.md", prefix="1.2; legal")

    assert [line for line in text.split("\n") if " | " in line] == [
        "1.1 | Legal Proceedings",
        "1.2 | Costs",
    ]


async def test_headers_that_a_newer_document_has_in_the_same_places_are_counted(reports):
    contents = await ask(reports, "get_toc", document="*acme*")
    batches = await ask(reports, "get_toc", document="*acme*", batches=100)

    assert re.findall(r"^(acme \d+|\[.*above.*|1.*(?= \(p))", contents, re.M) == [
        *("acme 2022", "1 | Report 2022", "1.1 | Legal Proceedings", "1.2 | Costs"),
        *("acme 2021", "[2 headers as above; pages may differ]", "1 | Report 2021"),
        *("acme 2020", "1 | Report 2020", "1.1 | Costs"),
    ]
    assert "as above" not in batches


async def test_contents_are_asked(reports):
    matching = await ask(reports, "get_toc", document="acme 2022.md", match="proceedings legal")
    batches = await ask(reports, "get_toc", document="acme 2022.md", batches=100)

    assert "\n1.1 | Legal Proceedings (p. 1, " in matching
    assert "\n1 (p. 1, " in batches


async def test_an_unknown_kind_names_those_there_are(reports):
    text = await error_of(reports, "get_toc", document="acme 2022.md", kind="table")

    kinds = "tables, statements, figures, exhibits, clauses, definitions, changes, "
    kinds += "references"
    assert f"must be one of {kinds}, not 'table'" in text


async def test_contents_of_documents_of_a_glob_are_those_of_each(reports):
    matching = await ask(reports, "get_toc", document="acme*", match="legal")
    whole = await ask(reports, "get_toc", document="acme*", max_chars=1_000)
    of_section = await ask(reports, "get_toc", document="acme*", prefix="legal proceedings")

    assert matching.split("\n") == [
        'acme 2022.md: 1 header matching "legal"',
        "1 | Report 2022",
        "1.1 | Legal Proceedings (p. 1, 13 tokens)",
        'acme 2021.md: 1 header matching "legal"',
        "1 | Report 2021",
        "1.1 | Legal Proceedings (p. 1, 13 tokens)",
        'acme 2020.md: no header matches "legal"; grep finds words of the text',
    ]
    assert whole.count(" | Costs") == 1
    assert whole.endswith("[1 older document not shown; narrow the glob]")
    assert len(whole) <= 1_000
    assert "acme 2020.md: no section has the title 'legal proceedings'" in of_section
    assert "no document is named" in await error_of(reports, "get_toc", document="x*y")


async def test_contents_of_several_documents_have_twice_the_room_of_one(reports, tmp_path):
    for name in ("b 1.md", "b 2.md"):
        sections = (f"## {name}, {'a title ' * 8}{n}\n\nText.\n" for n in range(25))
        (tmp_path / "served" / name).write_text("\n".join(("# Report", *sections)))

    several = await ask(reports, "get_toc", document="b*")

    assert several.count(", a title") == 50
    assert 3_000 < len(several) <= 6_000


async def test_a_cursor_of_contents_is_of_one_document(reports):
    error = await error_of(reports, "get_toc", document="acme*", match="legal", cursor="2XY8JKnYAQ")

    assert "cursor" in error


async def test_references_and_definitions_are_asked(tmp_path):
    text = "# 1. Fees\n\nAcme (the “Seller”) pays as Section 2 says.\n\n# 2. Term\n\nA year.\n"
    (tmp_path / "deal.md").write_text(text)
    settings = Settings(paths=(tmp_path / "deal.md",), cache=tmp_path / "cache")
    library = Library(settings)
    async with Client(create_app(library, settings)) as client:
        read = await ask(client, "read_section", prefix="1")
        citing = await ask(client, "get_toc", prefix="2", kind="references")
        terms = await ask(client, "get_toc", kind="definitions")
    library.close()

    assert read.endswith("\nrefers to: Section 2 -> 2")
    words = "> Acme (the “Seller”) pays as Section 2 says."
    assert citing.split("\n")[1:] == ["1 | 1. Fees (p. 1)", words]
    assert terms.split("\n")[1:] == ["1 | Seller (p. 1)", words]


async def test_a_handle_tells_what_was_not_shown(reports):
    within = {"document": "acme 2022.md"}

    first = await ask(reports, "read_section", **within, prefix="1.2", read="new")
    handle = re.search(r'\[all of it was shown; read="(.+)"\]$', first)[1]
    second = await ask(reports, "read_section", **within, prefix="1", read=handle)
    contents = await ask(reports, "get_toc", **within, read=handle)
    without = await ask(reports, "get_toc", **within)

    assert "[all of it was shown; " in second
    shown = [line for line in contents.split("\n") if line.endswith("100 % shown)")]
    assert [line.partition(" (")[0] for line in shown] == ["1.2 | Costs"]
    assert contents.endswith(" % of it was not shown]")
    assert "shown" not in without
