"""Scans are read where other documents are, without a file."""

from shed_core.document.codec import decode
from shed_server.workers.caller import Caller
from shed_server.workers.pool import WorkerPool
from tests.ingest.reading import contents
from tests.scans import HEADERS, contract_with_a_scanned_page, needs_engine
from tests.server.workers.jobs import job


@needs_engine
def test_a_scan_is_read_in_a_confined_worker(pool: WorkerPool):
    seen: list[tuple[int, int]] = []

    answer = pool.run(
        job(contract_with_a_scanned_page()), Caller(lambda *pages: seen.append(pages))
    )

    assert contents(decode(answer.content)) == [(1, header) for header in HEADERS]
    assert seen[-1] == (3, 3)
