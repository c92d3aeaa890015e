"""Fixtures of all tests: no deadlines in properties, and a private cache folder a test."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "shed",
    deadline=None,
    derandomize="CI" in os.environ,  # a CI run must not depend on the random seed
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("quick", settings.get_profile("shed"), max_examples=20)
settings.load_profile("shed")

# where it is set, each process that tests start compiles all modules anew, which takes it longer
# than its work
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# nohup and background jobs ignore these two, and a process inherits that, where it does not
# inherit a function: the servers that tests interrupt would never end
for name in ("SIGHUP", "SIGINT"):
    number = getattr(signal, name, None)  # Windows lacks one
    if number is not None and signal.getsignal(number) == signal.SIG_IGN:
        signal.signal(number, lambda *_: None)


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Paths of folders, one for each test: `mktemp` would look at all that there are."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def private_cache(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty cache folder, which this test and the processes that it starts use."""
    home = next(homes)
    home.mkdir()
    cache = home / ".cache" / "shed"
    monkeypatch.setenv("HOME", str(home))  # an MCP client passes on HOME, but no SHED_ variable
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    for variable in ("SHED_HEADERS", "SHED_DEPTHS", "SHED_EVIDENCE"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("SHED_CACHE", str(cache))
    return cache


@pytest.fixture(autouse=True, scope="module")
def no_searches_left() -> Iterator[None]:
    """End the processes that searched for patterns in this file's tests."""
    yield
    if (searching := sys.modules.get("tests.searching")) is not None:
        searching.end_searches()


@pytest.fixture(scope="session")
def forked_processes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Fork zygotes and servers, instead of starting each."""
    # late, since most folders need none
    from shed_server.workers import zygote
    from shed_server.workers.process import supports_zygote
    from tests.server.templates import popen, running_templates

    if not supports_zygote():
        yield
        return
    folder = tmp_path_factory.mktemp("sitecustomize")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(folder), prepend=os.pathsep)
        with running_templates(folder):
            forked = SimpleNamespace(Popen=popen, DEVNULL=subprocess.DEVNULL)
            patch.setattr(zygote, "subprocess", forked)
            yield


@pytest.fixture(scope="module")
def started_processes() -> Iterator[None]:
    """Start the processes of a file's tests, as users do: they are about their start or end."""
    from shed_server.workers import zygote

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(zygote, "subprocess", subprocess)
        first, _, rest = os.environ.get("PYTHONPATH", "").partition(os.pathsep)
        if "sitecustomize" in first:
            patch.setenv("PYTHONPATH", rest)
        yield
