"""Put random load on real servers for a long time, and compare every answer with a reference.

`python -m stress.soak FOLDER [--seconds 600] [--clients 4] [--seed 1] [--kills SECONDS]`: each
client has a server of its own over a pipe, and as many more share one over HTTP; all servers share
one cache, which is cleared now and then so that documents are read all the time. Requests are
cancelled at random. One of the clients with a pipe, and all over HTTP, disconnect at random and
reconnect. With `--kills`, workers and zygotes are killed, one every so many seconds on average;
calls may then end with an error that says so.

Ends with 1 if an answer differs from the one computed without load, a server ends by itself, its
memory grows by more than a tenth in the second half of the time, or an open file or process is left
behind: in the first half its caches fill. Errors of calls that took too long on a system under load
are only counted. Linux only. Do not edit the program meanwhile: servers that start later would run
another version of it.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from statistics import quantiles

import anyio
import anyio.to_thread
from mcp import Client, StdioServerParameters

from shed_server.answers.cursors import use_secret
from shed_server.cache.disk_cache import DiskCache
from shed_server.cache.secret import shared_secret
from shed_server.library.library import Library
from shed_server.mcp_server.app import create_app
from shed_server.settings import Settings, default_jobs
from stress.soak_calls import (
    Answer,
    Call,
    DocumentShape,
    ReferenceAnswers,
    document_shapes,
    random_call,
    to_answer,
)
from stress.soak_kills import kill_at_random
from stress.soak_watch import (
    ProcessSample,
    descendants,
    first_and_last,
    is_worker,
    sample,
    servers,
    violations,
)

WARM_UP_SHARE = 0.5  # of the time
MAX_FOLLOWED_CURSORS = 80
CANCELLED_SHARE = 0.1  # of the calls
MAX_SECONDS_TO_CANCEL = 0.3
CONNECTION_SECONDS = (0.2, 15.0)  # shortest and longest connection of a flaky client
SECONDS_BETWEEN_CLEARS = 45.0
MAX_PRINTED_PROBLEMS = 30


class Soak:
    """What all clients share: the time, the reference answers, and the counts of what happened."""

    def __init__(
        self,
        reference: ReferenceAnswers,
        documents: dict[str, DocumentShape],
        seconds: float,
        interruptions: tuple[str, ...],
    ) -> None:
        """interruptions: those of `Answer.interruption` that are to be expected."""
        self.interruptions = interruptions
        self.reference = reference
        self.documents = documents
        self.start = time.monotonic()
        self.seconds = seconds
        self.counts: Counter[str] = Counter()
        self.wrong_answers: list[Call] = []
        self.ended_servers: set[int] = set()  # that should still run
        self.workers: set[int] = set()  # and zygotes, seen of any server at any time
        self.cached_seconds: list[float] = []  # of `get_toc` for what was just read

    @property
    def elapsed(self) -> float:
        """The share of the time that is over, 0 to 1."""
        return (time.monotonic() - self.start) / self.seconds

    async def converse(self, client: Client, chance: random.Random) -> None:
        """Make a random call, and follow the cursors of its answer to the end."""
        call = random_call(chance, self.documents)
        n_listed = 0
        for _ in range(MAX_FOLLOWED_CURSORS):
            answer = await self._call(client, call, chance)
            if answer is None:
                return
            if answer.interruption in self.interruptions:
                self.counts[f"error: {answer.interruption}"] += 1
                return
            if not await self.reference.confirm(call, answer, n_listed):
                self.wrong_answers.append(call)
            if not answer.cursor or self.elapsed >= 1:
                return
            n_listed += len(answer.names)
            call = Call(call.tool, call.arguments | {"cursor": answer.cursor})

    async def _call(self, client: Client, call: Call, chance: random.Random) -> Answer | None:
        """Return an answer, or None if the call was cancelled."""
        is_cancelled = chance.random() < CANCELLED_SHARE
        timeout = chance.random() * MAX_SECONDS_TO_CANCEL if is_cancelled else None
        with anyio.move_on_after(timeout) as scope:
            answer = to_answer(call.tool, await client.call_tool(*call))
        if scope.cancelled_caught:
            self.counts["cancelled"] += 1
            return None
        self.counts[call.tool] += 1
        return answer


async def steady_client(soak: Soak, server: StdioServerParameters, seed: int) -> None:
    """Make calls over one connection until the time is over."""
    chance = random.Random(seed)
    async with Client(server) as client:
        for name in soak.documents:
            await client.call_tool("get_toc", {"document": name})
        while soak.elapsed < 1:
            await soak.converse(client, chance)


async def flaky_client(soak: Soak, server: StdioServerParameters | str, seed: int) -> None:
    """Make calls over connections that break at any moment, also while they are being opened."""
    chance = random.Random(seed)
    while soak.elapsed < 1:
        with anyio.move_on_after(chance.uniform(*CONNECTION_SECONDS)):
            async with Client(server) as client:
                while soak.elapsed < 1:
                    await soak.converse(client, chance)
        soak.counts["disconnected"] += 1


async def time_cached_answers(soak: Soak, url: str, seed: int) -> None:
    """Ask for the contents of a document twice, all the time, and time the second answer."""
    chance = random.Random(seed)
    async with Client(url) as client:
        while soak.elapsed < 1:
            call = Call("get_toc", {"document": chance.choice(list(soak.documents))})
            if not to_answer(call.tool, await client.call_tool(*call)).interruption:
                start = time.monotonic()
                await client.call_tool(*call)
                soak.cached_seconds.append(time.monotonic() - start)
            await anyio.sleep(0.1)


async def clear_cache(soak: Soak, cache: Path) -> None:
    """Empty the cache from time to time."""
    with closing(DiskCache(cache, 2**31)) as disk_cache:
        while soak.elapsed < 1:
            await anyio.sleep(min(SECONDS_BETWEEN_CLEARS, soak.seconds / 10))
            await anyio.to_thread.run_sync(disk_cache.clear)
            soak.counts["cache cleared"] += 1


async def kill_processes(soak: Soak, seconds: float, seed: int) -> None:
    """Kill a worker or a zygote every so many seconds."""
    chance = random.Random(seed)
    await kill_at_random(seconds, lambda: soak.elapsed >= 1, chance, soak.counts)


async def wait_for_servers(n_servers: int) -> set[int]:
    """Wait until that many servers run, and return their processes."""
    while len(processes := servers(os.getpid())) < n_servers:
        await anyio.sleep(0.1)
    return processes


async def sample_servers(soak: Soak, steady: set[int]) -> dict[int, list[ProcessSample]]:
    """Sample servers once a second from the end of the warm-up; return the samples of each."""
    samples: dict[int, list[ProcessSample]] = {process: [] for process in steady}
    await anyio.sleep(WARM_UP_SHARE * soak.seconds)
    while soak.elapsed < 0.99:
        for process, of_process in samples.items():
            if latest := sample(process):
                of_process.append(latest)
            else:
                soak.ended_servers.add(process)
        for process in servers(os.getpid()):
            soak.workers |= descendants(process)
        await anyio.sleep(1)
    return samples


@asynccontextmanager
async def http_server(command: list[str]) -> AsyncIterator[str]:
    """Run a server over HTTP; yields its URL."""
    command = [*command, "--http", "127.0.0.1:0"]
    pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, **pipes) as server:
        assert server.stderr is not None
        lines = iter(server.stderr.readline, "")
        matches = (re.search(r"running on (http://[\d.:]+)", line) for line in lines)
        address = next(match[1] for match in matches if match)
        async with anyio.create_task_group() as group:
            group.start_soon(anyio.to_thread.run_sync, server.stderr.read)  # or it would fill up
            try:
                yield f"{address}/mcp"
            finally:
                server.terminate()


async def soak_servers(arguments: argparse.Namespace, home: Path) -> tuple[Soak, list[str]]:
    """Run the soak; return what happened, and what is wrong with the servers."""
    settings = Settings(paths=(arguments.folder,), cache=home / "reference")
    command = [sys.executable, "-m", "shed_server", "serve", str(arguments.folder)]
    command += ["--cache", str(home / "cache")]
    pipe = StdioServerParameters(command=command[0], args=command[1:], env=dict(os.environ))
    with closing(Library(settings)) as library:
        documents = await anyio.to_thread.run_sync(document_shapes, library)
        async with Client(create_app(library, settings)) as client, http_server(command) as address:
            use_secret(shared_secret(home / "cache"))  # so that cursors are those of the servers
            expected = ("late", "killed") if arguments.kills else ("late",)
            soak = Soak(ReferenceAnswers(client), documents, arguments.seconds, expected)
            seeds = iter(range(arguments.seed * 1000, arguments.seed * 1000 + 1000))
            async with anyio.create_task_group() as group:
                for _ in range(arguments.clients - 1):
                    group.start_soon(steady_client, soak, pipe, next(seeds))
                steady = await wait_for_servers(arguments.clients)
                group.start_soon(flaky_client, soak, pipe, next(seeds))
                for _ in range(arguments.clients):
                    group.start_soon(flaky_client, soak, address, next(seeds))
                group.start_soon(time_cached_answers, soak, address, next(seeds))
                group.start_soon(clear_cache, soak, home / "cache")
                if arguments.kills:
                    group.start_soon(kill_processes, soak, arguments.kills, next(seeds))
                samples = await sample_servers(soak, steady)
    return soak, report(samples)


def report(samples: dict[int, list[ProcessSample]]) -> list[str]:
    """Print the figures of each server; return a line for each limit that it broke."""
    problems: list[str] = []
    print(f"{'server':>8} {'MiB':>15} {'files':>9} {'children':>9}   after warm-up, at the end")
    for process, of_process in samples.items():
        first, last = first_and_last(of_process)
        memory = f"{first.mib:.1f} {last.mib:.1f}"
        files, workers = (f"{a:.0f} {b:.0f}" for a, b in zip(first[1:], last[1:], strict=True))
        print(f"{process:>8} {memory:>15} {files:>9} {workers:>9}")
        problems += [f"{process}: {what}" for what in violations(first, last, default_jobs())]
    return problems


def main() -> None:
    """Print what happened; exit with 1 if there is any problem."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kills", type=float, default=0, help="seconds between two; 0 for none")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        soak, problems = anyio.run(soak_servers, arguments, Path(home))
    problems += [f"differs from the reference answer: {call}" for call in soak.wrong_answers]
    problems += [f"{process}: ended by itself" for process in soak.ended_servers]
    if left := descendants(os.getpid()) | set(filter(is_worker, soak.workers)):
        problems.append(f"left behind: {left}")
    print(f"{len(soak.documents)} documents, {soak.seconds:.0f} s:", dict(soak.counts))
    median, late = (quantiles(soak.cached_seconds, n=100)[at] for at in (49, 98))
    print(f"get_toc of what was just read: median {median:.3f} s, 99th percentile {late:.3f} s")
    print(f"{len(soak.workers)} workers and zygotes seen; {len(soak.wrong_answers)} wrong answers")
    print("\n".join(problems[:MAX_PRINTED_PROBLEMS]))
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
