"""Embeddings of windows, from a service of `/v1/embeddings` that the user names.

OpenAI, Ollama, vLLM and TEI serve this. Nothing is sent unless SHED_EMBED_URL is set, and then the
text of the documents searched, and queries, to that address only. A service may charge by length,
and a file of 60 KB may hold any amount of text, so there is a limit for a document and one for a
day, which all processes of a cache count together. Equal windows are sent once.
"""

import json
import os
import threading
import time
from array import array
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from hashlib import blake2s
from http.client import HTTPException, HTTPResponse
from math import isfinite, sqrt
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request

from shed_core.ingest.backends.http_client import address, open_request
from shed_server.cache.disk_cache import DiskCache
from shed_server.cache.locks import file_lock
from shed_server.errors import EmbeddingError
from shed_server.workers.caller import SILENT_CALLER, Caller

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


MAX_TEXT_CHARS = 2000
"""Characters of a window that is sent: about the 512 tokens that small models read."""

QUERY_SECONDS = 10.0
"""Seconds that a search waits for the embedding of its query."""

_BATCH = 32  # texts in a request
_BATCH_SECONDS = 30.0
_RETRY_SECONDS = 60.0  # for which a service that failed is left alone
_MAX_ANSWER_BYTES = 8 << 20  # 32 vectors of most dimensions; empty lists take 20 times as much
_MAX_DIMENSIONS = 8192
_NO_EMBEDDINGS = (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError)
"""Errors raised while JSON of another form is read."""


class Embedder:
    """A service that is left alone for a minute after it failed, so that this costs one wait.

    url: of the service. kind: of the cache's entries that hold vectors of its model.
    """

    def __init__(self, url: str, model: str, budget: DayBudget, key: str = "") -> None:
        """key: a secret, or "" for none. budget: of characters of documents."""
        self.url, self._model, self._key, self._budget = url, model, key, budget
        self._address = address(url)  # for messages, since the model reads them
        self.kind = f"vectors-{blake2s(f'{url} {model}'.encode()).hexdigest()[:16]}"
        self._retry_at = 0.0  # monotonic seconds
        self._problem = ""  # of the last failure

    @property
    def problem(self) -> str:
        """Reason for leaving the service alone now, or ""."""
        return self._problem if time.monotonic() < self._retry_at else ""

    @property
    def is_spent(self) -> bool:
        """True if no further document is sent today."""
        return self._budget.is_spent

    def limits_text(self, n_documents: int) -> str:
        """Return the limit that cuts the embeddings of so many documents; "" for none."""
        if not n_documents:
            return ""
        named = f"{n_documents} document{'s' if n_documents > 1 else ''}"
        if not self.is_spent:
            return f"windows of {named} beyond {MAX_DOCUMENT_WINDOWS:,} each"
        return f"{named}, since SHED_EMBED_CHARS={self._budget.n_chars} is spent for today"

    def embed_document(
        self, texts: Sequence[str], caller: Caller = SILENT_CALLER
    ) -> "list[array[float]]":
        """Return a vector for each of the first MAX_DOCUMENT_WINDOWS windows of a document.

        Raises EmbeddingError as `embed` does, and if the day's characters do not suffice; or
        CancelledError, between two requests.
        """
        sent = [_sent_text(text) for text in texts[:MAX_DOCUMENT_WINDOWS]]
        different = list(dict.fromkeys(sent))
        n_left = sum(map(len, different))
        if not self._budget.take(n_left):
            raise EmbeddingError("SHED_EMBED_CHARS is spent for today")
        vectors: list[array[float]] = []
        try:
            for first in range(0, len(different), _BATCH):
                caller.check("the search")
                batch = different[first : first + _BATCH]
                n_left -= sum(map(len, batch))
                vectors += self.embed(batch)
        finally:
            if n_left:
                self._budget.take(-n_left)
        by_text = dict(zip(different, vectors, strict=True))
        return [by_text[text] for text in sent]

    def embed(self, texts: Sequence[str], seconds: float = _BATCH_SECONDS) -> "list[array[float]]":
        """Return a vector of length 1 for each of at most 32 texts. seconds: they may take.

        Raises EmbeddingError; at once, with the last one's words, while the service is left alone.
        """
        if problem := self.problem:
            raise EmbeddingError(problem)
        try:
            answer = self._answer([_sent_text(text) for text in texts], seconds)
            return _vectors(answer, len(texts), self._address)
        except EmbeddingError as error:
            self._problem, self._retry_at = str(error), time.monotonic() + _RETRY_SECONDS
            raise

    def _answer(self, texts: Sequence[str], seconds: float) -> bytes:
        body = json.dumps({"model": self._model, "input": texts}).encode()
        request = Request(_endpoint(self.url), data=body, method="POST")
        request.add_header("Content-Type", "application/json")
        if self._key:
            request.add_header("Authorization", f"Bearer {self._key}")
        try:
            with open_request(request, seconds) as response:
                return _content(response)
        except HTTPError as error:
            error.close()  # it holds the connection
            raise EmbeddingError(f"{self._address} refused the texts: {error.code}") from error
        except (URLError, OSError, HTTPException, ValueError) as error:
            raise EmbeddingError(f"{self._address} cannot be reached: {_reason(error)}") from error


