"""The garbage collector of workers, forked or spawned."""

import os
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

TOLD = """
import gc, sys
if sys.orig_argv[3:4] and sys.orig_argv[3].startswith("shed_core.ingest.sandbox."):
    from shed_core.errors import DamagedDocumentError
    from shed_core.ingest import pipeline

    read = pipeline.read_record

    def read_record(data, *arguments, **named):
        if data == b"%PDF-":
            raise DamagedDocumentError(f"{gc.isenabled()} {gc.get_threshold()[0]}")
        return read(data, *arguments, **named)

    pipeline.read_record = read_record
"""


@pytest.mark.parametrize("has_zygote", [True, False])
def test_a_worker_collects_garbage_seldom(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_zygote: bool
) -> None:
    if has_zygote and not supports_zygote():
        pytest.skip("this system has no zygote")
    (tmp_path / "sitecustomize.py").write_text(TOLD)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(tmp_path), *sys.path)))
    with (
        closing(WorkerPool(Limits(), 1, has_zygote)) as pool,
        pytest.raises(DamagedDocumentError) as caught,
    ):
        pool.run(Job(BytesIO(b"%PDF-"), Options()))

    assert str(caught.value) == "True 20000"
