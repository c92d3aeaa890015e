"""The server over a folder of small documents, and a client in memory, in both eras."""

from collections.abc import AsyncIterator, Iterator

import pytest
from mcp import Client

from shed_server.library.library import Library
from shed_server.mcp_server.app import create_app
from shed_server.settings import Settings
from tests import documents
from tests.server.mcp_server.tool_calls import ERAS


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Library, Settings]]:
    folder = tmp_path_factory.mktemp("served")
    (folder / "signed deals").mkdir()
    for name, data in {
        "report.pdf": documents.report(),
        "long.pdf": documents.long_section(),
        "signed deals/nda.pdf": documents.contract(),
        "plain.pdf": documents.plain_text(),
        "scanned.pdf": documents.scanned(),
        "damaged.pdf": documents.damaged(),
        "locked.pdf": documents.encrypted(),
    }.items():
        (folder / name).write_bytes(data)
    settings = Settings(paths=(folder,), cache=tmp_path_factory.mktemp("cache"), max_chars=2_000)
    library = Library(settings)
    yield library, settings
    library.close()


@pytest.fixture(params=ERAS)
async def client(
    request: pytest.FixtureRequest, served: tuple[Library, Settings]
) -> AsyncIterator[Client]:
    async with Client(create_app(*served), mode=request.param) as client:
        yield client
