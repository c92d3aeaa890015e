"""Adversarial documents, read as any other; `stress.adversarial` reads them at full size."""

import re
from collections.abc import Iterator
from contextlib import closing

import pytest

from shed_core.document.codec import decode
from shed_core.errors import DocumentError, WorkerCrashError
from shed_core.ingest.sandbox.limits import Limits
from shed_server.workers.pool import WorkerPool
from tests.adversarial_pdfs import ADVERSARIAL_PDFS
from tests.server.workers.jobs import run

UNPRINTABLE = re.compile(r"[\0-\x08\x0b-\x1f\x7f\ud800-\udfff]")


@pytest.fixture(scope="module")
def pool() -> Iterator[WorkerPool]:
    with closing(WorkerPool(Limits(pages=200, seconds=60), jobs=1)) as pool:
        yield pool


def error_of(pool: WorkerPool, name: str) -> DocumentError | None:
    """Read an adversarial PDF; return the error that came of it, or None for a record."""
    try:
        decode(run(pool, ADVERSARIAL_PDFS[name](300)).content)
    except DocumentError as error:
        return error
    return None


@pytest.mark.parametrize("name", ADVERSARIAL_PDFS)
def test_an_adversarial_pdf_ends_in_a_record_or_in_a_typed_error(
    pool: WorkerPool, name: str
) -> None:
    error = error_of(pool, name)

    assert not isinstance(error, WorkerCrashError)
    assert error is None or type(error) is not DocumentError
    assert error is None or str(error)


def test_the_text_of_a_record_can_be_sent_to_anybody(pool: WorkerPool) -> None:
    text = decode(run(pool, ADVERSARIAL_PDFS["odd_characters"](1)).content).text

    assert text.encode("utf-8")
    assert UNPRINTABLE.findall(text) == []
