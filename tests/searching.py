"""grep for tests: patterns are searched for by processes as the server's, started when needed."""

import atexit

from shed_core.ingest.sandbox.limits import Limits
from shed_server.answers import grep_answer as answer
from shed_server.answers.search.searcher import Searcher
from shed_server.workers.pool import WorkerPool

_POOL = WorkerPool(Limits(), jobs=2)
atexit.register(_POOL.close)


def grep_answer(opened, request, max_chars):
    """Return the answer to a call of grep; no text is kept for the next, whatever its key."""
    return answer.grep_answer(Searcher(_POOL.search), opened, request, max_chars)
