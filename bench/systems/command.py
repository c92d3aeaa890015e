"""Commands as systems: any program that prints the JSON of `shed toc --json`, or Markdown.

A command is split as a shell would and run without one; `{}` stands for the document's path. It
runs in a process group of its own, which is killed when its time is over. Windows has no such
groups: what a command started is killed with it, but stays if the command has ended.
"""

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from json import loads
from pathlib import Path
from typing import cast

from bench.systems.placing import ForeignHeader
from bench.systems.reading import Conditions, ForeignSystemError, Reading, System
from shed_core.errors import MalformedTruthError
from shed_core.evaluation.truth import read_truth
from shed_server.errors import SettingError

DOCUMENT = "{}"
"""What stands for a document's path in a command."""

_MAX_REASON_CHARS = 200

Parse = Callable[[str], tuple[ForeignHeader, ...]]


def json_command(command: str, conditions: Conditions) -> System:
    """Return the system of a command that prints our JSON. Raises SettingError."""
    return command_system(command, split(command), read_contents, conditions)


def command_system(
    name: str, command: Sequence[str], parse: Parse, conditions: Conditions
) -> System:
    """Return the system of a command. parse: from what it prints to headers."""
    return System(name, partial(_read, command, parse, conditions.seconds))


def split(command: str, escape: str = "" if os.name == "nt" else "\\") -> list[str]:
    """Return the words of a command. Raises SettingError if it is none, or names no document.

    escape: the character that quotes the next one; none where it divides folders.
    """
    lexer = shlex.shlex(command, posix=True, punctuation_chars=False)
    lexer.whitespace_split, lexer.commenters, lexer.escape = True, "", escape
    try:
        words = list(lexer)
    except ValueError as error:
        raise SettingError(f"{command!r} is no command: {error}") from error
    if not any(DOCUMENT in word for word in words[1:]):
        raise SettingError(f"{command!r} names no document: put {DOCUMENT} where its path belongs")
    return words


def read_contents(text: str) -> tuple[ForeignHeader, ...]:
    """Return the headers of what `shed toc --json` prints: `nodes` of `header`, `level`, `page`.

    Raises ForeignSystemError if a text is no such JSON.
    """
    try:
        nodes = loads(text)["nodes"]
        headers = read_truth(nodes)
    except (ValueError, TypeError, LookupError, RecursionError, MalformedTruthError) as error:
        raise ForeignSystemError(
            f"what it printed is not the JSON of `shed toc --json`: {error}"
        ) from error
    rows = cast("list[dict[str, object]]", nodes)
    return tuple(
        ForeignHeader(*header, start=_start(row), is_clause=row.get("kind") == "clause")
        for header, row in zip(headers, rows, strict=True)
    )


def _start(node: dict[str, object]) -> int | None:
    match node.get("chars"):
        case [int(start), int()]:
            return start
        case _:
            return None


def _read(command: Sequence[str], parse: Parse, seconds: float, path: Path) -> Reading:
    began = time.perf_counter()
    text = run([word.replace(DOCUMENT, str(path)) for word in command], seconds)
    return Reading(parse(text), time.perf_counter() - began)


def run(command: Sequence[str], seconds: float) -> str:
    """Return what a command prints.

    Raises ForeignSystemError if it cannot be started, fails, or takes longer than `seconds`.
    """
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
    except OSError as error:
        raise ForeignSystemError(f"{command[0]} cannot be started: {error}") from error
    with process:
        try:
            output, errors = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired as error:
            raise ForeignSystemError(f"it took longer than {seconds:g} s") from error
        finally:
            _end_group(process)
    if process.returncode:
        raise ForeignSystemError(f"exit status {process.returncode}: {_last_line(errors)}")
    return output.decode(errors="replace")


def _end_group(process: "subprocess.Popen[bytes]") -> None:
    """Kill what is left of a command, its children included."""
    if sys.platform != "win32":
        with suppress(ProcessLookupError, PermissionError):  # the latter: only zombies, on macOS
            os.killpg(process.pid, signal.SIGKILL)
    elif process.poll() is None:
        tree = ("taskkill", "/T", "/F", "/PID", str(process.pid))
        subprocess.run(tree, capture_output=True, check=False)
        process.kill()


def _last_line(errors: bytes) -> str:
    lines = errors.decode(errors="replace").strip().splitlines()
    return lines[-1][:_MAX_REASON_CHARS] if lines else "it says nothing"
