"""Documents of every format are listed and read over the real server."""

import asyncio
from contextlib import closing
from pathlib import Path

from mcp import Client

from shed_server.library.library import Library
from shed_server.mcp_server.app import create_app
from shed_server.settings import Settings
from tests.flowed_documents import (
    epub_report,
    html_report,
    markdown_report,
    slides,
    text_report,
)

FILES = {
    "a.html": html_report(),
    "b.epub": epub_report(),
    "c.md": markdown_report(),
    "d.txt": text_report(),
    "e.pptx": slides("1. Findings", "2. Outlook"),
}


def test_every_format_is_listed_read_and_has_no_page_images(tmp_path: Path):
    folder = tmp_path / "served"
    folder.mkdir()
    for name, data in FILES.items():
        (folder / name).write_bytes(data)

    settings = Settings(paths=(folder,), cache=tmp_path / "cache")
    with closing(Library(settings)) as library:
        answers = asyncio.run(_answers(library, settings))

    assert all(name in answers["list"] for name in FILES)
    for name in FILES:
        assert "indings" in answers[name] or "FINDINGS" in answers[name]
        assert "read_section" in answers[f"{name} page"]  # the next step, there being no image


async def _answers(library: Library, settings: Settings) -> dict[str, str]:
    async with Client(create_app(library, settings)) as client:
        listed = await client.call_tool("list_documents", {})
        answers = {"list": listed.content[0].text}
        for name in FILES:
            section = await client.call_tool("read_section", {"document": name, "prefix": "1"})
            image = await client.call_tool("view_page", {"document": name, "page": 1})
            answers[name] = section.content[0].text
            answers[f"{name} page"] = image.content[0].text
            assert image.is_error
    return answers
