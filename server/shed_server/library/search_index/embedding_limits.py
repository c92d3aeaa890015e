"""Limits of the text that is sent to a service of embeddings, which may charge by its length.

A file of 60 KB may hold any amount of text. So there is a limit for a document and one for a day,
which all processes of a cache count together.
"""

import os
import threading
import time
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext

from shed_server.cache.disk_cache import DiskCache
from shed_server.cache.locks import file_lock
from shed_server.errors import EmbeddingError

MAX_DOCUMENT_WINDOWS = 2000
"""Windows of a document that are sent, the first ones; about 1,000 pages."""

DAY_CHARS = 50_000_000
"""Characters of documents that are sent a day, by default: some 12 million tokens."""

_DAY_SECONDS = 86_400
_KIND, _KEY = "sent", "embeddings"  # of the cache's entry
_LOCK_SECONDS = 2.0


class DayBudget:
    """The characters that may be sent today, by UTC; safe to use from any thread."""

    def __init__(self, n_chars: int, cache: DiskCache | None = None) -> None:
        """n_chars: a day. cache: for the count of all processes; None to count in this one."""
        self.n_chars, self._cache = n_chars, cache
        self._lock = threading.Lock()  # over the three below, and the cache's entry
        self._day = 0
        self._n_sent = 0
        self._refused_on = 0  # day

    @property
    def is_spent(self) -> bool:
        """True if characters were refused today, so that none is asked for again."""
        return self._refused_on == _today()

    def take(self, n_chars: int) -> bool:
        """Count characters as sent; True if so many were left. Below 0: give some back."""
        with self._lock, self._others_excluded():
            day = _today()
            n_sent = self._sent_on(day) + n_chars
            if n_chars > 0 and n_sent > self.n_chars:
                self._refused_on = day
                return False
            self._day, self._n_sent = day, n_sent
            if self._cache is not None:
                self._cache.put(_KIND, _KEY, f"{day} {n_sent}".encode(), 2 * _DAY_SECONDS)
            return True

    def _others_excluded(self) -> AbstractContextManager[None]:
        if self._cache is None:
            return nullcontext()
        return file_lock(self._cache.lock_path("embeddings"), _LOCK_SECONDS)

    def _sent_on(self, day: int) -> int:
        """Return the number sent on a day, by all processes that share the cache."""
        mine = self._n_sent if self._day == day else 0
        stored = self._cache.get(_KIND, _KEY) if self._cache is not None else None
        parts = (stored or b"").split()
        if len(parts) == 2 and all(part.isdigit() for part in parts) and int(parts[0]) == day:
            return max(mine, int(parts[1]))
        return mine


def day_budget_of(
    environ: Mapping[str, str] = os.environ, cache: DiskCache | None = None
) -> DayBudget:
    """Return the budget that SHED_EMBED_CHARS sets. Raises EmbeddingError."""
    text = environ.get("SHED_EMBED_CHARS", "") or str(DAY_CHARS)
    if not text.isdecimal():
        raise EmbeddingError(f"SHED_EMBED_CHARS={text!r} is no number of characters")
    return DayBudget(int(text), cache)


def _today() -> int:
    """Return the number of the day, by UTC."""
    return int(time.time() // _DAY_SECONDS)
