"""Embeddings of windows, from a service of `/v1/embeddings` that the user names.

OpenAI, Ollama, vLLM and TEI serve this. Nothing is sent unless SHED_EMBED_URL is set, and then the
text of the documents searched, and queries, to that address only.
"""

import json
import os
from array import array
from collections.abc import Mapping, Sequence
from hashlib import blake2s
from math import sqrt
from typing import Any, NamedTuple, cast
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, Request, build_opener

from shed_server.errors import EmbeddingError

MAX_TEXT_CHARS = 2000
"""Of a window that is sent: about the 512 tokens that small models read."""

_BATCH = 32  # texts in a request
_TIMEOUT_SECONDS = 60.0
_MAX_ANSWER_BYTES = 64 << 20
_MAX_DIMENSIONS = 8192


class Service(NamedTuple):
    """Where texts are sent. key: a secret, or "" for none."""

    url: str
    model: str
    key: str = ""

    @property
    def kind(self) -> str:
        """The kind of the cache's entries that hold vectors of this model."""
        return f"vectors-{blake2s(f'{self.url} {self.model}'.encode()).hexdigest()[:16]}"

    def embed(self, texts: Sequence[str]) -> "list[array[float]]":
        """Return a vector of length 1 for each text. Raises EmbeddingError."""
        vectors: list[array[float]] = []
        for first in range(0, len(texts), _BATCH):
            batch = [text[:MAX_TEXT_CHARS] or " " for text in texts[first : first + _BATCH]]
            vectors += _vectors(self._answer(batch), len(batch), self.url)
        return vectors

    def _answer(self, texts: Sequence[str]) -> bytes:
        body = json.dumps({"model": self.model, "input": texts}).encode()
        request = Request(_endpoint(self.url), data=body, method="POST")
        request.add_header("Content-Type", "application/json")
        if self.key:
            request.add_header("Authorization", f"Bearer {self.key}")
        try:
            with _OPENER.open(request, timeout=_TIMEOUT_SECONDS) as response:
                return cast(bytes, response.read(_MAX_ANSWER_BYTES))
        except HTTPError as error:
            error.close()  # it holds the connection
            raise EmbeddingError(f"{self.url} refused the texts: {error.code}") from error
        except (URLError, OSError, ValueError) as error:
            raise EmbeddingError(f"{self.url} cannot be reached: {type(error).__name__}") from error


class _NoRedirects(HTTPRedirectHandler):
    """A redirect is an error: it would take texts and key to an address that nobody named."""

    def redirect_request(self, *_arguments: Any, **_named: Any) -> None:
        return None


_OPENER = build_opener(_NoRedirects)


def _endpoint(url: str) -> str:
    """Return the address of the embeddings of a service.

    >>> _endpoint("http://localhost:11434"), _endpoint("https://api.openai.com/v1")
    ('http://localhost:11434/v1/embeddings', 'https://api.openai.com/v1/embeddings')
    """
    if url.endswith("/embeddings"):
        return url
    return f"{url}/embeddings" if url.endswith("/v1") else f"{url}/v1/embeddings"


def service_of(environ: Mapping[str, str] = os.environ) -> Service | None:
    """Return the service that the environment names, or None. Raises EmbeddingError."""
    url = environ.get("SHED_EMBED_URL", "").rstrip("/")
    if not url:
        return None
    if not url.startswith(("http://", "https://")):
        raise EmbeddingError(f"SHED_EMBED_URL={url!r} is no http:// or https:// address")
    model = environ.get("SHED_EMBED_MODEL", "")
    if not model:
        raise EmbeddingError("SHED_EMBED_MODEL must name the model of SHED_EMBED_URL")
    return Service(url, model, environ.get("SHED_EMBED_KEY", ""))


def _vectors(answer: bytes, n_texts: int, url: str) -> "list[array[float]]":
    try:
        rows: list[Any] = json.loads(answer)["data"]
        rows.sort(key=lambda row: int(row["index"]))
        vectors = [_normalized(row["embedding"]) for row in rows]
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
        raise EmbeddingError(f"the answer of {url} holds no embeddings") from error
    if len(vectors) != n_texts or len({len(vector) for vector in vectors}) > 1:
        raise EmbeddingError(f"{url} gave {len(vectors)} embeddings of {n_texts} texts")
    return vectors


def _normalized(values: Sequence[float]) -> "array[float]":
    if not 0 < len(values) <= _MAX_DIMENSIONS:
        raise ValueError(f"{len(values)} dimensions")
    vector = array("f", values)
    length = sqrt(sum(value * value for value in vector)) or 1.0
    return array("f", (value / length for value in vector))
