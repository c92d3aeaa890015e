"""Serving over HTTP: stateless, so that any worker process can take any request."""

import logging
import socket
import threading
from functools import partial

from starlette.types import ASGIApp

from shed_server.http_gate import Gate
from shed_server.http_port import bound_sockets, wait_until_open
from shed_server.http_settings import HttpSettings
from shed_server.library import Library
from shed_server.settings import Settings

MAX_BODY = 256 * 1024
"""Bytes of a request; a call is far smaller."""

MAX_CONCURRENT = 512
"""Requests and connections at once in one process; beyond it, the answer is 503."""


def serve_http(settings: Settings, http: HttpSettings) -> None:
    """Serve until the process is told to end.

    Raises SettingError if the address cannot be had.
    """
    import uvicorn

    from shed_server.http_processes import Processes

    sockets = bound_sockets(http.host, http.port, is_shared=http.n_workers > 1)
    config = uvicorn.Config(
        partial(make_http_app, settings, http),
        factory=True,
        workers=http.n_workers,
        limit_concurrency=MAX_CONCURRENT,
        timeout_graceful_shutdown=5,
        server_header=False,
        log_level="info",  # a line a request: method, path and status, never what was asked
    )
    threading.Thread(target=_announce, args=(sockets[0], http), daemon=True).start()
    if http.n_workers == 1:
        uvicorn.Server(config).run(sockets)
    else:
        Processes(config, sockets).run()


def _announce(bound: socket.socket, http: HttpSettings) -> None:
    """Say where clients reach us, once they do."""
    port: int = bound.getsockname()[1]
    wait_until_open(bound)
    host = f"[{http.host}]" if ":" in http.host else http.host
    log = logging.getLogger("uvicorn.error")
    log.info("shed is running on http://%s:%d/mcp (Ctrl+C ends it)", host, port)


def make_http_app(settings: Settings, http: HttpSettings) -> ASGIApp:
    """Return the application of one process: `/mcp`, and `/healthz` for whoever watches it."""
    from mcp.server.auth.settings import AuthSettings
    from mcp.server.transport_security import RequestBodyLimitMiddleware, TransportSecuritySettings
    from pydantic import AnyHttpUrl

    from shed_server.app import create_app
    from shed_server.http_processes import end_with_parent
    from shed_server.memory import give_memory_back
    from shed_server.oauth import JwtVerifier
    from shed_server.quick_calls import QuickCalls

    end_with_parent()
    give_memory_back()
    auth = verifier = None
    if http.issuer:
        verifier = JwtVerifier(http.issuer, http.url)
        auth = AuthSettings(
            issuer_url=AnyHttpUrl(http.issuer),
            resource_server_url=AnyHttpUrl(http.url),
            validate_token_resource=True,
        )
    library = Library(settings)
    library.stay_warm()
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
