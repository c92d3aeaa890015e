"""Batches for Ray; and a run on two nodes of Ray, where that is installed."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_server.indexing.on_ray import batches
from shed_server.library.sources.source import Entry
from shed_server.object_store.client import open_store
from tests.commands import shed
from tests.documents import contract, report
from tests.server.indexing.commands import index, names
from tests.server.object_store.s3 import put
from tests.server.processes import wait_until

DOCUMENTS = {f"{n}.pdf": (report(), contract())[n % 2] + f"\n% {n}\n".encode() for n in range(12)}


@given(st.lists(st.integers(0, 50), max_size=200), st.integers(1, 100))
def test_batches_hold_every_document_once_and_no_more_than_their_bytes(sizes, max_bytes):
    entries = [Entry(str(number), size, "") for number, size in enumerate(sizes)]
    parts = list(batches(entries, max_bytes))

    assert [name for part in parts for name in part] == [entry.name for entry in entries]
    for part in parts:
        assert len(part) == 1 or sum(sizes[int(name)] for name in part) <= max_bytes


@pytest.mark.skipif(find_spec("ray") is not None, reason="Ray is installed")
def test_ray_that_is_not_installed_is_named(tmp_path):
    pytest.importorskip("obstore", reason="install the extra `cluster`")
    (tmp_path / "a.pdf").write_bytes(report())

    done = shed("index", tmp_path / "a.pdf", "--store", (tmp_path / "s").as_uri(), "--on", "ray")

    assert done.returncode == 1
    assert "uv tool install '.[ray]'" in done.stderr


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a Ray cluster of two nodes of one processor."""
    pytest.importorskip("ray", reason="install the extra `ray`")
    from ray.cluster_utils import Cluster

    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    nodes.add_node(num_cpus=1)
    monkeypatch.setenv("RAY_ADDRESS", nodes.address)
    yield nodes.address
    nodes.shutdown()


def test_a_cluster_indexes_all_though_a_task_is_killed(bucket, cluster, tmp_path):
    put(f"{bucket}/filings", **DOCUMENTS)
    command = [sys.executable, "-m", "shed_server", "index", f"{bucket}/filings", "--json"]
    command += ["--store", f"{bucket}/records", "--cache", str(tmp_path / "cache"), "--on", "ray"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        if wait_until(lambda: bool(_tasks()), 120):
            os.kill(_tasks()[0], signal.SIGKILL)
        results = json.loads(process.communicate()[0])

    assert sorted(names(results)) == sorted(DOCUMENTS)
    assert not [result for result in results if result["error"]]
    records = open_store(f"{bucket}/records")
    assert sum(map(len, records.list("records"))) == len(DOCUMENTS)
    assert index(f"{bucket}/filings", tmp_path / "other", "--store", f"{bucket}/records") == []


def _tasks() -> list[int]:
    """Return the processes of Ray that run a batch."""
    found: list[int] = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                command = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            found += [int(entry.name)] if command.startswith(b"ray::_index_batch") else []
    return found
