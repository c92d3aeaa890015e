"""An S3 service for all tests of this folder, and a store in it for each of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.object_store.s3 import BUCKET, s3_service, use


@pytest.fixture(scope="session")
def s3() -> Iterator[str]:
    pytest.importorskip("obstore", reason="install the extra `cluster`")
    pytest.importorskip("moto", reason="install moto[s3]")
    with s3_service() as address:
        yield address


@pytest.fixture
def bucket(s3: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The URL of an empty prefix of a bucket."""
    use(s3, monkeypatch)
    return f"s3://{BUCKET}/{tmp_path.name}"
