"""Start-up and answer times of the real server, through a real client over a pipe."""

import asyncio
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from mcp import Client, StdioServerParameters

N_CALLS = 200
N_STARTS = 7


def measure_serving(document: Path, cache: Path) -> None:
    """Print seconds to the first answer, milliseconds an answer, and the server's memory."""
    asyncio.run(_measure(document, cache))


async def _measure(document: Path, cache: Path) -> None:
    command = ["-m", "shed_server", "serve", str(document), "--cache", str(cache)]
    server = StdioServerParameters(command=sys.executable, args=command)
    starts = [await _start(server) for _ in range(N_STARTS)]
    imports = [await _import_seconds() for _ in range(N_STARTS)]
    print(f"serving {document.name}")
    first, imported = median(starts), median(imports)
    print(f"  start to first answer: {first:.2f} s at the median; ", end="")
    print(f"{first / imported:.2f} × `import mcp.server` alone ({imported:.2f} s)")
    async with Client(server) as client:
        await client.call_tool("get_toc", {})  # the first call reads the document
        listings = [await _timed(client, None, {}) for _ in range(N_CALLS)]
        for tool, arguments in _CALLS:
            times = [await _timed(client, tool, arguments) for _ in range(N_CALLS)]
            typical, slow = median(times), sorted(times)[int(N_CALLS * 0.99)]
            print(f"  {tool}: {1000 * typical:.2f} ms at the median, ", end="")
            print(f"{1000 * slow:.2f} ms at the 99th percentile; ", end="")
            print(f"{typical / median(listings):.1f} × a listing of the tools")
        print(f"  memory of the server: {_memory_of_server()}")


_CALLS: Sequence[tuple[str, dict[str, Any]]] = (
    ("get_toc", {}),
    ("read_section", {"prefix": "1"}),
    ("grep", {"pattern": "revenue"}),
)


async def _start(server: StdioServerParameters) -> float:
    start = time.perf_counter()
    async with Client(server) as client:
        await client.list_tools()
        return time.perf_counter() - start


async def _import_seconds() -> float:
    start = time.perf_counter()
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", "import mcp.server")
    await process.wait()
    return time.perf_counter() - start


async def _timed(client: Client, tool: str | None, arguments: dict[str, Any]) -> float:
    start = time.perf_counter()
    await (client.call_tool(tool, arguments) if tool else client.list_tools())
    return time.perf_counter() - start


def _memory_of_server() -> str:
    """Return the resident memory of our child process that serves (Linux only)."""
    for status in Path("/proc").glob("[0-9]*/status"):
        fields = dict(line.split(":", 1) for line in status.read_text().splitlines())
        command = (status.parent / "cmdline").read_text()
        if int(fields["PPid"]) == os.getpid() and "shed_server" in command:
            return f"{int(fields['VmRSS'].split()[0]) / 1024:.0f} MiB"
    return "unknown on this system"
