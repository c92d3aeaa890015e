"""Killing workers and zygotes of servers at random, as a system without memory would.

A call whose worker was killed may end with an error that says so; any other answer must be right.
"""

import random
import signal
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from os import close, getpid, pidfd_open

import anyio

from stress.soak_watch import is_worker, process_tree, servers

ZYGOTE_SHARE = 0.1  # of the kills
_POLL_SECONDS = 0.01  # until a worker is found at work; many live for some 50 ms


async def kill_at_random(
    seconds: float, is_over: Callable[[], bool], chance: random.Random, counts: Counter[str]
) -> None:
    """Kill a worker or a zygote of a server of this process every so many seconds, on average."""
    while not is_over():
        await anyio.sleep(chance.uniform(0, 2 * seconds))
        kind = "zygote" if chance.random() < ZYGOTE_SHARE else "worker"
        if await anyio.to_thread.run_sync(_kill_one, kind, seconds, chance):
            counts[f"{kind} killed"] += 1


def _kill_one(kind: str, seconds: float, chance: random.Random) -> bool:
    """Kill one process of a kind; return whether there was any within the time."""
    end = time.monotonic() + seconds
    zygotes = {zygote for server in servers(getpid()) for zygote in process_tree()[server]}
    while time.monotonic() < end:
        tree = process_tree()
        workers = {worker for zygote in zygotes for worker in tree[zygote]}
        found = sorted(zygotes if kind == "zygote" else workers)
        if found and _kill(chance.choice(found)):
            return True
        time.sleep(_POLL_SECONDS)
    return False


def _kill(process: int) -> bool:
    """Kill a process, and no other that has got its number meanwhile."""
    with suppress(ProcessLookupError):
        descriptor = pidfd_open(process)
        try:
            if is_worker(process):
                signal.pidfd_send_signal(descriptor, signal.SIGKILL)
                return True
        finally:
            close(descriptor)
    return False
