"""compare through a client, over a pipe: two drafts of a contract that a script edited."""

import os
import re
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters

from tests.server.mcp_server.tool_calls import ask, error_of

pytestmark = pytest.mark.anyio

TITLES = ["Definitions", "Term", "Fees", "Delivery", "Warranty"]
TITLES += ["Liability", "Secrecy", "Notices", "Assignment", "Law"]
SENTENCES = (
    "The Supplier shall, with regard to {}, do what a careful trader would do.",
    "The Customer may end the part on {} with a notice of 30 days.",
    "No party may rely on {} if it knew better than the other party.",
)


def contract(titles: list[str]) -> list[tuple[str, list[str]]]:
    """Return sections with a title and three sentences each."""
    return [(title, [text.format(title.lower()) for text in SENTENCES]) for title in titles]


def written(sections: list[tuple[str, list[str]]]) -> str:
    parts = (
        f"## {n}. {title}\n\n{' '.join(texts)}\n" for n, (title, texts) in enumerate(sections, 1)
    )
    return "\n".join(["# Supply agreement\n", *parts])


@pytest.fixture
async def drafts(tmp_path: Path) -> AsyncIterator[Client]:
    """A client of a server of two drafts: one section new, one gone, one moved, two changed."""
    first, second = contract(TITLES), contract(TITLES)
    second[2][1][1] = second[2][1][1].replace("30", "60")
    second[5][1][0] = second[5][1][0].replace("a careful trader would", "it can")
    second.insert(9, second.pop(3))
    second[7] = (
        "Data",
        ["Personal data is kept as long as a statute says, and then erased at once."],
    )
    folder = tmp_path / "drafts"
    folder.mkdir()
    (folder / "first.md").write_text(written(first))
    (folder / "second.md").write_text(written(second))
    server = StdioServerParameters(
        command=sys.executable,
        args=["-m", "shed_server", "serve", str(folder)],
        env={name: os.environ.get(name, "") for name in ("SHED_CACHE", "PYTHONPATH")},
    )
    async with Client(server) as client:
        yield client


async def test_the_edits_of_a_draft_are_found_and_no_others(drafts):
    answer = await ask(drafts, "compare", documents="first.md; second.md")
    outline, text = answer.split("<<<text")

    assert re.findall(r"^(\S+) [\d.]+ \| \d+\. (\w+)", outline, re.M) == [
        ("~8%", "Liability"),
        ("-", "Assignment"),
        ("+", "Data"),
        ("^", "Delivery"),
    ]
    assert "#: 1.3\n" in outline
    assert re.findall(r"^[-+~] .*", text, re.M) == [
        "~ ... on fees with a notice of [-30-]{+60+} days.",
        "~ ... with regard to liability, do what [-a careful trader would-]{+it can+} do.",
    ]


async def test_an_error_names_the_next_step(drafts):
    assert "Call get_toc to list them" in await error_of(
        drafts, "compare", documents="*.md", prefix="Weather"
    )
    assert "two documents or more" in await error_of(drafts, "compare", documents="first.md")
