"""Serving an object store: a real server and a client on its pipes."""

import os
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.documents import contract, report
from tests.server.mcp_server.pipes import INITIALIZED, Pipe, initialize, request, serving
from tests.server.object_store.s3 import BUCKET, VARIABLES, put, put_raw
from tests.server.processes import children, wait_until, workers


def answer(client: Pipe, number: int, tool: str, **arguments: str) -> str:
    """Return the text of a tool's answer."""
    result = client.result(request(number, "tools/call", name=tool, arguments=arguments))
    return result["content"][0]["text"]


def test_an_agent_lists_and_reads_documents_of_a_store(bucket):
    put(bucket, **{"2023/a.pdf": report(), "2022/b.pdf": contract()})
    with serving(bucket) as client:
        client.result(initialize("2025-11-25"))
        client.send(INITIALIZED)
        before = answer(client, 1, "list_documents", pattern="2023/*")
        contents = answer(client, 2, "get_toc", document="2023/a.pdf")
        section = answer(client, 3, "read_section", document="2023/a.pdf", prefix="1")
        found = answer(client, 4, "search", query="confidential information")
        after = answer(client, 5, "list_documents")

    assert before == "1 document:\n2023/a.pdf (not read yet)"
    assert "1 | " in contents
    assert "<<<text" in section
    assert "2022/b.pdf" in found
    assert "2022/b.pdf (1 page" in after


def test_an_agent_is_told_that_not_all_is_listed_and_why_a_key_is_none(s3, bucket):
    put_raw(s3, f"{bucket.removeprefix(f's3://{BUCKET}/')}/2023//bad.pdf")
    put(bucket, **{"2024/sp ace#1.pdf": report()})
    with serving(bucket) as client:
        client.result(initialize("2025-11-25"))
        client.send(INITIALIZED)
        listed = answer(client, 1, "list_documents")
        contents = answer(client, 2, "get_toc", document="2024/sp ace#1.pdf")
        refused = answer(client, 3, "get_toc", document="2023//bad.pdf")

    assert "the store has more" in listed
    assert "1 | " in contents
    assert "is no path" in refused


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes through /proc")
def test_no_process_that_reads_documents_has_the_keys_of_the_store(bucket):
    put(bucket, **{"a.pdf": report()})
    with serving(bucket) as client:
        client.result(initialize("2025-11-25"))
        client.send(INITIALIZED)
        answer(client, 1, "get_toc", document="a.pdf")
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
