"""Verification of the signed access tokens (RFC 9068) of an OAuth server.

The server's public keys are found through its metadata (RFC 8414, or OpenID Connect discovery). A
token is valid only if that server signed it, as an access token, for this resource, and it has not
expired. Its header is checked first: a token that names no key is refused without any request.
"""

import logging
from typing import Any, NamedTuple

import jwt
from mcp.server.auth.provider import AccessToken

from shed_server.http_server.signing_keys import SigningKeys

log = logging.getLogger("uvicorn.error")

# no symmetric ones: with those, anyone who knows the public key could sign
_ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "EdDSA")
_ACCESS_TOKEN = "at+jwt"  # of RFC 9068, section 2.1; in any case, perhaps behind application/


class _Header(NamedTuple):
    """Header of a token: its key and its type, "" for none, in small letters."""

    key: str
    type: str


class JwtVerifier:
    """Checks the tokens of one OAuth server; a `TokenVerifier` of the SDK.

    issuer: its address, as in tokens.
    resource: the address of this server, which tokens must name as their audience.
    token_type: of access tokens that are accepted beside at+jwt, in small letters; "" for none.
    """

    def __init__(self, issuer: str, resource: str, token_type: str = "") -> None:
        self.issuer, self.resource = issuer, resource
        self._types = {"", _ACCESS_TOKEN, token_type}
        self._keys = SigningKeys(issuer)

    async def verify_token(self, token: str) -> AccessToken | None:
        """Return the claims of a token, or None if it is not valid."""
        header = _header_of(token)
        key = await self._keys.key(header.key) if header else None
        claims = self._claims(token, key) if key else None
        if not header or not claims or not self._is_access(header):
            return None
        return AccessToken(
            token=token,
            client_id=str(claims.get("client_id") or claims.get("azp") or claims["sub"]),
            scopes=str(claims.get("scope", "")).split(),
            expires_at=int(claims["exp"]),
            resource=self.resource,
            subject=claims["sub"],
            claims={"iss": self.issuer},
        )

    def _is_access(self, header: _Header) -> bool:
        """True if a signed token is one of access, and not for example an identity token."""
        if header.type in self._types:
            return True
        log.warning(
            "a token of type %.40r is refused; set SHED_HTTP_OAUTH_TYPE if the OAuth server gives "
            "access tokens this type",
            header.type,
        )
        return False

    def _claims(self, token: str, key: jwt.PyJWK) -> dict[str, Any] | None:
        try:
            claims = jwt.decode(
                token,
                key,
                algorithms=_ALGORITHMS,
                audience=self.resource,
                issuer=self.issuer,
                options={"require": ["exp", "iss", "aud", "sub"]},
            )
        except (jwt.PyJWTError, RecursionError, OverflowError):
            return None
        return claims if claims["sub"] else None


def _header_of(token: str) -> _Header | None:
    """Return the header of a token, or None if it has none that names a key and an algorithm."""
    try:
        header = jwt.get_unverified_header(token)
    except (jwt.PyJWTError, RecursionError, ValueError):
        return None
    key, kind = header.get("kid"), header.get("typ", "")
    if isinstance(key, str) and isinstance(kind, str) and header.get("alg") in _ALGORITHMS:
        return _Header(key, kind.lower().removeprefix("application/"))
    return None
