"""Serving an object store: a real server and a client on its pipes."""

import os
from contextlib import suppress
from pathlib import Path

import pytest

from tests.documents import contract, report
from tests.server.mcp_server.pipes import session
from tests.server.object_store.s3 import BUCKET, VARIABLES, put, put_raw
from tests.server.processes import children, linux, wait_until, workers

pytestmark = pytest.mark.usefixtures("started_processes")


def test_an_agent_lists_and_reads_documents_of_a_store(bucket):
    put(bucket, **{"2023/a.pdf": report(), "2022/b.pdf": contract()})
    with session(bucket) as client:
        before = client.call("list_documents", pattern="2023/*")
        contents = client.call("get_toc", document="2023/a.pdf")
        section = client.call("read_section", document="2023/a.pdf", prefix="1")
        found = client.call("search", query="confidential information")
        after = client.call("list_documents")

    assert before == "1 document:\n2023/a.pdf (not read yet)"
    assert "1 | " in contents
    assert "<<<text" in section
    assert "2022/b.pdf" in found
    assert "2022/b.pdf (1 page" in after


def test_an_agent_is_told_that_not_all_is_listed_and_why_a_key_is_none(s3, bucket):
    put_raw(s3, f"{bucket.removeprefix(f's3://{BUCKET}/')}/2023//bad.pdf")
    put(bucket, **{"2024/sp ace#1.pdf": report()})
    with session(bucket) as client:
        listed = client.call("list_documents")
        contents = client.call("get_toc", document="2024/sp ace#1.pdf")
        refused = client.call("get_toc", document="2023//bad.pdf")

    assert "the store has more" in listed
    assert "1 | " in contents
    assert "is not a path" in refused


@linux
def test_no_process_that_reads_documents_has_the_keys_of_the_store(bucket):
    put(bucket, **{"a.pdf": report()})
    with session(bucket) as client:
        client.call("get_toc", document="a.pdf")
        assert wait_until(lambda: bool(children(client.pid)))
        environments, memory = list[bytes](), list[bytes]()
        for pid in (*children(client.pid), *workers(client.pid)):
            with suppress(ProcessLookupError, FileNotFoundError):  # a worker that ends meanwhile
                environments.append(Path(f"/proc/{pid}/environ").read_bytes())
                memory.append(resident(pid))

    assert environments
    assert memory
    secret = VARIABLES["AWS_SECRET_ACCESS_KEY"].encode()
    assert os.environb[b"AWS_SECRET_ACCESS_KEY"] == secret
    assert not [found for found in environments if b"AWS_" in found]
    assert not [found for found in memory if secret in found]


def resident(pid: int) -> bytes:
    """Return the writable memory of a process; what may not be read is left out."""
    content = b""
    with open(f"/proc/{pid}/maps") as maps, open(f"/proc/{pid}/mem", "rb") as memory:
        for line in maps:
            bounds, rights = line.split()[:2]
            if rights.startswith("rw") and "[v" not in line:
                start, stop = (int(bound, 16) for bound in bounds.split("-"))
                memory.seek(start)
                content += memory.read(stop - start)
    return content
