"""What a worker answers: the record that this process would make, or the document's own error."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from shed_core.document.codec import decode, encode
from shed_core.errors import (
    DamagedDocumentError,
    EncryptedDocumentError,
    NotADocumentError,
)
from shed_core.ingest.pipeline import read_record
from shed_core.ingest.sandbox.limits import Limits
from shed_core.ingest.version import pipeline_version
from shed_core.options import Options
from shed_server.workers.caller import Caller
from shed_server.workers.pool import WorkerPool
from tests.documents import damaged, encrypted, report
from tests.server.workers.jobs import job, run


@pytest.fixture(scope="module")
def pool() -> Iterator[WorkerPool]:
    with closing(WorkerPool(Limits(), jobs=1)) as pool:
        yield pool


def test_a_worker_makes_the_same_record_as_this_process(pool: WorkerPool) -> None:
    reports: list[tuple[int, int]] = []
    answer = pool.run(job(report()), Caller(lambda *pages: reports.append(pages)))

    assert answer.content == encode(read_record(report(), Options()))
    assert answer.version == pipeline_version()
    assert reports[-1][0] == reports[-1][1] > 1


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"", NotADocumentError),
        (b"hello\0", NotADocumentError),
        (damaged(), DamagedDocumentError),
        (encrypted(), EncryptedDocumentError),
    ],
)
def test_the_errors_of_documents_come_through(
    pool: WorkerPool, content: bytes, error: type[Exception]
) -> None:
    with pytest.raises(error):
        run(pool, content)
    assert run(pool, report()).content


def test_a_password_opens_an_encrypted_document(pool: WorkerPool) -> None:
    assert run(pool, encrypted(), "secret").content == run(pool, report()).content


@pytest.mark.parametrize(
    ("text", "charset", "encoding"),
    [
        ("Café", "macintosh", "mac_roman"),
        ("Καλημέρα", "iso-8859-7", "iso-8859-7"),
        ("Καλημέρα", "windows-1253", "cp1253"),
        ("Привіт", "koi8-u", "koi8-u"),
        ("สวัสดี", "windows-874", "cp874"),
        ("世界", "gbk", "gbk"),
    ],
)
def test_a_worker_knows_the_encoding_that_a_file_states(
    pool: WorkerPool, text: str, charset: str, encoding: str
) -> None:
    page = f'<html><head><meta charset="{charset}"></head><body><p>{text}</p></body></html>'

    assert text in decode(run(pool, page.encode(encoding)).content).text
