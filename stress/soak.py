"""Ask real servers at random for a long time, and compare every answer with the one given alone.

`python -m stress.soak FOLDER [--seconds 600] [--clients 4] [--seed 1]`: each client has a server of
its own over a pipe, and as many more share one over HTTP; all servers share one cache, which is
cleared now and then so that documents are read all the time. Requests are cancelled at random. One
of those with a pipe, and all over HTTP, lose their connection at random and come back.

Ends with 1 if an answer differs, a server ends by itself, its memory grows by more than a tenth
after the first fifth of the time, or a descriptor or process is left behind. Linux only. The
program must not be edited meanwhile: servers that start later would run another version of it.
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

import anyio
import anyio.to_thread
from mcp import Client, StdioServerParameters

from shed_server.cache.store import Store
from shed_server.library.library import Library
from shed_server.mcp_server.app import create_app
from shed_server.settings import Settings, default_jobs
from stress.soak_calls import Call, Shape, Told, Truth, random_call, shapes, told
from stress.soak_watch import Reading, descendants, growth, read, servers, violations

_WARM_UP = 0.2  # of the time
_LONGEST_TALK = 80  # calls that follow cursors
_CANCELLED = 0.1  # of the calls
_LONGEST_WAIT = 0.3  # seconds until a call is cancelled
_LIFETIMES = (0.2, 15.0)  # seconds that a connection lasts
_CLEARINGS = 45.0  # seconds
_MOST_LINES = 30  # of violations


class Soak:
    """The clients' common knowledge: until when they ask, what is true, and what happened."""

    def __init__(self, truth: Truth, documents: dict[str, Shape], seconds: float) -> None:
        self.truth = truth
        self.documents = documents
        self.began = time.monotonic()
        self.seconds = seconds
        self.counts: Counter[str] = Counter()
        self.wrong: list[Call] = []
        self.ended: set[int] = set()  # servers that should still run
        self.workers: set[int] = set()  # and zygotes, of any server, at any time

    @property
    def elapsed(self) -> float:
        """How much of the time is over, from 0."""
        return (time.monotonic() - self.began) / self.seconds

    async def talk(self, client: Client, chance: random.Random) -> None:
        """Ask something, and go on to the end of the answer."""
        call = random_call(chance, self.documents)
        n_listed = 0
        for _ in range(_LONGEST_TALK):
            answer = await self._ask(client, call, chance)
            if answer is None:
                return
            if not await self.truth.holds(call, answer, n_listed):
                self.wrong.append(call)
            if not answer.cursor or self.elapsed >= 1:
                return
            n_listed += len(answer.names)
            call = Call(call.tool, call.arguments | {"cursor": answer.cursor})

    async def _ask(self, client: Client, call: Call, chance: random.Random) -> Told | None:
        """Return an answer, or None if the call was cancelled."""
        is_cancelled = chance.random() < _CANCELLED
        patience = chance.random() * _LONGEST_WAIT if is_cancelled else None
        with anyio.move_on_after(patience) as scope:
            answer = told(call.tool, await client.call_tool(*call))
        if scope.cancelled_caught:
            self.counts["cancelled"] += 1
            return None
        self.counts[call.tool] += 1
        return answer


async def steady(soak: Soak, server: StdioServerParameters, seed: int) -> None:
    """Ask over one connection to the end."""
    chance = random.Random(seed)
    async with Client(server) as client:
        for name in soak.documents:
            await client.call_tool("get_toc", {"document": name})
        while soak.elapsed < 1:
            await soak.talk(client, chance)


async def fickle(soak: Soak, server: StdioServerParameters | str, seed: int) -> None:
    """Ask over connections that break at any moment, also while they are made."""
    chance = random.Random(seed)
    while soak.elapsed < 1:
        with anyio.move_on_after(chance.uniform(*_LIFETIMES)):
            async with Client(server) as client:
                while soak.elapsed < 1:
                    await soak.talk(client, chance)
        soak.counts["disconnected"] += 1


async def clear(soak: Soak, cache: Path) -> None:
    """Empty the cache from time to time."""
    with closing(Store(cache, 2**31)) as store:
        while soak.elapsed < 1:
            await anyio.sleep(min(_CLEARINGS, soak.seconds / 10))
            await anyio.to_thread.run_sync(store.clear)
            soak.counts["cache cleared"] += 1


