"""What a zygote and its workers do before a job comes, so that none waits for it."""

import os
import subprocess
import sys
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

STATES = """
import gc, os, sys
if sys.orig_argv[3:4] == ["shed_core.ingest.sandbox.zygote"]:
    from shed_core.errors import DamagedDocumentError
    from shed_core.ingest.sandbox import child, preloaded, search

    def state(*_, **__):
        is_frozen, has_searched = gc.get_freeze_count() > 0, os.getpid() == searcher
        raise DamagedDocumentError(f"{was_enabled}, {gc.isenabled()}, {is_frozen}, {has_searched}")

    def warm_up():
        global was_enabled
        was_enabled = gc.isenabled()

    def search_sample():
        global searcher
        searcher = os.getpid()

    child.read_record, preloaded.warm_up, search.search_sample = state, warm_up, search_sample
"""


@pytest.mark.skipif(not supports_zygote(), reason="this system has no zygote")
def test_the_collector_is_on_in_workers_alone_which_have_searched_a_sample(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sitecustomize.py").write_text(STATES)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(tmp_path), *sys.path)))
    with closing(WorkerPool(Limits(), jobs=1)) as pool, pytest.raises(DamagedDocumentError) as told:
        pool.run(Job(BytesIO(b"%PDF-"), Options()))

    was_enabled, is_enabled, is_frozen, has_searched = str(told.value).split(", ")
    assert (was_enabled, is_enabled, is_frozen, has_searched) == ("False", "True", "True", "True")


def test_the_zygote_loads_pymupdf_only_when_the_collector_is_off() -> None:
    code = "import sys, shed_core.ingest.sandbox.zygote; print('pymupdf' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert run.stdout == "False\n"
