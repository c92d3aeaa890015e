"""What commands say of themselves."""

import re

import pytest

from tests.commands import shed


@pytest.mark.parametrize("command", ["serve", "toc", "read", "grep", "index", "view", "eval"])
def test_every_option_with_a_value_says_its_default(command: str) -> None:
    shown = shed(command, "--help").stdout.partition("Options:")[2]
    options = [
        one for one in re.split(r"\n  (?=-)", shown) if re.match(r"\S+(, --\w+)? [<A-Z]", one)
    ]

    assert options
    assert [one for one in options if "[default:" not in one and "[required]" not in one] == []


def test_the_help_says_at_most_once_that_paths_may_be_several() -> None:
    usage = shed("serve", "--help").stdout.partition("\n")[0]

    assert re.search(r"\bPATHS\W*$", usage)
    assert usage.count("...") <= 1  # typer 0.26 to 0.28 leaves it out


def test_the_help_says_whole_sentences_of_all_commands() -> None:
    commands = shed("--help").stdout.partition("Commands:")[2]

    assert len(commands.splitlines()) >= 17
    assert "..." not in commands


@pytest.mark.parametrize("command", [(), ("toc",), ("cache", "info")])
def test_h_asks_for_help(command: tuple[str, ...]) -> None:
    assert shed(*command, "-h").stdout == shed(*command, "--help").stdout != ""


def test_the_version_is_printed() -> None:
    assert shed("--version").stdout.startswith("shed 0.")
