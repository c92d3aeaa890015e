"""What a zygote and its workers do before a job comes, so that none waits for it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest

from shed_core.errors import DamagedDocumentError
from shed_core.ingest.sandbox.limits import Limits
from shed_core.options import Options
from shed_server.workers.pool import WorkerPool
from shed_server.workers.process import supports_zygote
from shed_server.workers.worker import Job

TOLD = """
import gc, os, sys
if sys.orig_argv[3:4] == ["shed_core.ingest.sandbox.zygote"]:
    from shed_core.errors import DamagedDocumentError
    from shed_core.ingest.sandbox import child, preloaded, search

    searcher, done = 0, []

    def read_record(*_, **__):
        seen = gc.isenabled(), gc.get_freeze_count() > 0, os.getpid() == searcher
        raise DamagedDocumentError(f"{done} {seen}")

    def warm_up():
        done.append(f"loaded with collector {gc.isenabled()}")

    def search_sample():
        global searcher
        searcher = os.getpid()

    child.read_record, search.search_sample = read_record, search_sample
    preloaded.warm_up, preloaded.warm_up_colours = warm_up, lambda: done.append("colours")
"""


@pytest.fixture
def pool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[WorkerPool]:
    """A pool whose workers tell what was done before their job came."""
    if not supports_zygote():
        pytest.skip("this system has no zygote")
    (tmp_path / "sitecustomize.py").write_text(TOLD)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(tmp_path), *sys.path)))
    with closing(WorkerPool(Limits(), jobs=1)) as pool:
        yield pool


def told(pool: WorkerPool) -> str:
    """Return what the next worker tells."""
    with pytest.raises(DamagedDocumentError) as caught:
        pool.run(Job(BytesIO(b"%PDF-"), Options()))
    return str(caught.value)


def test_workers_alone_have_the_collector_on_and_have_searched_a_sample(pool: WorkerPool) -> None:
    assert told(pool) == "['loaded with collector False'] (True, True, True)"


def test_colours_are_prepared_after_the_first_fork(pool: WorkerPool) -> None:
    assert "colours" not in told(pool)
    assert "colours" in told(pool)


def test_the_zygote_loads_pymupdf_only_when_the_collector_is_off() -> None:
    code = "import sys, shed_core.ingest.sandbox.zygote; print('pymupdf' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert run.stdout == "False\n"
