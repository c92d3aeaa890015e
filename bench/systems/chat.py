"""Chat completions of any OpenAI-compatible endpoint, kept by request, with their cost.

A response is paid for once: it is kept in a folder under the hash of its request, with the seconds
that it took. Its cost is that of its tokens at the list price of `genai-prices`, if that is there.
"""

import json
import os
import time
from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.request import Request

from bench.systems.reading import ForeignSystemError
from shed_core.ingest.backends.http_client import open_request
from shed_server.errors import SettingError

DEFAULT_URL = "https://api.openai.com/v1"
_ATTEMPTS = 4  # three more than one, as in the paper
_TRANSIENT = (408, 429, 500, 502, 503, 504)

Message = Mapping[str, object]


class Endpoint(NamedTuple):
    """Where requests are sent. key: a secret, or "" for none."""

    url: str
    model: str
    key: str = ""


class Completion(NamedTuple):
    """What a model answers. dollars: None if the price of the model is not known."""

    text: str
    seconds: float
    dollars: float | None


def endpoint_of(model: str) -> Endpoint:
    """Return the endpoint that the environment names. Raises SettingError."""
    url = os.environ.get("OPENAI_BASE_URL", DEFAULT_URL).rstrip("/")
    if not model:
        raise SettingError("name the model, such as --system llm-text:gpt-5.4")
    if not url.startswith(("http://", "https://")):
        raise SettingError(f"OPENAI_BASE_URL={url!r} is no http:// or https:// address")
    return Endpoint(url, model, os.environ.get("OPENAI_API_KEY", ""))


def complete(
    endpoint: Endpoint, messages: Sequence[Message], folder: Path, seconds: float
) -> Completion:
    """Return what a model answers, from the folder of responses if it is there.

    seconds: that an answer may take. Raises ForeignSystemError.
    """
    body = json.dumps({"model": endpoint.model, "messages": messages}).encode()
    name = sha256(endpoint.url.encode() + b"\n" + body).hexdigest()
    file = folder / f"{name}.json"
    try:
        kept = json.loads(file.read_bytes())
        return _completion(endpoint, kept["response"], kept["seconds"])
    except (OSError, ValueError, KeyError, TypeError):
        began = time.perf_counter()
        response = _response(endpoint, body, seconds)
        took = time.perf_counter() - began
    completion = _completion(endpoint, response, took)
    _keep(file, {"seconds": took, "response": response})
    return completion


def _keep(file: Path, content: object) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    whole = file.with_suffix(f".{os.getpid()}.part")
    whole.write_text(json.dumps(content), encoding="utf-8")
    whole.replace(file)


def _completion(endpoint: Endpoint, response: Any, seconds: float) -> Completion:
    try:
        text = response["choices"][0]["message"]["content"] or ""
        usage: dict[str, Any] = response.get("usage") or {}
        tokens = usage.get("prompt_tokens"), usage.get("completion_tokens")
    except (LookupError, TypeError, AttributeError) as error:
        raise ForeignSystemError(f"the answer of {endpoint.url} holds no message") from error
    return Completion(str(text), seconds, _dollars(endpoint.model, *tokens))


def _dollars(model: str, n_input: Any, n_output: Any) -> float | None:
    """Return the list price of tokens, or None if it is not known."""
    if not isinstance(n_input, int) or not isinstance(n_output, int):
        return None
    try:
        prices: Any = import_module("genai_prices")
        usage = prices.Usage(input_tokens=n_input, output_tokens=n_output)
        return float(prices.calc_price(usage, model).total_price)
    except (ImportError, LookupError):
        return None


def _response(endpoint: Endpoint, body: bytes, seconds: float) -> Any:
    """Return a response's JSON; a failure that may pass is tried again."""
    reason = ""
    for attempt in range(_ATTEMPTS):
        if attempt:
            time.sleep(2.0 ** (attempt - 1))
        try:
            with open_request(_request(endpoint, body), seconds) as response:
                return json.loads(response.read())
        except HTTPError as error:
            error.close()  # it holds the connection
            if error.code not in _TRANSIENT:
                hint = " Set OPENAI_API_KEY." if error.code == 401 else ""
                raise ForeignSystemError(f"{endpoint.url}: status {error.code}.{hint}") from error
            reason = f"status {error.code}"
        except (URLError, OSError, ValueError) as error:
            raise ForeignSystemError(f"{endpoint.url} cannot be reached: {error}") from error
    raise ForeignSystemError(f"{endpoint.url}: {reason} at each of {_ATTEMPTS} attempts")


def _request(endpoint: Endpoint, body: bytes) -> Request:
    request = Request(f"{endpoint.url}/chat/completions", data=body, method="POST")
    request.add_header("Content-Type", "application/json")
    if endpoint.key:
        request.add_header("Authorization", f"Bearer {endpoint.key}")
    return request
