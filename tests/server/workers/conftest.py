"""The pool that most tests of workers use."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from shed_core.ingest.sandbox.limits import Limits
from shed_server.workers.pool import WorkerPool


@pytest.fixture
def pool() -> Iterator[WorkerPool]:
    """A pool whose workers are the only children of this process."""
    with closing(WorkerPool(Limits(), jobs=2)) as pool:
        yield pool
