"""docs/configuration.md lists the variables that are read, and no others."""

import re
from pathlib import Path

import pytest

from shed_core.ingest.backends.http_client import uses_proxy
from shed_core.ingest.backends.huridocs import service_of
from shed_server.http_server.settings import http_settings
from shed_server.library.search_index.embeddings import embedder_of
from shed_server.settings import Settings

ROOT = Path(__file__).parents[1]
ROWS = re.findall(
    r"^\| `(SHED_\w+)` \|.*\| `([^`]*)` \|$", (ROOT / "docs" / "configuration.md").read_text(), re.M
)
LISTED = dict(ROWS)


class Recorder(dict[str, str]):
    """An environment that remembers what was read of it."""

    def __init__(self, values: dict[str, str]) -> None:
        super().__init__(values)
        self.read = set[str]()

    def get(self, name: str, default: str = "") -> str:
        self.read.add(name)
        return super().get(name, default)


def test_every_variable_that_is_read_is_listed_and_the_reverse() -> None:
    environ = Recorder({"SHED_EMBED_URL": "http://localhost", "SHED_EMBED_MODEL": "small"})
    Settings.from_environment(environ)
    http_settings("127.0.0.1:0", environ)
    embedder_of(environ)
    service_of(environ)
    uses_proxy(environ)

    assert len(ROWS) == len(LISTED)
    assert environ.read == set(LISTED)


def test_every_variable_that_the_code_names_is_listed() -> None:
    sources = [*ROOT.glob("shed_core/**/*.py"), *ROOT.glob("server/shed_server/**/*.py")]
    named = {name for path in sources for name in re.findall(r"SHED_\w+", path.read_text())}

    assert {name for name in named if not name.endswith("_")} <= set(LISTED)


@pytest.mark.parametrize("name", LISTED)
def test_every_example_can_be_used(name: str) -> None:
    assert LISTED[name]
    Settings.from_environment({name: LISTED[name]})
