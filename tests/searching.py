"""grep for tests: patterns are searched for by processes as the server's, started when needed."""

from shed_core.ingest.sandbox.limits import Limits
from shed_server.answers.grep import grep_answer as answer
from shed_server.answers.grep.searcher import Searcher
from shed_server.workers.pool import WorkerPool

_pools: list[WorkerPool] = []


def grep_answer(opened, request, max_chars):
    """Return the answer to a call of grep; no text is kept for the next, whatever its key."""
    if not _pools:
        _pools.append(WorkerPool(Limits(), jobs=2))
    return answer.grep_answer(Searcher(_pools[0].find_pattern), opened, request, max_chars)


def end_searches() -> None:
    """End the processes, since other tests count those that they start."""
    while _pools:
        _pools.pop().close()
