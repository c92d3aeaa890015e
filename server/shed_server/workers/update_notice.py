"""What a server says when its program is updated while it runs.

Workers that start after an update are of the new version. What they read is shown, but filed for no
version: neither for the server's, which it is not of, nor for the one that an untrusted worker
names. So nothing is cached until the server is restarted.
"""

import sys
import threading

from shed_core.ingest.version import installed_version, pipeline_version

_NOTICE = (
    "shed: the program was updated while this server runs. What it reads from now on is not kept "
    "in the cache; restart it to end that"
)


class UpdateNotice:
    """Says so once, on standard error; safe to use from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_given = False

    def check(self, version: str) -> None:
        """Say so if a worker's version is not ours because the installed one has changed."""
        if version == pipeline_version():
            return
        with self._lock:
            if self._is_given or installed_version() == pipeline_version():  # the worker lies
                return
            self._is_given = True
        print(_NOTICE, file=sys.stderr, flush=True)
