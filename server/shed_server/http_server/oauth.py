"""Verification of the signed access tokens (RFC 9068) of an OAuth server.

The server's public keys are found through its metadata (RFC 8414, or OpenID Connect discovery). A
token is valid only if that server signed it, for this resource, and it has not expired.
"""

import json
from functools import cached_property
from typing import Any, cast
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

import anyio.to_thread
import jwt
from mcp.server.auth.provider import AccessToken

from shed_server.errors import SettingError
from shed_server.http_server.settings import check_address

# no symmetric ones: with those, anyone who knows the public key could sign
_ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "EdDSA")
_TIMEOUT_SECONDS = 10.0
_MAX_METADATA_BYTES = 2**20


class JwtVerifier:
    """Checks the tokens of one OAuth server; a `TokenVerifier` of the SDK.

    issuer: its address, as in tokens.
    resource: the address of this server, which tokens must name as their audience.
    """

    def __init__(self, issuer: str, resource: str) -> None:
        self.issuer, self.resource = issuer, resource

    async def verify_token(self, token: str) -> AccessToken | None:
        """Return the claims of a token, or None if it is not valid."""
        try:
            claims = await anyio.to_thread.run_sync(self._claims, token)
        except (jwt.PyJWTError, SettingError):
            return None
        return AccessToken(
            token=token,
            client_id=str(claims.get("client_id") or claims.get("azp") or claims["sub"]),
            scopes=str(claims.get("scope", "")).split(),
            expires_at=int(claims["exp"]),
            resource=self.resource,
            subject=str(claims["sub"]),
            claims={"iss": self.issuer},
        )

    def _claims(self, token: str) -> dict[str, Any]:
        key = self._keys.get_signing_key_from_jwt(token)
        return jwt.decode(
            token,
            key,
            algorithms=_ALGORITHMS,
            audience=self.resource,
            issuer=self.issuer,
            options={"require": ["exp", "iss", "aud", "sub"]},
        )

    @cached_property
    def _keys(self) -> jwt.PyJWKClient:
        return jwt.PyJWKClient(keys_address(self.issuer), timeout=int(_TIMEOUT_SECONDS))


def keys_address(issuer: str) -> str:
    """Return the address at which an OAuth server publishes its keys.

    Raises SettingError if it has no metadata with that address.
    """
    parts = urlsplit(issuer)
    check_address(issuer)
    origin, path = f"{parts.scheme}://{parts.netloc}", parts.path.rstrip("/")
    for address in (
        f"{origin}/.well-known/oauth-authorization-server{path}",
        f"{origin}{path}/.well-known/openid-configuration",
    ):
        metadata = _metadata(address)
        keys = metadata.get("jwks_uri")
        if metadata.get("issuer") == issuer and isinstance(keys, str):
            check_address(keys)
            return keys
    raise SettingError(f"the OAuth server {issuer!r} has no metadata that name it and its keys")


def _metadata(address: str) -> dict[str, Any]:
    try:
        with urlopen(address, timeout=_TIMEOUT_SECONDS) as response:
            metadata: object = json.loads(response.read(_MAX_METADATA_BYTES))
    except HTTPError as error:
        error.close()  # it holds the connection
        return {}  # the other address may have them
    except (URLError, OSError, ValueError):
        return {}
    return cast("dict[str, Any]", metadata) if isinstance(metadata, dict) else {}
