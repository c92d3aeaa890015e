"""The port that several processes may share."""

import asyncio
import pickle
import socket

import pytest

from shed_core.errors import SettingError
from shed_server.http_server.port import bound_sockets, wait_until_open


@pytest.mark.parametrize("is_shared", [False, True])
def test_an_answer_does_not_wait_for_an_acknowledgement(is_shared: bool):
    [port] = bound_sockets("127.0.0.1", 0, is_shared=is_shared)
    if type(port) is not socket.socket:
        port = pickle.loads(pickle.dumps(port))  # as a process gets it

    assert asyncio.run(option_of_accepted(port, socket.TCP_NODELAY)) == 1


def test_a_port_that_is_taken_is_named_with_what_to_do():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

        with pytest.raises(SettingError, match=rf"127\.0\.0\.1:{port} .*; name another port"):
            bound_sockets("127.0.0.1", port, is_shared=False)


def test_a_host_that_nobody_knows_is_a_wrong_setting():
    with pytest.raises(SettingError, match=r"nowhere\.invalid:8765 cannot be had"):
        bound_sockets("nowhere.invalid", 8765, is_shared=False)


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_a_port_is_open_once_somebody_listens(host: str):
    [port] = bound_sockets(host, 0, is_shared=False)
    with port:
        port.listen()
        wait_until_open(port)

        port.setblocking(False)
        port.accept()[0].close()  # it had been connected to


async def option_of_accepted(port: socket.socket, option: int) -> int:
    """Return an option of a connection that asyncio accepts on a port."""
    accepted: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def accept(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        peer = writer.get_extra_info("socket")
        accepted.set_result(peer.getsockopt(socket.IPPROTO_TCP, option))
        writer.close()

    async with await asyncio.start_server(accept, sock=port):
        _, writer = await asyncio.open_connection(*port.getsockname())
        writer.close()
        return await accepted
