"""Indexing on a Ray cluster: a task is a batch of documents, and the store is the only state.

Retries of crashed nodes, autoscaling and progress are Ray's. A batch whose process dies is
repeated; its finished documents are in the store by then and are only looked up.
"""

import sys
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from typing import Any

from shed_core.installation import INSTALL_EXTRA
from shed_server.errors import SettingError
from shed_server.indexing.documents import IndexResult, index_batch
from shed_server.library.library import Library
from shed_server.library.sources.source import Entry
from shed_server.settings import Settings

BATCH_BYTES = 16 << 20
"""Size of the documents of a task: about a minute of work, beside which a task costs nothing."""

_BATCH_DOCUMENTS = 50
_TASKS_PER_PROCESSOR = 3  # submitted ahead, so that no processor waits and no list grows
_MAX_RETRIES = 20  # of a batch whose process or node died


def index_on_ray(
    settings: Settings, entries: Iterable[Entry], address: str
) -> Iterator[IndexResult]:
    """Yield the result of each document as soon as its batch is done.

    address: `ray` for processes of this machine, or `ray://HOST:PORT` of a cluster.

    Raises SettingError if Ray is not installed or cannot be reached, or without a store.
    """
    if not settings.store:
        raise SettingError("--on ray needs --store, where the records go")
    with redirect_stdout(sys.stderr), _connected(address) as ray:
        task = ray.remote(num_cpus=1, max_retries=_MAX_RETRIES)(_index_batch)
        running: dict[Any, list[str]] = {}
        for batch in batches(entries):
            running[task.remote(settings, batch)] = batch
            limit = _TASKS_PER_PROCESSOR * max(1, int(ray.cluster_resources().get("CPU", 1)))
            while len(running) >= limit:
                yield from _next(ray, running)
        while running:
            yield from _next(ray, running)


def batches(entries: Iterable[Entry], max_bytes: int = BATCH_BYTES) -> Iterator[list[str]]:
    """Yield names of documents with at most max_bytes together; a larger one is alone.

    >>> list(batches([Entry("a", 3, ""), Entry("b", 3, ""), Entry("c", 9, "")], 6))
    [['a', 'b'], ['c']]
    """
    batch: list[str] = []
    n_bytes = 0
    for entry in entries:
        is_full = n_bytes + entry.size > max_bytes or len(batch) == _BATCH_DOCUMENTS
        if batch and is_full:
            yield batch
            batch, n_bytes = [], 0
        batch.append(entry.name)
        n_bytes += entry.size
    if batch:
        yield batch


def _next(ray: Any, running: dict[Any, list[str]]) -> list[IndexResult]:
    """Wait for a batch and return its results; one that Ray gives up has failed as a whole."""
    [done], _ = ray.wait(list(running))
    batch = running.pop(done)
    try:
        return ray.get(done)
    except ray.exceptions.RayError as error:
        reason = f"Ray gave up its task: {type(error).__name__}. Run this again"
        return [IndexResult(name, 0, 0, reason, "ray") for name in batch]


def _index_batch(settings: Settings, names: list[str]) -> list[IndexResult]:
    return index_batch(_library(settings), names)


@lru_cache(maxsize=1)
def _library(settings: Settings) -> Library:
    """Return the library of this process, which Ray gives many batches one after the other."""
    return Library(replace(settings, jobs=1), opens_again=False)


@contextmanager
def _connected(address: str) -> Generator[Any]:
    """Yield the module of Ray, which reports retries on standard output."""
    try:
        ray = import_module("ray")
    except ImportError as error:
        step = f"install it with {INSTALL_EXTRA.format('ray')}"
        raise SettingError(f"--on ray needs an extra; {step}") from error
    where = None if address == "ray" else address
    try:
        ray.init(address=where, log_to_driver=False, include_dashboard=False)
    except (ConnectionError, ValueError) as error:
        raise SettingError(f"no Ray cluster answers at {address}: {error}; start one") from error
    try:
        yield ray
    finally:
        ray.shutdown()
