"""Processes that many tests share, and the event loop of tests that await.

Zygotes and servers are forked from templates (`tests/server/templates.py`).
"""

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True, scope="session")
def processes_are_forked(forked_processes: None) -> None:
    """Fork zygotes and servers in all tests of this folder."""


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def s3() -> Iterator[str]:
    """The address of an S3 service."""
    pytest.importorskip("obstore", reason="install the extra `cluster`")
    pytest.importorskip("moto", reason="install moto[s3]")
    from tests.server.object_store.s3 import s3_service

    with s3_service() as address:
        yield address


@pytest.fixture
def bucket(s3: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The URL of an empty prefix of a bucket."""
    from tests.server.object_store.s3 import BUCKET, use

    use(s3, monkeypatch)
    return f"s3://{BUCKET}/{tmp_path.name}"
