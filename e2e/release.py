"""`make release REPOSITORY=URL`: what is published, filled in, built and checked.

The address of the repository is one constant, `shed_core.installation.REPOSITORY`; it is replaced
there and in every paper and manifest. Nothing is published: the last lines say what to push.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import zipfile
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from e2e.bundle import bundle_folder, packed, released_entry
from e2e.sandbox_home import sandbox_home
from shed_core import __version__
from shed_core.installation import REPOSITORY

ROOT = Path(__file__).parent.parent
DIST = ROOT / "dist"
TEXTS = {".md", ".py", ".json", ".toml"}
_GITHUB = re.compile(r"https://github\.com/([\w.-]+)/([\w.-]+)")
_UNFILLED_NAME = "/".join(("io.github.shed-mcp", "shed-mcp"))  # which `fill` must not find here

PUSH = """
{dist} holds what this version consists of. Whoever has the accounts publishes it:
    git commit -am 'release {version}' && git tag v{version} && git push origin HEAD v{version}
    gh release create v{version} {dist}/*
    uv publish {dist}/*.whl {dist}/*.tar.gz            # once the name on PyPI is ours
    mcp-publisher publish {dist}/server.json           # afterwards: it names the bundle there
    claude plugin marketplace add {repository}         # what users type; Codex: codex plugin ...
    gemini extensions install {repository}"""


def texts(root: Path = ROOT) -> Iterator[Path]:
    """Yield the tracked files that may name the repository, but for tests."""
    named = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=True)
    for name in named.stdout.decode().split("\0"):
        path = root / name
        if path.suffix in TEXTS and "tests" not in path.parts and path.is_file():
            yield path


def fill(root: Path, repository: str, before: str = REPOSITORY) -> list[Path]:
    """Replace the address of the repository, and the registry's name, which follows from it.

    Returns the files that were changed.
    """
    changed: list[Path] = []
    for path in texts(root):
        text = path.read_text(encoding="utf-8")
        filled = text.replace(badges(before), badges(repository)).replace(before, repository)
        filled = filled.replace(registry_name(before), registry_name(repository))
        if filled != text:
            path.write_text(filled, encoding="utf-8")
            changed.append(path)
    return changed


def badges(repository: str) -> str:
    """Return the links that add the server to VS Code and to Cursor, for the opened folder."""
    source = f"git+{repository}.git@v{__version__}"
    arguments = ["--from", source, "shed-mcp", "serve", "${workspaceFolder}"]
    server = {"command": "uvx", "args": arguments}
    code = quote(json.dumps({"type": "stdio"} | server))
    cursor = quote(b64encode(json.dumps(server).encode()).decode())
    return (
        "[![Install in VS Code](https://img.shields.io/badge/VS_Code-install-0098FF)]"
        f"(https://vscode.dev/redirect/mcp/install?name=shed&config={code})\n"
        "[![Install in Cursor](https://img.shields.io/badge/Cursor-install-000000)]"
        f"(https://cursor.com/en/install-mcp?name=shed&config={cursor})"
    )


def registry_name(repository: str) -> str:
    """Return the name in the MCP registry, where an account of GitHub owns its names."""
    found = _GITHUB.fullmatch(repository)
    return f"io.github.{found[1]}/{found[2]}" if found else _UNFILLED_NAME


def build(repository: str) -> None:
    """Build the wheel, the source archive, the bundle and the registry's entry in `dist`."""
    shutil.rmtree(DIST, ignore_errors=True)
    with sandbox_home() as home:
        home.run("uv", "build", "--quiet", "--python", sys.executable, "-o", DIST, ROOT)
        bundle = packed(home, bundle_folder(home, home.folder / "bundle"), DIST / "shed.mcpb")
    url = f"{repository}/releases/download/v{__version__}/{bundle.name}"
    entry = json.loads((ROOT / "server/server.json").read_bytes())
    released = released_entry(entry, url, bundle.read_bytes(), repository)
    (DIST / "server.json").write_text(json.dumps(released, indent=2) + "\n")


def check(repository: str) -> None:
    """Raise SystemExit if the wheel lacks a file, or something still names the old address."""
    [wheel] = DIST.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    needed = {"skills/shed-documents/SKILL.md": "cli", "icon.svg": "mcp_server"}
    missing = [n for n, folder in needed.items() if f"shed_server/{folder}/{n}" not in names]
    old = [path for path in texts() if REPOSITORY in path.read_text(encoding="utf-8")]
    if missing or (old and repository != REPOSITORY):
        raise SystemExit(f"the wheel lacks {missing}; the old address is in {old}")


def main() -> None:
    """Fill in, build, check, and print what to push."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("repository", help="https://github.com/OWNER/shed-mcp")
    repository = parser.parse_args().repository.rstrip("/").removesuffix(".git")
    for path in fill(ROOT, repository):
        print(f"filled in: {path.relative_to(ROOT)}")
    build(repository)
    check(repository)
    print(*sorted(f"{p.name}: {p.stat().st_size:,} bytes" for p in DIST.iterdir()), sep="\n")
    print(PUSH.format(dist=DIST.name, version=__version__, repository=repository))


if __name__ == "__main__":
    main()
