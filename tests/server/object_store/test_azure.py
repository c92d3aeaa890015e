"""Azure's blob storage, as Microsoft's emulator serves it.

Install it with `npm install -g azurite` and `pip install azure-storage-blob`, which makes the
container; without them these tests are skipped.
"""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from shed_server.errors import UnknownDocumentError
from shed_server.library.library import Library
from shed_server.library.search_index.search import SectionSearch
from shed_server.object_store.client import open_store
from shed_server.settings import Settings
from tests.documents import contract, report
from tests.server.indexing.commands import index
from tests.server.object_store.s3 import free_port, put, wait_for

_ACCOUNT = "devstoreaccount1"
_KEY = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=="
"""The emulator's own, the same everywhere."""


@pytest.fixture(scope="module")
def azurite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service with an empty container `filings`."""
    program = shutil.which("azurite-blob")
    if program is None:
        pytest.skip("install azurite")
    blob = pytest.importorskip("azure.storage.blob", reason="install azure-storage-blob")
    pytest.importorskip("obstore", reason="install the extra `cluster`")
    port = free_port()
    folder = tmp_path_factory.mktemp("azurite")
    command = [program, "--blobPort", str(port), "--location", str(folder), "--silent"]
    command += ["--skipApiVersionCheck", "--disableTelemetry"]
    address = f"http://127.0.0.1:{port}/{_ACCOUNT}"
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            wait_for(port)
            blob.BlobServiceClient(address, credential=_KEY).create_container("filings")
            yield address
        finally:
            process.terminate()


@pytest.fixture
def container(azurite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The URL of an empty prefix of the container."""
    monkeypatch.setenv("AZURE_STORAGE_ACCOUNT_NAME", _ACCOUNT)
    monkeypatch.setenv("AZURE_STORAGE_ACCOUNT_KEY", _KEY)
    monkeypatch.setenv("AZURE_STORAGE_ENDPOINT", azurite)
    return f"az://filings/{tmp_path.name}"


@pytest.fixture
def filings(container: str) -> str:
    """The URL of two documents."""
    put(f"{container}/filings", **{"2023/a.pdf": report(), "2022/b.pdf": contract()})
    return f"{container}/filings"


@pytest.fixture
def library(filings: str, tmp_path: Path) -> Iterator[Library]:
    with closing(Library(Settings(url=filings, cache=tmp_path / "cache", jobs=2))) as library:
        yield library


def test_documents_are_listed_and_searched(library):
    findings = SectionSearch(library, jobs=2).find("confidential information")

    assert library.names() == ["2022/b.pdf", "2023/a.pdf"]
    assert findings.n_searched == 2
    assert findings.hits[0].document.name == "2022/b.pdf"


def test_what_was_indexed_is_not_indexed_again(container, filings, tmp_path):
    options = ("--store", f"{container}/records")

    assert len(index(filings, tmp_path / "one", *options)) == 2
    assert index(filings, tmp_path / "other", *options) == []


def test_a_changed_document_is_read_anew(filings, library):
    before = library.open("2023/a.pdf").key
    put(f"{filings}", **{"2023/a.pdf": contract()})

    assert library.open("2023/a.pdf").key != before


def test_a_removed_document_is_gone(filings, library):
    library.open("2023/a.pdf")
    open_store(filings).delete("2023/a.pdf")

    with pytest.raises(UnknownDocumentError):
        library.open("2023/a.pdf")
