"""What all tests share: no test is timed, and none touches the cache of the user who runs it."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "shed",
    deadline=None,
    derandomize="CI" in os.environ,  # a change is judged by itself, not by the day's luck
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("shed")


@pytest.fixture(autouse=True)
def private_cache(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Give a new cache folder to this test and to the processes that it starts."""
    home = tmp_path_factory.mktemp("home")
    cache = home / ".cache" / "shed"
    monkeypatch.setenv("HOME", str(home))  # an MCP client hands on HOME, but no SHED_ variable
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    for variable in ("SHED_PATHS", "SHED_HEADERS", "SHED_DEPTHS", "SHED_EVIDENCE"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("SHED_CACHE", str(cache))
    return cache
