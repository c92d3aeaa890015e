"""One port for several processes, each with a queue of connections of its own (Linux).

From one shared socket, the process that wakes first takes all the connections that have come, and
the others stay idle; where each has a socket on the port, the kernel spreads them.
"""

import socket
from collections.abc import Callable
from typing import Any

Address = tuple[Any, ...]
"""What Python calls the address of a socket: host, port, and for IPv6 two more."""


class SharedPort(socket.socket):
    """A socket that holds a port; a process that it is sent to gets another on the same port."""

    def __reduce__(self) -> tuple[Callable[[int, Address], socket.socket], tuple[int, Address]]:
        """Say how the other process makes its socket."""
        return shared_port, (self.family, self.getsockname())


def shared_port(family: int, address: Address) -> SharedPort:
    """Return a socket on an address that other sockets of this user may be bound to as well."""
    held = SharedPort(family)
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    held.bind(address)
    held.set_inheritable(True)
    return held
