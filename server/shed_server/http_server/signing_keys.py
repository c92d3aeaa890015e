"""The public keys of an OAuth server, fetched when a token names an unknown one.

Anyone may send a token that names any key, so there is one fetch at a time, in a thread of its own,
and none within 30 s of the last, failed or not. Meanwhile tokens of known keys are
checked without a wait. Keys are forgotten after five minutes, since a server may have revoked one.
"""

import json
import logging
import time
from http.client import HTTPException
from typing import Any, cast
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request

import anyio
import anyio.to_thread
import jwt

from shed_core.ingest.backends.http_client import open_request
from shed_server.errors import SettingError
from shed_server.http_server.settings import check_address

log = logging.getLogger("uvicorn.error")

FETCH_SECONDS = 10.0
"""For the metadata and the keys together."""

RETRY_SECONDS = 30.0
"""Between the end of a fetch and the next."""

MAX_WAITING = 256
"""Tokens that wait for a fetch; half of the requests that there may be."""

_MAX_AGE_SECONDS = 300.0
_MAX_BYTES = 2**20  # of metadata, and of keys


class SigningKeys:
    """The keys of one OAuth server; used by one event loop."""

    def __init__(self, issuer: str) -> None:
        """issuer: the server's address, as in tokens."""
        self._issuer = issuer
        self._keys: dict[str, jwt.PyJWK] = {}
        self._fetched_at = self._ended_at = float("-inf")  # monotonic seconds
        self._fetch = anyio.Lock()  # one at a time
        self._thread = anyio.CapacityLimiter(1)  # calls and /readyz have threads of their own

    async def key(self, identifier: str) -> jwt.PyJWK | None:
        """Return the key of an identifier, or None if it is not known now."""
        if (key := self._known(identifier)) is not None or not self._may_fetch:
            return key
        if self._fetch.statistics().tasks_waiting >= MAX_WAITING:
            return None
        async with self._fetch:
            if self._known(identifier) is None and self._may_fetch:
                await self._renew()
        return self._known(identifier)

    @property
    def _may_fetch(self) -> bool:
        return time.monotonic() > self._ended_at + RETRY_SECONDS

    def _known(self, identifier: str) -> jwt.PyJWK | None:
        is_old = time.monotonic() > self._fetched_at + _MAX_AGE_SECONDS
        return None if is_old else self._keys.get(identifier)

    async def _renew(self) -> None:
        try:
            with anyio.CancelScope(shield=True):  # a client that leaves ends no fetch for others
                self._keys = await anyio.to_thread.run_sync(
                    fetched_keys, self._issuer, limiter=self._thread
                )
            self._fetched_at = time.monotonic()
        except (SettingError, jwt.PyJWTError) as error:
            log.warning("tokens cannot be checked: %s", error)
        finally:
            self._ended_at = time.monotonic()


def fetched_keys(issuer: str) -> dict[str, jwt.PyJWK]:
    """Return the keys that an OAuth server signs with, by their identifiers.

    Raises SettingError or PyJWTError if it has none.
    """
    end = time.monotonic() + FETCH_SECONDS
    keys = jwt.PyJWKSet.from_dict(_json(keys_address(issuer, end), end))
    signing = (key for key in keys.keys if key.public_key_use in ("sig", None))
    return {key.key_id: key for key in signing if key.key_id}


def keys_address(issuer: str, end: float) -> str:
    """Return the address at which an OAuth server publishes its keys.

    end: monotonic seconds, until which its metadata must have come.

    Raises SettingError if it has no metadata with that address.
    """
    parts = urlsplit(issuer)
    check_address(issuer)
    origin, path = f"{parts.scheme}://{parts.netloc}", parts.path.rstrip("/")
    for address in (
        f"{origin}/.well-known/oauth-authorization-server{path}",
        f"{origin}{path}/.well-known/openid-configuration",
    ):
        metadata = _json(address, end)
        keys = metadata.get("jwks_uri")
        if metadata.get("issuer") == issuer and isinstance(keys, str):
            check_address(keys)
            return keys
    raise SettingError(f"the OAuth server {issuer!r} has no metadata that name it and its keys")


def _json(address: str, end: float) -> dict[str, Any]:
    """Return the JSON object at an address, or an empty one; redirects are errors."""
    seconds = end - time.monotonic()
    if seconds <= 0:
        return {}
    try:
        with open_request(Request(address), seconds) as response:
            content: object = json.loads(response.read(_MAX_BYTES))
    except HTTPError as error:
        error.close()  # it holds the connection
        return {}  # another address may have it
    except (URLError, OSError, HTTPException, ValueError, RecursionError):
        return {}
    return cast("dict[str, Any]", content) if isinstance(content, dict) else {}
