"""The collector: off while a zygote loads, since it takes a fifth of that; on in a worker."""

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

STATE_OF_COLLECTOR = """
import gc, sys
if sys.orig_argv[3:4] == ["shed_core.ingest.sandbox.zygote"]:
    from shed_core.errors import DamagedDocumentError
    from shed_core.ingest.sandbox import child, preloaded

    def state(*_, **__):
        raise DamagedDocumentError(f"{was_enabled}, {gc.isenabled()}, {gc.get_freeze_count() > 0}")

    def warm_up():
        global was_enabled
        was_enabled = gc.isenabled()

    child.read_record, preloaded.warm_up = state, warm_up
"""


@pytest.mark.skipif(not supports_zygote(), reason="this system has no zygote")
def test_the_collector_is_off_in_the_zygote_and_on_in_its_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sitecustomize.py").write_text(STATE_OF_COLLECTOR)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(tmp_path), *sys.path)))
    with closing(WorkerPool(Limits(), jobs=1)) as pool, pytest.raises(DamagedDocumentError) as told:
        pool.run(Job(BytesIO(b"%PDF-"), Options()))

    was_enabled, is_enabled, is_frozen = str(told.value).split(", ")
    assert (was_enabled, is_enabled, is_frozen) == ("False", "True", "True")


def test_the_zygote_loads_pymupdf_only_when_the_collector_is_off() -> None:
    code = "import sys, shed_core.ingest.sandbox.zygote; print('pymupdf' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert run.stdout == "False\n"
