"""`python -m e2e.bundle FOLDER [--url URL]`: the bundle for desktop apps, as it is released.

Nobody owns the name shed-mcp on PyPI, so the bundle holds our wheel, and a lock file with a hash of
the wheel and of all that it needs: `uv run --frozen` installs nothing else. With the URL at which
the bundle will be, the registry's entry is written beside it, with the bundle's hash.
"""

import argparse
import json
import shutil
import sys
import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any

from e2e.npm import UnavailableError, program
from e2e.sandbox_home import SandboxHome, sandbox_home
from shed_core.installation import REPOSITORY

ROOT = Path(__file__).parent.parent
SERVER = ROOT / "server"


def bundle_folder(home: SandboxHome, folder: Path) -> Path:
    """Make the folder of the bundle: its files, our wheel and the lock file."""
    uv = shutil.which("uv", path=home.environment["PATH"])  # `make packaging` installs it beside us
    if uv is None:
        raise UnavailableError("uv is not installed")
    shutil.copytree(SERVER / "mcpb", folder)
    home.run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", folder, ROOT)
    home.run(uv, "lock", "--quiet", "--python", sys.executable, "--project", folder)
    unhashed = unhashed_packages((folder / "uv.lock").read_text())
    assert not unhashed, f"without a hash: {unhashed}"
    return folder


def unhashed_packages(lock: str) -> list[str]:
    """Return the names of what a lock file installs and has no hash of, but for the bundle."""
    packages: list[dict[str, Any]] = tomllib.loads(lock)["package"]
    return [
        package["name"]
        for package in packages
        if "virtual" not in package["source"]
        and not all(
            file.get("hash", "").startswith("sha256:")
            for file in [*package.get("wheels", [{}]), *filter(None, [package.get("sdist")])]
        )
    ]


def packed(home: SandboxHome, folder: Path, bundle: Path) -> Path:
    """Check the manifest of a bundle's folder and pack it."""
    mcpb = program("@anthropic-ai/mcpb", "mcpb")
    home.run(mcpb, "validate", folder / "manifest.json")
    home.run(mcpb, "pack", folder, bundle)
    return bundle


def released_entry(
    entry: dict[str, Any], url: str, bundle: bytes, repository: str = REPOSITORY
) -> dict[str, Any]:
    """Return the registry's entry with the bundle as its package.

    url: of the bundle. repository: named where it is one of GitHub, since the registry checks that.
    """
    package = {
        "registryType": "mcpb",
        "identifier": url,
        "version": entry["version"],
        "fileSha256": sha256(bundle).hexdigest(),
        "transport": {"type": "stdio"},
    }
    is_github = repository.startswith("https://github.com/")
    source = {"repository": {"url": repository, "source": "github"}} if is_github else {}
    return entry | source | {"packages": [package]}


def main() -> None:
    """Write the bundle, and the registry's entry where its URL is known."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--url", default="", help="where the bundle will be published")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    with sandbox_home() as home:
        folder = bundle_folder(home, home.folder / "bundle")
        bundle = packed(home, folder, arguments.folder.resolve() / "shed.mcpb")
    if arguments.url:
        entry = json.loads((SERVER / "server.json").read_bytes())
        released = released_entry(entry, arguments.url, bundle.read_bytes())
        (arguments.folder / "server.json").write_text(json.dumps(released, indent=2) + "\n")
    print(f"{bundle}: {bundle.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
