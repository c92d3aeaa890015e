"""Standard input and output of the server: each has one thread for all of its lines."""

import io
import threading

import pytest

from shed_server.mcp_server.client_streams import LineInput, LineOutput

pytestmark = pytest.mark.anyio


class Recorded(io.BytesIO):
    """Bytes that know which threads read and wrote them."""

    def __init__(self, data: bytes = b"") -> None:
        super().__init__(data)
        self.threads: set[str] = set()

    def read1(self, size: int | None = -1, /) -> bytes:
        self.threads.add(threading.current_thread().name)
        if (data := super().read1(8)) == b"broken":
            raise OSError("the terminal is gone")
        return data

    def write(self, data: bytes, /) -> int:
        self.threads.add(threading.current_thread().name)
        return super().write(data)


async def test_all_lines_are_read_by_one_thread_as_utf_8():
    received = Recorded('{"title":"目次"}\n\n'.encode() + b"\xff\nlast")
    lines = [line async for line in LineInput(io.TextIOWrapper(received, encoding="latin-1"))]

    assert lines == ['{"title":"目次"}\n', "\n", "�\n", "last"]
    assert received.threads == {"standard input"}


async def test_what_cannot_be_read_is_an_error_of_who_asked():
    with pytest.raises(OSError, match="the terminal is gone"):
        await LineInput(io.TextIOWrapper(Recorded(b"broken"))).readline()


async def test_a_line_is_sent_when_it_is_written_by_one_thread():
    sent = Recorded()
    output = LineOutput(io.TextIOWrapper(sent, encoding="latin-1"))
    for _ in range(3):
        await output.write('{"title":"目次"}\n')
        await output.flush()

    assert sent.getvalue() == 3 * '{"title":"目次"}\n'.encode()
    assert sent.threads == {"standard output"}
