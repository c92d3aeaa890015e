"""Confinement: what a confined process can no longer do, tried in a process for each attempt."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="there is confinement on Linux only"
)

CONFINED = """
import ctypes, fcntl, os, resource, signal, socket, struct, subprocess, sys, threading
from shed_core.ingest.sandbox.confinement import confine, confine_zygote
restrict = confine_zygote if sys.argv[1] == "zygote" else confine
if not restrict(os.getppid(), calls_service=False).get(sys.argv[1], True):
    print("not possible here")
    sys.exit()
def call(number, *arguments):
    if ctypes.CDLL(None, use_errno=True).syscall(number, *arguments) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
try:
    exec(sys.argv[2])
except OSError as error:
    print(error.strerror)
else:
    print("done")
"""


def attempt(restriction: str, code: str) -> str:
    """Execute code in a confined process; return "done", or the message of the OSError.

    restriction: without which to skip the test, or "zygote" for a process that is only that.
    """
    command = [sys.executable, "-c", CONFINED, restriction, code]
    process = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if process.stdout == "not possible here\n":
        pytest.skip(f"this system does not support restricting {restriction}")
    return process.stdout.strip() or process.stderr


@pytest.mark.parametrize(
    "code",
    [
        "open({secret!r}).read()",
        "os.listdir({folder!r})",
        "open({folder!r} + '/new', 'w')",
        "os.mkdir({folder!r} + '/new')",
        "os.unlink({secret!r})",
        "os.rename({secret!r}, {secret!r} + '2')",
        "os.symlink({secret!r}, {folder!r} + '/link')",
        "open('/proc/1/environ').read()",
        "open('/etc/passwd').read()",
        "os.kill(os.getppid(), 0)",
    ],
)
def test_a_worker_cannot_touch_files_or_processes(tmp_path: Path, code: str) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret")

    message = attempt("files", code.format(secret=str(secret), folder=str(tmp_path)))

    assert message in ("Permission denied", "Operation not permitted", "No such file or directory")
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


@pytest.mark.parametrize(
    "code",
    [
        "socket.socket(socket.AF_INET, socket.SOCK_STREAM)",
        "socket.socket(socket.AF_INET, socket.SOCK_DGRAM)",
        "socket.socket(socket.AF_UNIX)",
        "socket.socketpair()",
        "os.execv('/bin/true', ['true'])",
        "subprocess.run(['/bin/true'])",
    ],
)
def test_a_worker_can_neither_connect_nor_execute(code: str) -> None:
    assert attempt("calls", code) == "Operation not permitted"


@pytest.mark.parametrize(
    "code",
    [
        "os.fork()",
        "os.posix_spawn('/bin/true', ['true'], {})",
        "os.kill(os.getppid(), signal.SIGKILL)",
        "signal.pidfd_send_signal(os.pidfd_open(os.getppid()), signal.SIGKILL)",
        "resource.prlimit(os.getppid(), resource.RLIMIT_CPU, (0, 0))",
        "call(438, os.pidfd_open(os.getppid()), 1, 0)",  # pidfd_getfd
        "os.open('/dev/null', os.O_WRONLY)",
        "os.open(os.__file__, os.O_RDONLY | os.O_CREAT)",
        "fcntl.ioctl(0, 0x5412, b'x')",  # TIOCSTI types on a terminal
        "fcntl.fcntl(0, fcntl.F_SETOWN, os.getppid())",
    ],
)
def test_a_worker_can_neither_multiply_nor_disturb_another_process(code: str) -> None:
    assert attempt("calls", code) == "Operation not permitted"


@pytest.mark.parametrize(
    "code",
    [
        "threading.Thread(target=print).start()",
        "signal.raise_signal(0)",
        "resource.setrlimit(resource.RLIMIT_CPU, (60, 60))",
    ],
)
def test_a_worker_can_still_do_to_itself_what_it_needs(code: str) -> None:
    assert attempt("calls", code) == "done"


def test_a_worker_has_no_right_of_root() -> None:
    code = (
        "header, sets = struct.pack('Ii', 0x20080522, 0), ctypes.create_string_buffer(24)\n"
        "assert ctypes.CDLL(None).capget(header, sets) == 0\n"
        "assert sets.raw == bytes(24), sets.raw\n"
    )

    assert attempt("zygote", code) == "done"


def test_other_processes_cannot_write_the_memory_of_a_zygote() -> None:
    assert attempt("zygote", "assert ctypes.CDLL(None).prctl(3, 0, 0, 0, 0) == 0") == "done"


def test_a_zygote_sees_no_system_v_memory_of_others() -> None:
    code = "assert os.stat('/proc/self/ns/ipc').st_ino != os.stat('/proc/1/ns/ipc').st_ino"

    assert attempt("network", code) in ("done", "Permission denied", "No such file or directory")


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("os.stat({secret!r})", "No such file or directory"),
        ("os.stat('/proc/1')", "No such file or directory"),
        ("os.mkdir('/new')", "Read-only file system"),
        ("os.mkdir({program!r} + '/new')", "Read-only file system"),
        ("os.stat({program!r})", "done"),
    ],
)
def test_only_the_folders_of_the_program_exist(tmp_path: Path, code: str, expected: str) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret")

    message = attempt("root", code.format(secret=str(secret), program=os.path.dirname(os.__file__)))

    assert message in (expected, "Permission denied", "Operation not permitted")


def test_a_worker_can_still_import_what_it_needs() -> None:
    assert attempt("files", "import shed_core.ingest.pipeline, zipfile, xml.dom") == "done"
