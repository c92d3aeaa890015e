"""Drawing pages that take minutes: ended when nobody waits, limited, and never tried in a row."""

import os
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest

from shed_core.errors import LimitError
from shed_core.ingest.pdf.drawing.page_images import PageRequest
from shed_core.ingest.sandbox.limits import Limits
from shed_core.options import Options
from shed_server.cache.disk_cache import FAILURE, DiskCache
from shed_server.errors import CancelledError
from shed_server.library.library import Library
from shed_server.settings import Settings
from shed_server.workers.caller import Caller
from shed_server.workers.pool import WorkerPool
from shed_server.workers.worker import Job
from tests.adversarial_pdfs import masked_fills
from tests.documents import report
from tests.server.processes import linux, wait_until, workers
from tests.server.workers.jobs import job

FILLS = 20_000  # ten minutes of drawing
PAGE = PageRequest((1,), 1000, "compact")


@pytest.fixture
def slow(served: Path) -> str:
    (served / "slow.pdf").write_bytes(masked_fills(FILLS))
    return "slow.pdf"


@pytest.fixture
def impatient(settings: Settings) -> Iterator[Library]:
    """A library that reads and draws for five seconds at most."""
    with closing(Library(replace(settings, limits=Limits(seconds=5)))) as library:
        yield library


@linux
def test_a_cancelled_drawing_ends_and_is_not_remembered(library: Library, slow: str) -> None:
    opened = library.open(slow)
    errors: list[CancelledError] = []
    cancelled = threading.Event()

    def draw() -> None:
        with pytest.raises(CancelledError) as caught:
            library.draw(opened, PAGE, Caller(cancelled=cancelled))
        errors.append(caught.value)

    thread = threading.Thread(target=draw)
    thread.start()
    assert wait_until(lambda: workers(os.getpid()) != [])
    cancelled.set()
    thread.join()

    assert len(errors) == 1
    assert wait_until(lambda: workers(os.getpid()) == [])
    with pytest.raises(CancelledError):  # it is tried again
        library.draw(opened, PAGE, Caller(cancelled=cancelled))


def test_a_page_that_took_too_long_is_remembered(
    impatient: Library, slow: str, settings: Settings
) -> None:
    opened = impatient.open(slow)
    with pytest.raises(LimitError, match="drawing the page takes more than 4 seconds"):
        impatient.draw(opened, PAGE)
    cancelled = threading.Event()
    cancelled.set()  # so that drawing it again would be another error
    with pytest.raises(LimitError, match="tried again after 10 minutes"):
        impatient.draw(opened, PAGE, Caller(cancelled=cancelled))
    with closing(DiskCache(settings.cache, settings.cache_bytes)) as cache:
        assert cache.clear(FAILURE) == 1


def drawing(content: bytes, max_seconds: float) -> Job:
    return Job(BytesIO(content), Options(), pages=PAGE, max_seconds=max_seconds)


def test_a_job_may_have_a_shorter_limit_than_its_pool() -> None:
    with (
        closing(WorkerPool(Limits(), jobs=1)) as pool,
        pytest.raises(LimitError, match=r"more than 0\.5 seconds") as caught,
    ):
        pool.run(drawing(masked_fills(FILLS), 0.5))

    assert caught.value.limit == "drawing"


@linux
def test_drawing_leaves_a_slot_for_reading() -> None:
    cancelled = threading.Event()
    with closing(WorkerPool(Limits(seconds=60), jobs=2)) as pool:

        def draw() -> None:
            with pytest.raises(CancelledError):
                pool.run(drawing(masked_fills(FILLS), 60), Caller(cancelled=cancelled))

        threads = [threading.Thread(target=draw) for _ in range(3)]
        for thread in threads:
            thread.start()
        assert wait_until(lambda: workers(os.getpid()) != [])
        answer = pool.run(job(report()))  # else a LimitError of theirs
        still_draws = all(thread.is_alive() for thread in threads)
        cancelled.set()
        for thread in threads:
            thread.join()

    assert answer.content
    assert still_draws
