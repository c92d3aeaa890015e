"""Documents chosen by form, company and period, wherever a tool takes a glob."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from mcp import Client

from shed_server.cache.disk_cache import SUMMARY
from shed_server.library.library import Library
from shed_server.mcp_server.app import create_app
from shed_server.settings import Settings
from tests.server.mcp_server.tool_calls import ask, error_of

pytestmark = pytest.mark.anyio
FILINGS = {
    "a.md": ("10-K", "Acme, Inc.", "fiscal year ended December 31, 2021"),
    "b.md": ("10-K", "Acme, Inc.", "fiscal year ended December 31, 2022"),
    "c.md": ("10-Q", "Bolt Corporation", "quarterly period ended March 31, 2022"),
}


def filing(form: str, company: str, period: str) -> str:
    """Return a filing in Markdown."""
    cover = f"FORM {form}\n\nFor the {period}\n\n{company}\n\n(Exact name of registrant)\n\n"
    words = f"The suit of {company} is open since the {period}."
    return f"{cover}# Legal Proceedings\n\n{words}\n\n# Costs\n\nThey were paid.\n"


@pytest.fixture
def library(tmp_path: Path):
    """A library of three filings and a letter."""
    folder = tmp_path / "served"
    folder.mkdir()
    for name, facts in FILINGS.items():
        (folder / name).write_text(filing(*facts))
    (folder / "letter.md").write_text("# Letter\n\nThe suit of a neighbour is open.\n")
    library = Library(Settings(paths=(folder,), cache=tmp_path / "cache"))
    yield library
    library.close()


@pytest.fixture
async def filings(library: Library) -> AsyncIterator[Client]:
    """A client of a server of these."""
    async with Client(create_app(library, library._settings)) as client:
        yield client


async def test_a_search_of_documents_by_facts_reads_them_first(filings):
    found = await ask(filings, "search", query="suit open", documents="form:10-K period:2022")

    assert "b.md" in found
    assert not any(name in found for name in ("a.md", "c.md", "letter.md"))


async def test_all_tools_that_take_a_glob_take_a_list_of_names(filings):
    grepped = await ask(filings, "grep", pattern="suit", document="a.md; letter")
    searched = await ask(filings, "search", query="suit open", documents="c.md; b*")
    read = await ask(filings, "read_section", document="a.md;b.md", prefix="costs")
    unknown = await error_of(filings, "grep", pattern="suit", document="a.md; lettre.md")

    assert ("a.md" in grepped, "letter.md" in grepped, "b.md" in grepped) == (True, True, False)
    assert ("c.md" in searched, "b.md" in searched, "a.md" in searched) == (True, True, False)
    assert "a.md" in read
    assert "b.md" in read
    assert "letter.md" in unknown


async def test_all_tools_that_take_a_glob_take_facts(filings):
    grepped = await ask(filings, "grep", pattern="suit", document="company:acme")
    read = await ask(filings, "read_section", document="company:acme", prefix="costs")
    contents = await ask(filings, "get_toc", document="form:10-Q")
    compared = await ask(filings, "compare", documents="company:Acme form:10-K")
    checked = await ask(filings, "check", quote="suit of Bolt", document="form:10-Q|10-K")

    assert [name in grepped for name in FILINGS] == [True, True, False]
    assert read.startswith("2 documents")
    assert contents.startswith("c.md: ")
    assert compared.startswith("a.md -> b.md")
    assert "c.md" in checked


async def test_a_list_reads_first_and_names_what_documents_were_chosen_by(filings):
    chosen = await ask(filings, "list_documents", pattern="form:10-K period:2021")
    groups = await ask(filings, "list_documents", pattern="company: form:")

    assert chosen.startswith("1 document:\na.md (1 page, ")
    assert chosen.endswith("; 10-K; 2021-12-31)")
    assert groups.split("\n") == [
        "3 documents by company, form:",
        '"Acme, Inc.", 10-K (2): a.md (2021-12-31); b.md (2022-12-31)',
        '"Bolt Corporation", 10-Q (1): c.md (2022-03-31)',
    ]


async def test_what_no_document_has_is_an_error_with_what_there_is(filings):
    await ask(filings, "search", query="suit")

    for tool, given in {"rows": {"label": "x"}, "search": {"query": "suit"}}.items():
        text = await error_of(filings, tool, documents="form:8-K", **given)
        assert "no document has form:8-K; there is form 10-K (2), 10-Q (1)" in text
    for tool, given in {
        "list_documents": {"pattern": "form:10-K firm:x"},
        "get_toc": {"document": "frm:10-K"},
        "grep": {"pattern": "suit", "document": "frm:10-K"},
        "search": {"query": "suit", "documents": "frm:10-K"},
    }.items():
        assert "keys are company, form, period, title, author," in await error_of(
            filings, tool, **given
        )


async def test_facts_of_a_document_that_was_read_before_they_were_kept_are_found(library, filings):
    await ask(filings, "search", query="suit")
    for document in library.served():
        for key in document.keys:
            library.cache.put(SUMMARY, key, b'{"pages": 1}')

    chosen = await ask(filings, "list_documents", pattern="form:10-Q")

    assert chosen.startswith("1 document:\nc.md (")


async def test_a_text_behind_a_match_is_shown_as_far_as_it_is_asked_for(library, filings):
    text = f"“Lender” means {'one that lends, ' * 180}and no other."
    (library._settings.paths[0] / "deal.md").write_text(f"# Terms\n\n{text}\n")

    short = await ask(filings, "grep", pattern="“Lender” means", document="deal.md")
    whole = await ask(filings, "grep", pattern="“Lender” means", document="deal.md", after=3_000)

    assert "and no other." not in short
    assert "and no other." in whole


async def test_a_call_that_names_a_context_shows_the_sentences_of_twice_as_many_matches(
    library, filings
):
    text = "\n\n".join(f"A Lender {'may lend ' * 25}{'x' * n}." for n in range(20))
    (library._settings.paths[0] / "deal.md").write_text(f"# Terms\n\n{text}\n")

    answer = await ask(filings, "grep", pattern="a lender", document="deal.md", context=300)

    assert len(re.findall(r"> A Lender (?:may lend ){25}x*\.", answer)) == 20
