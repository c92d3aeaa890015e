"""A proxy before several servers, as small as one can be: whole connections, turn by turn."""

import asyncio
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import cycle
from urllib.parse import urlsplit


@contextmanager
def balancer(servers: Sequence[str]) -> Iterator[str]:
    """Yield the address of a proxy that gives each connection to the next server that answers."""
    turns = cycle([(str(urlsplit(url).hostname), int(urlsplit(url).port or 0)) for url in servers])
    loop = asyncio.new_event_loop()

    async def connected() -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        for _ in servers:
            with suppress(OSError):
                return await asyncio.open_connection(*next(turns))
        raise OSError("no server answers")

    async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            with suppress(OSError):
                their_reader, their_writer = await connected()
                await asyncio.gather(_pump(reader, their_writer), _pump(their_reader, writer))
        finally:  # also when the proxy ends
            writer.close()

    listening = loop.run_until_complete(asyncio.start_server(relay, "127.0.0.1", 0))
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        yield "http://{}:{}".format(*listening.sockets[0].getsockname())
    finally:
        asyncio.run_coroutine_threadsafe(_end(listening), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        try:
            while content := await reader.read(65536):
                writer.write(content)
                await writer.drain()
        finally:
            writer.close()


async def _end(listening: asyncio.Server) -> None:
    listening.close()
    others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    await asyncio.sleep(0)  # in which the connections that were closed are forgotten
