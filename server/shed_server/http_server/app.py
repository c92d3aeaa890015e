"""The application of one process that serves over HTTP."""

from mcp.server.auth.settings import AuthSettings
from mcp.server.transport_security import RequestBodyLimitMiddleware, TransportSecuritySettings
from pydantic import AnyHttpUrl
from starlette.types import ASGIApp

from shed_server.http_server.gate import Gate
from shed_server.http_server.malloc import give_memory_back
from shed_server.http_server.oauth import JwtVerifier
from shed_server.http_server.processes import end_with_parent
from shed_server.http_server.quick_calls import QuickCalls
from shed_server.http_server.settings import HttpSettings
from shed_server.library.library import Library
from shed_server.mcp_server.app import create_app
from shed_server.settings import Settings

MAX_BODY = 256 * 1024
"""Bytes of a request; a call is far smaller."""


def make_http_app(settings: Settings, http: HttpSettings) -> ASGIApp:
    """Return `/mcp`, and `/healthz` for whoever watches it."""
    end_with_parent()
    give_memory_back()
    library = Library(settings)
    library.stay_warm()
    auth = _auth(http) if http.issuer else None
    verifier = JwtVerifier(http.issuer, http.url) if http.issuer else None
    server = create_app(library, settings, auth=auth, token_verifier=verifier)
    app = server.streamable_http_app(
        stateless_http=True,
        max_request_body_size=MAX_BODY,
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
    )  # the gate checks Host and Origin, and knows of the token
    manager = server.session_manager
    quick = QuickCalls(manager.app, manager.asgi_app)
    manager.asgi_app = RequestBodyLimitMiddleware(quick, MAX_BODY)
    return Gate(app, http, library.close)


def _auth(http: HttpSettings) -> AuthSettings:
    return AuthSettings(
        issuer_url=AnyHttpUrl(http.issuer),
        resource_server_url=AnyHttpUrl(http.url),
        validate_token_resource=True,
    )
