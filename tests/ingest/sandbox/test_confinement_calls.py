"""System calls that a worker cannot make: each document is code, which a real worker executes."""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest

from shed_core.errors import DamagedDocumentError, LayoutError
from shed_core.ingest.sandbox.limits import MIB, Limits
from shed_core.options import Options
from shed_server.workers.pool import WorkerPool
from shed_server.workers.process import supports_zygote
from shed_server.workers.worker import Job
from tests.documents import report
from tests.scripted_server import scripted_server

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or os.uname().machine not in ("x86_64", "aarch64"),
    reason="there is a filter of system calls on Linux only, for x86-64 and arm64",
)

TAKEN_OVER = """
import ctypes, mmap, os, resource, signal, threading, time
from shed_core.errors import DamagedDocumentError
from shed_core.ingest.sandbox import child

LIBC = ctypes.CDLL(None, use_errno=True)
NUMBERS = {
    "x86_64": dict(add_key=248, keyctl=250, bpf=321, io_uring_setup=425, userfaultfd=323,
        perf_event_open=298, memfd_secret=447, newfstatat=262, clone3=435, mq_open=240,
        request_key=249, statx=332, openat2=437, fchmodat2=452, kcmp=312),
    "aarch64": dict(add_key=217, keyctl=219, bpf=280, io_uring_setup=425, userfaultfd=282,
        perf_event_open=241, memfd_secret=447, newfstatat=79, clone3=435, mq_open=180,
        request_key=218, statx=291, openat2=437, fchmodat2=452, kcmp=272),
}[os.uname().machine]

def call(name, *arguments):
    if name in NUMBERS:
        name, arguments = "syscall", (NUMBERS[name], *arguments)
    ctypes.set_errno(0)
    if getattr(LIBC, name)(*arguments) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))

def execute(content, *_, **__):
    try:
        exec(content.decode(), globals())
    except (OSError, RuntimeError, ValueError) as error:
        raise DamagedDocumentError(f"refused: {error}") from error
    raise DamagedDocumentError("done")

child.read_record = execute
"""


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WorkerPool]:
    """A pool whose workers have been taken over by whatever document they read."""
    if not supports_zygote():
        pytest.skip("this system has no zygote, and so no worker for each document")
    folder = tmp_path_factory.mktemp("taken_over")
    (folder / "sitecustomize.py").write_text(TAKEN_OVER)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join((str(folder), *sys.path)))
        with closing(WorkerPool(Limits(memory=512 * MIB), jobs=1)) as pool:
            yield pool


def outcome(pool: WorkerPool, code: str) -> str:
    """Have a worker execute code; return "done", or why it was refused."""
    with pytest.raises(DamagedDocumentError) as caught:
        pool.run(Job(BytesIO(code.encode()), Options()))
    return str(caught.value)


@pytest.mark.parametrize(
    "code",
    [
        "os.chmod({secret!r}, 0o777)",
        "os.chmod({folder!r}, 0o777)",
        "os.chown({secret!r}, os.getuid(), os.getgid())",
        "os.utime({secret!r}, (0, 0))",
        "os.setxattr({secret!r}, 'user.x', b'x')",
        "os.getxattr({secret!r}, 'user.x')",
        "os.listxattr({secret!r})",
        "os.stat({secret!r})",
        "os.lstat('/etc/passwd')",
        "call('newfstatat', -100, {secret!r}.encode(), bytes(256), 0x1000)",
        "call('statx', -100, {secret!r}.encode(), 0, 0xFFF, bytes(512))",
        "call('openat2', -100, {secret!r}.encode(), bytes(24), 24)",
        "call('fchmodat2', -100, {secret!r}.encode(), 0o777, 0)",
        "call('access', {secret!r}.encode(), 0)",
        "os.readlink('/proc/self/exe')",
        "os.open({secret!r}, os.O_RDONLY)",
        "os.open('/usr/lib/os-release', os.O_RDONLY)",
        "os.open('/proc/%d/mem' % os.getppid(), os.O_RDWR)",
        "os.listdir('/')",
        "os.truncate({secret!r}, 0)",
        "os.unlink({secret!r})",
        "os.chdir('/')",
        "call('inotify_init1', 0)",
        "call('inotify_add_watch', 0, {secret!r}.encode(), 2)",
        "call('fanotify_init', 0, 0)",
    ],
)
def test_a_worker_can_neither_look_at_files_nor_change_them(
    pool: WorkerPool, tmp_path: Path, code: str
) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret")
    secret.chmod(0o600)
    before = secret.stat()

    message = outcome(pool, code.format(secret=str(secret), folder=str(tmp_path)))

    assert message.startswith("refused: [Errno 1]"), message
    assert secret.stat() == before
    assert secret.read_text() == "secret"
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o700


@pytest.mark.parametrize(
    "code",
    [
        "call('shmget', 0, 4096, 0o1600)",
        "call('msgget', 0, 0o1600)",
        "call('semget', 0, 1, 0o1600)",
        "call('mq_open', b'shed', os.O_CREAT | os.O_RDWR, 0o600, None)",
        "call('keyctl', 0, -4, 0)",
        "call('add_key', b'user', b'shed', b'x', 1, -4)",
        "call('request_key', b'user', b'shed', None, 0)",
        "call('shmat', 0, None, 0)",
        "os.memfd_create('x')",
        "call('memfd_secret', 0)",
        "os.pipe()",
        "os.dup2(1, 60)",
    ],
)
def test_a_worker_leaves_nothing_to_the_next(pool: WorkerPool, code: str) -> None:
    assert outcome(pool, code).startswith("refused: [Errno 1]")


