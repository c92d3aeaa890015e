"""Two servers with caches of their own, on one store, behind a proxy."""

import json
import os
import re
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from http.client import HTTPConnection, HTTPException
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from tests.documents import long_section, report
from tests.server.http_server.balancer import balancer
from tests.server.http_server.messages import HEADERS, result_of
from tests.server.long_documents import many_pages
from tests.server.mcp_server.pipes import tool_call
from tests.server.object_store.s3 import put
from tests.server.processes import serving, wait_until, workers

pytestmark = pytest.mark.usefixtures("started_processes")


class Replicas(NamedTuple):
    """pids, urls: of the servers. proxy: before them. store: of the documents."""

    pids: list[int]
    urls: list[str]
    proxy: str
    store: str


@pytest.fixture
def replicas(bucket: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Replicas]:
    put(f"{bucket}/docs", **{"long.pdf": long_section(), "a.pdf": report()})
    settings = {
        "SHED_STORE": f"{bucket}/records",
        "SHED_CURSOR_KEY": "shared",
        "SHED_MAX_CHARS": "2000",
    }
    with ExitStack() as servers:
        running = [
            servers.enter_context(
                serving(f"{bucket}/docs", tmp_path_factory.mktemp("cache"), **settings)
            )
            for _ in range(2)
        ]
        urls = [url for _, url in running]
        proxy = servers.enter_context(balancer(urls))
        yield Replicas([pid for pid, _ in running], urls, proxy, f"{bucket}/docs")


def call(url: str, tool: str, **arguments: Any) -> str:
    """Return the answer of a tool. Raises OSError or HTTPException if the server has gone."""
    message = json.dumps(tool_call(1, tool, **arguments))
    connection = HTTPConnection(urlsplit(url).netloc, timeout=120)
    try:
        connection.request("POST", "/mcp", message, HEADERS | {"Connection": "close"})
        body = connection.getresponse().read()
    finally:
        connection.close()
    if b"data: " not in body:
        raise HTTPException(f"no answer: {body!r}")
    result = result_of(body)
    assert not result.get("isError"), result
    return result["content"][0]["text"]


def retried(url: str, tool: str, **arguments: Any) -> str:
    """Return the answer of a tool, called again where a server has gone, as clients do."""
    for _ in range(2):
        with suppress(OSError, HTTPException):
            return call(url, tool, **arguments)
    return call(url, tool, **arguments)


def unmarked(text: str) -> str:
    """Return an answer without the marks around text of documents, which are new in each."""
    return re.sub(r"<<<text \w+|text \w+>>>", "", text)


def test_every_server_answers_the_cursors_of_the_others(replicas):
    arguments: dict[str, str] = {"document": "long.pdf", "prefix": "1"}
    parts: list[str] = []
    for _ in range(4):
        answers = [unmarked(call(url, "read_section", **arguments)) for url in replicas.urls]
        assert len(set(answers)) == 1
        parts.append(answers[0])
        arguments["cursor"] = re.findall(r'cursor="([\w-]+)"', answers[0])[-1]

    assert len(set(parts)) == 4


def test_a_call_whose_server_is_killed_is_answered_by_another(replicas):
    put(replicas.store, **{"slow.pdf": many_pages(500)})
    expected = unmarked(call(replicas.urls[1], "get_toc", document="a.pdf"))
    victim = replicas.pids[0]

    with ThreadPoolExecutor(1) as threads:
        cut = threads.submit(call, replicas.urls[0], "get_toc", document="slow.pdf")
        assert wait_until(lambda: bool(workers(victim)))
        os.kill(victim, signal.SIGKILL)
        with pytest.raises((OSError, HTTPException)):
            cut.result(60)

    assert retried(replicas.proxy, "get_toc", document="slow.pdf")
    answers = [retried(replicas.proxy, "get_toc", document="a.pdf") for _ in range(3)]
    assert {unmarked(answer) for answer in answers} == {expected}


def test_a_server_whose_documents_are_away_is_alive_but_not_ready(tmp_path, tmp_path_factory):
    served = tmp_path / "mounted"
    served.mkdir()
    (served / "a.pdf").write_bytes(report())
    with serving(served, tmp_path_factory.mktemp("cache")) as (_, url):
        before = status(f"{url}/readyz")
        served.rename(tmp_path / "unmounted")
        assert wait_until(lambda: status(f"{url}/readyz") == 503)
        assert status(f"{url}/healthz") == 200

    assert before == 200


def status(url: str) -> int:
    """Return the status of a page."""
    try:
        with urlopen(url, timeout=30) as answer:
            return answer.status
    except HTTPError as error:
        error.close()
        return error.code
