"""`get_toc(kind="changes")` over a real client, and `shed toc --kind changes`."""

import json
from pathlib import Path

import pytest
from mcp import Client

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_server.answers.calls import GetToc
from shed_server.answers.toc.toc_answer import toc_answer
from shed_server.library.library import Library, OpenDocument
from shed_server.mcp_server.app import create_app
from shed_server.settings import Settings
from tests.commands import shed
from tests.ingest.office.test_tracked_changes import RAY, lines, put_in, run, struck
from tests.ingest.pdf.rules.test_changes import contract
from tests.server.mcp_server.tool_calls import ask
from tests.word_documents import BODY, paragraph, styled, word_file

pytestmark = pytest.mark.anyio


@pytest.fixture
def deal() -> bytes:
    return word_file(
        styled("Fees", "Heading1"),
        lines(run("The fee is "), struck("500"), put_in("750"), run(" dollars.")),
        lines(run("Paid "), put_in("monthly > p. 9 | now", RAY), run(".")),
        styled("Term", "Heading1"),
        paragraph(BODY),
        lines(struck("Notice is due.")),
    )


async def test_changes_are_listed_below_their_sections(deal: bytes, tmp_path: Path):
    (tmp_path / "deal.docx").write_bytes(deal)
    (tmp_path / "deal.pdf").write_bytes(contract().tobytes())
    settings = Settings(paths=(tmp_path,), cache=tmp_path / "cache")
    library = Library(settings)
    async with Client(create_app(library, settings)) as client:
        word = await ask(client, "get_toc", document="deal.docx", kind="changes")
        pdf = await ask(client, "get_toc", document="deal.pdf", prefix="2", kind="changes")
        matching = await ask(
            client, "get_toc", document="deal.docx", kind="changes", match="notice"
        )
        whole = await ask(client, "get_toc", document="deal.docx")
    library.close()

    assert word.split("\n") == [
        "deal.docx: 3 changes",
        "1 | Fees (p. 1)",
        "> [-500-]{+750+} (A. Lee, 2026-05-06)",
        r"> {+monthly \> p. 9 \| now+} (B. Ray, 2026-06-07)",
        "2 | Term (p. 1)",
        "> [-Notice is due.-] (A. Lee, 2026-05-06)",
    ]
    assert pdf.split("\n")[:3] == [
        "deal.pdf, section 2: 2 changes",
        "2 | 2 Term (p. 1)",
        "> {+from the first of May+}",
    ]
    assert matching.split("\n")[1:] == [
        "2 | Term (p. 1)",
        "> [-Notice is due.-] (A. Lee, 2026-05-06)",
    ]
    assert "\nNote: the file tracks changes: they are read as if all were accepted" in whole
    assert "500" not in whole


def test_many_changes_go_on_below_their_section_again():
    many = [lines(run("a"), put_in(f"clause {n}")) for n in range(60)]
    record = read_record(word_file(styled("Fees", "Heading1"), *many), Options())
    opened, answers, cursor = OpenDocument("deal.docx", "key", record), list[str](), ""
    while not answers or cursor:
        request = GetToc("deal.docx", kind="changes", cursor=cursor)
        answers.append(toc_answer(opened, request, 600))
        cursor = answers[-1].partition('cursor="')[2].partition('"')[0]

    assert all(len(answer) <= 600 for answer in answers)
    assert all(" | Fees (p. " in answer for answer in answers)
    assert [line for a in answers for line in a.split("\n") if line.startswith("> ")] == [
        f"> {{+clause {n}+}} (A. Lee, 2026-05-06)" for n in range(60)
    ]


def test_the_command_prints_them_for_people_and_programs(deal: bytes, tmp_path: Path):
    (tmp_path / "deal.docx").write_bytes(deal)
    text = shed("toc", tmp_path / "deal.docx", "--kind", "changes").stdout
    shown = json.loads(shed("toc", tmp_path / "deal.docx", "--kind", "changes", "--json").stdout)

    assert "\n> [-500-]{+750+} (A. Lee, 2026-05-06)\n" in text
    first = {"struck": "500", "put_in": "750", "author": "A. Lee", "date": "2026-05-06"}
    assert shown[0].items() >= (first | {"prefix": "1", "page": 1}).items()
