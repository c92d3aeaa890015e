"""Adversarial documents, read as any other; `stress.adversarial` reads them at full size."""

import re
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO

import pytest

from shed_core.document.codec import decode
from shed_core.document.record import DocumentRecord
from shed_core.errors import DocumentError, WorkerCrashError
from shed_core.ingest.sandbox.limits import Limits
from shed_core.options import Options
from shed_server.workers.pool import WorkerPool
from shed_server.workers.worker import Job
from tests.adversarial_pdfs import ADVERSARIAL_PDFS

NOT_FOR_EYES = re.compile(r"[\0-\x08\x0b-\x1f\x7f\ud800-\udfff]")


@pytest.fixture(scope="module")
def pool() -> Iterator[WorkerPool]:
    with closing(WorkerPool(Limits(pages=200, seconds=60), jobs=1)) as pool:
        yield pool


def ending(pool: WorkerPool, name: str) -> DocumentRecord | DocumentError:
    """Read a monster; return what became of it."""
    try:
        return decode(pool.run(Job(BytesIO(ADVERSARIAL_PDFS[name](300)), Options())).content)
    except DocumentError as error:
        return error


@pytest.mark.parametrize("name", ADVERSARIAL_PDFS)
def test_a_monster_ends_in_a_record_or_in_an_error_that_helps(pool: WorkerPool, name: str) -> None:
    end = ending(pool, name)

    assert not isinstance(end, WorkerCrashError)
    assert isinstance(end, DocumentRecord) or ";" in str(end)


def test_the_text_of_a_record_can_be_sent_to_anybody(pool: WorkerPool) -> None:
    content = ADVERSARIAL_PDFS["odd_characters"](1)
    text = decode(pool.run(Job(BytesIO(content), Options())).content).text

    assert text.encode("utf-8")
    assert NOT_FOR_EYES.findall(text) == []
