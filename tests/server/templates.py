"""Zygotes and servers that are forked from a template: 10 ms of processor time each, not 600.

Those of this process are its children. The zygote of a server or command is a child of the
template, and a process that the server starts stands for it. A test that sets a variable which
Python or workers see, or has a layout service, gets a process that is started, and so does one with
the fixture `started_processes`.
"""

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

from shed_core.ingest.sandbox.protocol import CALLS_SERVICE
from shed_server.workers.process import environment
from tests.server import template_process
from tests.server.template_process import SERVER, ZYGOTE, Request

SESSION_PROCESSES = set[int]()
"""PIDs of children of this process that are for all tests, and that no test counts."""

_SITECUSTOMIZE = f"""
import sys
if sys.orig_argv[1:4] == ["-P", "-m", "{ZYGOTE}"] and len(sys.orig_argv) == 5:
    import template_process
    template_process.stand_in()
"""
_SEEN_WHEN_LOADING = ("PYTHON", "LD_", "LC_", "LANG", "TESSDATA", "SHED_OCR", "SHED_HURIDOCS")
_templates: "dict[tuple[str, ...], Template]" = {}


class Template:
    """A template of a program, and the variables that it was started with."""

    def __init__(self, program: str, address: Path, variables: Mapping[str, str]) -> None:
        """Start it, in the main thread, with whose end the kernel ends its zygotes."""
        self.address, self._variables = str(address), _seen_when_loading(variables)
        script = [sys.executable, "-P", template_process.__file__, program, str(os.getpid())]
        null = subprocess.DEVNULL
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as listener:
            listener.bind(self.address)
            listener.listen()
            self._process = subprocess.Popen(
                script, stdin=listener, stdout=null, stderr=null, env=variables
            )
        SESSION_PROCESSES.add(self._process.pid)

    def is_equal(self, variables: Mapping[str, str]) -> bool:
        """True if its forks have loaded what a process with these variables loads."""
        return _seen_when_loading(variables) == self._variables

    def close(self) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()


class _ForkedProcess(subprocess.Popen[Any]):
    """A child that a template forks."""

    def __init__(self, template: Template, command: list[str], **options: Any) -> None:
        self._template = template
        super().__init__(command, **options)

    def _execute_child(self, command: list[str], *rest: Any) -> None:
        folder, variables, ends, has_session = rest[4], rest[5], rest[9:15], rest[-2]
        streams = [ends[0], ends[3], ends[5]]  # -1: as ours
        self.pid = Request(
            True,
            str(folder or Path.cwd()),
            has_session,
            list(map(str, command[command.index("-m") + 2 :])),
            [f"{name}={value}" for name, value in (variables or os.environ).items()],
        ).send(self._template.address, [n if e < 0 else e for n, e in enumerate(streams)])
        self._child_created = True
        self._close_pipe_fds(*ends)


@contextmanager
def running_templates(folder: Path) -> Iterator[None]:
    """Run the templates. folder: on the PYTHONPATH of processes that tests start."""
    shutil.copy(template_process.__file__, folder)
    (folder / "sitecustomize.py").write_text(_SITECUSTOMIZE)
    with ExitStack() as open_templates:
        for program, variables in ((ZYGOTE, environment()), (SERVER, os.environ)):
            start = ("-P", "-m", program) if program == ZYGOTE else ("-m", program)
            template = Template(program, folder / program, variables)
            _templates[start] = open_templates.enter_context(closing(template))
        open_templates.callback(_templates.clear)
        yield


def popen(command: list[Any], **options: Any) -> "subprocess.Popen[Any]":
    """Start a process, forked from a template where that makes no difference."""
    for start, template in _templates.items():
        is_forked = tuple(command[1 : 1 + len(start)]) == start and template.is_equal(
            options.get("env") or os.environ
        )
        if is_forked and command[-1] != CALLS_SERVICE:
            return _ForkedProcess(template, command, **options)
    return subprocess.Popen(command, **options)


def _seen_when_loading(variables: Mapping[str, str]) -> dict[str, str]:
    return {name: text for name, text in variables.items() if name.startswith(_SEEN_WHEN_LOADING)}