def _sent_text(text: str) -> str:
    return text[:MAX_TEXT_CHARS] or " "  # services refuse an empty one


def _content(response: HTTPResponse) -> bytes:
    """Return the body of a response. Raises ValueError."""
    content = response.read(_MAX_ANSWER_BYTES + 1)
    if len(content) > _MAX_ANSWER_BYTES:
        raise ValueError("the answer is too long")
    return content


def _reason(error: Exception) -> str:
    """Return the kind of an error, such as `ConnectionRefusedError`; never words of the service."""
    return type(error.reason if isinstance(error, URLError) else error).__name__


def _endpoint(url: str) -> str:
    """Return the address of the embeddings of a service.

    >>> _endpoint("http://localhost:11434"), _endpoint("https://api.openai.com/v1")
    ('http://localhost:11434/v1/embeddings', 'https://api.openai.com/v1/embeddings')
    """
    if url.endswith("/embeddings"):
        return url
    return f"{url}/embeddings" if url.endswith("/v1") else f"{url}/v1/embeddings"


def embedder_of(
    environ: Mapping[str, str] = os.environ, cache: DiskCache | None = None
) -> Embedder | None:
    """Return the service that the environment names, or None. Raises EmbeddingError.

    cache: where characters that are sent are counted; None for this process alone.
    """
    budget = day_budget_of(environ, cache)
    url = environ.get("SHED_EMBED_URL", "").rstrip("/")
    if not url:
        return None
    if not url.startswith(("http://", "https://")):
        raise EmbeddingError(f"SHED_EMBED_URL={url!r} is no http:// or https:// address")
    model = environ.get("SHED_EMBED_MODEL", "")
    if not model:
        raise EmbeddingError("SHED_EMBED_MODEL must name the model of SHED_EMBED_URL")
    return Embedder(url, model, budget, environ.get("SHED_EMBED_KEY", ""))


def _vectors(answer: bytes, n_texts: int, service: str) -> "list[array[float]]":
    try:
        rows: list[Any] = json.loads(answer)["data"]
        rows.sort(key=lambda row: int(row["index"]))
        vectors = [_normalized(row["embedding"]) for row in rows]
    except _NO_EMBEDDINGS as error:
        raise EmbeddingError(f"the answer of {service} holds no embeddings") from error
    if len(vectors) != n_texts or len({len(vector) for vector in vectors}) > 1:
        raise EmbeddingError(f"{service} gave {len(vectors)} embeddings of {n_texts} texts")
    return vectors


def _normalized(values: Sequence[float]) -> "array[float]":
    if not 0 < len(values) <= _MAX_DIMENSIONS:
        raise ValueError(f"{len(values)} dimensions")
    vector = array("f", values)
    length = sqrt(sum(value * value for value in vector)) or 1.0
    if not isfinite(length):
        raise ValueError("numbers that are none")
    return array("f", (value / length for value in vector))
