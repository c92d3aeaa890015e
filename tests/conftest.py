"""Fixtures of all tests: no deadlines in properties, and a private cache folder a test."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

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

# nohup and background jobs ignore these two, and a process inherits that, where it does not
# inherit a function: the servers that tests interrupt would never end
for name in ("SIGHUP", "SIGINT"):
    number = getattr(signal, name, None)  # Windows lacks one
    if number is not None and signal.getsignal(number) == signal.SIG_IGN:
        signal.signal(number, lambda *_: None)


@pytest.fixture(autouse=True)
def private_cache(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Return an empty cache folder, which this test and the processes that it starts use."""
    home = tmp_path_factory.mktemp("home")
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
