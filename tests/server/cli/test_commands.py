"""The help of `shed`: it lists all commands without importing them."""

import subprocess
import sys

import pytest
import typer

from shed_server.cli.commands import COMMANDS
from shed_server.cli.main import app

HELP = """
import sys
from shed_server.cli.main import app

app(["--help"], standalone_mode=False)
print(*sys.modules, sep="\\n", file=sys.stderr)
"""


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_says_of_a_command_what_its_own_help_begins_with(name):
    group = typer.main.get_group(app)
    command = group.get_command(typer.Context(group), name)

    assert COMMANDS[name].summary == command.help.split("\n\n")[0].replace("\n", " ")


def test_the_help_imports_no_command():
    done = subprocess.run([sys.executable, "-c", HELP], capture_output=True, text=True, check=True)
    loaded = done.stderr.split()

    assert {line.split()[0] for line in done.stdout.splitlines() if line} >= {"serve", *COMMANDS}
    assert not {f"shed_server.cli.{command.module}" for command in COMMANDS.values()}.intersection(
        loaded
    )
    assert "shed_server.library.library" not in loaded