async def started(n_servers: int) -> set[int]:
    """Return the servers when there are as many."""
    while len(found := servers(os.getpid())) < n_servers:
        await anyio.sleep(0.1)
    return found


async def watch(soak: Soak, lasting: set[int]) -> dict[int, list[Reading]]:
    """Return readings of servers, one a second, from the end of the warm-up."""
    readings: dict[int, list[Reading]] = {process: [] for process in lasting}
    await anyio.sleep(_WARM_UP * soak.seconds)
    while soak.elapsed < 0.99:
        for process, list_of in readings.items():
            if reading := read(process):
                list_of.append(reading)
            else:
                soak.ended.add(process)
        for process in servers(os.getpid()):
            soak.workers |= descendants(process)
        await anyio.sleep(1)
    return readings


@asynccontextmanager
async def http_server(command: list[str]) -> AsyncIterator[str]:
    """Run a server over HTTP, and give its address."""
    command = [*command, "--http", "127.0.0.1:0"]
    pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    one = os.environ | {"SHED_HTTP_WORKERS": "1"}  # the process that is started is the one to watch
    with subprocess.Popen(command, text=True, env=one, **pipes) as server:
        assert server.stderr is not None
        lines = iter(server.stderr.readline, "")
        found = (re.search(r"running on (http://[\d.:]+)", line) for line in lines)
        address = next(match[1] for match in found if match)
        async with anyio.create_task_group() as group:
            group.start_soon(anyio.to_thread.run_sync, server.stderr.read)  # or it would fill up
            try:
                yield f"{address}/mcp"
            finally:
                server.terminate()


async def soak_servers(arguments: argparse.Namespace, home: Path) -> tuple[Soak, list[str]]:
    """Run the soak; return what happened, and a line for each server with what is wrong."""
    alone = Settings(paths=(arguments.folder,), cache=home / "alone")
    command = [sys.executable, "-m", "shed_server", "serve", str(arguments.folder)]
    command += ["--cache", str(home / "cache")]
    pipe = StdioServerParameters(command=command[0], args=command[1:], env=dict(os.environ))
    with closing(Library(alone)) as library:
        documents = await anyio.to_thread.run_sync(shapes, library)
        async with Client(create_app(library, alone)) as client, http_server(command) as address:
            soak = Soak(Truth(client), documents, arguments.seconds)
            seeds = iter(range(arguments.seed * 1000, arguments.seed * 1000 + 1000))
            async with anyio.create_task_group() as group:
                for _ in range(arguments.clients - 1):
                    group.start_soon(steady, soak, pipe, next(seeds))
                lasting = await started(arguments.clients)
                group.start_soon(fickle, soak, pipe, next(seeds))
                for _ in range(arguments.clients):
                    group.start_soon(fickle, soak, address, next(seeds))
                group.start_soon(clear, soak, home / "cache")
                readings = await watch(soak, lasting)
    return soak, judge(readings)


def judge(readings: dict[int, list[Reading]]) -> list[str]:
    """Print what each server took, and return what is wrong with it."""
    wrong: list[str] = []
    print(f"{'server':>8} {'MiB':>15} {'files':>9} {'children':>9}   after warm-up, at the end")
    for process, list_of in readings.items():
        first, last = growth(list_of)
        memory = f"{first.mib:.1f} {last.mib:.1f}"
        files, workers = (f"{a:.0f} {b:.0f}" for a, b in zip(first[1:], last[1:], strict=True))
        print(f"{process:>8} {memory:>15} {files:>9} {workers:>9}")
        wrong += [f"{process}: {what}" for what in violations(first, last, default_jobs())]
    return wrong


def main() -> None:
    """Print what happened, and end with 1 if anything must not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        soak, wrong = anyio.run(soak_servers, arguments, Path(home))
    wrong += [f"another answer than alone: {call}" for call in soak.wrong]
    wrong += [f"{process}: ended by itself" for process in soak.ended]
    if left := descendants(os.getpid()) | {worker for worker in soak.workers if read(worker)}:
        wrong.append(f"left behind: {left}")
    print(f"{len(soak.documents)} documents, {soak.seconds:.0f} s:", dict(soak.counts))
    print(f"{len(soak.workers)} workers and zygotes seen; {len(soak.wrong)} wrong answers")
    print("\n".join(wrong[:_MOST_LINES]))
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
