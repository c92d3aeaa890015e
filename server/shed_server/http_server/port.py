"""The port to serve on, which several processes may share.

From one socket, the process that wakes first takes all the connections that have come, and the
others stay idle; where each has a socket on the port, the kernel spreads them (Linux).

Every socket here says that it is of TCP: asyncio sends short answers at once on no other, and one
that waits for the client's acknowledgement takes 40 ms.
"""

import errno
import os
import socket
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from shed_core.errors import SettingError

Made = TypeVar("Made", bound=socket.socket)

Address = tuple[Any, ...]
"""What Python calls the address of a socket: host, port, and for IPv6 two more."""

_REACHED_AT = {"0.0.0.0": "127.0.0.1", "::": "::1"}
_SECONDS_BETWEEN = 0.05  # two looks at whether somebody listens


class SharedPort(socket.socket):
    """A socket that holds a port; a process that it is sent to gets another on the same port."""

    def __reduce__(self) -> tuple[Callable[[int, Address], socket.socket], tuple[int, Address]]:
        """Say how the other process makes its socket."""
        return shared_port, (self.family, self.getsockname())


def bound_sockets(host: str, port: int, *, is_shared: bool) -> list[socket.socket]:
    """Return a socket for each address of a host: `localhost` may be two.

    port: 0 for any that is free, at the first address. is_shared: by several processes.

    Raises SettingError if the port is taken or is not ours to have.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        addresses = list(dict.fromkeys((family, address) for family, *_, address in found))
        return _bound_to_any(addresses if port else addresses[:1], is_shared)
    except OSError as error:
        raise SettingError(
            f"--http {host}:{port} cannot be had: {error.strerror}; name another port, or end the "
            "program that has it"
        ) from error


def shared_port(family: int, address: Address) -> SharedPort:
    """Return a socket on an address that other sockets of this user may be bound to as well."""
    held = _of_tcp(SharedPort, family)
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    held.bind(address)
    held.set_inheritable(True)
    return held


def wait_until_open(bound: socket.socket) -> None:
    """Return as soon as somebody accepts connections where a socket is bound."""
    host, port, *_ = bound.getsockname()
    while True:
        try:
            socket.create_connection((_REACHED_AT.get(host, host), port), timeout=1).close()
        except OSError:
            time.sleep(_SECONDS_BETWEEN)
        else:
            return


def _bound_to_any(addresses: Sequence[tuple[int, Address]], is_shared: bool) -> list[socket.socket]:
    """Return sockets on those addresses that this machine has; raises OSError if it has none."""
    sockets: list[socket.socket] = []
    lacking: OSError | None = None
    for family, address in addresses:
        try:
            sockets.append(_bound(family, address, is_shared))
        except OSError as error:
            if error.errno != errno.EADDRNOTAVAIL:  # `localhost` may name an IPv6 that is off
                raise
            lacking = error
    if lacking is not None and not sockets:
        raise lacking
    return sockets


def _bound(family: int, address: Address, is_shared: bool) -> socket.socket:
    bound = _of_tcp(socket.socket, family)
    try:
        bound.bind(address)
    except OSError:
        bound.close()
        raise
    if not is_shared or sys.platform != "linux":
        bound.set_inheritable(True)
        return bound
    address = bound.getsockname()
    bound.close()  # it has shown that nobody has the port, whom we would join otherwise
    return shared_port(family, address)


def _of_tcp(kind: type[Made], family: int) -> Made:
    made = kind(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name == "posix":  # on Windows it would let two programs have the port
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if family == socket.AF_INET6:
        made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    return made
