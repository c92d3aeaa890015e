"""`make conformance`: the official suite against our server, and the Inspector's command line.

Both requirement sets must pass, with no expected failure; extensions such as Tasks are not scored.
The Inspector lists the tools of `shed serve` over standard input and output, and calls each.
"""

import argparse
import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from e2e.npm import UnavailableError, node, package
from shed_core.ingest.pdf.made.sample import sample_report

REQUIREMENTS = ("2025-11-25", "2026-07-28")
SUITE = "@modelcontextprotocol/conformance"
SUITE_VERSION = "0.2.0-alpha.12"
INSPECTOR = "@modelcontextprotocol/inspector"
INSPECTOR_VERSION = "2.12.0"
NODE_VERSION = 22


def main() -> None:
    """Run the suite and the Inspector, print how it went, and fail if anything did."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    try:
        failed = [revision for revision in REQUIREMENTS if not _conforms(revision)]
        if not _inspector_calls_every_tool():
            failed.append("inspector")
    except UnavailableError as reason:
        raise SystemExit(f"skipped: {reason}") from None
    raise SystemExit(f"failed: {', '.join(failed)}" if failed else 0)


def _conforms(revision: str) -> bool:
    """Run the scenarios that a revision of the protocol requires of a server."""
    with _fixtures() as url, TemporaryDirectory() as results:
        command = [
            node(NODE_VERSION),
            package(SUITE, SUITE_VERSION) / "dist" / "index.js",
            "server",
        ]
        options = ["--url", url, "--requirements", revision, "-o", results]
        result = subprocess.run([*command, *options], capture_output=True, text=True)
    summary = result.stdout.partition("=== SUMMARY ===")[2]
    unscored = set(re.findall(r"[✓✗~] (\S+) \(", summary))
    passed = set(re.findall(r"✓ (\S+):", summary)) - unscored
    failed = set(re.findall(r"✗ (\S+):", summary)) - unscored
    print(f"{revision}: {len(passed)} scenarios pass, {len(failed)} fail", *sorted(failed))
    return bool(passed) and not failed


def _inspector_calls_every_tool() -> bool:
    with TemporaryDirectory() as folder:
        Path(folder, "report.pdf").write_bytes(sample_report())
        listed = _inspector(folder, "--method", "tools/list")
        names = [tool["name"] for tool in listed["tools"]]
        called = {name: _inspector(folder, *_call(name)) for name in names}
    failed = [name for name, result in called.items() if result.get("isError")]
    print(f"inspector: {len(called)} tools listed and called, {len(failed)} failed", *failed)
    return bool(called) and not failed


def _call(tool: str) -> list[str]:
    arguments = {
        "read_section": 'prefix="1"',
        "search": "query=lamp",
        "rows": "label=lamp",
        "grep": "pattern=lamp",
        "check": "quote=lamp",
        "compare": "documents=report.pdf; report.pdf",
        "view_page": "page=1",
    }
    argument = arguments.get(tool)
    return [
        "--method",
        "tools/call",
        "--tool-name",
        tool,
        *(["--tool-arg", argument] if argument else []),
    ]


def _inspector(folder: str, *options: str) -> dict[str, list[dict[str, str]]]:
    program = package(INSPECTOR, INSPECTOR_VERSION) / "clients" / "launcher" / "build" / "index.js"
    server = ["--cli", sys.executable, "-m", "shed_server", "serve", folder]
    result = subprocess.run(
        [node(NODE_VERSION), program, *server, *options],
        env=os.environ | {"MCP_CATALOG_PATH": str(Path(folder, "catalog.json"))},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )
    if result.returncode:
        raise SystemExit(f"the Inspector failed: {result.stderr or result.stdout}")
    return json.loads(result.stdout)


@contextmanager
def _fixtures() -> Iterator[str]:
    """Serve the fixtures on a free port; yields the URL."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    root = Path(__file__).parent.parent
    process = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-m", "e2e.fixtures", str(port)],
        cwd=root,
        env=dict(os.environ),
    )
    try:
        _wait_for(port, process)
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        process.terminate()
        process.wait()


def _wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    while process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except ConnectionRefusedError:
            time.sleep(0.1)
    raise SystemExit("the server with the fixtures did not start")


if __name__ == "__main__":
    main()
