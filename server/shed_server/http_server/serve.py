"""Serving over HTTP: stateless, so that any worker process can take any request."""

import logging
import socket
import threading
from functools import partial

import uvicorn
from starlette.types import ASGIApp

from shed_server.http_server.port import bound_sockets, wait_until_open
from shed_server.http_server.processes import Processes
from shed_server.http_server.settings import HttpSettings
from shed_server.settings import Settings

MAX_CONCURRENT = 512
"""Requests and connections at once in one process; beyond it, the answer is 503."""


def serve_http(settings: Settings, http: HttpSettings) -> None:
    """Serve until the process is told to end.

    Raises SettingError if the address cannot be had.
    """
    sockets = bound_sockets(http.host, http.port, is_shared=http.n_workers > 1)
    config = uvicorn.Config(
        partial(_application, settings, http),
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


def _application(settings: Settings, http: HttpSettings) -> ASGIApp:
    """Return the application of one process; the one that only watches the others loads none."""
    from shed_server.http_server.app import make_http_app

    return make_http_app(settings, http)
