"""`shed skill`: a skill by which agents use the command line, for clients without our server.

It costs an agent some 100 tokens until it is used, the tools of the server some 1,300. The file
ends with a checksum of itself, so that a copy that its user has changed is never overwritten.
"""

import os
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import typer

from shed_core.options import choice
from shed_server.errors import SettingError, quoted

app = typer.Typer(rich_markup_mode=None)
skill = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Write a skill by which agents use this command line.",
)
app.add_typer(skill, name="skill")

_SKILL = Path(__file__).parent / "skills" / "shed-documents" / "SKILL.md"

_MARK = "\n<!-- shed skill install wrote this; SHA-256 of the text above: {} -->\n"

CLIENTS: Mapping[str, tuple[str, str]] = {
    "claude": ("CLAUDE_CONFIG_DIR", ".claude"),
    "codex": ("CODEX_HOME", ".codex"),
    "cursor": ("", ".cursor"),
    "gemini": ("", ".gemini"),
    "agents": ("", ".agents"),
}
"""By client: the variable that may name its folder, and the folder below the user's home.

Several clients read `agents`, too.
"""


@skill.command()
def install(
    client: Annotated[
        list[str] | None,
        typer.Option(help=f"{choice(tuple(CLIENTS))}; may be given more than once.",
                     show_default="those that have a folder here"),
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option(help="Folder of skills to write to instead, such as .claude/skills of a "
                     "project.", show_default="the client's"),
    ] = None,
) -> None:  # fmt: skip
    """Write the skill where clients look for skills.

    A skill that you have changed is not overwritten.
    """
    for skills in [folder] if folder else _folders(client or []):
        target = skills / _SKILL.parent.name / "SKILL.md"
        print(f"{target}: {_write(target)}")


def _folders(clients: Sequence[str]) -> list[Path]:
    """Return the skill folders of some clients, or of all clients that have a folder here.

    Raises SettingError if there are none, or for a client that is not known.
    """
    for name in clients:
        if name not in CLIENTS:
            raise SettingError(f"--client is {choice(tuple(CLIENTS))}, not {quoted(name)}")
    homes = {name: _home(name) for name in clients or CLIENTS}
    folders = [home / "skills" for home in homes.values() if clients or home.is_dir()]
    if not folders:
        raise SettingError(
            f"no client has a folder here; name one with --client {choice(tuple(CLIENTS))}, or a "
            "folder of skills with --folder"
        )
    return folders


def _home(client: str) -> Path:
    variable, name = CLIENTS[client]
    folder = os.environ.get(variable, "") if variable else ""
    return Path(folder) if folder else Path.home() / name


def _write(target: Path) -> str:
    """Write the skill; return its new state. Raises SettingError if a user changed it."""
    text = _SKILL.read_text(encoding="utf-8")
    content = text + _MARK.format(_checksum(text))
    before = target.read_text(encoding="utf-8", errors="replace") if target.exists() else ""
    if before == content:
        return "is up to date"
    if before and not _is_unchanged(before):
        raise SettingError(
            f"{quoted(str(target))} was changed after it was written; move it away to have it "
            "written again"
        )
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(content, encoding="utf-8")
    return "renewed" if before else "written"


def _is_unchanged(content: str) -> bool:
    """True if a file is as an earlier version wrote it."""
    beginning, _, end = _MARK.partition("{}")
    text, mark, rest = content.rpartition(beginning)
    return bool(mark) and rest == _checksum(text) + end


def _checksum(text: str) -> str:
    return sha256(text.encode()).hexdigest()
