"""`shed skill install`: what it writes, where, and that every command in it works."""

import json
import re
import shlex
from pathlib import Path

import pytest

from shed_server.cli.skill import CLIENTS
from tests.commands import shed


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    for variable, _ in CLIENTS.values():
        monkeypatch.delenv(variable or "none", raising=False)
    return tmp_path


def test_the_skill_is_written_for_the_clients_that_are_there(home: Path) -> None:
    (home / ".codex").mkdir()
    done = shed("skill", "install")
    skill = home / ".codex" / "skills" / "shed-documents" / "SKILL.md"

    assert done.stdout == f"{skill}: written\n"
    assert skill.read_text().startswith("---\nname: shed-documents\ndescription: ")
    assert not (home / ".claude").exists()
    assert shed("skill", "install").stdout == f"{skill}: is up to date\n"


def test_a_client_or_a_folder_may_be_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(home / "settings"))
    shed("skill", "install", "--client", "claude", "--client", "cursor")
    shed("skill", "install", "--folder", home / "project" / ".claude" / "skills")

    written = {path.parents[2] for path in home.rglob("SKILL.md")}
    assert written == {home / "settings", home / ".cursor", home / "project" / ".claude"}


def test_what_a_user_changed_is_not_written_over(home: Path) -> None:
    shed("skill", "install", "--client", "agents")
    [skill] = home.rglob("SKILL.md")
    skill.write_text(changed := skill.read_text().replace("Never", "Seldom"))
    done = shed("skill", "install", "--client", "agents")

    assert done.returncode == 1
    assert "was changed after it was written; move it away" in done.stderr
    assert skill.read_text() == changed


def test_a_skill_of_an_earlier_version_is_renewed(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    earlier = home / "shed-documents" / "SKILL.md"
    earlier.parent.mkdir()
    earlier.write_text("Earlier text.\n")
    monkeypatch.setattr("shed_server.cli.skill._SKILL", earlier)
    shed("skill", "install", "--client", "agents")
    monkeypatch.undo()
    monkeypatch.setenv("HOME", str(home))

    assert shed("skill", "install", "--client", "agents").stdout.endswith(": renewed\n")


@pytest.mark.parametrize(
    ("arguments", "error"),
    [((), "no client has a folder here"), (("--client", "emacs"), "--client is claude, codex")],
)
def test_an_unknown_client_or_none_is_an_error(home: Path, arguments, error) -> None:
    done = shed("skill", "install", *arguments)

    assert done.returncode == 1
    assert error in done.stderr


def test_every_command_of_the_skill_prints_json(home: Path, report: Path) -> None:
    shed("skill", "install", "--client", "agents")
    [skill] = home.rglob("SKILL.md")
    block = re.search(r"```sh\n(.*?)```", skill.read_text(), re.DOTALL)[1]
    commands = [shlex.split(line, comments=True)[1:] for line in block.splitlines()]

    assert len(commands) == 8
    for command in commands:
        paths = {"FILE": str(report), "FOLDER": str(report.parent)}
        done = shed(*(paths.get(word, word) for word in command))
        json.loads(done.stdout)