@pytest.mark.parametrize(
    "code",
    [
        "call('unshare', 0x10000000)",
        "call('setns', 0, 0)",
        "os.chroot('/')",
        "call('mount', b'none', b'/', b'tmpfs', 0, None)",
        "call('pivot_root', b'.', b'.')",
        "call('ptrace', 0, 0, None, None)",
        "call('process_vm_readv', os.getppid(), None, 0, None, 0, 0)",
        "call('process_vm_writev', os.getppid(), None, 0, None, 0, 0)",
        "call('kcmp', os.getppid(), os.getpid(), 0, 0, 0)",
        "call('bpf', 0, None, 0)",
        "call('io_uring_setup', 1, bytes(120))",
        "call('userfaultfd', 0)",
        "call('perf_event_open', bytes(128), 0, -1, -1, 0)",
        "call('personality', 0)",
        "call('prctl', 3, 0, 0, 0, 0)",
        "call('prctl', 4, 1, 0, 0, 0)",
        "os.setuid(os.getuid())",
    ],
)
def test_a_worker_reaches_no_more_of_the_kernel(pool: WorkerPool, code: str) -> None:
    assert outcome(pool, code).startswith("refused: [Errno 1]")


@pytest.mark.parametrize(
    "code",
    [
        "os.setpriority(os.PRIO_PROCESS, os.getppid(), 19)",
        "os.nice(1)",
        "os.sched_setaffinity(os.getppid(), [0])",
        "os.kill(os.getppid(), 0)",
        "os.pidfd_open(os.getppid())",
        "os.fork()",
        "os.execv('/bin/true', ['true'])",
        "resource.prlimit(os.getppid(), resource.RLIMIT_CPU)",
    ],
)
def test_a_worker_cannot_disturb_the_zygote(pool: WorkerPool, code: str) -> None:
    assert outcome(pool, code).startswith("refused: [Errno 1]")


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="only x86-64 has calls of two kinds")
def test_a_worker_has_no_calls_of_the_other_kind(pool: WorkerPool, tmp_path: Path) -> None:
    x32_chmod = f"call('syscall', 0x40000000 | 90, {str(tmp_path)!r}.encode(), 0o777)"

    assert outcome(pool, x32_chmod).startswith("refused: [Errno 1]")


def test_a_worker_makes_no_thread(pool: WorkerPool) -> None:
    assert outcome(pool, "threading.Thread(target=print).start()").startswith("refused: can't")


def test_a_library_falls_back_from_the_newer_way_to_make_a_thread(pool: WorkerPool) -> None:
    assert outcome(pool, "call('clone3', bytes(88), 88)").startswith("refused: [Errno 38]")


@pytest.mark.parametrize("name", ["AS", "CPU", "FSIZE", "NOFILE", "CORE"])
def test_a_worker_cannot_raise_its_limits(pool: WorkerPool, name: str) -> None:
    limit = f"resource.RLIMIT_{name}"
    code = f"""
soft, hard = resource.getrlimit({limit})
assert hard != resource.RLIM_INFINITY
resource.setrlimit({limit}, (hard + 1, hard + 1))
"""

    assert outcome(pool, code).startswith("refused: ")


def test_memory_beyond_the_limit_is_refused(pool: WorkerPool) -> None:
    code = """
soft, hard = resource.getrlimit(resource.RLIMIT_AS)
resource.setrlimit(resource.RLIMIT_AS, (hard, hard))
mmap.mmap(-1, 600 * 2**20)
"""

    assert outcome(pool, code).startswith("refused: [Errno 12]")


@pytest.mark.parametrize(
    "code",
    [
        "signal.raise_signal(0)",
        "time.sleep(0)",
        "os.urandom(8)",
        "mmap.mmap(-1, 2**20).close()",
        "'a'.encode('cp437')",
    ],
)
def test_a_worker_can_still_do_what_reading_needs(pool: WorkerPool, code: str) -> None:
    assert outcome(pool, code) == "done"


@pytest.mark.parametrize("has_zygote", [None, False])
def test_a_worker_can_still_reach_a_layout_service(
    monkeypatch: pytest.MonkeyPatch, has_zygote: bool | None
) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))  # these workers are sound
    with scripted_server(lambda _: (200, b"[]")) as service:
        monkeypatch.setenv("SHED_HURIDOCS_URL", service.url.replace("127.0.0.1", "localhost"))
        with closing(WorkerPool(Limits(), 1, has_zygote, calls_service=True)) as pool:
            answer = pool.run(Job(BytesIO(report()), Options(headers="huridocs")))

    assert answer.content
    assert len(service.received) == 1


def test_a_service_that_only_the_environment_names_is_out_of_reach(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    with scripted_server(lambda _: (200, b"[]")) as service:
        monkeypatch.setenv("SHED_HURIDOCS_URL", service.url.replace("127.0.0.1", "localhost"))
        with (
            closing(WorkerPool(Limits(), jobs=1)) as pool,
            pytest.raises(LayoutError, match="cannot be reached"),
        ):
            pool.run(Job(BytesIO(report()), Options(headers="huridocs")))

    assert service.received == []
